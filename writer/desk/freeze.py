"""The materials gate: freeze, answer, rule, take a default, or send the pack back with a sheet."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from fsm.decision import Decision
from fsm.materials import MaterialsState, MaterialsTrigger, next_version
from writer.contracts.materials_index import FrozenVersion, MaterialsIndex
from writer.contracts.materials_review import MaterialsHumanReview
from writer.contracts.pack import MaterialsPack
from writer.contracts.run import RunMeta
from writer.contracts.sheet import InstructionSheet
from writer.desk import law
from writer.desk.book import NOTHING, Book
from writer.desk.digest import HUMAN_ONLY
from writer.desk.materials import pack_news
from writer.desk.pack_revision import hold_sheet
from writer.desk.proof import prove_materials
from writer.desk.studio import Studio, in_the_way
from writer.errors import Refused
from writer.events.envelope import Entry
from writer.events.types import DecisionTaken, FreezeCompleted
from writer.pack import assembly
from writer.pack.anchors import index
from writer.pack.ids import with_ids
from writer.pack.projection import canon, steps
from writer.store.files import digest

T = MaterialsTrigger
RECORDED: dict[MaterialsTrigger, Literal["request_changes", "edit"]] = {
    T.REQUEST_CHANGES: "request_changes",
    T.EDIT: "edit",
}
"""How a decision is called in the review; the others are answers."""
SETTLE = (T.ANSWER, T.RULE, T.WAIVE)
"""Decisions on one point, which leave all else in the pack as the specialists saw it."""


def freeze(studio: Studio, by: str, note: str = "", pack_sha256: str | None = None) -> str:
    """Makes the pack at the gate the one truth; returns its frozen version.

    Pack, anchors, canon, index, snapshot and the decision are recorded all or none.
    """
    book, materials = studio.book, studio.book.state.law.materials
    decision = Decision(decided_by=by, names=pack_sha256 or materials.pack)
    law.ask(book, T.FREEZE, "materials", decision)
    prove_materials(studio)
    draft = studio.draft_pack()
    version, at = next_version(materials.frozen_version), studio.now()
    frozen = draft.copied()
    frozen.meta.version, frozen.meta.frozen_at = version, at
    frozen.meta.source_draft = draft.meta.version
    review = MaterialsHumanReview(
        version=draft.meta.version,
        decision="freeze",
        by=by,
        at=at,
        notes=note,
        card_id=_card(book),
    )
    completed = FreezeCompleted(
        version=version,
        sha256=digest(frozen.to_bytes()),
        by=by,
        chapters=[chapter.chapter_number for chapter in frozen.planning.outline.chapters],
        rewrites=studio.settings.max_rewrites,
    )
    law.step(
        book,
        T.FREEZE,
        "materials",
        _decided(book, "freeze", decision, note),
        Entry(completed, actor="human", message=version),
        decision=decision,
        files={
            **frozen_files(book, frozen, by),
            book.paths.human_review(draft.meta.version): review.to_bytes(),
        },
    )
    return version


def hold_before_the_freeze(book: Book) -> None:
    """What is frozen is not drafted again: there is one way to change it, and it is another one."""
    if book.state.law.materials.state is MaterialsState.FROZEN:
        raise Refused("materials.is_frozen", book=book.name)


def frozen_files(book: Book, pack: MaterialsPack, by: str) -> dict[Path, bytes]:
    """Every file that a frozen version of the pack stands in, or is projected to."""
    every = projections(book, pack, by)
    return {path: data for files in every.values() for path, data in files.items()}


def projections(book: Book, pack: MaterialsPack, by: str) -> dict[str, dict[Path, bytes]]:
    """The files of a frozen version, by what they are for."""
    paths, version, data = book.paths, pack.meta.version, pack.to_bytes()
    entry = FrozenVersion(
        path=paths.relative(paths.frozen_pack(version)),
        sha256=digest(data),
        frozen_at=pack.meta.frozen_at or "",
        by=by,
        proposals_applied=tuple(pack.meta.proposals_applied),
    )
    known = MaterialsIndex()
    if book.has(paths.materials_index):
        known = book.read(MaterialsIndex, paths.materials_index)
    versions = MaterialsIndex(
        current_frozen_version=version, frozen={**known.frozen, version: entry}
    )
    meta = book.read(RunMeta, book.run.meta)
    meta.frozen_version, meta.proposals_used = version, list(pack.meta.proposals_applied)
    return {
        "pack": {paths.frozen_pack(version): data},
        "anchors": {paths.anchors(version): index(pack).to_bytes()},
        "canon": {paths.canon / name: content for name, content in canon(pack).items()},
        "steps": {paths.step(name): record.to_bytes() for name, record in steps(pack).items()},
        "run": {
            paths.materials_index: versions.to_bytes(),
            book.run.snapshot / paths.frozen_pack(version).name: data,
            book.run.meta: meta.to_bytes(),
        },
    }


def answer(studio: Studio, question: str, text: str, by: str, pack_sha256: str = "") -> str:
    """Answers an open question; the pack goes back through the checks as a new version."""
    said = Said(by, pack_sha256, about=question, says=text)
    _ask(studio.book, T.ANSWER, said)
    pack = _next(studio, by, f"{question}: {text}", question)
    for item in pack.risk.open_questions:
        if item.id == question:
            item.answer, item.blocking = text.strip(), False
    return send_back(studio, T.ANSWER, said, pack, answers={question: text})


def waive(studio: Studio, question: str, by: str, pack_sha256: str = "") -> str:
    """Takes the default assumption of a question that does not block."""
    _ask(studio.book, T.WAIVE, Said(by, pack_sha256, about=question))
    defaults = {q.id: q.default_assumption for q in studio.draft_pack().risk.open_questions}
    text = defaults.get(question, "")
    if not text.strip():
        raise Refused("materials.no_default", question=question)
    pack = _next(studio, by, f"{question}: {text}", question)
    for item in pack.risk.open_questions:
        if item.id == question:
            item.answer = item.default_assumption
    said = Said(by, pack_sha256, about=question, says=text)
    return send_back(studio, T.WAIVE, said, pack, answers={question: text})


def rule(studio: Studio, conflict: str, text: str, by: str, pack_sha256: str = "") -> str:
    """Rules on a conflict."""
    said = Said(by, pack_sha256, about=conflict, says=text)
    _ask(studio.book, T.RULE, said)
    pack = _next(studio, by, f"{conflict}: {text}", conflict)
    for item in pack.conflicts:
        if item.id == conflict:
            item.ruling = text.strip()
    return send_back(studio, T.RULE, said, pack, rulings={conflict: text})


def request_changes(studio: Studio, sheet: InstructionSheet, by: str, pack_sha256: str = "") -> str:
    """Sends the pack back with a sheet. The version it asks for is made by the specialists when
    the work goes on; returns what that will be called.
    """
    book = studio.book
    said = Said(by, pack_sha256, fixes=sheet.required_fix)
    _ask(book, T.REQUEST_CHANGES, said)
    hold_sheet(studio.draft_pack(), sheet)
    send_back(studio, T.REQUEST_CHANGES, said, None, sheet=sheet)
    return book.state.law.materials.version


@dataclass(frozen=True, slots=True)
class Said:
    """What a person said at the gate, and about which pack; that at the gate where left out."""

    by: str
    pack_sha256: str = ""
    about: str = ""
    says: str = ""
    fixes: tuple[str, ...] = ()

    def decision(self, book: Book) -> Decision:
        return Decision(
            decided_by=self.by,
            names=self.pack_sha256 or book.state.law.materials.pack,
            about=self.about,
            says=self.says,
            required_fixes=self.fixes,
        )


def _ask(book: Book, trigger: MaterialsTrigger, said: Said) -> None:
    """The law first: before anything is read, made or complained of."""
    law.ask(book, trigger, "materials", said.decision(book))


def _next(studio: Studio, by: str, why: str, *anchors: str) -> MaterialsPack:
    return assembly.next_version(
        studio.draft_pack(), why=why, by=by, at=studio.now(), anchors=list(anchors)
    )


def send_back(
    studio: Studio,
    trigger: MaterialsTrigger,
    said: Said,
    pack: MaterialsPack | None,
    *entries: Entry,
    sheet: InstructionSheet | None = None,
    answers: Mapping[str, str] = NOTHING,
    rulings: Mapping[str, str] = NOTHING,
) -> str:
    """Records what a person said, with the new version it makes, if it makes one by itself."""
    book, materials = studio.book, studio.book.state.law.materials
    decision = said.decision(book)
    review = MaterialsHumanReview(
        version=materials.version,
        decision=RECORDED.get(trigger, "answer"),
        by=said.by,
        at=studio.now(),
        sheet=sheet,
        answers=dict(answers),
        rulings=dict(rulings),
        card_id=_card(book),
    )
    files = {book.paths.human_review(materials.version): review.to_bytes()}
    news: dict[str, object] = {}
    if pack is not None:
        pack = with_ids(pack)
        files[book.paths.draft_pack(pack.meta.version)] = pack.to_bytes()
        rounds, more = studio.settings.max_review_rounds, _more_to_settle(book, trigger, pack)
        news = pack_news(studio, pack, rounds, reviewed=more)
    law.step(
        book,
        trigger,
        "materials",
        _decided(book, trigger.value, decision, said.says or "; ".join(said.fixes)),
        *entries,
        decision=decision,
        files=files,
        news=news,
    )
    return book.state.law.materials.version


def _more_to_settle(book: Book, trigger: MaterialsTrigger, pack: MaterialsPack) -> bool:
    """Whether a person settles one point after another, and there are more: nobody can freeze the
    pack before the last of them, so the specialists look once, after that.
    """
    return trigger in SETTLE and any(
        one.id.startswith(HUMAN_ONLY) for one in in_the_way(book, pack)
    )


def _decided(book: Book, decision: str, said: Decision, reason: str) -> Entry:
    event = DecisionTaken(
        gate="materials",
        subject="materials",
        card_id=_card(book),
        decision=decision,
        by=said.decided_by,
        draft_sha256=said.names,
        reason=reason,
    )
    return Entry(event, actor="human", message=f"{decision}: {said.decided_by}")


def _card(book: Book) -> str:
    gate = book.state.gates.get("materials")
    return gate.card_id if gate else ""
