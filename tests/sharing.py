"""Which tests share a worker: those of a module that says so, because they share what takes long.

pytest keeps the id of a test in another place than pytest-xdist writes the group of a test into, so
that `--dist loadgroup` alone sends every test anywhere. Here the group is read from the module.
"""

import re
from functools import cache
from pathlib import Path

from xdist.scheduler import LoadScopeScheduling

GROUP = re.compile(r'^pytestmark = .*\bxdist_group\("([^"]+)"\)', re.MULTILINE)
ROOT = Path(__file__).parents[1]


@cache
def group_of(module: str) -> str:
    """The group that a module asks for, or nothing."""
    found = GROUP.search((ROOT / module).read_text("utf-8"))
    return found[1] if found else ""


class ByGroup(LoadScopeScheduling):  # type: ignore[misc]
    def _split_scope(self, nodeid: str) -> str:
        return group_of(nodeid.partition("::")[0]) or nodeid
