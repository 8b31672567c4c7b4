"""Choosing who answers."""
