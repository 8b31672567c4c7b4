"""Painted controls that look the same on every system."""
