"""NumPy, brought in where it is needed and asked for one thread only.

The library behind it would start one for each processor, and each spins for a tenth of a second
before it sleeps: at the start, and after every product of a large matrix.
"""

from functools import cache
from typing import Any

from writer.settings import surroundings


@cache
def numpy() -> Any:
    with surroundings(OPENBLAS_NUM_THREADS="1"):
        import numpy as np
    return np
