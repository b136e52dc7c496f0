"""After the human sent the pack back: the specialists change what the sheet names, and no more."""

from dataclasses import dataclass, field
from typing import Any

import orjson

from writer.contracts.answers import PackChangeAnswer
from writer.contracts.execution import Decision
from writer.contracts.pack import MaterialsPack
from writer.contracts.sheet import InstructionSheet
from writer.contracts.state import NovelGenerationState
from writer.desk import versions
from writer.desk.digest import HUMAN_ONLY
from writer.desk.materials import pack_news
from writer.desk.studio import Studio, Update
from writer.errors import BadInput
from writer.graph.pack_revision import EVERYONE, PARTS, revise_pack
from writer.pack.assembly import next_version
from writer.pack.change import apply, changes
from writer.pack.ids import with_ids
from writer.pack.items import by_anchor
from writer.pack.places import Spot, spot
from writer.texts import say

NOT_FOR_AGENTS = (("risk", "open_questions"), ("conflicts",))
LONGEST_TOPIC = 60


@dataclass(slots=True)
class _Work:
    """A pack on its way: as far as it is changed, at which anchors, and what could not be done."""

    pack: MaterialsPack
    touched: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


def revise(studio: Studio, _: NovelGenerationState) -> Update:
    """The version that a sheet asks for, out of the one it was written about."""
    book = studio.book
    number = int(book.state.law.materials.version[1:])
    before = versions.draft(book, number - 1)
    review = versions.last_review(book, [number - 1], with_sheet=True)
    if review is None or review.sheet is None:
        raise AssertionError("a pack was sent back without a sheet")
    sheet = review.sheet
    work = _changed(studio, before, sheet, number)
    if not work.touched:
        _rule(work, sheet, review.by)
    pack = next_version(
        work.pack,
        why=say("bible.note.between", studio.language).join(sheet.required_fix),
        by=review.by,
        at=studio.now(),
        anchors=[anchor for anchor in dict.fromkeys([*sheet.anchors, *work.touched]) if anchor],
    )
    news = book.note("materials", **pack_news(studio, pack, studio.settings.max_review_rounds))
    book.keep({book.paths.draft_pack(pack.meta.version): pack.to_bytes()}, news)
    return {}


def hold_sheet(pack: MaterialsPack, sheet: InstructionSheet) -> None:
    """Before a sheet is sent: it names what is there, and nothing that only a person settles."""
    known = by_anchor(pack)
    for anchor in sheet.anchors:
        if anchor.startswith(HUMAN_ONLY) and anchor in known:
            verb = "answer" if anchor.startswith("OQ-") else "rule"
            raise BadInput(f"materials.{verb}_instead", anchor=anchor)
        spot(pack, anchor)


def _changed(studio: Studio, pack: MaterialsPack, sheet: InstructionSheet, number: int) -> _Work:
    """Each specialist in turn, on what the one before has left; a bad answer is sent back once."""
    work = _Work(pack)
    for role, part in _shared_out(sheet):
        answers = revise_pack(studio.asker, role, work.pack, part, studio.language, number)
        work.faults = []
        _take(work, answers, part)
        if work.faults:
            again = revise_pack(
                studio.asker, role, work.pack, part, studio.language, number, work.faults
            )
            _take(work, again, part)
    return work


def _shared_out(sheet: InstructionSheet) -> list[tuple[str, InstructionSheet]]:
    """The sheet as each specialist gets it: the anchors of their part, and what is said of them."""
    if not sheet.anchors:
        return [(EVERYONE, sheet)]
    parts: dict[str, list[str]] = {}
    for anchor in sheet.anchors:
        role = PARTS.get(anchor.partition("-")[0], EVERYONE)
        parts.setdefault(role, []).append(anchor)
    return [
        (role, sheet.model_copy(update={"anchors": tuple(own), "required_fix": _for(own, sheet)}))
        for role, own in parts.items()
    ]


def _for(anchors: list[str], sheet: InstructionSheet) -> tuple[str, ...]:
    """The fixes that name one of these anchors, or none of the sheet's."""
    named = {fix: [a for a in sheet.anchors if a in fix] for fix in sheet.required_fix}
    own = [fix for fix, of in named.items() if not of or set(of) & set(anchors)]
    return tuple(own) or sheet.required_fix


def _take(work: _Work, answers: list[PackChangeAnswer], sheet: InstructionSheet) -> None:
    for answer in answers:
        try:
            _take_one(work, answer, sheet)
        except BadInput as error:
            told = [error.sentence(), *(reason.sentence() for reason in error.reasons)]
            work.faults.append(f"{answer.place}: {' '.join(told)}")


def _take_one(work: _Work, answer: PackChangeAnswer, sheet: InstructionSheet) -> None:
    found = spot(work.pack, answer.place)
    _hold_to_the_sheet(found, answer.place, sheet)
    if not answer.value.strip():
        raise BadInput("materials.empty_change", place=answer.place)
    value: Any = answer.value if found.exists else _new_item(answer)
    wanted = changes(work.pack, {answer.place: value})
    changed = apply(work.pack, wanted)
    if changed == work.pack:
        return
    new = [anchor for anchor in by_anchor(changed) if anchor not in by_anchor(work.pack)]
    work.pack = changed
    work.touched += [anchor for anchor in (found.anchor, *new) if anchor] or [""]


def _hold_to_the_sheet(found: Spot, place: str, sheet: InstructionSheet) -> None:
    human = any(found.place[: len(part)] == part for part in NOT_FOR_AGENTS)
    if human or (sheet.anchors and found.anchor not in sheet.anchors):
        raise BadInput("materials.not_on_the_sheet", place=place)


def _new_item(answer: PackChangeAnswer) -> Any:
    """An item gets its id from us."""
    try:
        data = orjson.loads(answer.value)
    except orjson.JSONDecodeError:
        return answer.value
    return {k: v for k, v in data.items() if k != "id"} if isinstance(data, dict) else data


def _rule(work: _Work, sheet: InstructionSheet, by: str) -> None:
    """What no specialist could place becomes a ruling, so that no word of the human is lost."""
    judged_by = "; ".join(sheet.acceptance_criteria)
    pack = work.pack.copied()
    for fix in sheet.required_fix:
        pack.execution.decisions.append(
            Decision(
                topic=fix[:LONGEST_TOPIC], ruling=fix, reason=by, how_to_judge=judged_by or fix
            )
        )
    before, work.pack = by_anchor(work.pack), with_ids(pack)
    work.touched += [anchor for anchor in by_anchor(work.pack) if anchor not in before]
