"""Keepsake without its window: conversations, memory, models, and the command."""

import os

# Keepsake's products of matrices are short, and a second thread of BLAS waits by spinning: planning a consolidation of
# 10,000 memories took 3.0 s of processor time with two and 0.6 s with one. Read once, when numpy loads.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
