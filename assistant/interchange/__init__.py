"""Conversations in from other programs' files, and everything out."""
