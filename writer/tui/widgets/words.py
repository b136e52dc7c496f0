"""The sentences of the screens, each by its name."""

from writer.texts import Language, say
from writer.texts.catalogue import knows

AREAS = ("screens", "pages", "papers", "sheet")
"""Where the sentences of the screens are, in the order in which they are looked for."""


class Words:
    """Speaks one language."""

    def __init__(self, language: Language) -> None:
        self.language = language

    def __call__(self, name: str, /, **facts: object) -> str:
        return say(key_of(name, *AREAS), self.language, **facts)

    def counted(self, name: str, count: int, /, **facts: object) -> str:
        """One of a kind and several of it have their own sentences."""
        return self(f"{name}.one" if count == 1 else name, count=count, **facts)


def key_of(name: str, *areas: str) -> str:
    """The sentence of that name in the first area that has it."""
    known = (f"{area}.{name}" for area in areas if knows(f"{area}.{name}"))
    return next(known, f"{areas[0]}.{name}")
