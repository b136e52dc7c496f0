"""The name of a book is its directory, and can be nothing else."""

import os
import random
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import examples
from tests.crash.scenarios import process
from tests.crash.simulated import SimulatedDisk
from tests.events.runs import ports
from writer.desk import intake
from writer.desk.ports import Ports
from writer.desk.shelf import find, names
from writer.errors import BadInput, BadName, BookExists, UnknownBook
from writer.store.names import LONGEST, LONGEST_BYTES, RESERVED, book_name

GOOD = [
    "Tide Letters",
    "潮汐来信",
    "長い夏の夜",
    "Война и мир 2",
    "कथा",
    "قصة",
    "e\u0301tude",
    "a",
    "7",
    "-dash-",
    "under_score",
    "v1.2 draft",
    "console",
    "aux2",
    "x" * LONGEST,
    "长" * LONGEST,
    "𠀀" * 63,
]
BAD = [
    "",
    " ",
    "../x",
    "..",
    ".",
    "/abs",
    "a/b",
    "a\\b",
    "C:",
    ".hidden",
    ".new-000001",
    "trailing.",
    " leading",
    "trailing ",
    "CON",
    "con",
    "Nul.txt",
    "nul .txt",
    "COM1",
    "lpt9.json",
    "COM¹",
    "new\nline",
    "tab\there",
    "nul\0",
    "bell\a",
    "x" * 300,
    "x" * (LONGEST + 1),
    "长" * (LONGEST + 1),
    "𠀀" * 64,
    "a*b",
    "a?b",
    'a"b',
    "a<b>",
    "a|b",
    "a:b",
    "100%",
    "a'b",
    "$HOME",
    "~",
    "a\u202eb",
    "a\u200fb",
    "a\u200bb",
    "\ufeffa",
    "a\u2028b",
    "\u0301a",
    "🌊",
    "wave 🌊",
    "a\udcffb",
    "\ue000",
    "½",
    "ⅷ",
    "\u3000",
    "a\u00a0b",
]


@pytest.mark.parametrize("name", GOOD, ids=lambda name: ascii(name)[:20])
def test_a_good_name_is_taken_in_its_one_spelling(name: str) -> None:
    assert book_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.req("HB-06")
@pytest.mark.parametrize("name", BAD, ids=lambda name: ascii(name)[:20])
def test_a_bad_name_is_refused_in_a_sentence(name: str) -> None:
    with pytest.raises(BadName) as refusal:
        book_name(name)
    assert "\n" not in str(refusal.value)
    assert len(str(refusal.value)) < 250
    assert refusal.value.hint()


@pytest.mark.parametrize("name", sorted(RESERVED))
def test_a_device_is_no_book_on_any_system(name: str) -> None:
    for spelling in (name, name.upper(), f"{name}.json", f"{name} .x"):
        with pytest.raises(BadName):
            book_name(spelling)


def create(ports: Ports, name: str) -> str:
    """Past the form of the settings, which has a limit of its own."""
    settings = examples.settings().model_copy(update={"project_name": name})
    return intake.create(ports, settings).name


@pytest.mark.req("HB-06")
@pytest.mark.parametrize(
    "name", ["潮汐来信", "长" * LONGEST, "x" * LONGEST], ids=["Chinese", "long Chinese", "long"]
)
def test_a_chinese_name_and_the_longest_ones_make_books(tmp_path: Path, name: str) -> None:
    (tmp_path / "outputs").mkdir()
    assert create(ports(tmp_path), name) == name
    assert os.listdir(tmp_path / "outputs" / "projects") == [name]
    assert find(ports(tmp_path), name).name == name


def test_two_spellings_of_a_name_are_one_book() -> None:
    disk = SimulatedDisk()
    composed, decomposed = "\u00e9tude ガ", unicodedata.normalize("NFD", "\u00e9tude ガ")
    assert composed != decomposed
    assert create(process(disk), decomposed) == composed
    assert names(process(disk)) == [composed]
    with pytest.raises(BookExists):
        create(process(disk), composed)
    assert find(process(disk), decomposed) == find(process(disk), composed)


@pytest.mark.req("HB-06")
def test_a_link_among_the_books_is_neither_listed_nor_found_nor_made_a_book(
    tmp_path: Path,
) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    projects = tmp_path / "outputs" / "projects"
    projects.mkdir(parents=True)
    (projects / "link").symlink_to(outside)
    (projects / "dangling").symlink_to(tmp_path / "nowhere")
    for name in ("link", "dangling"):
        with pytest.raises(BadInput):
            create(ports(tmp_path), name)
        with pytest.raises(BadInput):
            find(ports(tmp_path), name)
    assert names(ports(tmp_path)) == []
    assert list(outside.iterdir()) == []
    assert not (tmp_path / "nowhere").exists()


# Thousands of names, and a look at everything around

PIECES = [
    *"abcXYZ019 -_.",
    *"潮汐来信的灯塔éßøжλक",
    *"/\\:*?\"<>|'%$~&;`!#",
    "\0",
    "\n",
    "\r",
    "\t",
    "\x1b",
    "\x7f",
    "\u202e",
    "\u200f",
    "\u200d",
    "\u2066",
    "\u0301",
    "\u0308",
    "\u3000",
    "\u2028",
    "🌊",
    "👩‍🚀",
    "𠀀",
    "..",
    "../",
    "/../",
    "./",
    "CON",
    "nul",
    "com1",
    "LPT9",
    "projects",
    "current",
    "outputs",
    "x" * 60,
    "长" * 50,
]


def generated(count: int, seed: int) -> Iterator[str]:
    """Names as nobody would choose them, and every third one that might do."""
    chance = random.Random(seed)
    for number in range(count):
        pieces = PIECES[:32] if number % 3 == 0 else PIECES
        yield "".join(chance.choice(pieces) for _ in range(chance.randrange(1, 12)))


def around(root: Path, projects: Path) -> dict[str, tuple[int, int]]:
    """Everything below a directory except inside the books; what is not ours with its time."""
    found = {}
    waiting = [root]
    while waiting:
        for entry in os.scandir(waiting.pop()):
            path, status = Path(entry.path), entry.stat(follow_symlinks=False)
            ours = path.is_relative_to(projects.parent)
            found[entry.path] = (status.st_mode, 0 if ours else status.st_mtime_ns)
            if entry.is_dir(follow_symlinks=False) and path.parent != projects:
                waiting.append(path)
    return found


@pytest.mark.req("HB-06")
def test_of_thousands_of_names_each_makes_its_own_directory_or_nothing(tmp_path: Path) -> None:
    """Some are made on a real disk, in a tree where everything that appears is seen."""
    root = tmp_path / "deep" / "er"
    for place in (root, root / "neighbour", tmp_path / "projects"):
        place.mkdir(parents=True, exist_ok=True)
        (place / "settings.json").write_text("mine", "utf-8")
    (root / "outputs").mkdir()
    real, made = ports(root), set[str]()
    projects = real.paths.projects
    first = before = around(tmp_path, projects)
    candidates = [*BAD, *GOOD, *generated(2300, seed=2)]
    assert len(set(candidates)) > 2000
    for number, name in enumerate(candidates):
        try:
            accepted = book_name(name)
        except BadName:
            if number % 4 == 0:
                with pytest.raises(BadName):
                    create(real, name)
                assert around(tmp_path, projects) == before
            continue
        assert accepted == unicodedata.normalize("NFC", name)
        assert (projects / accepted).parent == projects
        if len(made) < 20 and accepted not in made:
            assert create(real, name) == accepted
            made.add(accepted)
            before = around(tmp_path, projects)
    new = before.keys() - first.keys()
    assert new == {str(projects), str(real.paths.current), *(f"{projects}/{name}" for name in made)}
    assert len(made) == 20


@pytest.mark.req("HB-06")
@pytest.mark.parametrize(
    ("count", "least"), [(800, 100), pytest.param(2300, 300, marks=pytest.mark.soak)]
)
def test_every_name_that_is_accepted_makes_a_book_of_that_name_and_nothing_else(
    count: int, least: int
) -> None:
    taken = 0
    for name in generated(count, seed=3):
        disk = SimulatedDisk()
        try:
            made = create(process(disk), name)
        except BadName:
            assert disk.tree().keys() == {"/"}
            continue
        taken += 1
        assert made == unicodedata.normalize("NFC", name)
        inside = f"/outputs/projects/{made}"
        places = {path for path in disk.tree() if not path.startswith(f"{inside}/")}
        assert places == {"/", "/outputs", "/outputs/projects", inside, "/outputs/current"}
    assert taken > least


@pytest.mark.req("HB-06")
@pytest.mark.parametrize("name", BAD, ids=lambda name: ascii(name)[:20])
def test_a_bad_name_finds_no_book(name: str) -> None:
    disk = SimulatedDisk()
    create(process(disk), "a")
    with pytest.raises((BadName, UnknownBook)):
        find(process(disk), name)


def test_the_limits_are_those_of_the_contract() -> None:
    assert (LONGEST, LONGEST_BYTES) == (80, 255)
