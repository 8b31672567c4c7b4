"""Keeping memory in shape over time: condensing what was said, digests, and later consolidation and pruning."""
