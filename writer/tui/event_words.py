"""An event of the record in the words of a writer; what we have no word for is told as it is."""

import re

from writer.texts import Language, say
from writer.texts.catalogue import knows

STEPS = ("node_start", "node_end")
ASKED = ("llm_request", "llm_response", "llm_failed")
MOVED = re.compile(r"([\w:-]+): (\w+) → (\w+)")


def name_of(kind: str, language: Language) -> str:
    """What happened."""
    return _say(language, f"kinds.{kind}") or kind


def matter_of(kind: str, message: str, chapter: int, language: Language) -> str:
    """What it was about; the chapter is named already where there is one."""
    if kind in STEPS:
        told = say(f"work.{message}", language, chapter=chapter) if _is_step(message) else message
        return re.split(": |：", told.strip("· …"), maxsplit=1)[-1]
    if kind in ASKED:
        role, sign, model = message.partition(" · ")
        return f"{_say(language, f'why.role_{role}') or role}{sign}{model}"
    if kind == "state_changed" and (moved := MOVED.fullmatch(message)):
        subject, old, new = moved.groups()
        machine = subject.partition(":")[0]
        step = f"{_state(machine, old, language)} → {_state(machine, new, language)}"
        whose = {"chapter": "", "materials": say("workbench.materials", language)}
        return f"{whose.get(machine, subject)} {step}".strip()
    return message


def _is_step(name: str) -> bool:
    return bool(name) and knows(f"work.{name}")


def _state(machine: str, state: str, language: Language) -> str:
    known = (f"workbench.{machine}_{state}", f"cli.{machine}_{state}", f"proposals.state_{state}")
    return next(filter(None, (_say(language, key) for key in known)), state)


def _say(language: Language, key: str) -> str:
    return say(key, language) if knows(key) else ""
