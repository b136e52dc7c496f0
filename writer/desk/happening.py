"""What a person would tell of an event; most are not worth a word."""

from typing import Any

from writer.events.envelope import Envelope
from writer.texts.catalogue import knows


def sentence_of(line: Envelope) -> tuple[str, dict[str, Any]] | None:
    """The name of its sentence, and what that speaks of."""
    data, says = line.data, f"workbench.lately_{line.event_type}"
    if line.event_type == "human_decision":
        says = f"workbench.lately_{data['gate']}_{data['decision']}"
    if line.event_type == "human_edit" and (line.chapter or data["what"] == "took"):
        says = f"workbench.lately_human_edit_{data['what']}"
    if line.event_type == "state_changed" and data["source"] != data["target"]:
        says = f"workbench.lately_{data['machine']}_{data['target']}"
    return (says, {**data, "chapter": line.chapter}) if knows(says) else None
