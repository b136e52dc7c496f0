"""Two people at once: whoever took a name first keeps it, and the other loses nothing."""

import errno
import os
from pathlib import Path

import pytest

from tests.cli.asking import BOOK, IDEA, Ng
from tests.cli.trees import tree
from writer.desk import history, library
from writer.desk.history import Filter
from writer.errors import BookExists
from writer.events.envelope import Entry
from writer.events.types import NodeStarted
from writer.store.disk import RealDisk


def taken_meanwhile(self: RealDisk, old: Path, new: Path) -> None:
    """Somebody made a book of that name after we had looked, and before we got there."""
    raise OSError(errno.ENOTEMPTY, os.strerror(errno.ENOTEMPTY), str(new))


def test_a_book_in_the_trash_survives_a_name_that_was_taken_meanwhile(
    ng: Ng, monkeypatch: pytest.MonkeyPatch
) -> None:
    ng.book()
    ng("delete", BOOK, "--by", "Lin")
    before = tree(ng.outputs)
    with monkeypatch.context() as raced:
        raced.setattr(RealDisk, "rename", taken_meanwhile)
        with pytest.raises(BookExists):
            library.take_back(ng.ports(), BOOK, "Lin")
    assert tree(ng.outputs) == before
    assert ng("restore", BOOK, "--by", "Lin").code == 0


def test_a_new_book_whose_name_was_taken_meanwhile_leaves_nothing(
    ng: Ng, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = RealDisk.rename

    def rename(self: RealDisk, old: Path, new: Path) -> None:
        if new == ng.projects / BOOK:
            taken_meanwhile(self, old, new)
        real(self, old, new)

    monkeypatch.setattr(RealDisk, "rename", rename)
    assert "already" in ng("new", BOOK, "--idea", IDEA).refuses(4)
    assert not list(ng.projects.iterdir())


def test_an_event_that_comes_while_the_log_is_read_is_told_once(ng: Ng) -> None:
    ng.book()
    reader = history.open_run(ng.ports(), BOOK, None)
    ng.opened().log.append(Entry(NodeStarted(), node="draft"))
    told = [line.seq for line in history.events(reader, Filter())]
    followed = next(history.follow(reader, Filter()))
    assert [*told, followed.seq] == [1, 2, 3, 4, 5, 6]
