"""What NovelGate says, in one catalogue: one module an area, each sentence in both languages."""

from writer.texts.catalogue import LANGUAGES, Language, say

__all__ = ["LANGUAGES", "Language", "say"]
