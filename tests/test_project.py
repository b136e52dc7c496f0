"""The project itself: what a newcomer finds, and what no file of it may say."""

import re
import subprocess
import tomllib
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LOCKS = ("requirements.lock", "requirements-dev.lock")
BENCH = "requirements-bench.lock"
LAYOUT = {"fsm", "writer", "schemas", "outputs", "tests", "docs", "pyproject.toml"}
BESIDES = {
    *(".ci", ".gitignore", "LICENSE", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "Makefile"),
    *("bench", *LOCKS, BENCH),
}


def git(*words: str) -> str:
    return subprocess.run(
        ["git", *words], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout


@cache
def tracked() -> dict[str, str]:
    """Every file of the repository, with its text."""
    names = [name for name in git("ls-files", "-z").split("\0") if name]
    return {
        name: (ROOT / name).read_text("utf-8", "replace")
        for name in names
        if (ROOT / name).is_file()
    }


pytestmark = pytest.mark.skipif(
    not (ROOT / ".git").exists(), reason="this is about the repository, and here is none"
)


def test_no_file_names_a_registry() -> None:
    addresses = re.compile(
        "|".join(("pypi" + r"\.org", "files" + r"\.pythonhosted", "index-" + "url [^-]"))
    )
    assert [name for name, text in tracked().items() if addresses.search(text)] == []


def test_no_file_names_a_place_on_somebodys_machine() -> None:
    places = [str(ROOT), str(Path.home())]
    known = [re.compile(rf"{re.escape(place)}(?![\w.-])") for place in places if len(place) > 1]
    found = {
        name: place.pattern
        for name, text in tracked().items()
        for place in known
        if place.search(text)
    }
    assert found == {}


@pytest.mark.parametrize("lock", LOCKS)
def test_the_locks_have_hashes_and_no_addresses(lock: str) -> None:
    text = (ROOT / lock).read_text()
    assert "://" not in text
    pinned = re.split(r"\n(?=\S)", text)
    pinned = [entry for entry in pinned if re.match(r"[\w.\[\]-]+==", entry)]
    assert len(pinned) > 20
    assert [entry.split()[0] for entry in pinned if "--hash=sha256:" not in entry] == []


def plain(requirement: str) -> str:
    """The name of a package as registries compare it."""
    name = re.match(r"[\w.-]+", requirement)
    assert name
    return re.sub(r"[-_.]+", "-", name.group()).lower()


def pinned(lock: str) -> set[str]:
    return {
        plain(line) for line in (ROOT / lock).read_text().splitlines() if re.match(r"\S+==", line)
    }


def test_every_dependency_is_pinned() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    needed = {plain(one) for one in project["project"]["dependencies"]}
    for_tests = {plain(one) for one in project["dependency-groups"]["dev"]}
    assert needed - pinned("requirements.lock") == set()
    assert for_tests - pinned("requirements-dev.lock") == set()
    assert pinned("requirements.lock") <= pinned("requirements-dev.lock")


def test_what_we_are_measured_against_is_pinned_apart_from_the_product() -> None:
    text = (ROOT / BENCH).read_text("utf-8")
    assert "--hash=sha256:" in text
    assert "://" not in text
    assert "eventsourcing" in pinned(BENCH)
    assert "eventsourcing" not in pinned("requirements-dev.lock")


def test_both_locks_pin_the_same_versions() -> None:
    def versions(lock: str) -> set[str]:
        return set(re.findall(r"^(\S+==\S+)", (ROOT / lock).read_text(), re.MULTILINE))

    assert versions("requirements.lock") <= versions("requirements-dev.lock")


def test_the_top_level_shows_the_architecture_and_nothing_else() -> None:
    top = {name.partition("/")[0] for name in tracked()}
    assert top >= LAYOUT
    assert top - LAYOUT - BESIDES == set()


def test_a_clone_has_a_place_for_books_and_never_takes_one_in() -> None:
    assert [name for name in tracked() if name.startswith("outputs/")] == ["outputs/.gitkeep"]
    kept = ("outputs/projects/Tide/settings.json", "outputs/current", ".env")
    assert git("check-ignore", *kept).split() == list(kept)


def test_the_command_and_its_packages_are_declared() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert project["project"]["name"] == "novelgate"
    assert project["project"]["scripts"] == {"ng": "writer.cli.main:run"}
    packages = project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    assert set(packages) == {"fsm", "schemas", "writer"}


def test_the_two_commands_of_a_newcomer_are_there() -> None:
    makefile = tracked()["Makefile"]
    for target in ("run", "test", "check", "bench", "soak", "lock", "clean"):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
    assert re.search(r"^test: .*check", makefile, re.MULTILINE)
    assert "make test" in tracked()[".ci/run"]
