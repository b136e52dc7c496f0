"""The core of a frozen pack: what every call about a chapter is told, in the same bytes.

While the whole of it fits, it is nearly the same for all chapters. Where it does not, what is near
the chapter stays: the people and terms that its outline and its plan name, and the chapters around
it. A plan is made from the core, so it hardly ever names what is not there yet: the bytes stay.
"""

from typing import Any

from writer.contracts.pack import MaterialsPack
from writer.graph.essentials import pieces
from writer.graph.nearest import Nearest
from writer.graph.thinning import Limits, fitted
from writer.llm.prompt import Part
from writer.pack.once import once

CORE_TOKENS = 6_000


@once
def core(pack: MaterialsPack, chapter: int, also: str = "", *, budget: int = CORE_TOKENS) -> Part:
    """`also` is what else was said of the chapter: whom and what it names is told as well."""
    every, near = pieces(pack), Nearest(pack, chapter, also)

    def at_least(limits: Limits) -> float:
        cut = every.at(limits)
        tokens = cut.tokens
        for name, items in cut.items.items():
            if near.is_cut(name, len(items), limits.items):
                kept = near.kept(name, len(items), limits.items)
                tokens -= cut.tokens_of[name] - sum([items[one].tokens for one in kept])
        return tokens

    def build(limits: Limits) -> dict[str, Any]:
        cut = every.at(limits)
        digest, left_out = dict(cut.frame), dict[str, int]()
        for name, items in cut.items.items():
            kept = near.kept(name, len(items), limits.items)
            digest[name] = [items[one].json for one in kept]
            if missing := near.meant(name, len(items)) - len(kept):
                left_out[name] = missing
        digest["style"] = {**digest["style"], "rules": digest.pop("style_rules")}
        digest["world"] = {**digest["world"], "rules": digest.pop("world_rules")}
        if left_out:
            digest["left_out"] = left_out
        return digest

    return Part("core", fitted(build, budget, at_least))
