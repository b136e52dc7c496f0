"""Prompts of a book's own, in its `prompts/`: the instructions of a task, in the author's words."""

from dataclasses import replace
from pathlib import Path

from writer.contracts.settings import BookLanguage
from writer.errors import BadInput
from writer.llm.call import Prompt
from writer.llm.prompt import Part
from writer.store.disk import Disk

RULES = "rules"
INSTRUCTIONS = "instructions"
CLOSING = "closing"


class OwnWords:
    """Puts the book's own instructions in the place of ours, where it has any."""

    def __init__(self, disk: Disk, directory: Path, language: BookLanguage) -> None:
        self._disk = disk
        self._directory = directory
        self._language = language
        self._read: dict[str, str] = {}

    def files(self) -> list[str]:
        there = self._disk.kind(self._directory) == "dir"
        return self._disk.names(self._directory) if there else []

    def on(self, prompt: Prompt) -> Prompt:
        if not self.files():
            return prompt
        task = next((part.text for part in prompt.tail if part.name == "task"), "")
        own = {
            RULES: self._text(RULES),
            INSTRUCTIONS: self._text(task),
            CLOSING: self._text(CLOSING),
        }
        prefix, tail = (
            tuple(Part(p.name, own.get(p.name) or p.text) for p in parts)
            for parts in (prompt.prefix, prompt.tail)
        )
        return replace(prompt, prefix=prefix, tail=tail)

    def _text(self, task: str) -> str:
        """The book's own text, or nothing; the same for as long as the work goes on."""
        if task not in self._read:
            path = self._directory / f"{task}.{self._language}.md"
            found = self._disk.kind(path) == "file"
            self._read[task] = self._readable(path) if found else ""
        return self._read[task]

    def _readable(self, path: Path) -> str:
        try:
            text = self._disk.read(path).decode().strip()
        except UnicodeDecodeError:
            raise BadInput("llm.own_words", file=path.name) from None
        if not text:
            raise BadInput("llm.own_words", file=path.name)
        return text.replace("</", "<\\/")  # nor may it end its part
