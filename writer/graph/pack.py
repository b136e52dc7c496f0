"""A draft of the pack as its reviewers read it: all but its own history, as far as it fits."""

from typing import Any

from writer.contracts.pack import MaterialsPack
from writer.graph.prompts import plain
from writer.graph.thinning import Limits, clipped, fitted, missing
from writer.llm.prompt import Part
from writer.pack.items import chapter_anchor
from writer.pack.once import by_content

PACK_TOKENS = 10_000
# Versions and times say nothing about the book, and would make each version's bytes new.
HISTORY = ("meta", "changelog")


@by_content
def whole_pack(pack: MaterialsPack, budget: int = PACK_TOKENS) -> Part:
    data = plain(pack, HISTORY)
    for chapter in data["planning"]["outline"]["chapters"]:
        chapter["id"] = chapter_anchor(chapter["chapter_number"])

    def build(limits: Limits) -> dict[str, Any]:
        cut = missing(data, limits)
        kept: dict[str, Any] = clipped(data, limits)
        return kept | {"left_out": cut} if cut else kept

    return Part("pack", fitted(build, budget))
