"""What is to be remembered of the people, of a chapter and of a preference."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from writer.contracts.accepted import AcceptedChapter, AcceptedScene, People
from writer.contracts.people import CanonCharacter
from writer.memory.owners import Owner, author, person, scenes
from writer.memory.passages import cut
from writer.texts import Language, say

ASPECTS = ("role", "appearance", "personality", "background", "motivation")


@dataclass(frozen=True, slots=True)
class Item:
    """One memory: a text, whose it is, and what it is of."""

    key: str
    """Which one it is, among all of the book."""
    owner: Owner
    text: str
    facts: dict[str, str | int] = field(default_factory=dict)


def of_people(people: People) -> list[Item]:
    """How everyone is when the book begins."""
    return [
        Item(
            key=f"ch0_{one.name}",
            owner=person(people.project, one.name),
            text=_introduced(one, people.language),
            facts={"kind": "person", "chapter": 0, "scene": 0, "name": one.name, "at": people.at},
        )
        for one in people.everyone
    ]


def of_chapter(chapter: AcceptedChapter) -> list[Item]:
    return [*_passages(chapter), *_deeds(chapter)]


def of_preference(project: str, preference_id: str, text: str, at: str) -> list[Item]:
    facts: dict[str, str | int] = {"kind": "preference", "chapter": 0, "id": preference_id}
    return [Item(preference_id, author(project), text, {**facts, "at": at})]


def _passages(chapter: AcceptedChapter) -> Iterator[Item]:
    for scene in chapter.scenes:
        for place, text in enumerate(cut(scene.text), start=1):
            yield Item(
                key=f"ch{chapter.number}_s{scene.number}_p{place}",
                owner=scenes(chapter.project),
                text=text,
                facts={
                    "kind": "passage",
                    "chapter": chapter.number,
                    "scene": scene.number,
                    "at": chapter.at,
                },
            )


def _deeds(chapter: AcceptedChapter) -> Iterator[Item]:
    """What everybody in the scenes did, and how they stand at the end of the chapter."""
    seen = dict.fromkeys(name for scene in chapter.scenes for name in scene.people)
    for name in {**seen, **dict.fromkeys(chapter.states)}:
        last = max((scene.number for scene in chapter.scenes if name in scene.people), default=0)
        yield Item(
            key=f"ch{chapter.number}_{name}",
            owner=person(chapter.project, name),
            text=_did(chapter, name),
            facts={
                "kind": "person",
                "chapter": chapter.number,
                "scene": last,
                "name": name,
                "at": chapter.at,
            },
        )


def did(chapter: AcceptedChapter, name: str) -> list[str]:
    """What a person did in each of their scenes, in a sentence each."""
    mine = [scene for scene in chapter.scenes if name in scene.people]
    return [_in_a_scene(scene, name, chapter.language) for scene in mine]


def _did(chapter: AcceptedChapter, name: str) -> str:
    lines = [say("memory.chapter", chapter.language, number=chapter.number, name=name)]
    lines += did(chapter, name)
    if state := chapter.states.get(name):
        lines.append(say("memory.state", chapter.language, state=state))
    return "\n".join(lines)


def _in_a_scene(scene: AcceptedScene, name: str, language: Language) -> str:
    """By the actions that name them; where none does, they were there when the rest happened."""
    words = (name, *name.split())
    own = [action for action in scene.actions if any(word in action for word in words)]
    told = " ".join(own or scene.actions)
    key = "memory.scene" if own or not told else "memory.looked_on"
    return say(key, language, number=scene.number, place=scene.location, told=told)


def _introduced(one: CanonCharacter, language: Language) -> str:
    told = {aspect: getattr(one, aspect) for aspect in ASPECTS}
    lines = [say(f"memory.{aspect}", language, text=text) for aspect, text in told.items() if text]
    return "\n".join((one.name, *lines))
