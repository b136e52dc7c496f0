"""One thing that stands in the way of a freeze."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from fsm.materials import ConditionKind
from writer.errors import Reason
from writer.pack.dotted import dotted
from writer.pack.items import Place
from writer.texts import Language, say


@dataclass(frozen=True, slots=True)
class FreezeCondition:
    """Why the pack cannot be frozen as it is, where, and what to do about it."""

    id: str
    """The question's (`OQ-003`), the conflict's (`CF-002`) or one made of the place."""
    kind: ConditionKind
    path: str
    """The place, as it can be named to change it."""
    key: str
    facts: Mapping[str, object] = field(default_factory=dict)
    severity: str = "blocker"

    @property
    def reason(self) -> Reason:
        return Reason(f"checks.freeze.{self.key}", **self._facts())

    def sentence(self, language: Language = "en") -> str:
        return self.reason.sentence(language)

    def hint(self, language: Language = "en") -> str:
        return say(f"checks.freeze.{self.key}.hint", language, **self._facts())

    def _facts(self) -> dict[str, object]:
        return {"path": self.path, **self.facts}


def contradiction(place: Place, key: str, **facts: object) -> FreezeCondition:
    """Planning or execution is not as the canon is, or not as itself elsewhere."""
    path = dotted(place)
    name = f"contradiction:{key}:{path}"
    return FreezeCondition(name, ConditionKind.CONTRADICTION, path, key, facts)
