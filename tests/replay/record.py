"""Records the histories anew: `python -m tests.replay.record [NAME …]`.

The clock ticks alike each time, so a history changes only where what is recorded has changed.
"""

import gzip
import lzma
import sys
import tempfile
from pathlib import Path

from tests.replay.stories import STORIES
from tests.replay.teller import BOOK, Teller
from writer import bootstrap, settings
from writer.desk import backup

HISTORIES = Path(__file__).with_name("histories")
ENDING = ".tar.xz"


def record(name: str) -> Path:
    with tempfile.TemporaryDirectory() as place:
        teller = Teller(Path(place), "zh" if name.endswith("_zh") else "en")
        STORIES[name](teller)
        return keep(Path(place), BOOK, name)


def keep(outputs: Path, book: str, name: str) -> Path:
    """A book as one file; what can be rebuilt from the record is not in it."""
    HISTORIES.mkdir(exist_ok=True)
    target, packed = HISTORIES / f"{name}{ENDING}", outputs / f"{name}.tar.gz"
    given = {"NG_OUTPUTS": str(outputs), "NG_CLOCK": "2026-03-02T00:00:00Z"}
    backup.backup(bootstrap.ports(settings.load(given, {})), book, packed)
    target.write_bytes(lzma.compress(gzip.decompress(packed.read_bytes()), preset=9))
    return target


def main(names: list[str]) -> int:
    for name in names or sorted(STORIES):
        path = record(name)
        print(f"{name:<40} {path.stat().st_size:>8}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
