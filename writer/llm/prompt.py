"""A prompt is a list of named parts. What is the same for many calls stands first, and alone."""

import re
from dataclasses import dataclass

_PART = re.compile(r"<(?P<name>[a-z_]+)>\n(?P<text>.*?)\n</(?P=name)>", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of the prompt with a name, such as `task`, `world`, `plan` or `sheet`."""

    name: str
    text: str

    def render(self) -> str:
        return f"<{self.name}>\n{self.text}\n</{self.name}>"


def render(parts: list[Part]) -> str:
    return "\n\n".join(part.render() for part in parts)


def parse(text: str) -> dict[str, str]:
    """The parts of a rendered prompt by name: what a model reads out of it."""
    return {found["name"]: found["text"] for found in _PART.finditer(text)}
