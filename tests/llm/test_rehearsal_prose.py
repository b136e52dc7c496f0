"""The rehearsal author's prose: long enough, true to the pack, and never twice the same."""

import re
from typing import Any

import pytest

from tests.llm.rehearsing import LANGUAGES, Book, Language, seeds, unit
from writer.contracts.length import length
from writer.llm.rehearsal.banks import bank
from writer.llm.rehearsal.idea import read
from writer.llm.rehearsal.people import eye_colour

pytestmark = pytest.mark.xdist_group("rehearsal")
BANDS = [(1, 3), (20, 20), (35, 45), (90, 110), (300, 320), (900, 1000), (1500, 1900)]


def narration(text: str) -> str:
    return re.sub(r"“[^”]*”", "", text)


def scene(book: Book, least: int, most: int, **more: Any) -> str:
    band = {"min": least, "max": most, "unit": unit(book.language)}
    plan = book.plan()["scenes"][0]
    parts = {"core": book.core, "chapter": book.chapter(), "plan": plan, "scene_length": band}
    return book.say("scene", **parts, **more)


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_grammar_and_variety(language: Language) -> None:
    patterns = [text for kind in bank(language)["prose"].values() for text in kind]
    assert len(set(patterns)) == len(patterns) >= 200
    assert sum("{" in text for text in patterns) >= 150


@pytest.mark.parametrize("seed", seeds())
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_scene_stays_within_its_length(language: Language, seed: int) -> None:
    book = Book(seed=seed, language=language)
    for least, most in BANDS:
        assert least <= length(scene(book, least, most), unit(language)) <= most


@pytest.mark.parametrize("seed", seeds())
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_chapter_is_true_to_the_pack(language: Language, seed: int) -> None:
    book = Book(seed=seed, language=language, target=1500)
    text = book.draft(1 + seed % 3)
    core = book.core
    wrong = [form for term in core["glossary"] for form in term["forbidden"]]
    for form in wrong + core["constraints"]["forbidden_terms"]["terms"]:
        assert form.lower() not in text.lower()
    assert any(term["term"] in text for term in core["glossary"])
    assert book.hero in text
    first_person = "我" if language == "zh" else r"\b(I|we|me|my|our|us)\b"
    assert not re.search(first_person, narration(text))
    assert not re.search(r"[{}|]", text)


@pytest.mark.parametrize("seed", seeds())
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_comes_twice_in_a_chapter(language: Language, seed: int) -> None:
    text = Book(seed=seed, language=language, target=2000).draft()
    paragraphs = text.split("\n\n")
    assert len(set(paragraphs)) == len(paragraphs)
    told = [line.strip() for line in re.findall(r"[^.!?。！？…]+[.!?。！？…]", narration(text))]
    long = [line for line in told if len(line) > (20 if language == "en" else 10)]
    assert len(set(long)) == len(long)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_long_chapter_does_not_repeat_itself_either(language: Language) -> None:
    paragraphs = Book(seed=3, language=language, target=3000).draft().split("\n\n")
    long = [text for text in paragraphs if len(text) > (40 if language == "en" else 15)]
    assert len(set(long)) == len(long)


@pytest.mark.parametrize(
    ("idea", "hero", "trade"),
    [
        ("灯塔看守人林默在潮汐石阶上发现一封封信，收信人是她。", "林默", "灯塔看守人"),
        ("年轻的药师沈青禾被逐出师门，流落边城。", "沈青禾", "药师"),
        ("皇帝下令寻找长生药，方士徐福带三千童男童女出海。", "徐福", "方士"),
        ("主人公李清照穿越到现代。", "李清照", ""),
        ("守墓人和一只乌鸦。", "", "守墓人"),
        ("Detective Ines Okoro must solve her own murder.", "Ines Okoro", ""),
        ("When Tomas inherits a clock, time stops.", "Tomas", ""),
        ("A lighthouse keeper named Mara Venn finds letters.", "Mara Venn", "a lighthouse keeper"),
        ("The baker of Lyon hides a spy.", "", "a baker"),
    ],
)
def test_whoever_the_idea_names_is_who_the_book_follows(idea: str, hero: str, trade: str) -> None:
    found = read(idea, "en" if idea.isascii() else "zh")
    assert (found.hero, found.trade) == (hero, trade)


@pytest.mark.parametrize("seed", seeds())
def test_nobody_is_named_who_is_not_in_the_book(seed: int) -> None:
    book = Book(seed=seed)
    known = str(book.core)
    for name in re.findall(r"(?<=[a-z,;] )[A-Z][a-z]+", book.draft()):
        assert name in known


@pytest.mark.parametrize("seed", seeds())
@pytest.mark.parametrize("language", LANGUAGES)
def test_eyes_are_the_colour_that_the_cast_gives_them(language: Language, seed: int) -> None:
    book = Book(seed=seed, language=language)
    colours = {
        person["name"] if language == "zh" else person["name"].split()[0]: eye_colour(
            person["appearance"], language
        )
        for person in book.core["cast"]
    }
    for line in re.split(r"(?<=[.。])", book.draft()):
        present = [name for name in colours if name in line]
        if len(present) == 1 and (colour := eye_colour(line, language)):
            assert colour == colours[present[0]]


@pytest.mark.parametrize("seed", seeds())
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_plan_says_happens(language: Language, seed: int) -> None:
    book = Book(seed=seed, language=language)
    plan, scenes = book.plan(), book.scenes()
    for planned, text in zip(plan["scenes"], scenes, strict=True):
        if language == "zh":
            assert all(action in text for action in planned["key_actions"])
            assert planned["location"] in text
    review = book.ask("editor", core=book.core, plan=plan, chapter_text="\n\n".join(scenes))
    assert review["verdict"] == "accept"
    assert not [issue for issue in review["issues"] if issue["type"] == "plan"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pack_of_somebody_else_is_followed(language: Language) -> None:
    hero, friend = ("林晚", "阿若") if language == "zh" else ("Mara Venn", "Tessaly")
    term, wrong = ("灯室", "灯房") if language == "zh" else ("lamp room", "lamp")
    core = {
        "cast": {
            "protagonist": {"name": hero, "gender": "f", "appearance": "Brown eyes"},
            "supporting_characters": [{"name": friend, "gender": "f", "appearance": "small"}],
        },
        "glossary": [{"term": term, "forbidden": [wrong], "category": "place"}],
        "constraints": {"pov": {"person": "third", "character": hero}},
    }
    plan = {"location": term, "characters": [hero, friend, "Nobody Known"], "key_actions": []}
    book = Book(language=language)
    text = book.say("scene", core=core, plan=plan, scene_length={"min": 300, "max": 400})
    assert friend in text
    assert term in text
    assert "Nobody Known" not in text
    assert not re.search(rf"(?<!\w){wrong}(?!\w)(?! room)", text)


@pytest.mark.parametrize(("person", "word"), [("first", "I"), ("second", "you")])
def test_another_person_than_the_third_is_kept_too(person: str, word: str) -> None:
    book = Book()
    core = book.core | {"constraints": {"pov": {"person": person, "character": book.names[0]}}}
    plan = {"location": "the quay", "characters": book.names[:2], "key_actions": []}
    told = narration(book.say("scene", core=core, plan=plan))
    assert re.search(rf"\b{word}\b", told)
    assert book.hero not in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_dialogue_is_set_as_the_language_sets_it(language: Language) -> None:
    text = Book(language=language).draft()
    assert text.count("“") == text.count("”") > 4
    assert '"' not in text
    assert all(paragraph.strip() == paragraph != "" for paragraph in text.split("\n\n"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_chapters_do_not_repeat_each_other(language: Language) -> None:
    book = Book(language=language, chapters=3)
    first, second = (set(book.draft(number).split("\n\n")) for number in (1, 2))
    assert len(first & second) <= len(first) // 10
