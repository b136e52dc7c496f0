"""`make bench`: measures every ratio, and ends with 1 where one is above its limit.

A subject is a module of this package with a function `ratios`; `python -m bench packs` measures
that subject alone.
"""

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pkgutil import iter_modules

import bench
from bench.measuring import Ratio, table


def main(wanted: list[str]) -> int:
    measured: list[Ratio] = []
    for name, ratios in subjects():
        if not wanted or name in wanted:
            print(f"{name} …", file=sys.stderr, flush=True)
            measured += ratios()
    print(table(measured))
    return 0 if measured and all(map(Ratio.holds, measured)) else 1


def subjects() -> Iterator[tuple[str, Callable[[], Iterator[Ratio]]]]:
    for module in iter_modules(bench.__path__):
        if module.name != "__main__":
            found = getattr(import_module(f"bench.{module.name}"), "ratios", None)
            if found is not None:
                yield module.name, found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
