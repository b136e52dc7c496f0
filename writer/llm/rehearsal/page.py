"""A scene on its page: what is in it, how long it may be, and how it falls into paragraphs."""

from dataclasses import dataclass, field

from writer.contracts.length import Unit, length

SPOKEN, SHORT = "talk", "short"
_NARRATED_TOGETHER = (3, 2, 3, 2, 2)


@dataclass(frozen=True, slots=True)
class Band:
    """How long the scene may be."""

    least: int
    most: int
    unit: Unit

    def size(self, text: str) -> int:
        return length(text, self.unit)


@dataclass
class Page:
    """A scene while it is written: what must be in it, and what fills the space between."""

    opening: str = ""
    early: list[str] = field(default_factory=list)
    """What the sheet asks for, or the flaws: paragraphs of their own, right after the opening."""
    events: list[str] = field(default_factory=list)
    body: list[tuple[str, str]] = field(default_factory=list)
    """Kind and text."""
    closing: str = ""

    def paragraphs(self) -> list[list[str]]:
        """The texts of each paragraph: speech stands alone, and events come at even distances."""
        set_out = [[self.opening]] if self.opening else []
        set_out += [[text] for text in self.early]
        waiting = list(self.events)
        distance = max(1, len(self.body) // (len(self.events) + 1))
        together = 0
        for number, (kind, text) in enumerate(self.body):
            if waiting and number and number % distance == 0:
                set_out.append([waiting.pop(0)])
                together = 0
            if kind == SPOKEN:
                set_out += [[line.strip()] for line in text.split("|")]
                together = 0
            elif together and (kind == SHORT or together < _most(len(set_out))):
                set_out[-1].append(text)
                together += 1
            else:
                set_out.append([text])
                together = 1
        return [
            *set_out,
            *([text] for text in waiting),
            *([[self.closing]] if self.closing else []),
        ]


def _most(paragraphs: int) -> int:
    """How many narrated beats stand together: not always as many."""
    return _NARRATED_TOGETHER[paragraphs % len(_NARRATED_TOGETHER)]
