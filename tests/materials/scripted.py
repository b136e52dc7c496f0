"""Models that say what a test wants said, asked the way every model is."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from tests.line.walking import Line
from writer import bootstrap, settings
from writer.desk.studio import Studio, at_work
from writer.errors import ProviderFailed
from writer.llm.call import CallKey, Model, Prompt, Reply, Role
from writer.llm.caller import Caller
from writer.llm.models import Models
from writer.llm.prices import FREE, Price
from writer.llm.prompt import parse, render
from writer.llm.purse import Purse

Script = Callable[[str, str, dict[str, str]], Any]
"""By task, specialist and parts: an answer, an error, or nothing for the rehearsal author's."""


@dataclass
class Scripted:
    """Answers by the script; where that is silent, as the rehearsal author does."""

    script: Script
    otherwise: Model
    name: str = "scripted"
    price: Price | None = FREE
    asked: list[tuple[str, str]] = field(default_factory=list)
    threads: set[int] = field(default_factory=set)

    def ask(
        self, prompt: Prompt, schema: dict[str, Any] | None, on_text: Callable[[str], None]
    ) -> Reply:
        parts = parse(render([*prompt.prefix, *prompt.tail]))
        task, role = parts["task"].strip(), parts.get("specialist", "").strip()
        self.asked.append((task, role))
        self.threads.add(threading.get_ident())
        said = self.script(task, role, parts)
        if isinstance(said, Exception):
            raise said
        if said is None:
            return self.otherwise.ask(prompt, schema, on_text)
        return Reply(json.dumps(said), "stop", usd=0.0)


@contextmanager
def studio_with(
    line: Line, script: Script, **environment: str
) -> Iterator[tuple[Studio, Scripted]]:
    """A book at work with a model of the test's own."""
    chosen = settings.load({"NG_OUTPUTS": str(line.outputs), **environment}, {})
    alone = settings.load({"NG_OUTPUTS": str(line.outputs)}, {})
    with at_work(bootstrap.ports(chosen), line.book, "test") as studio:
        rehearsal = Models(alone, studio.settings, studio.book.ports.clock).choose("specialist")
        model = Scripted(script, rehearsal)

        def choose(*_: Role | CallKey) -> Model:
            return model

        ports = studio.book.ports
        studio.asker = Caller(
            studio.book.log, ports.clock, choose, studio.watcher, Purse(studio.book.log, None)
        )
        yield studio, model


def finding(kind: str, *anchors: str, says: str = "Something is wrong.") -> dict[str, Any]:
    return {
        "anchors": list(anchors),
        "kind": kind,
        "description": says,
        "proposed_ruling": "The first one stays.",
    }


def silent() -> ProviderFailed:
    return ProviderFailed("llm.empty", node="specialist")
