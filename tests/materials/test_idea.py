"""An idea as a file: what it says arrives, in either language and encoding."""

from pathlib import Path

import pytest

from tests.cli.asking import Ng
from writer.desk.idea import Idea, read

ENGLISH = """# Tide Letters

A keeper finds letters
she has not written.

## Genre
Slow mystery
## Taboos
- no wound is described,
  however small
- "suddenly"
- Language: no oaths
## Length
12 chapters of 1,200 words each
## Style
Short sentences.
No dreams.
## Hard constraints
1. She never leaves the island.
2. Nobody dies before chapter 9.
## Notes to myself
Keep this.
"""
CHINESE = """书名：潮汐来信
题材：悬疑
禁忌：
- 不写血腥
- “突然”
篇幅：100章，全书20万字
文风：短句
硬约束：第九章前不离岛

灯塔看守人发现一封信。
字迹是她自己的。
"""


def test_headed_sections_are_understood() -> None:
    assert read(ENGLISH) == Idea(
        text="A keeper finds letters\nshe has not written.\n\n## Notes to myself\nKeep this.",
        title="Tide Letters",
        genre="Slow mystery",
        taboos=("no wound is described, however small", "Language: no oaths"),
        forbidden_words=("suddenly",),
        style=("Short sentences.", "No dreams."),
        constraints=("She never leaves the island.", "Nobody dies before chapter 9."),
        chapters=12,
        words=1200,
    )


def test_labelled_lines_are_understood_in_chinese() -> None:
    assert read(CHINESE) == Idea(
        text="灯塔看守人发现一封信。\n字迹是她自己的。",
        title="潮汐来信",
        genre="悬疑",
        taboos=("不写血腥",),
        forbidden_words=("突然",),
        style=("短句",),
        constraints=("第九章前不离岛",),
        chapters=100,
        words=2000,
    )


@pytest.mark.parametrize(
    "text",
    ["A keeper: she finds letters.\n\nNobody wrote them.", "守灯人说：潮水退了。", "- one\n- two"],
)
def test_a_plain_file_is_just_the_idea(text: str) -> None:
    assert read(text) == Idea(text=text)


@pytest.mark.parametrize(
    ("told", "chapters", "words"),
    [
        ("10 chapters", 10, None),
        ("3 chapters, 900 words", 3, 900),
        ("12 chapters, 60,000 words", 12, 5000),
        ("共30章，每章2千字", 30, None),
        ("30 章，每章 1.5 万字", 30, 15000),
        ("a thousand pages", None, None),
    ],
)
def test_a_length_is_read_from_words(told: str, chapters: int | None, words: int | None) -> None:
    found = read(f"Length: {told}\n\nAn idea.")
    assert (found.chapters, found.words) == (chapters, words)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030"])
def test_the_file_may_be_utf_8_or_gb18030(ng: Ng, encoding: str) -> None:
    (ng.here / "idea.txt").write_bytes(CHINESE.encode(encoding))
    said = ng("--lang", "zh", "new", "潮汐", "--idea-file", "idea.txt")
    assert said.code == 0
    for told in (
        "书名：潮汐来信",
        "题材：悬疑",
        "禁忌：不写血腥",
        "禁用词：突然",
        "硬约束：第九章前不离岛",
    ):
        assert told in said.out
    kept = ng.opened("潮汐").settings()
    assert (kept.title, kept.language, kept.initial_chapters) == ("潮汐来信", "zh", 100)


def test_what_is_said_on_the_command_line_counts_before_the_file(ng: Ng) -> None:
    (ng.here / "idea.md").write_text(ENGLISH)
    given = ["--title", "Other", "--chapters", "3", "--target-words", "300", "--language", "zh"]
    given += ["--genre", "Farce", "--taboo", "'alas'", "--style", "Long.", "--constraint", "Rain."]
    assert ng("new", "Tide", "--idea-file", "idea.md", *given).code == 0
    kept = ng.opened("Tide").settings()
    assert (kept.title, kept.initial_chapters, kept.target_words) == ("Other", 3, 300)
    assert (kept.language, kept.genre, kept.taboos) == ("zh", "Farce", [])
    assert (kept.forbidden_words, kept.style_wishes) == (["alas"], ["Long."])
    assert kept.hard_constraints == ["Rain."]


def test_an_impossible_length_is_refused_unless_the_command_line_says_better(ng: Ng) -> None:
    (ng.here / "idea.md").write_text("Chapters: 9000\n\nAn idea.")
    assert "9000" in ng("new", "Tide", "--idea-file", "idea.md").refuses(4)
    assert ng("new", "Tide", "--idea-file", "idea.md", "--chapters", "3").code == 0


def test_what_is_no_idea_is_refused_and_leaves_no_book(ng: Ng, tmp_path: Path) -> None:
    (ng.here / "binary").write_bytes(bytes(range(256)))
    (ng.here / "blank.txt").write_text(" \n")
    (ng.here / "only.md").write_text("# A title\n\n## Genre\nFarce\n")
    (ng.here / "huge.txt").write_text("x" * 1_000_001)
    for name in ("binary", "blank.txt", "only.md", "huge.txt", "missing.txt", str(tmp_path)):
        ng("new", "Tide", "--idea-file", name).refuses(4)
    ng("new", "Tide", "--idea", "x", "--idea-file", "blank.txt").refuses(4)
    assert not list(ng.projects.glob("*"))
