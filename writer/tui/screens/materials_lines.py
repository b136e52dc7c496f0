"""What the card of the materials says, line by line, for the room there is."""

from textual.content import Content

from writer.contracts.card import MaterialsCard
from writer.texts import Language, say
from writer.texts.catalogue import knows
from writer.tui.screens.materials_advice import judged
from writer.tui.screens.materials_items import Item, conditions
from writer.tui.widgets.cells import beside, lines_of
from writer.tui.widgets.labelled import column, labelled
from writer.tui.widgets.offers import in_words
from writer.tui.widgets.signs import LABEL, QUIET, STRONG, check
from writer.tui.widgets.words import Words

LABELS = ("to_freeze", "advisor", "least", "last_sheet", "new_in_it")


class MaterialsLines:
    """The lines of one card in one language."""

    def __init__(self, card: MaterialsCard, language: Language) -> None:
        self._card = card
        self._words = Words(language)
        self._column = column(self._words(name) for name in LABELS)

    def head(self, width: int) -> Content:
        card, words = self._card, self._words
        where = words("materials_head", book=card.project, version=card.version)
        line = beside(where, self._standing(), width)
        return Content(line).stylize(STRONG, 0, len(where))

    def counts(self, width: int) -> Content:
        told = [
            self._words.counted(f"pack_{name}", count) if knows(f"screens.pack_{name}") else ""
            for name, count in self._card.counts.items()
        ]
        spent = in_words(self._card.cost, self._words.language)
        return Content.styled(beside("  ·  ".join(filter(None, told)), spent, width), QUIET)

    def conditions(self, width: int) -> Content:
        """What must hold before a freeze, met or not."""
        rows: list[Content] = []
        room = width - self._column
        for name, count in conditions(self._card.blockers).items():
            sign, style = check(count == 0)
            told = self._words(f"condition_{name}") + (f" ({count})" if count else "")
            entry = Content.assemble((sign, style), f" {told}")
            if rows and rows[-1].cell_length + entry.cell_length + 3 <= room:
                rows[-1] = Content.assemble(rows[-1], "   ", entry)
            else:
                rows.append(entry)
        return labelled(self._words("to_freeze"), self._column, rows)

    def advisor(self, width: int, most: int) -> Content:
        advisor, words = self._card.advisor, self._words
        if advisor is None:
            return labelled(words("advisor"), self._column, [words("no_advice")], QUIET)
        action = say(f"screens.materials_{advisor.suggested_action}", words.language)
        text = words("advice", action=action, notes=advisor.notes)
        lines = lines_of(text, width - self._column, most)
        return labelled(words("advisor"), self._column, lines)

    def least(self, width: int) -> Content:
        """The least that would let it be frozen, where anything is in the way."""
        advisor = self._card.advisor
        if advisor is None or not advisor.least_to_freeze or not self._card.blockers:
            return Content("")
        text = self._words("comma").join(one.strip() for one in advisor.least_to_freeze)
        lines = lines_of(text, width - self._column, 1)
        return labelled(self._words("least"), self._column, lines)

    def last_sheet(self, width: int) -> Content:
        """Whether what was asked for last was done; nothing where nothing was."""
        if not self._card.criteria:
            return Content("")
        told = "   ".join(judged(result) for result in self._card.criteria)
        lines = lines_of(told, width - self._column, 1)
        return labelled(self._words("last_sheet"), self._column, lines)

    def changes(self, width: int, most: int) -> Content:
        text = " ".join(self._card.changes) or self._words("nothing_new")
        lines = lines_of(text, width - self._column, most)
        return labelled(self._words("new_in_it"), self._column, lines)

    def detail(self, item: Item | None, width: int, *, is_open: bool = True) -> Content:
        """The chosen item in full, and what Enter would do with it."""
        words = self._words
        if item is None:
            return Content("\n".join(lines_of(words("nothing_open"), width)))
        lines = [Content(line) for line in lines_of(item.text, width)]
        for label, text in item.facts:
            if text:
                laid_out = lines_of(f"{label}  {text}", width)
                lines += [Content(""), Content(laid_out[0]).stylize(LABEL, 0, len(label))]
                lines += [Content(line) for line in laid_out[1:]]
        do = lines_of(words(f"enter_{item.kind}" if is_open else "no_more_to_do"), width)
        return Content("\n").join([*lines, Content(""), *(Content.styled(d, QUIET) for d in do)])

    def _standing(self) -> str:
        frozen = self._card.frozen_version
        standing = self._words("frozen_now", version=frozen) if frozen else self._words("unfrozen")
        return f"{standing} · {self._words('review_round', round=self._card.review_round)}"
