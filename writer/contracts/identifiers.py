"""The small words of every record: versions, anchors, numbers, times and hashes."""

from typing import Annotated

from pydantic import Field

# JSON numbers above this are not the same in every program that reads them.
LARGEST_NUMBER = 2**53 - 1

Version = Annotated[str, Field(pattern=r"^v[0-9]{3,}$", examples=["v001"])]
ProposalId = Annotated[str, Field(pattern=r"^CP-[0-9]{8}-[0-9]{4}$", examples=["CP-20260101-0001"])]
Moment = Annotated[
    str,
    Field(
        pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]+)?)?"
        r"(Z|[+-][0-9]{2}:?[0-9]{2})?$",
        examples=["2026-01-01T09:30:00Z"],
    ),
]
Sha1 = Annotated[str, Field(pattern=r"^[0-9a-f]{40}$", examples=["da39a3ee…"])]
Sha256 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$", examples=["e3b0c442…"])]
JsonPointer = Annotated[
    str, Field(pattern=r"^(/([^~/]|~[01])*)*$", examples=["/canon/world/geography"])
]

Count = Annotated[int, Field(ge=0, le=LARGEST_NUMBER)]
Seed = Annotated[int, Field(ge=0, le=LARGEST_NUMBER)]
ChapterNumber = Annotated[int, Field(ge=1, le=99_999)]
SceneNumber = Annotated[int, Field(ge=1, le=9_999)]
Share = Annotated[float, Field(ge=0, le=1)]
Money = Annotated[float, Field(ge=0)]
Name = Annotated[str, Field(min_length=1)]

AnchorId = Annotated[
    str, Field(pattern=r"^[A-Z]{2,8}-[A-Z0-9]+(-[A-Z0-9]+)*$", examples=["DEC-017"])
]

# The ids of the pack's items may be empty in a draft: the freeze asks for them, not the schema.
DecisionId = Annotated[str, Field(pattern=r"^(DEC-[A-Z0-9-]+)?$", examples=["DEC-017"])]
ConstraintId = Annotated[str, Field(pattern=r"^(CON-[A-Z0-9-]+)?$", examples=["CON-003"])]
TermId = Annotated[str, Field(pattern=r"^(GLO-[A-Z0-9-]+)?$", examples=["GLO-012"])]
ChecklistId = Annotated[str, Field(pattern=r"^(CHK-[A-Z0-9-]+)?$", examples=["CHK-001"])]
CharacterId = Annotated[str, Field(pattern=r"^(CHAR-[A-Z0-9-]+)?$", examples=["CHAR-004"])]
WorldRuleId = Annotated[str, Field(pattern=r"^(WR-[A-Z0-9-]+)?$", examples=["WR-005"])]
TimelineId = Annotated[str, Field(pattern=r"^(TL-[A-Z0-9-]+)?$", examples=["TL-009"])]
StyleRuleId = Annotated[str, Field(pattern=r"^(STY-[A-Z0-9-]+)?$", examples=["STY-001"])]
RiskId = Annotated[str, Field(pattern=r"^(RISK-[A-Z0-9-]+)?$", examples=["RISK-001"])]
QuestionId = Annotated[str, Field(pattern=r"^(OQ-[A-Z0-9-]+)?$", examples=["OQ-002"])]
ConflictId = Annotated[str, Field(pattern=r"^(CF-[A-Z0-9-]+)?$", examples=["CF-002"])]
