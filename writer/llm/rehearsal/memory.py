"""What the book remembers: of a chapter, of an arc, and how far the story has come."""

from typing import Any

from writer.llm.rehearsal.brief import Brief, number_of, records, strings, text_of
from writer.llm.rehearsal.elements import cast, slots
from writer.llm.rehearsal.evidence import tells
from writer.llm.rehearsal.people import Person
from writer.llm.rehearsal.review import chapter_text
from writer.llm.rehearsal.taste import sentences

Answer = dict[str, Any]
_MOST_EVENTS, _MOST_ARC_EVENTS, _MOST_THREADS = 5, 8, 6
_PATIENCE = 6


def memory(brief: Brief) -> Answer:
    bank, chapter, text = brief.bank["memory"], brief.record("chapter"), chapter_text(brief)
    scenes = records(brief.record("plan").get("scenes"))
    people = _present(brief, text)
    events = _events(brief, text, scenes, people)
    where = list(dict.fromkeys(filter(None, (text_of(scene, "location") for scene in scenes))))
    title = text_of(chapter, "chapter_title") or text_of(brief.record("plan"), "chapter_title")
    summary = bank["summary"].format(title=title, events=_joined(brief, events))
    return {
        "timeline_anchor": text_of(chapter, "timeline_anchor") or None,
        "location_summary": bank["location"].format(places=", ".join(where)) if where else None,
        "key_events": events,
        "character_states": _states(brief, people, title),
        "settled_threads": _settled(brief),
        "unresolved_threads": [bank["thread"].format(event=events[-1].rstrip(".。"))],
        "summary": summary if title else _joined(brief, events),
    }


def _settled(brief: Brief) -> list[str]:
    """A patient author: a thread is picked up again when it has been open for a while."""
    now = number_of(brief.record("chapter"), "chapter_number", 1)
    threads = brief.records("threads")
    return [
        text_of(thread, "id")
        for thread in threads
        if now - number_of(thread, "opened_in", now) >= _PATIENCE
    ]


def _events(brief: Brief, text: str, scenes: list[Answer], people: list[Person]) -> list[str]:
    """The planned events that the text shows; then what it says of its people; never nothing."""
    planned = [event for scene in scenes for event in strings(scene.get("key_actions"))]
    planned = planned or strings(brief.record("chapter").get("key_events"))
    shown = [event for event in planned if not text or tells(brief, text, event)]
    if shown:
        return shown[:_MOST_EVENTS]
    narrated = [line for line in sentences(text) if "“" not in line and "”" not in line]
    told = [line for line in narrated if any(person.short in line for person in people)]
    if told:
        return told[:2]
    about = slots(brief)
    return [brief.bank["memory"]["event"].format(name=people[0].name, place=about["place"])]


def _present(brief: Brief, text: str) -> list[Person]:
    everyone = cast(brief)
    return everyone.in_text(text) or [everyone.hero]


def _states(brief: Brief, people: list[Person], about: str) -> dict[str, str]:
    states = brief.chance("states", about).shuffled(brief.bank["memory"]["states"])
    return {person.name: states[place % len(states)] for place, person in enumerate(people)}


def arc(brief: Brief) -> Answer:
    bank, entries = brief.bank["memory"], brief.records("memories")
    numbers = [number_of(entry, "chapter_number", 1) for entry in entries] or [1]
    events = [event for entry in entries for event in strings(entry.get("key_events"))]
    events = events[:: max(1, len(events) // _MOST_ARC_EVENTS)][:_MOST_ARC_EVENTS]
    threads = [line for entry in entries[-3:] for line in strings(entry.get("unresolved_threads"))]
    states: dict[str, str] = {}
    for entry in entries:
        found = entry.get("character_states")
        states |= {
            name: state
            for name, state in (found.items() if isinstance(found, dict) else ())
            if isinstance(state, str)
        }
    return {
        "summary": bank["arc"].format(
            first=min(numbers), last=max(numbers), events=_joined(brief, events[:3])
        ),
        "key_events": events,
        "open_threads": list(dict.fromkeys(threads))[-_MOST_THREADS:],
        "character_states": states,
    }


def story_progress(brief: Brief) -> Answer:
    bank, entries = brief.bank["memory"], brief.records("memories")
    done = [number_of(entry, "chapter_number", 1) for entry in entries]
    room = brief.record("room")
    now = number_of(room, "written", max([1, *done]))
    total = max(now, number_of(room, "most", now))
    left = total - now
    near = left <= max(1, total // 10)
    result = "force_end" if not left else "wrap_up" if near else "continue"
    key = {"continue": "go_on", "wrap_up": "wrap_up", "force_end": "force_end"}[result]
    state = bank["arc_states"][0 if now * 2 < total else 1 if left else 2]
    threads = [line for entry in entries[-3:] for line in strings(entry.get("unresolved_threads"))]
    return {
        "evaluation_result": result,
        "current_chapter": now,
        "remaining_chapters": left,
        "main_conflict_progress": round(now / total, 2),
        "unresolved_threads": list(dict.fromkeys(threads))[-_MOST_THREADS:],
        "character_arc_status": {person.name: state for person in cast(brief).everyone[:4]},
        "recommendation": bank[key].format(count=left),
    }


def _joined(brief: Brief, events: list[str]) -> str:
    stop, gap = ("。", "") if brief.language == "zh" else (".", " ")
    return gap.join(event.rstrip(".。") + stop for event in events)
