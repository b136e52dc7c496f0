"""Logs that something happened to: cut, flipped, doubled, swapped, and what editors do to files."""

import random
from collections.abc import Callable
from dataclasses import dataclass

Lines = list[bytes]
Mutation = Callable[[Lines, random.Random], bytes]


def cut(lines: Lines, chance: random.Random) -> bytes:
    """The end of the log is gone."""
    data = b"".join(lines)
    return data[: chance.randrange(len(data))]


def cut_in_the_last_line(lines: Lines, chance: random.Random) -> bytes:
    return b"".join(lines)[: -chance.randrange(1, len(lines[-1]))]


def cut_out(lines: Lines, chance: random.Random) -> bytes:
    """A piece is gone from the middle."""
    data = b"".join(lines)
    start = chance.randrange(len(data))
    return data[:start] + data[start + chance.randrange(1, 400) :]


def bits_flipped(lines: Lines, chance: random.Random) -> bytes:
    data = bytearray(b"".join(lines))
    for _ in range(chance.choice((1, 1, 1, 2, 9))):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return bytes(data)


def zeros_over(lines: Lines, chance: random.Random) -> bytes:
    """A block that was never written: what was there is zeros."""
    data = bytearray(b"".join(lines))
    start = chance.randrange(len(data))
    end = min(len(data), start + chance.choice((1, 16, 512, 4096)))
    data[start:end] = bytes(end - start)
    return bytes(data)


def zeros_between(lines: Lines, chance: random.Random) -> bytes:
    data = b"".join(lines)
    place = chance.randrange(len(data) + 1)
    return data[:place] + bytes(chance.randrange(1, 60)) + data[place:]


def doubled(lines: Lines, chance: random.Random) -> bytes:
    start = chance.randrange(len(lines))
    again = lines[start : start + chance.choice((1, 1, 3))]
    place = chance.randrange(len(lines) + 1)
    return b"".join([*lines[:place], *again, *lines[place:]])


def swapped(lines: Lines, chance: random.Random) -> bytes:
    one, other = chance.sample(range(len(lines)), 2)
    mutant = list(lines)
    mutant[one], mutant[other] = mutant[other], mutant[one]
    return b"".join(mutant)


def missing(lines: Lines, chance: random.Random) -> bytes:
    start = chance.randrange(len(lines))
    return b"".join(lines[:start] + lines[start + chance.choice((1, 1, 3)) :])


def windows_line_ends(lines: Lines, chance: random.Random) -> bytes:
    """In all lines, or only in some: an editor mended what it touched."""
    every = chance.random() < 0.3
    return b"".join(
        line[:-1] + b"\r\n" if every or chance.random() < 0.2 else line for line in lines
    )


def byte_order_mark(lines: Lines, chance: random.Random) -> bytes:
    place = chance.choice((0, chance.randrange(len(lines))))
    return b"".join([*lines[:place], b"\xef\xbb\xbf", *lines[place:]])


def bad_utf8(lines: Lines, chance: random.Random) -> bytes:
    data = b"".join(lines)
    place = chance.randrange(len(data))
    bad = chance.choice((b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf8", b"\xe5\xad"))
    return data[:place] + bad + data[place + chance.choice((0, len(bad))) :]


def garbage_behind(lines: Lines, chance: random.Random) -> bytes:
    end = chance.choice((b"", b"\n"))
    return b"".join(lines) + chance.randbytes(chance.randrange(1, 50)) + end


def strange_lines(lines: Lines, chance: random.Random) -> bytes:
    place = chance.randrange(len(lines) + 1)
    strange = chance.choice((b"\n", b"{}\n", b"null\n", b" " + lines[0], lines[-1].upper()))
    return b"".join([*lines[:place], strange, *lines[place:]])


MUTATIONS: tuple[Mutation, ...] = (
    *(cut, cut_in_the_last_line, cut_out, bits_flipped, zeros_over, zeros_between, doubled),
    *(swapped, missing, windows_line_ends, byte_order_mark, bad_utf8, garbage_behind),
    strange_lines,
)


@dataclass(frozen=True)
class Mutant:
    """The bytes of a log that was changed, and what was done to it."""

    data: bytes
    how: str


def mutant(lines: Lines, number: int) -> Mutant:
    """The same one for the same number, and never the log itself."""
    chance = random.Random(f"mutant {number}")
    mutation = MUTATIONS[number % len(MUTATIONS)]
    while (data := mutation(lines, chance)) == b"".join(lines):
        pass
    return Mutant(data, f"{mutation.__name__} {number}")
