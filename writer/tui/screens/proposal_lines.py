"""What a proposal's card says, line by line, for the room there is."""

from textual.content import Content

from writer.contracts.card import ProposalCard
from writer.contracts.proposal import Change, Evidence, PlannedStep
from writer.texts import Language, say
from writer.texts.catalogue import knows
from writer.tui.widgets.cells import beside, lines_of, one_line
from writer.tui.widgets.labelled import column, labelled
from writer.tui.widgets.signs import ADDED, LABEL, QUIET, REMOVED, STEP_SIGNS, STRONG
from writer.tui.widgets.words import Words

LABELS = ("changes_what", "reasons_why", "touches", "risks", "advisor", "plan", "alternatives")


class ProposalLines:
    """The lines of one card in one language."""

    def __init__(self, card: ProposalCard, state: str, language: Language) -> None:
        self._card = card
        self._words = Words(language)
        self._state = say(f"proposals.state_{state}", language)
        self._column = column(self._words(name) for name in LABELS)

    def head(self, width: int) -> Content:
        card = self._card
        where = self._words("proposal_head", book=card.project, id=card.proposal_id)
        standing = self._words("proposal_standing", base=card.base_version, state=self._state)
        return Content(beside(where, standing, width)).stylize(STRONG, 0, len(where))

    def what(self, width: int) -> Content:
        room = width - self._column
        lines = [line for change in self._card.what for line in self._change(change, room)]
        return labelled(self._words("changes_what"), self._column, lines)

    def why(self, width: int) -> Content:
        return self._listed("reasons_why", [self._reason(e) for e in self._card.why], width)

    def touches(self, width: int) -> Content:
        impact, words = self._card.impact, self._words
        chapters = ", ".join(map(str, impact.chapters))
        told = [words("touches_chapters", chapters=chapters) if chapters else words("touches_none")]
        counts = {
            "memories": len(impact.memories),
            "graph_events": len(impact.graph_events),
            "waivers": len(impact.waivers),
        }
        told += [words.counted(f"touches_{name}", count) for name, count in counts.items() if count]
        told += [words("goes_back")] if impact.rollback else []
        told += [words("taints_memory")] if impact.taints_memory else []
        return self._listed("touches", told, width)

    def risks(self, width: int) -> Content:
        advisor = self._card.advisor
        return self._listed("risks", list(advisor.risks) if advisor else [], width)

    def advisor(self, width: int) -> Content:
        advisor, words = self._card.advisor, self._words
        if advisor is None:
            return labelled(words("advisor"), self._column, [words("no_proposal_advice")], QUIET)
        verdict = words(f"advises_{advisor.recommendation}")
        notes = " ".join(filter(None, (advisor.notes, advisor.blast_radius)))
        text = words("advice", action=verdict, notes=notes)
        lines = lines_of(text, width - self._column)
        return labelled(words("advisor"), self._column, lines)

    def plan(self, width: int) -> Content:
        return self._listed("plan", [self._step(s) for s in self._card.migration_plan], width, "")

    def alternatives(self, width: int) -> Content:
        return self._listed("alternatives", list(self._card.alternatives), width)

    def _change(self, change: Change, room: int) -> list[Content]:
        field = change.path.rpartition("/")[2].replace("_", " ")
        key = f"screens.field_{field.replace(' ', '_')}"
        named = say(key, self._words.language) if knows(key) else field
        place = Content.styled(f"{change.anchor or ''} {named}".strip(), LABEL)
        old = [Content.styled(line, REMOVED) for line in lines_of(f"− {_told(change.old)}", room)]
        new = [Content.styled(line, ADDED) for line in lines_of(f"+ {_told(change.new)}", room)]
        if len(old) == len(new) == 1:
            both = Content.assemble(place, "  ", old[0], "  →  ", new[0])
            if both.cell_length <= room:
                return [both]
        return [place, *old, *new]

    def _reason(self, evidence: Evidence) -> str:
        chapter = evidence.chapter
        where = self._words("in_chapter", number=chapter) if chapter else ""
        quote = f"“{one_line(evidence.quote)}”" if evidence.quote else ""
        return "  ".join(filter(None, (evidence.reason, where, quote)))

    def _step(self, step: PlannedStep) -> str:
        key = f"screens.step_{step.step}"
        named = say(key, self._words.language) if knows(key) else step.step.replace("_", " ")
        return " ".join(filter(None, (STEP_SIGNS[step.status], named, step.target)))

    def _listed(self, label: str, texts: list[str], width: int, sign: str = "· ") -> Content:
        room = width - self._column
        lines = [line for text in texts for line in lines_of(f"{sign}{text}", room)]
        told = lines or [self._words("none")]
        return labelled(self._words(label), self._column, told, "" if lines else QUIET)


def _told(value: object) -> str:
    """A value as it is read; nothing has a sign of its own."""
    if value is None:
        return "∅"
    if isinstance(value, list | tuple):
        return ", ".join(_told(one) for one in value)
    if isinstance(value, dict):
        return ", ".join(f"{name}: {_told(one)}" for name, one in value.items())
    return one_line(str(value))
