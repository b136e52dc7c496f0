"""kill -9 between an idea and the gate: going on ends in the same bytes, paid for once."""

import json
import signal
from pathlib import Path

import pytest

from tests.line.calls import KILLS, killed_within
from tests.line.test_crashes import (
    BOOK,
    At,
    _copy,
    answered_twice,
    artefacts,
    log_of,
    ng,
    places,
)

BY = ["--by", "Lin"]
SHEET = ["--fix", "CHAR-002 is 61 years old.", "--anchor", "CHAR-002"]
COMMANDS: list[list[str]] = [
    ["materials", "draft", BOOK, "--candidates", "2"],
    ["materials", "draft", BOOK, "--choose", "2", *BY],
    ["materials", "changes", BOOK, *SHEET, *BY],
    ["materials", "edit", BOOK, "--file", "EDITED", *BY],
]
GO_ON = ["materials", "draft", BOOK]


class Undisturbed:
    """The outputs before each command and after the last, and the calls that each makes."""

    def __init__(self, base: Path) -> None:
        self.base, self.snapshots, self.calls = base, list[Path](), list[int]()
        outputs = base / "outputs"
        outputs.mkdir()
        idea = ["--idea", "A keeper and a letter.", "--chapters", "3", "--target-words", "200"]
        assert ng(outputs, ["new", BOOK, *idea]) == 0
        for number in range(len(COMMANDS)):
            self.snapshots.append(_copy(outputs, base / f"before-{number}"))
            calls = places(outputs, self.words(number), base / f"places-{number}")
            self.calls.append(len(calls))
        self.snapshots.append(_copy(outputs, base / "end"))

    def words(self, number: int) -> list[str]:
        if "EDITED" not in COMMANDS[number]:
            return COMMANDS[number]
        drafts = self.snapshots[number] / "projects" / BOOK / "materials" / "drafts"
        pack = json.loads(sorted(drafts.iterdir())[-1].read_bytes())
        pack["planning"]["tone"] = "Loud."
        file = self.base / "edited.json"
        file.write_text(json.dumps(pack))
        return [str(file) if word == "EDITED" else word for word in COMMANDS[number]]


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Undisturbed:
    return Undisturbed(tmp_path_factory.mktemp("materials"))


@pytest.mark.req("HB-05")
@pytest.mark.parametrize(("number", "share"), [(0, 0.6), (1, 0.1), (2, 0.08), (2, 0.4), (3, 0.15)])
def test_going_on_after_kill_9_ends_in_the_same_bytes(
    undisturbed: Undisturbed, tmp_path: Path, number: int, share: float
) -> None:
    call = 1 + int(share * undisturbed.calls[number])
    dies_and_goes_on(undisturbed, tmp_path, number, At(call, killed_within))


@pytest.mark.soak
@pytest.mark.parametrize("number", range(len(COMMANDS)))
def test_going_on_after_kill_9_at_every_fifth_call(
    undisturbed: Undisturbed, tmp_path: Path, number: int
) -> None:
    for place, call in enumerate(range(1, undisturbed.calls[number] + 1, 5)):
        at = At(call, KILLS[place % len(KILLS)])
        dies_and_goes_on(undisturbed, tmp_path / str(call), number, at)


def dies_and_goes_on(undisturbed: Undisturbed, place: Path, number: int, at: At) -> None:
    outputs = _copy(undisturbed.snapshots[number], place / "outputs")
    decided = log_of(outputs).count('"human_decision"')
    words = undisturbed.words(number)
    assert ng(outputs, words, at) == -signal.SIGKILL
    # A decision that is on record is not taken twice; whatever follows from it goes on.
    on_record = log_of(outputs).count('"human_decision"') > decided
    assert ng(outputs, GO_ON if on_record else words) == 0
    assert ng(outputs, ["open", BOOK]) == 0
    assert artefacts(outputs) == artefacts(undisturbed.snapshots[number + 1])
    assert answered_twice(outputs) == []
