"""New versions of the program: found only if the person agreed, fetched only when asked for, never installed."""
