"""What a proposal's card says, line by line, for the room there is."""

from collections.abc import Iterable, Sequence

from textual.content import Content

from writer.contracts.card import ProposalCard
from writer.contracts.proposal import Change, Evidence, PlannedStep
from writer.contracts.ranges import ranges
from writer.texts import Language, say
from writer.texts.catalogue import knows
from writer.tui.widgets.cells import ELLIPSIS, beside, flowed, lines_of, one_line
from writer.tui.widgets.labelled import column, labelled
from writer.tui.widgets.signs import ADDED, LABEL, QUIET, REMOVED, STEP_SIGNS, STRONG
from writer.tui.widgets.words import Words

LABELS = (
    *("changes_what", "reasons_why", "touches", "conflicts_now", "risks"),
    *("advisor", "plan", "alternatives"),
)
MOST_CHANGES = 3


class ProposalLines:
    """The lines of one card in one language. `most` is how many a fact may have, so that all of
    them stay on one screen.
    """

    def __init__(self, card: ProposalCard, state: str, language: Language) -> None:
        self._card = card
        self._words = Words(language)
        self._state = say(f"proposals.state_{state}", language)
        self._column = column(self._words(name) for name in LABELS)

    def head(self, width: int) -> Content:
        card = self._card
        where = self._words("proposal_head", book=card.project, id=card.proposal_id)
        standing = self._words("proposal_standing", base=card.base_version, state=self._state)
        if card.undoes:
            standing = f"{self._words('undoes_it', id=card.undoes)} · {standing}"
        return Content(beside(where, standing, width)).stylize(STRONG, 0, len(where))

    def what(self, width: int, most: int) -> Content:
        room = width - self._column
        shown, more = self._card.what[:MOST_CHANGES], len(self._card.what) - MOST_CHANGES
        several = len(self._card.what) > 1
        lines = [line for one in shown for line in self._change(one, room, 0 if several else most)]
        if more > 0:
            lines.append(Content.styled(self._words("more_changes", count=more), QUIET))
        return labelled(self._words("changes_what"), self._column, lines)

    def why(self, width: int, most: int) -> Content:
        return self._listed("reasons_why", [self._reason(e) for e in self._card.why], width, most)

    def touches(self, width: int, most: int) -> Content:
        impact, words = self._card.impact, self._words
        chapters = (
            ranges(impact.chapters)
            if len(impact.chapters) > 2
            else ", ".join(map(str, impact.chapters))
        )
        told = [words("touches_chapters", chapters=chapters) if chapters else words("touches_none")]
        counts = {
            "memories": len(impact.memories),
            "graph_events": len(impact.graph_events),
            "plans": sum(trace.what == "plan" for trace in impact.places),
            "waivers": len(impact.waivers),
            "sheets": len(impact.sheets),
            "drafts": len(impact.drafts),
            "places": sum(trace.count for trace in impact.places),
        }
        if impact.mentions:
            told.append(words("only_named", chapters=ranges(impact.mentions)))
        told += [words.counted(f"touches_{name}", count) for name, count in counts.items() if count]
        told += [words("goes_back")] if impact.rollback else []
        told += [words("taints_memory")] if impact.taints_memory else []
        lines = flowed(told, width - self._column, " · ")
        return labelled(words("touches"), self._column, _at_most(lines, most + 1))

    def conflicts(self, width: int, most: int) -> Content:
        """Other proposals at the same place, and what has moved on under this one."""
        told = list(self._card.conflicts)
        if self._card.beside:
            told.append(self._words("beside_it", ids=", ".join(self._card.beside)))
        return self._listed("conflicts_now", told, width, most, "■ ")

    @property
    def has_conflicts(self) -> bool:
        return bool(self._card.conflicts or self._card.beside)

    def risks(self, width: int, most: int) -> Content:
        advisor = self._card.advisor
        return self._listed("risks", list(advisor.risks) if advisor else [], width, most)

    def advisor(self, width: int) -> Content:
        advisor, words = self._card.advisor, self._words
        if advisor is None:
            return labelled(words("advisor"), self._column, [words("no_proposal_advice")], QUIET)
        verdict = words(f"advises_{advisor.recommendation}")
        notes = " ".join(filter(None, (advisor.notes, advisor.blast_radius)))
        text = words("advice", action=verdict, notes=notes)
        lines = lines_of(text, width - self._column, 2)
        return labelled(words("advisor"), self._column, lines)

    def plan(self, width: int, most: int) -> Content:
        steps = [self._step(step) for step in self._card.migration_plan]
        lines = flowed(steps or [self._words("none")], width - self._column)
        return labelled(self._words("plan"), self._column, _at_most(lines, most + 1))

    @property
    def other_ways(self) -> Sequence[str]:
        advised = self._card.advisor.alternatives if self._card.advisor else ()
        return (*self._card.alternatives, *advised)

    def alternatives(self, width: int) -> Content:
        return self._listed("alternatives", self.other_ways[:1], width, 1)

    def _change(self, change: Change, room: int, most: int) -> list[Content]:
        """On one line if it fits there, or must; else each side on lines of its own."""
        place = Content.styled(self._place(change), LABEL)
        if change.op == "rename":
            place = Content.assemble(place, (f" ({self._words('changes_rename')})", QUIET))
        sides = {"add": "+", "remove": "−"}.get(change.op, "−+")
        values = {"−": (_told(change.old), REMOVED), "+": (_told(change.new), ADDED)}
        told = [(f"{sign} {values[sign][0]}", values[sign][1]) for sign in sides]
        flat = Content.assemble(
            place, "  ", Content("  →  ").join(Content.styled(*t) for t in told)
        )
        if flat.cell_length <= room or not most:
            return [flat.truncate(room, ellipsis=True)]
        lines = (
            Content.styled(line, style)
            for text, style in told
            for line in lines_of(text, room, most)
        )
        return [place, *lines]

    def _place(self, change: Change) -> str:
        last = change.path.rpartition("/")[2]
        field = "" if last.isdecimal() or last == "-" else last
        key = f"screens.field_{field}"
        named = say(key, self._words.language) if knows(key) else field.replace("_", " ")
        return f"{change.anchor or ''} {named}".strip() or change.path

    def _reason(self, evidence: Evidence) -> str:
        chapter = evidence.chapter
        where = self._words("in_chapter", number=chapter) if chapter else ""
        quote = f"“{one_line(evidence.quote)}”" if evidence.quote else ""
        return "  ".join(filter(None, (evidence.reason, where, quote)))

    def _step(self, step: PlannedStep) -> str:
        key = f"screens.step_{step.step}"
        named = say(key, self._words.language) if knows(key) else step.step.replace("_", " ")
        target = "" if step.target in ("", "0") else step.target
        return " ".join(filter(None, (STEP_SIGNS[step.status], named, target)))

    def _listed(
        self, label: str, texts: Iterable[str], width: int, most: int, sign: str = "· "
    ) -> Content:
        """As many as there is room for on one screen."""
        room, every = width - self._column, list(texts)
        each = most if len(every) == 1 else 1
        signed = [f"{sign}{text}" for text in every[:most]]
        lines = [line for text in signed for line in lines_of(text, room, each)]
        told = lines or [self._words("none")]
        return labelled(self._words(label), self._column, told, "" if lines else QUIET)


def _at_most(lines: list[str], most: int) -> list[str]:
    """Where there are more, the last one says that it goes on."""
    return lines if len(lines) <= most else [*lines[: most - 1], f"{lines[most - 1]} {ELLIPSIS}"]


def _told(value: object) -> str:
    """A value as it is read; nothing has a sign of its own."""
    if value is None:
        return "∅"
    if isinstance(value, list | tuple):
        return ", ".join(_told(one) for one in value)
    if isinstance(value, dict):
        return ", ".join(f"{name}: {_told(one)}" for name, one in value.items())
    return one_line(str(value))
