"""What people say and what they mean by it, as `utterances.txt` has it."""

import shlex
from pathlib import Path
from typing import NamedTuple

Meant = list[tuple[str, dict[str, str]]]


class Utterance(NamedTuple):
    said: str
    meant: Meant


def every() -> list[Utterance]:
    text = Path(__file__).with_name("utterances.txt").read_text("utf-8")
    rows = (line.split("|", 1) for line in text.splitlines() if "|" in line and line[0] != "#")
    return [Utterance(said.strip(), _meant(meant.strip())) for meant, said in rows]


def _meant(text: str) -> Meant:
    if text == "?":
        return []
    steps = (shlex.split(one) for one in text.split(";"))
    return [(tool, dict(one.split("=", 1) for one in arguments)) for tool, *arguments in steps]
