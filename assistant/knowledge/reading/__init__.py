"""Reads documents: what is written in a file, section by section, whatever its format."""
