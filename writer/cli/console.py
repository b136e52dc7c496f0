"""How a command speaks: sentences for people, or one JSON document for programs."""

import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import TextIO
from unicodedata import east_asian_width

from writer.errors import NovelGateError
from writer.texts import Language, say


class Console:
    """Results go to stdout, everything else to stderr."""

    def __init__(self, language: Language, *, as_json: bool, verbose: bool = False) -> None:
        self.language = language
        self.as_json = as_json
        self.verbose = verbose
        self.colour = False
        self.secrets: Sequence[str] = ()
        """What must not be said, whoever said it to us."""
        self.hand_over: Callable[[], None] = lambda: None
        """Called when the workbench takes the terminal over from what was drawn there before."""

    def text(self, key: str, **facts: object) -> str:
        return say(key, self.language, **facts)

    def say(self, key: str, **facts: object) -> None:
        """A sentence for a person; silent where a program asked."""
        self.line(self.text(key, **facts))

    def line(self, text: str = "") -> None:
        if not self.as_json:
            _write(sys.stdout, text + "\n")

    def note(self, key: str, **facts: object) -> None:
        """Something on the side: progress, a warning, what to do next."""
        self._tell(self.text(key, **facts) + "\n")

    def document(self, data: object) -> None:
        """The one JSON document, where a program asked; silent otherwise."""
        if self.as_json:
            import orjson

            option = orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE
            _write(sys.stdout, orjson.dumps(data, option=option).decode())

    def list_of(self, documents: Sequence[bytes]) -> None:
        """One JSON document, a list of these, a line each: there may be very many."""
        if self.as_json:
            listed = b",\n".join(documents).decode()
            _write(sys.stdout, f"[\n{listed}\n]\n" if documents else "[]\n")

    def table(self, rows: Iterable[Sequence[str]], indent: str = "  ") -> None:
        """Rows in columns that line up, Chinese too."""
        lines = [[(cell, width(cell)) for cell in row] for row in rows]
        if not lines:
            return
        widths = [max(taken for _, taken in column) for column in zip(*lines, strict=True)]
        told = []
        for row in lines:
            sized = zip(row, widths, strict=True)
            cells = [cell + " " * (wide - taken) for (cell, taken), wide in sized]
            told.append((indent + "  ".join(cells)).rstrip())
        self.line("\n".join(told))

    def error(self, error: NovelGateError, code: int) -> None:
        if self.as_json:
            sentence, hint = (
                self._clean(said(self.language)) for said in (error.sentence, error.hint)
            )
            reasons = [self._clean(reason.sentence(self.language)) for reason in error.reasons]
            record = {"code": code, "message": sentence, "hint": hint, "reasons": reasons}
            self.document({"error": record})
            self._errors_as_json(record)
            return
        self.complain(error)

    def complain(self, error: NovelGateError) -> None:
        """The sentence, its reasons and the hint, for a person."""
        self._tell(error.sentence(self.language) + "\n")
        for reason in error.reasons:
            self._tell(f"  - {reason.sentence(self.language)}\n")
        if hint := error.hint(self.language):
            self._tell(self.text("cli.hint", hint=hint) + "\n")

    def _errors_as_json(self, record: dict[str, object]) -> None:
        import orjson

        self._tell(orjson.dumps({"error": record}).decode() + "\n")

    def _tell(self, text: str) -> None:
        """Says it on stderr. Whoever is not there to hear it is no reason to stop."""
        with suppress(OSError):
            _write(sys.stderr, self._clean(text))

    def _clean(self, text: str) -> str:
        """A provider may say a key to us, in words that we pass on."""
        from writer.events.redact import Redactor

        return Redactor(self.secrets)(text)


def width(text: str) -> int:
    """Columns that a text takes in a terminal."""
    if text.isascii():
        return len(text)
    return sum(2 if east_asian_width(character) in "WF" else 1 for character in text)


def _write(stream: TextIO | None, text: str) -> None:
    """Writes even where the terminal cannot show every character; nowhere if it is closed."""
    if stream is None:
        return
    encoding = stream.encoding or "utf-8"
    stream.write(text.encode(encoding, "replace").decode(encoding))
    stream.flush()
