"""Turns texts into vectors: the built-in embedder, any compatible endpoint, or none."""
