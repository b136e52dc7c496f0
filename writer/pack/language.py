"""The language a pack is written in."""

from typing import Literal

from writer.contracts.length import characters, words
from writer.contracts.pack import MaterialsPack

Language = Literal["en", "zh"]


def language_of(pack: MaterialsPack) -> Language:
    """Chinese where chapters are measured by the character, or else by what the pack is made of."""
    band = pack.execution.constraints.word_band
    if band is not None:
        return "zh" if band.unit == "chars" else "en"
    outline, world = pack.planning.outline, pack.canon.world
    sample = " ".join((pack.meta.project, world.world_name, world.geography, outline.story_premise))
    # The characters of a Chinese text are counted beside its words, and here only they count.
    return "zh" if characters(sample) > 2 * words(sample) else "en"
