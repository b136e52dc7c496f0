"""What the models were sent for a chapter, part by part: from the record, nobody is asked."""

from collections.abc import Iterator, Mapping
from typing import Any

import orjson

from writer.contracts.recollection import Recollection
from writer.contracts.told import AnchorTold, CallTold, ContextTold, PartTold, SentTold
from writer.desk.book import Book
from writer.desk.findings import ANCHOR
from writer.desk.recall import PLAN, TEXT, WISHES
from writer.desk.why import History
from writer.errors import BadInput
from writer.events.types import MemoryRecalled
from writer.llm.prompt import parse
from writer.llm.tokens import estimate

NAMES = ("name", "term", "topic", "chapter_title", "about", "text", "what")
"""Where an item of the pack says what it is about, the best first."""


def context_of(book: Book, number: int) -> ContextTold:
    """Of the newest round that a model was asked in."""
    if number not in book.state.law.chapters:
        raise BadInput("why.no_such_chapter", number=number)
    history = History(book, number)
    asked = [one for one in history.rounds if one.calls]
    if not asked:
        raise BadInput("why.nothing_sent", number=number)
    calls = list(asked[-1].calls.values())
    sent = [(call, _parts(history, call)) for call in calls]
    texts = {name: text for _, parts in reversed(sent) for name, _, text in parts}
    core = _data(texts.get("core", ""), {})
    left_out = core.get("left_out", {})
    sheet = _data(texts.get("sheet", ""), {})
    memories = _data(texts.get("memories", ""), [])
    arcs = _data(texts.get("arcs", ""), [])
    return ContextTold(
        book=book.name,
        chapter=number,
        round=calls[0].round,
        frozen_version=book.state.law.chapters[number].drafted_on or book.state.law.frozen_version,
        calls=tuple(_sent(call, parts) for call, parts in sent),
        anchors=tuple(_anchors(core, left_out, texts.get("chapter", ""))),
        left_out=left_out,
        memories=tuple(memory["chapter_number"] for memory in memories),
        arcs=tuple(f"{arc['from']}-{arc['to']}" for arc in arcs),
        recalled=_recalled(history, texts),
        required_fix=tuple(sheet.get("required_fix", ())),
        acceptance_criteria=tuple(sheet.get("acceptance_criteria", ())),
    )


def _recalled(history: History, texts: Mapping[str, str]) -> Recollection:
    """What memory had found of that which was sent, from the newest look for each purpose."""
    newest = {
        line.data["subject"].partition("/")[2]: Recollection.from_bytes(
            history.payload(line.run_id, line.payload_refs["found"].sha1).encode()
        )
        for _, line in history.lines
        if line.event_type == MemoryRecalled.event_type
    }
    found = newest.get(TEXT) or newest.get(PLAN) or Recollection()
    wishes, told = newest.get(WISHES) or Recollection(), texts.get("user_preferences", "")
    near = found if "recalled" in texts else Recollection()
    return Recollection(
        passages=near.passages,
        standings=near.standings,
        preferences={name: text for name, text in wishes.preferences.items() if text in told},
        shortfalls=tuple(dict.fromkeys((*found.shortfalls, *wishes.shortfalls))),
    )


Part = tuple[str, str, str]


def _parts(history: History, call: CallTold) -> list[Part]:
    """Name, hash and text of each part of a prompt."""
    return [
        (name, sha1, text)
        for sha1 in call.prompt
        for name, text in parse(history.payload(call.run_id, sha1)).items()
    ]


def _sent(call: CallTold, parts: list[Part]) -> SentTold:
    return SentTold(
        call_key=call.call_key,
        node=call.node,
        role=call.role,
        model=call.model,
        at=call.at,
        tokens_in=call.tokens_in,
        parts=tuple(
            PartTold(name=name, sha1=sha1, characters=len(text), tokens=estimate(text))
            for name, sha1, text in parts
        ),
    )


def _anchors(core: dict[str, Any], left_out: dict[str, int], outline: str) -> Iterator[AnchorTold]:
    for section, value in core.items():
        for item in _items(value):
            anchor = item.get("id") or f"CH-{item['chapter_number']:03d}"
            title = next((str(item[name]) for name in NAMES if item.get(name)), "")
            whole = "near" if section in left_out else "whole"
            why = "named" if title and title in outline else whole
            yield AnchorTold(anchor=anchor, section=section, title=title, why=why)


def _items(value: Any) -> Iterator[dict[str, Any]]:
    """Everything with an anchor of its own, at any depth."""
    if isinstance(value, list):
        for one in value:
            yield from _items(one)
    elif isinstance(value, dict):
        if ANCHOR.fullmatch(str(value.get("id", ""))) or "chapter_number" in value:
            yield value
        else:
            yield from _items(list(value.values()))


def _data(text: str, otherwise: Any) -> Any:
    try:
        return orjson.loads(text)
    except orjson.JSONDecodeError:
        return otherwise
