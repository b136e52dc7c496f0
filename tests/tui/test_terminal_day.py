"""The whole editorial day in a real terminal, by keys alone."""

import os
import shutil
from collections.abc import Callable, Iterator

import pytest

from tests.tui.conftest import Office
from tests.tui.tmux import Tmux
from writer.desk.verify import verify
from writer.texts import Language

Panes = Callable[..., Tmux]
BOOKS: dict[Language, tuple[str, str, str, str, str]] = {
    "en": ("Tide Letters", "A keeper finds letters.", "Lin", "brass compass", "She wears lenses."),
    "zh": ("潮汐来信", "守塔人在台阶上捡到信。", "林", "黄铜罗盘", "她戴着有色镜片。"),
}


@pytest.fixture
def pane(empty_office: Office) -> Iterator[Panes]:
    if not shutil.which("tmux"):
        pytest.skip("tmux is not installed")
    opened: list[Tmux] = []

    def opening(language: Language, size: str) -> Tmux:
        opened.append(Tmux(f"novelgate-{os.getpid()}", empty_office, language, size))
        return opened[-1]

    yield opening
    for one in opened:
        one.end()


def begins(tmux: Tmux, book: str, idea: str) -> None:
    tmux.told("workbench.welcome")
    tmux.press("Enter")
    tmux.told("workbench.key_next_stop")
    tmux.press("Escape")
    tmux.told_no_more("workbench.key_next_stop")
    tmux.press("n")
    tmux.told("workbench.idea")
    tmux.write(book)
    tmux.press("Tab")
    tmux.write(idea)
    tmux.press("C-s")
    tmux.told("workbench.next_draft_materials")


def signs(tmux: Tmux, name: str = "") -> None:
    tmux.told("screens.decided_by")
    if name:
        tmux.write(name)
    tmux.press("Enter")


def freezes(tmux: Tmux, name: str) -> None:
    tmux.press("Space")
    tmux.told("workbench.next_freeze")
    tmux.press("Space")
    tmux.offered("screens.freeze", "a")
    tmux.press("a")
    signs(tmux, name)
    tmux.told("workbench.next_write", subject=1)


def writes(tmux: Tmux, number: int) -> None:
    tmux.press("Space")
    tmux.told("workbench.next_review", subject=number)
    tmux.press("Space")
    tmux.offered("screens.rewrite", "r")


def waives_rewrites_and_accepts(tmux: Tmux, name: str, wanted: str, reason: str) -> None:
    tmux.press("w")
    tmux.told("screens.waive_reason")
    tmux.write(reason)
    tmux.press("Enter")
    signs(tmux)
    tmux.told("screens.count_blocker", count=0)
    tmux.press("r")
    tmux.sees("Ctrl+S")
    tmux.write(wanted)
    tmux.press("Tab")
    tmux.write(f"contains: {wanted}")
    tmux.press("C-s")
    signs(tmux)
    tmux.told("workbench.lately_chapter_request_rewrite", chapter=1, by=name)
    tmux.told("workbench.next_review", subject=1)
    tmux.press("Space")
    tmux.sees(f"✔ contains: {wanted}")
    tmux.press("a")
    signs(tmux)
    tmux.told("workbench.next_write", subject=2)


def escalates_approves_and_migrates(tmux: Tmux, reason: str) -> None:
    tmux.press("e")
    tmux.told("screens.escalate_question")
    tmux.write("CHAR-001.age")
    tmux.press("Enter")
    tmux.write("41")
    tmux.press("Enter")
    tmux.write(reason)
    tmux.press("Enter")
    signs(tmux)
    tmux.told("workbench.next_advise", subject="CP-")
    tmux.press("Space")
    tmux.told("workbench.next_review_proposal", subject="CP-")
    tmux.press("Space")
    tmux.offered("screens.approve", "a")
    tmux.press("a")
    signs(tmux)
    tmux.told("workbench.next_migrate", subject="CP-")
    tmux.press("Space")
    tmux.offered("screens.migrate", "m")
    tmux.press("m")
    signs(tmux)
    tmux.sees("v002")


def looks_back(tmux: Tmux) -> None:
    """The book as it was at any event: from the last one to the first."""
    tmux.press("t")
    tmux.told("pages.timeline_story")
    tmux.told("pages.timeline_then")
    tmux.press("Home")
    tmux.press("Escape")
    tmux.told("workbench.waits")


@pytest.mark.parametrize(
    ("language", "size"),
    [("en", "100x30"), pytest.param("zh", "80x24", marks=pytest.mark.soak)],
)
def test_the_whole_day_in_a_real_terminal_by_keys_alone(
    pane: Panes, empty_office: Office, language: Language, size: str
) -> None:
    book, idea, name, wanted, reason = BOOKS[language]
    tmux = pane(language, size)
    begins(tmux, book, idea)
    freezes(tmux, name)
    writes(tmux, 1)
    waives_rewrites_and_accepts(tmux, name, wanted, reason)
    writes(tmux, 2)
    escalates_approves_and_migrates(tmux, reason)
    looks_back(tmux)
    made = empty_office.book(book)
    assert made.paths.frozen_pack("v001").is_file()
    assert made.paths.frozen_pack("v002").is_file()
    assert wanted in made.run.text(1).read_text()
    assert made.paths.chapter(1).is_file()
    taken = [(one["decision"], one["by"]) for one in empty_office.events("human_decision", book)]
    decisions = ["freeze", "waive", "request_rewrite", "accept", "escalate_proposal", "approve"]
    assert taken == [(decision, name) for decision in decisions]
    assert list(verify(made)) == []
