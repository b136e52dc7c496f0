"""What models cost: a table that anybody may edit, in dollars for a million tokens."""

import importlib.resources
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from writer.errors import BadSetting
from writer.llm.call import Reply

MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Price:
    """Dollars for a million tokens that go in, come out, or were read from the server's cache."""

    tokens_in: float
    tokens_out: float
    cached: float

    def on(self, reply: Reply) -> Reply:
        return replace(reply, usd=self.of(reply.tokens_in, reply.tokens_out, reply.tokens_cached))

    def of(self, tokens_in: int, tokens_out: int, cached: int = 0) -> float:
        fresh = tokens_in - cached
        paid = fresh * self.tokens_in + cached * self.cached + tokens_out * self.tokens_out
        return paid / MILLION


FREE = Price(0.0, 0.0, 0.0)


def price(model: str, own: Path) -> Price | None:
    """The price of a model: by the user's own table, or ours; None where neither knows it."""
    for table in (_own(own), _shipped()):
        if found := _in(table, model, own.name):
            return found
    return None


def _in(table: Mapping[str, Any], model: str, file: str) -> Price | None:
    row = table.get(model)
    if row is None:
        return None
    try:
        found = Price(float(row["in"]), float(row["out"]), float(row.get("cached", row["in"])))
    except (KeyError, TypeError, ValueError, AttributeError):
        raise BadSetting("llm.bad_price", model=model, file=file) from None
    if min(found.tokens_in, found.tokens_out, found.cached) < 0:
        raise BadSetting("llm.bad_price", model=model, file=file)
    return found


def _own(path: Path) -> Mapping[str, Any]:
    if not path.is_file():
        return {}
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadSetting("settings.unreadable", file=path.name, why=str(error)) from None


def _shipped() -> Mapping[str, Any]:
    file = importlib.resources.files(__package__).joinpath("prices.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))
