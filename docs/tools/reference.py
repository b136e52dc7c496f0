"""The reference of the guide, made from the code: commands, settings, events, schemas."""

import importlib
from collections.abc import Iterator
from typing import Any, get_args

import typer.main

from writer.cli.commands import AREAS
from writer.cli.options import SWITCHES, WITH_VALUE
from writer.contracts.kinds import RECORDS
from writer.events.types import Event
from writer.settings import AppSettings
from writer.texts import Language, say
from writer.texts.catalogue import knows

HEADS: dict[str, tuple[str, str]] = {
    "title": ("Reference", "参考"),
    "made": (
        "Made from the code by `make docs`; do not edit.",
        "由 `make docs` 根据代码生成，请勿手工修改。",
    ),
    "commands": ("Commands", "命令"),
    "everywhere": ("Every command knows", "所有命令通用"),
    "settings": ("Settings", "设置"),
    "names": (
        "By environment, `.env` or `ng.toml`, under these names; in brackets the default.",
        "可用环境变量、`.env` 或 `ng.toml` 设置；括号内为默认值。",
    ),
    "events": ("Events", "事件"),
    "schemas": ("Schemas", "数据格式"),
}


def page(language: Language) -> str:
    def head(key: str) -> str:
        return HEADS[key][language == "zh"]

    lines = [
        f"# {head('title')}\n\n{head('made')}\n\n## {head('commands')}",
        *_commands(language),
        f"\n### {head('everywhere')}\n",
        *(f"- `{name}`: {say(f'help.{name}', language)}" for name in (*WITH_VALUE, *SWITCHES)),
        f"\n## {head('settings')}\n\n{head('names')}\n",
        *_settings(),
        f"\n## {head('events')}\n",
        *_events(),
        f"\n## {head('schemas')}\n",
        *_schemas(),
    ]
    return "\n".join(lines) + "\n"


def _commands(language: Language) -> Iterator[str]:
    for area, commands in AREAS.items():
        yield f"\n### {say(f'help.area_{area}', language)}"
        for command in commands:
            module = importlib.import_module(f"writer.cli.{command.module}")
            group: Any = typer.main.get_group(module.app)
            yield from _command(group.commands[command.name], f"help.{command.name}", language)


def _command(command: Any, key: str, language: Language) -> Iterator[str]:
    name = key.removeprefix("help.").replace(".", " ")
    inner = getattr(command, "commands", {})
    if not inner:
        yield f"\n**`ng {name}`** {say(key, language)}\n"
        for parameter in command.params:
            if getattr(parameter, "hidden", False):
                continue
            yield f"- {_shown(parameter)}: {_told(f'{key}.{parameter.name}', language)}"
    for each, one in inner.items():
        yield from _command(one, f"{key}.{each}", language)


def _shown(parameter: Any) -> str:
    options = [name for name in parameter.opts if name.startswith("-")]
    if not options:
        return f"`{parameter.name.upper()}`"
    value = "" if parameter.is_flag else f" {parameter.metavar or parameter.name.upper()}"
    return ", ".join(f"`{name}{value}`" for name in options)


def _told(key: str, language: Language) -> str:
    return say(key, language) if knows(key) else "-"


def _settings() -> Iterator[str]:
    for name, value, _ in AppSettings().shown():
        yield f"- `{name}`" + (f" ({value})" if value else "")


def _events() -> Iterator[str]:
    for event in get_args(Event):
        said = (event.__doc__ or "").strip().split("\n")[0] if "__doc__" in vars(event) else ""
        fields = ", ".join(f"`{field}`" for field in event.model_fields)
        yield f"- `{event.event_type}`: {f'{said} ' if said else ''}{fields}".rstrip()


def _schemas() -> Iterator[str]:
    for kind in sorted({kind.model.kind for kind in RECORDS}):
        yield f"- [`{kind}`](../../../schemas/{kind}.schema.json)"
