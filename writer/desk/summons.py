"""Calls the person when something waits for them: a bell, or a note on their desktop."""

import re
import shutil
import subprocess

from fsm.agenda import Action
from writer.settings import AppSettings

BELL = "\a"
AGENTS = {Action.DRAFT_MATERIALS, Action.ADVISE, Action.WRITE, Action.CHECK, Action.DEPOSIT}
"""What goes on without a person's word."""
NOT_TEXT = re.compile(r"[\x00-\x1f\x7f-\x9f;]+")


def waits(next_action: str) -> bool:
    """Whether it is a person's turn, by the next action of the book's status."""
    return next_action.partition(" ")[0] not in AGENTS


def call(settings: AppSettings, sentence: str) -> str:
    """What is to be written to the terminal for it; nothing where the desktop is told instead."""
    match settings.notify:
        case "bell":
            return BELL
        case "desktop":
            return "" if _told_by_a_program(sentence) else _told_by_the_terminal(sentence)
        case _:
            return ""


def _told_by_a_program(sentence: str) -> bool:
    program = shutil.which("notify-send")
    if not program:
        return False
    words = [program, "--app-name=NovelGate", "--", "NovelGate", sentence]
    try:
        ended = subprocess.run(words, capture_output=True, timeout=2, check=False)  # noqa: S603 - found by name, given as words
    except (OSError, subprocess.TimeoutExpired):
        return False
    return ended.returncode == 0  # not so where there is no desktop


def _told_by_the_terminal(sentence: str) -> str:
    """The two ways in which terminals are asked for a note; those that know neither show nothing,
    so the bell is rung as well.
    """
    text = NOT_TEXT.sub(" ", sentence)
    return f"\x1b]9;{text}\x1b\\\x1b]777;notify;NovelGate;{text}\x1b\\{BELL}"
