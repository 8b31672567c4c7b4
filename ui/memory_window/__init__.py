"""The memory window: all that is remembered, to look through, question and put right."""
