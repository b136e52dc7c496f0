"""`make bench`: prints every ratio with its limit; ends with 1 where one is above it."""

import sys

from bench import first_page
from bench.measuring import Ratio

SUITES = (first_page.ratios,)


def main() -> int:
    ratios = [ratio for suite in SUITES for ratio in suite()]
    for ratio in ratios:
        print(ratio.line())
    return 0 if all(map(Ratio.holds, ratios)) else 1


if __name__ == "__main__":
    sys.exit(main())
