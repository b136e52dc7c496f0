"""Which tests share a worker: those of a module that says so, because they share what takes long.

pytest keeps the id of a test in another place than pytest-xdist writes the group of a test into, so
that `--dist loadgroup` alone sends every test anywhere. Here the group is read from the module.
"""

import re
from functools import cache
from pathlib import Path
from typing import Any

from xdist.scheduler import LoadScopeScheduling

GROUP = re.compile(r'^pytestmark = .*\bxdist_group\("([^"]+)"\)', re.MULTILINE)
ROOT = Path(__file__).parents[1]


@cache
def group_of(module: str) -> str:
    """The group that a module asks for, or nothing."""
    found = GROUP.search((ROOT / module).read_text("utf-8"))
    return found[1] if found else ""


class ByGroup(LoadScopeScheduling):  # type: ignore[misc]
    """The first worker begins at the end, where the workbench is: what waits for keys to be heard
    goes beside what is all work, and the workers meet where tests are short.
    """

    def _assign_work_unit(self, node: Any) -> None:
        first = next(iter(self.assigned_work))
        if node is first and len(self.workqueue) > 1:
            self.workqueue.move_to_end(next(reversed(self.workqueue)), last=False)
        super()._assign_work_unit(node)

    def schedule(self) -> None:
        """What asks for a worker takes long, however few tests it is: it goes first."""
        begins = self.collection is None
        super().schedule()
        if begins:
            for scope in reversed([one for one in self.workqueue if "::" not in one]):
                self.workqueue.move_to_end(scope, last=False)

    def _split_scope(self, nodeid: str) -> str:
        return group_of(nodeid.partition("::")[0]) or nodeid
