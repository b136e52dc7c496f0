"""The first page of help against Python doing nothing at all."""

import sys
from collections.abc import Iterator
from pathlib import Path

from bench.measuring import Ratio, interleaved, process


def ratios() -> Iterator[Ratio]:
    ng = str(Path(sys.executable).with_name("ng"))
    page, nothing = interleaved(
        process([ng, "--help"]), process([sys.executable, "-c", "pass"]), 25
    )
    yield Ratio("ng --help / python -c pass", page / nothing, 5)
