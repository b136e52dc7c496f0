"""What a decision about the materials will do, in sentences, before it is done."""

from writer.contracts.card import MaterialsCard
from writer.contracts.sheet import InstructionSheet
from writer.texts import Language
from writer.tui.screens.confirm import Confirm
from writer.tui.screens.materials_items import Item
from writer.tui.widgets.words import Words


class MaterialsOutcome:
    """Asks for the name under each kind of decision."""

    def __init__(self, card: MaterialsCard, language: Language, person: str) -> None:
        self._card = card
        self._words = Words(language)
        self._person = person

    def of_freezing(self) -> Confirm:
        words = self._words
        open_still = sum(not q.answer.strip() for q in self._card.open_questions)
        assumed = [words.counted("will_assume", open_still)] if open_still else []
        return self._confirm("freeze", [words("will_freeze"), *assumed])

    def of_requesting(self, sheet: InstructionSheet) -> Confirm:
        fixes = [f"· {fix}" for fix in sheet.required_fix]
        return self._confirm("changes", [self._words("will_change"), *fixes])

    def of_taking_default(self, item: Item) -> Confirm:
        taken = self._words("will_take", text=item.suggested)
        return self._confirm(
            "default", [f"{item.id} {item.text}", taken, self._words("new_version")]
        )

    def of_saying(self, item: Item, text: str) -> Confirm:
        """The answer to a question, or the ruling on a conflict."""
        action = "rule" if item.kind == "conflict" else "answer"
        said = self._words(f"will_{action}", text=text)
        return self._confirm(action, [_named(item), said, self._words("new_version")])

    def _confirm(self, action: str, sentences: list[str]) -> Confirm:
        words, card = self._words, self._card
        question = words(f"{action}_materials", book=card.project, version=card.version)
        return Confirm(question, sentences, words(f"verb_{action}"), words.language, self._person)


def _named(item: Item) -> str:
    return f"{item.id} {item.text}"
