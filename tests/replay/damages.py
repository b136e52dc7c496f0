"""Ways in which a record comes to harm: each does one thing to a book, and says where."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

Harm: TypeAlias = Callable[[Path, random.Random], str]


@dataclass(frozen=True, slots=True)
class Log:
    """The full log of a book, as lines."""

    path: Path

    @property
    def lines(self) -> list[bytes]:
        return self.path.read_bytes().splitlines(keepends=True)

    def write(self, lines: list[bytes]) -> None:
        self.path.write_bytes(b"".join(lines))


def log_of(root: Path) -> Log:
    return Log(next(root.glob("stages/*/runs/*/logs/events.full.jsonl")))


def line_changed(root: Path, chance: random.Random) -> str:
    """One bit of one line."""
    log = log_of(root)
    lines = log.lines
    at = chance.randrange(len(lines))
    raw = bytearray(lines[at])
    place, bit = chance.randrange(len(raw) - 1), 1 << chance.randrange(8)
    if raw[place] ^ bit == ord("\n"):
        bit ^= 3
    raw[place] ^= bit
    lines[at] = bytes(raw)
    log.write(lines)
    return log.path.name


def line_missing(root: Path, chance: random.Random) -> str:
    log = log_of(root)
    lines = log.lines
    del lines[chance.randrange(len(lines))]
    log.write(lines)
    return log.path.name


def line_doubled(root: Path, chance: random.Random) -> str:
    log = log_of(root)
    lines = log.lines
    at = chance.randrange(len(lines))
    lines.insert(at, lines[at])
    log.write(lines)
    return log.path.name


def lines_swapped(root: Path, chance: random.Random) -> str:
    log = log_of(root)
    lines = log.lines
    one, other = chance.sample(range(len(lines)), 2)
    lines[one], lines[other] = lines[other], lines[one]
    log.write(lines)
    return log.path.name


def index_line_changed(root: Path, chance: random.Random) -> str:
    index = next(root.glob("stages/*/runs/*/logs/events.index.jsonl"))
    raw = bytearray(index.read_bytes())
    raw[chance.randrange(len(raw))] ^= 1
    index.write_bytes(bytes(raw))
    return index.name


def payload_changed(root: Path, chance: random.Random) -> str:
    path = chance.choice(sorted(root.glob("stages/*/runs/*/logs/payloads/*.txt")))
    _flip(path, chance)
    return path.name


def payload_missing(root: Path, chance: random.Random) -> str:
    path = chance.choice(sorted(root.glob("stages/*/runs/*/logs/payloads/*.txt")))
    path.unlink()
    return path.name


def artefact_changed(root: Path, chance: random.Random) -> str:
    path = chance.choice(artefacts(root))
    _flip(path, chance)
    return path.relative_to(root).as_posix()


def artefact_missing(root: Path, chance: random.Random) -> str:
    path = chance.choice(artefacts(root))
    path.unlink()
    return path.relative_to(root).as_posix()


def stranger(root: Path, chance: random.Random) -> str:
    path = chance.choice(artefacts(root)).with_name(f"stranger-{chance.randrange(100)}.json")
    path.write_text("{}", "utf-8")
    return path.relative_to(root).as_posix()


def artefacts(root: Path) -> list[Path]:
    """The files of a book that are not its record."""
    return sorted(
        path
        for path in root.rglob("*")
        if path.is_file()
        and "logs" not in path.relative_to(root).parts
        and path.name not in ("log.jsonl",)
        and ".locks" not in path.parts
    )


def _flip(path: Path, chance: random.Random) -> None:
    raw = bytearray(path.read_bytes()) or bytearray(b"x")
    raw[chance.randrange(len(raw))] ^= 1 << chance.randrange(8)
    path.chmod(0o644)
    path.write_bytes(bytes(raw))


HARMS: tuple[Harm, ...] = (
    line_changed,
    line_missing,
    line_doubled,
    lines_swapped,
    index_line_changed,
    payload_changed,
    payload_missing,
    artefact_changed,
    artefact_missing,
    stranger,
)
