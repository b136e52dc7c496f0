"""What screens are told about the pack, and what they keep of a form that is not sent yet."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from writer.contracts.sheet import InstructionSheet


@dataclass(frozen=True, slots=True)
class AnchorNote:
    """An item of the pack, as it is shown beside an issue."""

    title: str
    lines: tuple[str, ...] = ()
    """What it says, a fact a line."""
    places: Mapping[str, str] = field(default_factory=dict)
    """What a proposal could change of it: the values there are, by place (`CHAR-001.name`)."""


@dataclass(frozen=True, slots=True)
class SheetDraft:
    """An instruction sheet as it stands in its form, complete or not."""

    required_fix: str = ""
    """One a line."""
    acceptance_criteria: str = ""
    """One a line."""
    anchors: str = ""
    """With blanks or commas between them."""
    evidence_quote: str = ""
    scope: str = "chapter"
    """Or `passage`: nothing but the quoted words is rewritten."""

    @classmethod
    def of(cls, sheet: InstructionSheet | None) -> Self:
        if sheet is None:
            return cls()
        return cls(
            "\n".join(sheet.required_fix),
            "\n".join(sheet.acceptance_criteria),
            ", ".join(sheet.anchors),
            sheet.evidence_quote,
            sheet.scope,
        )

    @classmethod
    def from_fields(cls, fields: Mapping[str, Any]) -> Self:
        """A draft that was kept; what is not a text is left out."""
        known = (name for name in cls.__dataclass_fields__ if isinstance(fields.get(name), str))
        return cls(**{name: fields[name] for name in known})

    @property
    def fixes(self) -> tuple[str, ...]:
        return _entries(self.required_fix.splitlines())

    @property
    def criteria(self) -> tuple[str, ...]:
        return _entries(self.acceptance_criteria.splitlines())

    @property
    def anchor_names(self) -> tuple[str, ...]:
        apart = self.anchors.replace("，", " ").replace("、", " ").replace(",", " ")
        return tuple(dict.fromkeys(name.upper() for name in apart.split()))


def _entries(lines: list[str]) -> tuple[str, ...]:
    return tuple(line.strip() for line in lines if line.strip())
