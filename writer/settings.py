"""How NovelGate is set up on this machine: the only reader of the environment.

Defaults, then `ng.toml`, then `.env`, then the environment, then the command line: the later one
counts, and each value remembers where it came from.
"""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from pathlib import Path
from typing import Any, Literal

from writer.errors import BadSetting
from writer.texts import LANGUAGES, Language

Source = Literal["default", "ng.toml", ".env", "environment", "command line"]
MASK = "••••"
GRAPHS = ("ladybug", "kuzu")
NOTICES = ("bell", "desktop", "off")
YES_AND_NO = {"true": True, "1": True, "yes": True, "false": False, "0": False, "no": False}


def _language(text: str) -> Language:
    return LANGUAGES[LANGUAGES.index(text)]


def _yes_or_no(text: str) -> bool:
    if text.lower() not in YES_AND_NO:
        raise ValueError(text)
    return YES_AND_NO[text.lower()]


def _above_zero(text: str) -> float:
    number = float(text)
    if not 0 < number < float("inf"):
        raise ValueError(text)
    return number


def _graph(text: str) -> str:
    return GRAPHS[GRAPHS.index(text)]


def _notice(text: str) -> str:
    return NOTICES[NOTICES.index(text)]


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())


def _whole(text: str) -> int:
    return int(_above_zero(str(int(text))))


def _moment(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    if not 1970 <= moment.year <= 9000:  # room to move on from, in years of four digits
        raise ValueError(text)
    return moment


WANTED: dict[Callable[[str], object], str] = {
    _language: "en | zh",
    _yes_or_no: "true | false",
    _graph: "ladybug | kuzu",
    _notice: "bell | desktop | off",
    _above_zero: "1.5, 20, 300 …",
    _whole: "1, 2, 500 …",
    _moment: "2026-01-31T12:00:00Z",
}


def _setting(
    name: str, default: object, parse: Callable[[str], object] = str, *, secret: bool = False
) -> Any:
    return field(default=default, metadata={"name": name, "parse": parse, "secret": secret})


@dataclass(frozen=True, slots=True)
class AppSettings:
    """Every setting, with the name it has in the environment and in `ng.toml`."""

    outputs: Path = _setting("NG_OUTPUTS", Path("outputs"), Path)
    language: Language = _setting("NG_LANG", "en", _language)
    api_key: str = _setting("OPENAI_API_KEY", "", secret=True)
    base_url: str = _setting("OPENAI_BASE_URL", "")
    model: str = _setting("NG_MODEL", "")
    model_writer: str = _setting("NG_MODEL_WRITER", "")
    model_editor: str = _setting("NG_MODEL_EDITOR", "")
    model_advisor: str = _setting("NG_MODEL_ADVISOR", "")
    model_specialist: str = _setting("NG_MODEL_SPECIALIST", "")
    model_embedder: str = _setting("NG_MODEL_EMBEDDER", "")
    """A model that makes vectors of texts, on the same server; without one we make them here."""
    timeout: float = _setting("NG_TIMEOUT", 60.0, _above_zero)
    stream: bool = _setting("NG_STREAM", True, _yes_or_no)
    """Off for servers that can only answer all at once."""
    prices: Path = _setting("NG_PRICES", Path("prices.toml"), Path)
    """What models cost, where our own table does not know it."""
    lint: Path = _setting("NG_LINT", Path("lint.toml"), Path)
    """What the prose lint looks for, where that is not what it is shipped with."""
    budget_usd: float | None = _setting("NG_BUDGET_USD", None, _above_zero)
    memory_required: bool = _setting("NG_MEMORY_REQUIRED", True, _yes_or_no)
    memory_timeout: float = _setting("NG_MEMORY_TIMEOUT", 60.0, _above_zero)
    """Seconds after which a memory that does not answer is gone on without."""
    mem0_enabled: bool = _setting("MEM0_ENABLED", True, _yes_or_no)
    graph: str = _setting("NG_GRAPH", "ladybug", _graph)
    """Which of the two that speak the same language keeps the graph."""
    recursion_limit: int = _setting("LANGGRAPH_RECURSION_LIMIT", 500, _whole)
    clock: datetime | None = _setting("NG_CLOCK", None, _moment)
    """The moment at which time stands still, so that a rehearsal gives the same bytes again."""
    rehearsal_flaws: tuple[str, ...] = _setting("NG_REHEARSAL_FLAWS", (), _names)
    """What the rehearsal author gets wrong in a first draft, so that there is something to find."""
    notify: str = _setting("NG_NOTIFY", "bell", _notice)
    """How a person is called when something waits for them."""
    no_color: str = _setting("NO_COLOR", "")
    visual: str = _setting("VISUAL", "")
    editor: str = _setting("EDITOR", "")
    sources: Mapping[str, Source] = field(default_factory=dict)

    def secrets(self) -> list[str]:
        return [str(getattr(self, f.name)) for f in _specs() if f.metadata["secret"]]

    def shown(self) -> list[tuple[str, str, Source]]:
        """Each setting's name, value and source, for a person to look at. Keys are masked."""
        return [
            (name := spec.metadata["name"], self._shown(spec), self.sources.get(name, "default"))
            for spec in _specs()
        ]

    def _shown(self, spec: Any) -> str:
        text = str(value) if (value := getattr(self, spec.name)) is not None else ""
        if spec.metadata["secret"] and text:
            return MASK + (text[-4:] if len(text) > 16 else "")
        return text


def elsewhere(settings: AppSettings, outputs: Path) -> AppSettings:
    """The same settings for books that lie in another place."""
    return replace(settings, outputs=outputs)


@contextmanager
def surroundings(**values: str) -> Iterator[None]:
    """Sets variables of the environment for others that read them, for as long as it takes."""
    before = {name: os.environ.get(name) for name in values}
    os.environ.update(values)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


def load(
    options: Mapping[str, object] | None = None,
    environment: Mapping[str, str] | None = None,
    directory: Path | None = None,
) -> AppSettings:
    """The settings in force. `options` are those of the command line, by setting name."""
    directory = directory or Path.cwd()
    layers: tuple[tuple[Source, Mapping[str, object]], ...] = (
        ("ng.toml", _toml(directory / "ng.toml")),
        (".env", _dotenv(directory / ".env")),
        ("environment", os.environ if environment is None else environment),
        ("command line", options or {}),
    )
    values: dict[str, Any] = {}
    sources: dict[str, Source] = {}
    for source, layer in layers:
        for spec in _specs():
            name = spec.metadata["name"]
            if layer.get(name) not in (None, ""):
                values[spec.name] = _parse(spec, str(layer[name]).strip(), source)
                sources[name] = source
    return AppSettings(**values, sources=sources)


def _specs() -> list[Any]:
    return [spec for spec in fields(AppSettings) if spec.metadata]


def _parse(spec: Any, text: str, source: Source) -> object:
    parse = spec.metadata["parse"]
    try:
        text.encode()
        return parse(text)
    except ValueError:
        shown = MASK if spec.metadata["secret"] else text
        name = spec.metadata["name"]
        raise BadSetting(
            "settings.bad", name=name, value=shown, source=source, wanted=WANTED.get(parse, "UTF-8")
        ) from None


def _toml(path: Path) -> Mapping[str, object]:
    """`ng.toml` holds the same names; a table in it is only for the eye: its names count alike."""
    text = _text(path)
    if not text:
        return {}
    import tomllib

    try:
        parsed = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadSetting("settings.unreadable", file=path.name, why=str(error)) from None
    flat: dict[str, object] = {}
    for name, value in parsed.items():
        flat.update(value if isinstance(value, dict) else {name: value})
    return flat


def _dotenv(path: Path) -> Mapping[str, object]:
    """Lines of NAME=value; `export`, quotes and comments as shells have them."""
    found: dict[str, object] = {}
    for line in _text(path).splitlines():
        name, sign, value = line.strip().removeprefix("export ").partition("=")
        if sign and not name.lstrip().startswith("#"):
            value = value.strip()
            quoted = len(value) > 1 and value[0] == value[-1] and value[0] in "\"'"
            found[name.strip()] = value[1:-1] if quoted else value.split(" #")[0].strip()
    return found


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except FileNotFoundError:
        return ""
    except (OSError, UnicodeDecodeError) as error:
        raise BadSetting("settings.unreadable", file=path.name, why=str(error)) from None
