"""All that a proposal touches, at length: the same on paper and on a screen."""

from collections.abc import Iterator

from writer.contracts.impact import Impact, Occurrences, Trace
from writer.contracts.telling import Section, Telling
from writer.texts import Language, say


def impact_told(
    proposal_id: str, impact: Impact, every: Occurrences, language: Language
) -> Telling:
    """Every place with where and why, and every occurrence of a name."""
    head = say("proposals.impact_head", language, id=proposal_id, count=len(impact.places))
    sections = [*_places(impact, language), *_occurrences(every, language)]
    if not sections:
        sections = [Section(lines=(say("proposals.impact_none", language),))]
    return Telling(head, tuple(sections))


def _places(impact: Impact, language: Language) -> Iterator[Section]:
    kinds = dict.fromkeys(trace.what for trace in impact.places)
    for kind in kinds:
        lines = [_place(one, language) for one in impact.places if one.what == kind]
        yield Section(say(f"proposals.impact_{kind}", language), tuple(lines))


def _place(trace: Trace, language: Language) -> str:
    facts = {
        "count": trace.count,
        "quote": " ".join(trace.quote.split()),
        "note": trace.note,
        "anchors": ", ".join(trace.anchors),
    }
    why = say(f"proposals.because_{trace.because}", language, **facts)
    return f"{trace.where}  {why}"


def _occurrences(every: Occurrences, language: Language) -> Iterator[Section]:
    for where in dict.fromkeys(one.where for one in every.found):
        found = [one for one in every.found if one.where == where]
        lines = []
        for one in found:
            key = "occurrence" if one.new else "occurrence_said"
            quote = " ".join(one.quote.split())
            facts = {"form": " ".join(one.form.split()), "new": one.new, "quote": quote}
            lines.append(say(f"proposals.{key}", language, **facts))
        title = say("proposals.occurrences_in", language, where=where, count=len(found))
        yield Section(title, tuple(lines))
