"""Where settings come from, which of them counts, and what is said of a bad one."""

from pathlib import Path

import pytest

from tests.cli.asking import Ng
from writer import settings
from writer.errors import BadSetting
from writer.settings import AppSettings, load


def test_a_fresh_machine_has_the_defaults(tmp_path: Path) -> None:
    chosen = load({}, {}, tmp_path)
    assert chosen == AppSettings()
    assert chosen.outputs == Path("outputs")
    assert (chosen.language, chosen.timeout, chosen.recursion_limit) == ("en", 60.0, 500)
    assert (chosen.memory_required, chosen.mem0_enabled, chosen.budget_usd) == (True, True, None)
    assert {source for _, _, source in chosen.shown()} == {"default"}


LAYERS = ("default", "ng.toml", ".env", "environment", "command line")


@pytest.mark.parametrize("highest", range(len(LAYERS)), ids=LAYERS)
def test_of_two_places_the_later_one_counts(tmp_path: Path, highest: int) -> None:
    if highest >= 1:
        (tmp_path / "ng.toml").write_text('NG_MODEL = "ng.toml"')
    if highest >= 2:
        (tmp_path / ".env").write_text("NG_MODEL=.env")
    environment = {"NG_MODEL": "environment"} if highest >= 3 else {}
    options = {"NG_MODEL": "command line"} if highest >= 4 else {}
    chosen = load(options, environment, tmp_path)
    assert chosen.model == ("" if highest == 0 else LAYERS[highest])
    assert ("NG_MODEL", chosen.model, LAYERS[highest]) in chosen.shown()


def test_an_empty_value_is_no_value(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("NG_MODEL=below\n")
    assert load({"NG_MODEL": ""}, {"NG_MODEL": ""}, tmp_path).model == "below"


def test_every_setting_of_the_command_line_page_is_known() -> None:
    assert {name for name, _, _ in AppSettings().shown()} >= {
        *("OPENAI_API_KEY", "OPENAI_BASE_URL", "NG_MODEL", "NG_MODEL_WRITER", "NG_MODEL_EDITOR"),
        *("NG_MODEL_ADVISOR", "NG_MODEL_SPECIALIST", "NG_TIMEOUT", "NG_BUDGET_USD", "NG_LANG"),
        *("NG_MEMORY_REQUIRED", "NG_OUTPUTS", "MEM0_ENABLED", "LANGGRAPH_RECURSION_LIMIT"),
    }


def test_toml_may_use_its_own_types_and_tables(tmp_path: Path) -> None:
    (tmp_path / "ng.toml").write_text(
        'NG_TIMEOUT = 12.5\nLANGGRAPH_RECURSION_LIMIT = 40\n[models]\nNG_MODEL = "m"\n'
        "[memory]\nNG_MEMORY_REQUIRED = false\n"
    )
    chosen = load({}, {}, tmp_path)
    assert (chosen.timeout, chosen.recursion_limit, chosen.model) == (12.5, 40, "m")
    assert chosen.memory_required is False


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("NG_MODEL=plain", "plain"),
        ("export NG_MODEL=exported", "exported"),
        ("  NG_MODEL = spaced  ", "spaced"),
        ("NG_MODEL='in # quotes'", "in # quotes"),
        ('NG_MODEL="double"', "double"),
        ("NG_MODEL=value # remark", "value"),
        ("NG_MODEL=a=b", "a=b"),
        ("# NG_MODEL=remark", ""),
        ("NG_MODEL", ""),
    ],
)
def test_a_line_of_dotenv_is_read_as_shells_do(tmp_path: Path, line: str, value: str) -> None:
    (tmp_path / ".env").write_text(f"\n{line}\n")
    assert load({}, {}, tmp_path).model == value


@pytest.mark.parametrize(
    ("text", "value"), [("true", True), ("1", True), ("YES", True), ("0", False)]
)
def test_yes_and_no_have_several_spellings(tmp_path: Path, text: str, *, value: bool) -> None:
    assert load({}, {"MEM0_ENABLED": text}, tmp_path).mem0_enabled is value


BAD = (
    *(("NG_LANG", "fr"), ("NG_TIMEOUT", "soon"), ("NG_TIMEOUT", "0"), ("NG_TIMEOUT", "-3")),
    *(("NG_TIMEOUT", "inf"), ("NG_TIMEOUT", "nan"), ("NG_BUDGET_USD", "free")),
    *(("MEM0_ENABLED", "perhaps"), ("NG_MEMORY_REQUIRED", "2")),
    *(("LANGGRAPH_RECURSION_LIMIT", "1.5"), ("LANGGRAPH_RECURSION_LIMIT", "0")),
    *(("NG_CLOCK", "yesterday"), ("NG_CLOCK", "9999-12-31"), ("NG_CLOCK", "0001-01-01")),
    *(("NG_OUTPUTS", "a\udcffb"), ("NG_MODEL", "a\udcffb")),
)


@pytest.mark.parametrize(("name", "value"), BAD)
def test_a_bad_value_is_refused_with_its_name_and_its_source(
    ng: Ng, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    answer = ng("books")
    assert answer.refuses(4) == f"The setting {name} cannot be {value!r} (from environment)."
    assert "Give it a value like: " in answer.err


@pytest.mark.parametrize(
    ("file", "content"),
    [
        ("ng.toml", b"NG_MODEL = "),
        ("ng.toml", b"\xff\xfe"),
        (".env", b"NG_MODEL=\xff"),
    ],
)
def test_a_broken_file_is_refused_by_its_name(ng: Ng, file: str, content: bytes) -> None:
    (ng.here / file).write_bytes(content)
    assert ng("books").refuses(4).startswith(f"{file} cannot be read: ")
    assert (ng.here / file).read_bytes() == content


def test_a_directory_in_place_of_a_file_is_refused(ng: Ng) -> None:
    (ng.here / "ng.toml").mkdir()
    assert ng("books").refuses(4).startswith("ng.toml cannot be read: ")


def test_a_bad_value_names_the_file_it_stands_in(tmp_path: Path) -> None:
    (tmp_path / "ng.toml").write_text("NG_TIMEOUT = true")
    with pytest.raises(BadSetting) as error:
        load({}, {}, tmp_path)
    assert "(from ng.toml)" in str(error.value)


def test_a_key_is_never_shown(tmp_path: Path) -> None:
    key = "sk-abcdefghijklmnop1234"
    chosen = load({}, {"OPENAI_API_KEY": key}, tmp_path)
    assert chosen.secrets() == [key]
    assert ("OPENAI_API_KEY", "••••1234", "environment") in chosen.shown()
    with pytest.raises(BadSetting) as error:
        load({}, {"OPENAI_API_KEY": key + "\udcff"}, tmp_path)
    assert key not in str(error.value)


def test_the_environment_is_read_where_none_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NG_MODEL", "from the real environment")
    assert settings.load().model == "from the real environment"
