"""What other programs read of a pack: the files of the steps, and the canon."""

from collections.abc import Callable, Mapping
from typing import Any

from writer.contracts.outline import Outline
from writer.contracts.pack import MaterialsPack
from writer.contracts.people import CanonCharacter, CharactersConfig
from writer.contracts.record import Record
from writer.contracts.world import WorldSetting
from writer.pack.language import language_of
from writer.texts import say


def steps(pack: MaterialsPack) -> dict[str, Record]:
    """The results of steps 1-4 by name, as the pack has them now.

    A step that the draft holds nothing valid of is left out: there is no file for it to be.
    """
    theme, cast = pack.planning.theme_conflict, pack.canon.characters
    found: dict[str, Record] = {"world": WorldSetting.model_validate(_world(pack))}
    if theme is not None:
        found["theme_conflict"] = theme.model_copy(deep=True)
    if cast.protagonist.name:
        found["characters"] = CharactersConfig.model_validate(_characters(pack))
    found["outline"] = Outline.model_validate(pack.planning.outline.to_data())
    return found


def canon(pack: MaterialsPack) -> dict[str, bytes]:
    """The files of `canon/` by name."""
    return {name: made(pack) for name, made in CANON.items()}


def _world(pack: MaterialsPack) -> dict[str, Any]:
    world = pack.canon.world.to_data()
    del world["rules"]
    return world


def _characters(pack: MaterialsPack) -> dict[str, Any]:
    cast = pack.canon.characters
    rival = cast.antagonist
    return {
        **cast.to_data(),
        "protagonist": _without_id(cast.protagonist),
        "antagonist": _without_id(rival) if rival is not None and rival.name else None,
        "supporting_characters": [
            _without_id(one) for one in cast.supporting_characters if one.name
        ],
    }


def _without_id(character: CanonCharacter) -> dict[str, Any]:
    data = character.to_data()
    del data["id"]
    return data


def _style(pack: MaterialsPack) -> str:
    language, guide, tone = language_of(pack), pack.canon.style_guide, pack.planning.tone
    told = tone if isinstance(tone, str) else tone.summary
    parts = [f"# {say('checks.style.title', language)}"]
    parts += [part.strip() for part in (guide.summary, told) if part.strip()]
    if guide.rules:
        parts.append("\n".join(f"- {rule.id} {rule.text}".rstrip() for rule in guide.rules))
    return "\n\n".join(parts) + "\n"


CANON: Mapping[str, Callable[[MaterialsPack], bytes]] = {
    "world.json": lambda pack: pack.canon.world.to_bytes(),
    "characters.json": lambda pack: pack.canon.characters.to_bytes(),
    "timeline.json": lambda pack: pack.canon.timeline.to_bytes(),
    "style.md": lambda pack: _style(pack).encode(),
}
"""All that stands in `canon/`, whatever the pack: nobody has to look for it in a long record."""
