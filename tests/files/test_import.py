"""A manuscript comes in untouched, through the gate, and goes out again as it was."""

import lzma
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import orjson
import pytest

from tests.cli.asking import Ng
from tests.files import novels
from tests.files.peak import PEAK
from writer.contracts.manuscript import ImportManifest
from writer.desk.export import MADE
from writer.desk.manuscript import Told, look, paragraph_hashes
from writer.formats.reading import read
from writer.formats.splitting import split
from writer.formats.volume import Leaf, Volume
from writer.texts import LANGUAGES, Language

CLASSICS = Path(__file__).parent / "classics"
FORMATS = ("md", "txt", "epub", "docx")
BOOK = "Stone"
MOST = 1 << 30
ASKED = f"""{PEAK}
import sys
from writer.cli.main import main
code = main(sys.argv[1:])
print(peak())
sys.exit(code)
"""


def answers(ng: Ng, code: int, *words: str) -> None:
    answer = ng(*words)
    assert answer.code == code, answer
    assert "Traceback" not in answer.err


def begun(ng: Ng, words: Sequence[str], err: int = subprocess.PIPE) -> "subprocess.Popen[str]":
    """A process of its own, which says last how much memory it took at the most."""
    return subprocess.Popen(
        [sys.executable, "-c", ASKED, *words],
        cwd=ng.here,
        env=ng.environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=err,
        encoding="utf-8",
    )


def whole(ng: Ng, *words: str) -> int:
    """However long a busy machine takes for it: the bytes it took."""
    with begun(ng, words) as process:
        out, err = process.communicate(timeout=6000)
    assert process.returncode == 0, err[-2000:]
    return int(out.split()[-1])


def bodies(file: Path) -> list[tuple[str, str]]:
    return [(one.title, one.body) for one in split(read(file)).chapters]


def told(language: Language, chapters: int, characters: int) -> list[tuple[str, str]]:
    return [
        (novels.heading(n, language), novels.body(n, language, characters))
        for n in range(1, chapters + 1)
    ]


@pytest.mark.req("UX-01")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16", "utf-16-le"])
def test_encodings_are_found_by_themselves(
    tmp_path: Path, language: Language, encoding: str
) -> None:
    if language == "en" and encoding == "gb18030":
        pytest.skip("English in GB18030 is ASCII")
    file = tmp_path / "novel.txt"
    file.write_bytes(novels.novel(language, 3, 3000).encode(encoding))
    assert bodies(file) == told(language, 3, 3000)


def test_big5_is_told_from_gb18030(tmp_path: Path) -> None:
    text = "第一回\n\n" + "話說她來到海邊的時候，這個人還沒有走，他們說了很多話，天就黑了。\n" * 40
    for encoding in ("big5", "gb18030"):
        file = tmp_path / f"{encoding}.txt"
        file.write_bytes(text.encode(encoding))
        source = read(file)
        assert source.text == text
        assert source.encoding == {"big5": "Big5", "gb18030": "GB18030"}[encoding]


@pytest.mark.req("UX-01", "UX-09")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("chapters", "characters"),
    [(12, 2500), pytest.param(120, 6000, marks=pytest.mark.soak)],
)
def test_a_novel_is_the_same_after_every_format(
    tmp_path: Path, language: Language, chapters: int, characters: int
) -> None:
    """Imported, exported, imported again: not a character is lost or changed."""
    source = tmp_path / "novel.txt"
    source.write_text(novels.novel(language, chapters, characters), "utf-8")
    found = look([source], Told())
    wanted = told(language, chapters, characters)
    assert [(p.chapter.chapter_title, p.chapter.body()) for p in found.pieces] == wanted
    leaves = [Leaf(p.number, p.chapter.chapter_title, p.chapter.body()) for p in found.pieces]
    for ending in FORMATS:
        file = tmp_path / f"out.{ending}"
        file.write_bytes(MADE[ending](Volume(found.title, language, leaves, found.author)))  # type: ignore[index]
        assert bodies(file) == wanted, ending


@pytest.mark.req("UX-01", "UX-09")
@pytest.mark.parametrize(
    ("language", "name", "chapters", "length"),
    [("en", "moby_dick", 60, 590_000), ("zh", "call_to_arms", 15, 70_000)],
)
def test_a_classic_is_the_same_after_every_format(
    tmp_path: Path, language: Language, name: str, chapters: int, length: int
) -> None:
    """People's own novels, with whatever stands in them."""
    text = lzma.decompress((CLASSICS / f"{name}.txt.xz").read_bytes()).decode()
    source = tmp_path / f"{name}.txt"
    source.write_text(text, "utf-8")
    found = look([source], Told())
    pieces = [(p.chapter.chapter_title, p.chapter.body()) for p in found.pieces]
    assert len(text) > length
    assert len(pieces) >= chapters
    first = text.index(pieces[0][0])
    assert printed(text[first:]) == printed("".join(title + body for title, body in pieces))
    assert all(body in text for _, body in pieces)
    leaves = [Leaf(number, *piece) for number, piece in enumerate(pieces, start=1)]
    for ending in FORMATS:
        file = tmp_path / f"out.{ending}"
        file.write_bytes(MADE[ending](Volume(found.title, language, leaves, found.author)))  # type: ignore[index]
        assert bodies(file) == pieces, ending


def printed(text: str) -> str:
    """Without the blanks, among which the gaps between chapters are."""
    return "".join(text.split())


def through(ng: Ng, language: Language, file: Path) -> None:
    answers(ng, 0, "import", BOOK, str(file), "--by", "Lin")
    answers(ng, 0, "materials", "freeze", BOOK, "--by", "Lin")
    answers(ng, 0, "import", BOOK, "--accept", "--by", "Lin")


@pytest.mark.req("UX-01", "UX-09", "OR-10", "HB-03")
@pytest.mark.parametrize("language", LANGUAGES)
def test_through_the_gate_and_out_again_it_is_the_same(
    ng: Ng, tmp_path: Path, language: Language
) -> None:
    file = tmp_path / "novel.txt"
    file.write_text(novels.novel(language, 3, 1500), "utf-8")
    through(ng, language, file)
    wanted = told(language, 3, 1500)
    for ending in FORMATS:
        target = tmp_path / f"out.{ending}"
        answers(ng, 0, "export", BOOK, "-o", str(target))
        assert bodies(target) == wanted, ending
    root = ng.outputs / "projects" / BOOK
    manifest = ImportManifest.from_bytes((root / "imports/manifest.json").read_bytes())
    assert manifest.people
    assert [entry.title for entry in manifest.chapters] == [title for title, _ in wanted]
    kept = orjson.loads((root / "imports/chapters/0001.json").read_bytes())
    assert kept["paragraphs"] == paragraph_hashes(wanted[0][1])
    review = orjson.loads(
        next(root.glob("stages/*/runs/*/chapters/001.human_review.json")).read_bytes()
    )
    assert (review["decided_by"], review["covered_by"]) == ("Lin", "IMP-0001")


@pytest.mark.req("UX-01")
def test_nothing_happens_without_a_person(ng: Ng, tmp_path: Path) -> None:
    file = tmp_path / "novel.txt"
    file.write_text(novels.novel("en", 2, 600), "utf-8")
    answers(ng, 3, "import", BOOK, str(file))
    assert not ng.outputs.exists()
    answers(ng, 0, "import", BOOK, str(file), "--preview")
    assert not ng.outputs.exists()
    answers(ng, 0, "import", BOOK, str(file), "--by", "Lin")
    answers(ng, 3, "import", BOOK, "--accept", "--by", "Lin")  # nothing is frozen
    answers(ng, 0, "materials", "freeze", BOOK, "--by", "Lin")
    answers(ng, 3, "import", BOOK, "--accept")
    answers(ng, 0, "import", BOOK)  # no decision on record: nothing to go on with
    states = [chapter["state"] for chapter in ng.json("status", BOOK)["chapters"]]
    assert states == ["planned", "planned"]


@pytest.mark.req("UX-01")
def test_the_split_can_be_corrected(ng: Ng, tmp_path: Path) -> None:
    file, plan = tmp_path / "notes.txt", tmp_path / "split.txt"
    file.write_text("One thing\n\nfirst text\n\nAnother\n\nsecond text\n", "utf-8")
    answers(ng, 0, "import", BOOK, str(file), "--save-split", str(plan))
    assert not ng.outputs.exists()
    plan.write_text("1\tOne thing\n5\tAnother\n", "utf-8")
    found = look([file], Told(split=plan.read_text("utf-8")))
    assert [(p.chapter.chapter_title, p.chapter.body()) for p in found.pieces] == [
        ("One thing", "first text"),
        ("Another", "second text"),
    ]
    answers(ng, 4, "import", BOOK, str(file), "--heading", "(", "--by", "Lin")
    plan.write_text("99\tNowhere\n", "utf-8")
    answers(ng, 4, "import", BOOK, str(file), "--split", str(plan), "--by", "Lin")


@pytest.mark.req("UX-01")
def test_outline_and_bible_become_a_materials_draft(ng: Ng, tmp_path: Path) -> None:
    text, outline, bible = (tmp_path / name for name in ("n.txt", "outline.md", "bible.md"))
    text.write_text(novels.novel("en", 2, 600), "utf-8")
    outline.write_text("## One\n\nShe leaves.\n\n## Two\n\nShe writes.\n\n## Three\n\nBack.\n")
    bible.write_text(
        "# Notes\n\n## Geography\n\nA cold coast.\n\n## Characters\n\n- Mara: the keeper\n"
        "- Old Nell: knows the tides\n\n## Glossary\n\n- lamp room: the top of the tower\n\n"
        "## Rules\n\n- The dead do not write.\n"
    )
    asked = ("--outline", str(outline), "--bible", str(bible), "--by", "Lin")
    answers(ng, 0, "import", BOOK, str(text), *asked)
    pack: Any = ng.json("materials", "show", BOOK)
    assert pack["canon"]["world"]["geography"] == "A cold coast."
    assert pack["canon"]["characters"]["protagonist"]["name"] == "Mara"
    names = [one["name"] for one in pack["canon"]["characters"]["supporting_characters"]]
    assert "Old Nell" in names
    assert "lamp room" in [one["term"] for one in pack["execution"]["glossary"]]
    assert [one["text"] for one in pack["canon"]["world"]["rules"]] == ["The dead do not write."]
    chapters = pack["planning"]["outline"]["chapters"]
    assert [one["summary"] for one in chapters] == ["She leaves.", "She writes.", "Back."]
    assert chapters[2]["chapter_title"] == "Three"


@pytest.mark.req("UX-01", "HB-03")
def test_a_blocker_stops_the_range_at_its_card_and_a_decision_can_be_taken_back(
    ng: Ng, tmp_path: Path
) -> None:
    file = tmp_path / "n.txt"
    file.write_text(novels.novel("en", 3, 600), "utf-8")
    answers(ng, 0, "import", BOOK, str(file), "--by", "Lin")
    answers(ng, 0, "materials", "freeze", BOOK, "--by", "Lin")
    answers(ng, 0, "import", BOOK, "--accept", "--chapters", "1", "--by", "Lin")
    states = [chapter["state"] for chapter in ng.json("status", BOOK)["chapters"]]
    assert states == ["deposited", "planned", "planned"]
    (ng.here / "lint.toml").write_text('[rules]\ncliche = "blocker"\n[add]\ncliche = ["the"]\n')
    answers(ng, 0, "import", BOOK, "--accept", "--by", "Lin")
    states = [chapter["state"] for chapter in ng.json("status", BOOK)["chapters"]]
    assert states == ["deposited", "human_review_gate", "planned"]
    answers(ng, 3, "accept", BOOK, "2", "--by", "Lin")
    answers(ng, 0, "import", BOOK, "--withdraw", "--by", "Lin")
    answers(ng, 4, "import", BOOK, "--withdraw", "--by", "Lin")


def killed_while_importing(ng: Ng, words: list[str], until: Path, count: int) -> None:
    """Ends `ng` with -9 as soon as so many files are there."""
    with begun(ng, words, subprocess.DEVNULL) as one:
        while one.poll() is None:
            there = sum(1 for _ in until.glob("*")) if until.is_dir() else 0
            if there >= count:
                os.kill(one.pid, signal.SIGKILL)
                break
            time.sleep(0.02)


@pytest.mark.req("UX-01")
@pytest.mark.parametrize(
    ("chapters", "characters", "entered"),
    [(60, 5000, 6), pytest.param(2000, 5000, 2000, marks=pytest.mark.soak)],
)
def test_a_long_manuscript_goes_on_after_kill_9(
    ng: Ng, tmp_path: Path, chapters: int, characters: int, entered: int
) -> None:
    """All of it comes in; as many chapters as `entered` go through the gate, cut off on the way."""
    file = tmp_path / "long.txt"
    file.write_text(novels.novel("zh", chapters, characters), "utf-8")
    root = ng.outputs / "projects" / BOOK
    words = ["import", BOOK, str(file), "--by", "Lin"]
    killed_while_importing(ng, words, root / "imports/chapters", chapters // 3)
    assert whole(ng, *words) < MOST
    assert sum(1 for _ in (root / "imports/chapters").glob("*.json")) == chapters
    whole(ng, "materials", "freeze", BOOK, "--by", "Lin")
    some = f"1-{entered}"
    words = ["import", BOOK, "--accept", "--chapters", some, "--by", "Lin"]
    killed_while_importing(ng, words, root / "memory/chapters", 3)
    assert whole(ng, "import", BOOK) < MOST  # the decision is on record
    states = [chapter["state"] for chapter in ng.json("status", BOOK)["chapters"]]
    assert states == ["deposited"] * entered + ["planned"] * (chapters - entered)
