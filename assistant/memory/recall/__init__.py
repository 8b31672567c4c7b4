"""Finds what is remembered that bears on a question, and tells how each result came by its score."""
