"""Tells on stderr what an orchestrator is doing; with `verbose`, what each call took and asked."""

import sys

from writer.llm.call import Call
from writer.llm.prompt import render
from writer.texts import Language, say
from writer.texts.catalogue import knows


class Narrator:
    """Watches the work for whoever runs a script."""

    def __init__(self, language: Language, verbose: bool, show_prompt: bool) -> None:  # noqa: FBT001
        self._language = language
        self._verbose = verbose
        self._show_prompt = show_prompt

    def node(self, name: str, chapter: int) -> None:
        if self._verbose and knows(key := f"work.{name}"):
            self.note(key, chapter=chapter)

    def text(self, text: str) -> None:
        """The text itself is what the call returns."""

    def note(self, key: str, **facts: object) -> None:
        self._line(say(key, self._language, **facts))

    def call(self, call: Call) -> None:
        if self._verbose:
            self.note("work.call", **call.facts())
        if self._show_prompt:
            self._line(render([*call.prompt.prefix, *call.prompt.tail]))

    def _line(self, text: str) -> None:
        print(text, file=sys.stderr, flush=True)
