"""Memory in the window: the panel that says why an answer came out as it did."""
