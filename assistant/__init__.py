"""Keepsake without its window: conversations, memory, models, and the command."""
