"""What recall's troubles are called where people are told of them; apart, so that naming one loads nothing."""

from __future__ import annotations

EMBEDDER_FAILED = "embedder_failed"
COMING_EMBEDDER_FAILED = "embedder_coming_failed"
