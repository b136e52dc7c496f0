"""The sentences of the screens, each by its name."""

from writer.texts import Language, say


class Words:
    """Speaks one language."""

    def __init__(self, language: Language) -> None:
        self.language = language

    def __call__(self, name: str, /, **facts: object) -> str:
        return say(f"screens.{name}", self.language, **facts)

    def counted(self, name: str, count: int, /, **facts: object) -> str:
        """One of a kind and several of it have their own sentences."""
        return self(f"{name}.one" if count == 1 else name, count=count, **facts)
