"""The materials to read: the bible, the editor's note on what changed, and the card."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests import examples
from tests.cli.asking import Ng
from tests.line.walking import Line
from writer.cli.console import width
from writer.cli.main import main
from writer.cli.wrapping import hanging
from writer.contracts.execution import GlossaryTerm
from writer.contracts.pack import ChangelogEntry
from writer.pack.bible import bible, markdown
from writer.pack.note import notes

AtGate = Callable[..., Line]


def test_what_changed_reads_like_an_editors_note() -> None:
    old, new = examples.pack(), examples.pack(version="v002")
    new.canon.characters.protagonist.age = 41
    new.canon.world.geography = "One island"
    new.execution.glossary.append(GlossaryTerm(id="GLO-007", term="fog bell", definition="A bell"))
    new.execution.glossary[0].forbidden = ["lamphouse"]
    gone = new.canon.style_guide.rules.pop()
    entry = ChangelogEntry(version="v002", by="Lin", why="She is older.", anchors=("CHAR-001",))
    new.changelog = [*old.changelog, entry]
    assert [note.text for note in notes(old, new, "en")] == [
        "World: geography “Low islands that the tide cuts off” → “One island”.",
        "CHAR-001 Mara Venn: age 34 → 41. Reason: She is older.",
        "GLO-001 lamp room: never + lamphouse; never − lightroom.",
        "New: GLO-007 fog bell: A bell",
        f"Gone: {gone.id} {gone.text}",
    ]
    assert [note.text for note in notes(old, new, "zh")][1:4] == [
        "CHAR-001 Mara Venn：年龄 34 → 41。理由：She is older.",
        "GLO-001 lamp room：不可写作增加：lamphouse；不可写作减去：lightroom。",
        "新增：GLO-007 fog bell：A bell",
    ]


def test_long_texts_are_cut_down_to_where_they_differ() -> None:
    old, new = examples.pack(), examples.pack()
    start, end = "It begins the same way for a long while, " * 4, " and it ends the same way." * 4
    old.planning.outline.climax = f"{start}she burns it{end}"
    new.planning.outline.climax = f"{start}she keeps it{end}"
    (note,) = notes(old, new, "en")
    assert note.text.startswith("Outline: climax “…")
    assert "she burns it and" in note.text
    assert "she keeps it and" in note.text
    assert len(note.text) < 200


@pytest.mark.req("UX-09")
@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_bible_says_everything_with_its_anchor(language: examples.Language) -> None:
    pack = examples.pack(language)
    text = markdown(bible(pack, language, "T"))
    for anchor in ("WR-001", "CHAR-001", "TL-001", "STY-001", "CH-001", "DEC-001", "CHK-001"):
        assert f"### {anchor}" in text
    for anchor in ("GLO-001", "CON-001", "RISK-001", "OQ-001", "CF-001"):
        assert f"### {anchor}" in text
    words = ("geography", "customs", "looks", "ruling", "judge", "term", "wrong_term", "assumption")
    assert [word for word in words if examples.word(word, language) not in text] == []


@pytest.mark.parametrize("language", ["en", "zh"])
def test_show_diff_card_and_export_are_for_people(
    at_gate: AtGate, language: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    line = at_gate(language)
    given = ["--outputs", str(line.outputs), "--lang", language]
    told = {}
    for name, words in {
        "show": ["materials", "show", line.book],
        "card": ["materials", "card", line.book],
        "diff": ["materials", "diff", line.book, "v001", "v002"],
        "export": ["export", line.book, "--bible", "-o", str(tmp_path / "bible.md")],
    }.items():
        capsys.readouterr()
        assert main([*given, *words]) == 0
        told[name] = capsys.readouterr().out
    assert "CHAR-001" in told["show"]
    assert max(map(width, told["show"].splitlines())) <= 100
    assert told["card"].count("✔") >= 6
    assert ("New: OQ-" if language == "en" else "新增：OQ-") in told["diff"]
    assert "{" not in told["show"] + told["card"] + told["diff"]
    assert "### CHAR-001" in (tmp_path / "bible.md").read_text("utf-8")


def test_a_version_that_is_not_there_is_said_with_those_that_are(at_gate: AtGate) -> None:
    line = at_gate()
    for version in ("v099", "frozen.v001", "../../../etc", "2", ""):
        error = line.ng("materials", "show", line.book, version, code=4)["error"]
        assert "v001, v002" in error["hint"]
    line.ng("materials", "diff", line.book, "v001", "v009", code=4)


def test_a_book_without_materials_says_so(ng: Ng) -> None:
    ng("new", "Tide", "--idea", "A keeper and a letter.")
    for words in (["show"], ["card"]):
        answer = ng("materials", *words, "Tide")
        answer.refuses(4)
        assert "ng materials draft" in answer.err
    ng("export", "Tide", "--bible").refuses(4)


@pytest.mark.parametrize(
    "text", ["灯塔看守人，发现了“一封信”。" * 9, "A keeper finds a letter. " * 9]
)
def test_lines_keep_to_their_columns_and_lose_nothing(text: str) -> None:
    lines = list(hanging(text, "GLO-001  ", "         ", 40))
    assert all(width(line) <= 42 for line in lines)
    assert "".join(line[9:] for line in lines).replace(" ", "") == text.replace(" ", "")
    assert not [line for line in lines[1:] if line[9] in "，。”"]
