"""Thousands of names, on a disk that says where each call goes."""

import itertools
import random
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.cli.asking import Ng
from tests.cli.trees import tree
from writer.contracts.settings import Settings
from writer.desk import intake
from writer.desk.ports import Ports
from writer.desk.shelf import find, names
from writer.errors import BadName, BookExists
from writer.store.disk import RealDisk
from writer.store.files import Files

HOW_MANY = 2_400
PIECES = (
    *("..", ".", "/", "\\", "~", "-", "_", " ", "\0", "\n", "\t", "\x7f", "\u202e", "\u200b", ":"),
    *("a", "Z", "9", "é", "e\u0301", "潮", "信", "\U00020000", "ß", "İ", "ﬁ", "\ufeff", "\udcff"),
    *("CON", "nul", "com1", "LPT9", "COM¹", "projects", "trash", "current", ".new-", "%2e%2e"),
    *("a" * 79, "潮" * 79, "x" * 250, "*", "?", '"', "<", "|", "$HOME", "`id`", "．．", "／"),
)
CHANGES = (
    *("write", "append", "truncate", "make_dir", "rename", "remove", "remove_dir", "chmod"),
    *("link", "try_lock"),
)


class WatchedDisk(RealDisk):
    """The real disk, without waiting for it, that notes every path it is asked to change."""

    def __init__(self) -> None:
        super().__init__()
        self.touched: set[Path] = set()

    def __getattribute__(self, name: str) -> Any:
        call = super().__getattribute__(name)
        if name not in CHANGES:
            return call

        def noted(path: Path, *rest: Any) -> Any:
            self.touched.update(p for p in (path, *rest) if isinstance(p, Path))
            return call(path, *rest)

        return noted

    def sync(self, path: Path, number: int = 0) -> None:
        """Nobody pulls the plug here."""

    def sync_dir(self, path: Path) -> None:
        """Nobody pulls the plug here."""


def generated() -> Iterator[str]:
    yield from PIECES
    yield from map("".join, itertools.product(PIECES, repeat=2))
    chance = random.Random(2)
    while True:
        yield "".join(chance.choices(PIECES, k=chance.randint(3, 6)))


def made(ports: Ports, name: str, *, whole: bool) -> bool:
    """Whether a book of that name was made; if so, it was where it belongs."""
    given = {**Settings(project_name="x", idea="an idea").to_data(), "project_name": name}
    try:
        place = intake.free_place(ports, name)
    except (BadName, BookExists) as error:
        assert error.sentence().isprintable()  # noqa: PT017 - one line, whatever the name was
        return False
    if whole:
        intake.create(ports, Settings.model_construct(**given))
    else:
        ports.files.disk.make_dir(place.root)
    assert place.root == ports.paths.projects / unicodedata.normalize("NFC", name)
    assert find(ports, name) == place
    ports.files.remove_tree(place.root)
    return True


@pytest.mark.req("HB-06")
def test_thousands_of_names_touch_nothing_outside_the_library(
    ng: Ng, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(intake, "versions", lambda _: {})  # looking them up takes most of the time
    kept = ng.book("Kept")
    (tmp_path / "outside.txt").write_text("private")
    before = tree(tmp_path)
    disk = WatchedDisk()
    ports = replace(ng.ports(), files=Files(disk, Path("/")))

    tried = list(itertools.islice(generated(), HOW_MANY))
    good = [made(ports, name, whole=not turn % 5) for turn, name in enumerate(tried)]

    assert len(set(tried)) > 2_000
    assert 200 < sum(good) < len(tried) - 1_000
    assert names(ports) == ["Kept"]
    for path in disk.touched:
        assert ".." not in path.parts
        assert path.parent == ng.outputs or path.is_relative_to(ng.projects), path
        assert not path.is_relative_to(kept), path
    after = tree(tmp_path)
    changed = {path for path in before.keys() | after.keys() if before.get(path) != after.get(path)}
    assert changed == {"outputs/current"}
