"""States of a disk that are the same to whoever looks at them.

What a program does on a disk follows from the answers that the disk gives it. So the questions of
each examination are written down with their answers, as a tree: a state that answers every question
on the way to a leaf as the state before did would be examined just so, and need not be. Of a
hundred thousand states only some thousands are different in this sense; and a program that asked
another question after the same answers would be found out.
"""

from collections.abc import Callable, Iterable, Iterator
from copy import copy
from functools import partial
from pathlib import Path
from typing import NamedTuple

from tests.crash.simulated import Directory, File, Link, Node, SimulatedDisk
from writer.store.disk import Kind, Lock, Stamp


class Question(NamedTuple):
    what: str
    path: str
    start: int = 0


class Looked:
    """A state as it was found, asked without changing it."""

    def __init__(self, state: SimulatedDisk) -> None:
        self.nodes = state.nodes
        self._disk = state
        self._numbers: dict[str, int | None] = {}
        self._paths: dict[int, str] = {}
        self._marks: dict[int, int] = {}
        self._mark = 0
        self._name(0, "")

    def answer(self, question: Question) -> object:
        number = self._number(question.path)
        node = None if number is None else self.nodes[number]
        match question.what:
            case "names":
                return tuple(sorted(node.entries)) if isinstance(node, Directory) else None
            case "below":
                return self._below(number)
            case "content":
                return node.safe if isinstance(node, File) else type(node)
            case "size":
                return len(node.safe) if isinstance(node, File) else type(node)
            case "not above":
                return len(node.safe) <= question.start if isinstance(node, File) else type(node)
            case "rest":
                return node.safe[question.start :] if isinstance(node, File) else type(node)
            case "mode":
                return node.mode if isinstance(node, File) else type(node)
            case _:
                return node.target if isinstance(node, Link) else type(node)

    def content(self, path: str) -> bytes:
        number = self._number(path)
        node = None if number is None else self.nodes[number]
        return node.safe if isinstance(node, File) else b""

    def with_files(self, files: dict[int, File]) -> "Looked":
        """The same names, with other content in some files."""
        other = copy(self)
        other.nodes = {**self.nodes, **files}
        for number, file in files.items():
            other._mark ^= self._marks[number] ^ self._mark_of(number, file)
        return other

    def mark(self) -> int:
        """To tell states apart: every name, and what it leads to."""
        return self._mark

    def _name(self, number: int, path: str) -> None:
        self._paths[number] = path
        node = self.nodes[number]
        self._marks[number] = self._mark_of(number, node)
        self._mark ^= self._marks[number]
        if isinstance(node, Directory):
            for name, inside in node.entries.items():
                self._name(inside, f"{path}/{name}")

    def _mark_of(self, number: int, node: Node) -> int:
        match node:
            case File():
                return hash((self._paths[number], node.safe, node.mode))
            case Link(target):
                return hash((self._paths[number], target))
            case Directory():
                return hash(self._paths[number])

    def _number(self, path: str) -> int | None:
        if path not in self._numbers:
            try:
                self._numbers[path] = self._disk._walk(Path(path))
            except (FileNotFoundError, NotADirectoryError):
                self._numbers[path] = None
        return self._numbers[path]

    def _below(self, number: int | None) -> object:
        """Everything below a directory, which is about to get another name."""
        match None if number is None else self.nodes[number]:
            case Directory() as node:
                return tuple((name, self._below(n)) for name, n in sorted(node.entries.items()))
            case File() as node:
                return node.safe, node.mode
            case Link(target):
                return target
            case None:
                return None


INDEX = "events.index.jsonl"
"""Its size is only compared with what it should be: all that is too short is the same."""


class SizeInDoubt(int):
    """The size of a file, of which only what it is compared with is a question."""

    _asked: Callable[[int], None]
    _known: int

    def asked_by(self, asked: Callable[[int], None], known: int) -> "SizeInDoubt":
        """`known` is what was added to the size that was found."""
        self._asked, self._known = asked, known
        return self

    def __add__(self, more: int) -> "SizeInDoubt":
        return SizeInDoubt(int(self) + more).asked_by(self._asked, self._known + more)

    def _held_against(self, other: object) -> int:
        assert isinstance(other, int)
        self._asked(other - self._known)
        return int(self) - other

    def __eq__(self, other: object) -> bool:
        return self._held_against(other) == 0

    def __ne__(self, other: object) -> bool:
        return self._held_against(other) != 0

    def __le__(self, other: int) -> bool:
        return self._held_against(other) <= 0

    def __lt__(self, other: int) -> bool:
        return self._held_against(other) < 0

    def __gt__(self, other: int) -> bool:
        return self._held_against(other) > 0

    def __ge__(self, other: int) -> bool:
        return self._held_against(other) >= 0

    def __hash__(self) -> int:
        raise TypeError("a size in doubt")


class Watched(SimulatedDisk):
    """A disk that writes down what it is asked about the state in which it was found."""

    def __init__(self, state: SimulatedDisk, fresh: int) -> None:
        super().__init__()
        self.found = Looked(state)
        self.nodes = state.copy().nodes
        self.asked: dict[Question, object] = {}
        self._own: set[Path] = set()
        self._next = fresh

    def _ask(self, path: Path, *what: str) -> None:
        """What it has put there itself it knows already."""
        if path not in self._own:
            for one in what:
                self._put_down(Question(one, str(path)))

    def _put_down(self, question: Question) -> None:
        if question not in self.asked:
            self.asked[question] = self.found.answer(question)

    def kind(self, path: Path) -> Kind | None:
        self._ask(path, "kind")
        return super().kind(path)

    def mode(self, path: Path) -> int:
        self._ask(path, "mode")
        return super().mode(path)

    def size(self, path: Path) -> int:
        if path in self._own or path.name != INDEX:
            self._ask(path, "size")
            return super().size(path)
        self._ask(path, "kind")
        known = len(super().read(path)) - len(self.found.content(str(path)))
        return SizeInDoubt(super().size(path)).asked_by(partial(self._compare, path), known)

    def _compare(self, path: Path, bound: int) -> None:
        self._put_down(Question("not above", str(path), bound))
        self._put_down(Question("not above", str(path), bound - 1))

    def stamp(self, path: Path) -> Stamp | None:
        if path in self._own or path.name != INDEX:
            self._ask(path, "size")
            return super().stamp(path)
        self._ask(path, "kind")
        found = super().stamp(path)
        return (self.size(path), *found[1:]) if found else None

    def read(self, path: Path, start: int = 0, size: int = -1) -> bytes:
        if start and path not in self._own:
            self._put_down(Question("rest", str(path), start))
        else:
            self._ask(path, "content")
        return super().read(path, start, size)

    def names(self, path: Path) -> list[str]:
        self._ask(path, "names")
        return super().names(path)

    def link_target(self, path: Path) -> str:
        self._ask(path, "kind")
        return super().link_target(path)

    def tree(self) -> dict[str, tuple[bytes, int]]:
        self._ask(Path("/"), "below")
        return super().tree()

    def _tell(self, method: str, path: Path) -> bool:
        self._ask(path.parent, "kind")
        self._ask(path, *ASKED_BY.get(method, ("kind",)))
        return super()._tell(method, path)

    def write(self, path: Path, data: bytes) -> None:
        super().write(path, data)
        self._own.add(path)

    def truncate(self, path: Path, size: int) -> None:
        super().truncate(path, size)
        self._own.add(path)

    def remove(self, path: Path) -> None:
        super().remove(path)
        self._own.add(path)

    def sync(self, path: Path, number: int = 0) -> None:
        self._ask(path, "kind")
        super().sync(path)

    def sync_dir(self, path: Path) -> None:
        self._ask(path, "kind")
        super().sync_dir(path)

    def rename(self, old: Path, new: Path) -> None:
        self._ask(new.parent, "kind")
        is_file = super().kind(old) == "file" and super().kind(new) in (None, "file")
        self._ask(old, *(("kind", "content", "mode") if is_file else ("below",)))
        self._ask(new, "kind" if is_file else "below")  # what it takes the place of is gone
        super().rename(old, new)
        if is_file and super().kind(old) is None:
            self._own |= {old, new}

    def try_lock(self, path: Path) -> Lock | None:
        self._ask(path.parent, "kind")
        self._ask(path, "kind", "mode", "content")  # its note
        return super().try_lock(path)


ASKED_BY = {
    "write": ("kind", "mode"),
    "append": ("kind", "mode", "size"),
    "truncate": ("kind", "mode", "content"),
    "remove_dir": ("names",),
}
"""What more than the kind of a thing a change of it depends on."""


class Leaf(NamedTuple):
    """Nothing more was asked, and every promise held."""


class Branch(NamedTuple):
    question: Question
    answers: dict[object, "Branch | Leaf"]


HELD = Leaf()
Examination = Callable[[SimulatedDisk], None]


class Classes:
    """What was asked so far by one kind of examination, and which answers it was content with.

    New files and ids are counted from `fresh` in every state, so that no state has its own.
    """

    def __init__(self, examine: Examination, fresh: int) -> None:
        self._examine = examine
        self._fresh = fresh
        self._tree: Branch | Leaf | None = None
        self.examined = 0

    def hold(self, state: Looked, build: Callable[[], SimulatedDisk]) -> SimulatedDisk | None:
        """Raises what the examination raises, where a promise is broken in this state.

        Returns the disk as the examination left it, where it had to be examined.
        """
        if self._tree is not None and self._is_known(state):
            return None
        disk = Watched(build(), self._fresh)
        self._examine(disk)
        self.examined += 1
        self._learn(list(disk.asked.items()))
        disk.settle()
        return disk

    def _is_known(self, state: Looked) -> bool:
        place = self._tree
        while isinstance(place, Branch):
            place = place.answers.get(state.answer(place.question))
        return place is HELD

    def _learn(self, asked: Iterable[tuple[Question, object]]) -> None:
        asked = list(asked)
        if self._tree is None:
            self._tree = _line(iter(asked))
            return
        place = self._tree
        for number, (question, answer) in enumerate(asked):
            assert isinstance(place, Branch), "the same answers led to more questions"
            assert place.question == question, ("the same answers led to others", question)
            if answer not in place.answers:
                place.answers[answer] = _line(iter(asked[number + 1 :]))
                return
            place = place.answers[answer]
        raise AssertionError("the same answers were examined twice")


def _line(asked: Iterator[tuple[Question, object]]) -> Branch | Leaf:
    every = list(asked)
    place: Branch | Leaf = HELD
    for question, answer in reversed(every):
        place = Branch(question, {answer: place})
    return place
