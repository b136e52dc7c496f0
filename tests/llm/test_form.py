"""The form that a server holds a model to: nothing in it is without an end."""

from typing import Any

import pytest

from writer.contracts.outline import Outline
from writer.contracts.people import CharactersConfig
from writer.contracts.world import WorldSetting
from writer.llm.form import LINE, SENTENCE, TEXT, form


def texts(schema: dict[str, Any]) -> dict[str, int]:
    return {
        name: field["maxLength"]
        for name, field in schema["properties"].items()
        if field.get("type") == "string"
    }


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_name_is_short_and_a_text_no_longer_than_four_sentences(language: str) -> None:
    found = texts(form(WorldSetting, language=language))
    assert found["world_name"] == LINE[language]
    assert found["geography"] == TEXT[language]


def test_a_chinese_text_ends_sooner() -> None:
    assert TEXT["zh"] * 2 < TEXT["en"]
    assert form(WorldSetting) == form(WorldSetting, language="")


def test_lists_end_too_and_may_be_counted() -> None:
    cast = form(CharactersConfig)["properties"]["supporting_characters"]
    assert cast["maxItems"] == 8
    counted = form(CharactersConfig, {"supporting_characters": 3})
    assert counted["properties"]["supporting_characters"]["minItems"] == 3
    assert form(CharactersConfig)["properties"]["supporting_characters"] == cast


def test_a_sentence_in_a_list_is_one_sentence() -> None:
    chapter = form(Outline, {"chapters": 3})["$defs"]["ChapterSummary"]["properties"]
    assert chapter["key_events"]["items"]["maxLength"] == SENTENCE["en"]
    assert chapter["summary"]["maxLength"] == TEXT["en"]
    assert chapter["dependencies"]["maxItems"] == 2
