"""A conversation with a model: what goes into a prompt, the turn, and the door that the window and the verbs use."""
