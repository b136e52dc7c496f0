"""A chapter as a person edits it: the title, then the scenes, with an unobtrusive mark between."""

import re
from collections.abc import Sequence
from difflib import SequenceMatcher

from writer.contracts.chapter import GeneratedChapter, GeneratedScene
from writer.contracts.length import Unit, length
from writer.contracts.settings import BookLanguage
from writer.contracts.wording import paired
from writer.errors import BadInput

LARGEST = 2 << 20
"""Bytes of a text that a person hands in. The longest chapters have a tenth of that."""

MARKS: dict[BookLanguage, str] = {"en": "<!-- scene {number} -->", "zh": "<!-- 场景 {number} -->"}
MARK = re.compile(r"^[ \t]*<!--[ \t]*(?:scene|场景)?[ \t]*\d*[ \t]*-->[ \t]*$", re.IGNORECASE)
BREAK = re.compile(r"^[ \t]*(?:(?:[*＊][ \t]*){3,}|-{3,}|—{3,}|⁂|#{1,6})[ \t]*$")
"""What writers put between scenes; in a text that is a chapter already it may be part of it."""


def as_text(chapter: GeneratedChapter, language: BookLanguage) -> str:
    """The chapter for an editor: as it is read, with a mark before each scene but the first."""
    scenes = [scene.content.strip() for scene in chapter.scenes]
    first, *others = scenes or [""]
    marked = [
        f"{MARKS[language].format(number=number)}\n\n{scene}"
        for number, scene in enumerate(others, start=2)
    ]
    return "\n\n".join([f"# {chapter.chapter_title}", first, *marked]) + "\n"


def decoded(data: bytes, file: str) -> str:
    """The text in a file that a person hands in, or one clear word about why it is none."""
    if len(data) > LARGEST:
        raise BadInput("edits.too_large", file=file, most=LARGEST >> 20)
    if b"\0" in data:
        raise BadInput("edits.binary", file=file)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput("edits.not_utf8", file=file, position=error.start) from None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def body_under(number: int, title: str, text: str) -> str:
    """The text below its title. The title is the outline's: an edit does not change it."""
    stripped = text.strip()
    first, _, rest = stripped.partition("\n")
    if not re.match(r"#(?!#)", first):
        return stripped
    given = first.lstrip("#").strip()
    if given not in ("", title):
        raise BadInput("edits.title", number=number, given=given, title=title)
    return rest.strip() if given else stripped


def edited(before: GeneratedChapter, text: str, unit: Unit) -> GeneratedChapter:
    """The chapter with this text. Marks divide its scenes; without any, the paragraphs find
    their way back to the scenes they came from.
    """
    body = body_under(before.chapter_number, before.chapter_title, text)
    if any(MARK.match(line) for line in body.splitlines()):
        scenes = _split(body, MARK)
    else:
        scenes = _placed([scene.content.strip() for scene in before.scenes], body)
    return with_scenes(before, scenes, unit)


def divided(body: str) -> list[str]:
    """The scenes of a text that is new: whatever a writer divides scenes with."""
    return _split(body, BREAK, MARK)


def with_scenes(before: GeneratedChapter, scenes: Sequence[str], unit: Unit) -> GeneratedChapter:
    made = [
        _scene(before, number, text, unit)
        for number, text in enumerate((s for s in scenes if s.strip()), start=1)
    ]
    if not made:
        raise BadInput("edits.empty", number=before.chapter_number)
    words = sum(scene.word_count for scene in made)
    return before.model_copy(update={"scenes": made, "total_words": words})


def _scene(before: GeneratedChapter, number: int, text: str, unit: Unit) -> GeneratedScene:
    """A scene that nobody touched stays as it was, whatever else its record holds."""
    text = text.strip()
    known = next((s for s in before.scenes if s.content.strip() == text), None)
    if known and known.scene_number == number:
        return known
    return GeneratedScene(scene_number=number, content=text, word_count=length(text, unit))


def _split(text: str, *marks: re.Pattern[str]) -> list[str]:
    scenes: list[list[str]] = [[]]
    for line in text.splitlines():
        if any(mark.match(line) for mark in marks):
            scenes.append([])
        else:
            scenes[-1].append(line)
    return [scene for lines in scenes if (scene := "\n".join(lines).strip())]


def _placed(scenes: Sequence[str], text: str) -> list[str]:
    """The paragraphs of the new text in the scenes of those that they are, or came from; what is
    put in between belongs to the scene that it follows.
    """
    old = [(p, place) for place, scene in enumerate(scenes) for p in _paragraphs(scene)]
    new = _paragraphs(text)
    found: list[list[str]] = [[] for _ in scenes or [""]]
    matcher = SequenceMatcher(None, [p for p, _ in old], new, autojunk=False)
    here = 0
    for tag, i, j, k, m in matcher.get_opcodes():
        gone, come = [p for p, _ in old[i:j]], new[k:m]
        pairs = list(zip(gone, come, strict=True)) if tag == "equal" else paired(gone, come)
        places = iter(place for _, place in old[i:j])
        for before, after in pairs:
            here = next(places) if before else here
            found[here] += [after] if after else []
    return ["\n\n".join(paragraphs) for paragraphs in found]


def _paragraphs(text: str) -> list[str]:
    return [p.strip() for p in re.split(r"\n[ \t]*\n", text) if p.strip()]
