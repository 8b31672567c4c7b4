"""Fetching large files from the web."""
