"""What is said wherever the rehearsal author's prose is shown."""

from writer.texts import LANGUAGES, Language

MODEL_NAME = "rehearsal"
_NOTICE = ("Rehearsal prose: no language model was used.", "排练文字：未使用任何语言模型。")


def notice(language: Language = "en") -> str:
    return _NOTICE[LANGUAGES.index(language)]
