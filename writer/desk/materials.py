"""The materials, up to the gate: six steps, a pack, the specialists' round, and the card."""

from collections.abc import Callable

from fsm.materials import MaterialsState, MaterialsTrigger
from fsm.materials import next_version as following
from writer.checks import freeze as conditions
from writer.contracts.card import MaterialsCard
from writer.contracts.materials_review import AgentReview, Finding, Reviewer
from writer.contracts.outline import Outline
from writer.contracts.pack import MaterialsPack, OpenQuestion, PackConflict
from writer.contracts.people import CharactersConfig
from writer.contracts.record import Record
from writer.contracts.state import NovelGenerationState
from writer.contracts.world import ThemeConflict, WorldSetting
from writer.desk import law
from writer.desk.gate import materials_offers, opinion, spent
from writer.desk.studio import Studio, Update, in_the_way
from writer.events.envelope import Entry
from writer.events.types import ConflictDetected, GateOpened, OpenQuestionRaised
from writer.graph import advisor, specialists
from writer.graph import materials as chain
from writer.graph.steps import STEPS, create
from writer.pack.assembly import assemble, next_version
from writer.pack.ids import with_ids
from writer.store.files import digest

T = MaterialsTrigger


def create_step(studio: Studio, name: str) -> Callable[[NovelGenerationState], Update]:
    """The node of one of the steps 1-4: an existing result is reused, and said so."""

    def node(state: NovelGenerationState) -> Update:
        if studio.book.state.law.materials.state is MaterialsState.INTAKE:
            law.step(studio.book, T.BEGIN, "materials")
        path = studio.book.paths.step(name)
        model = STEPS[name].model
        if studio.book.ports.files.disk.kind(path) == "file":
            made: Record = studio.book.read(model, path)
        else:
            made = create(
                studio.asker, STEPS[name], studio.settings, results(studio), studio.language
            )
            studio.book.keep({path: made.to_bytes()})
        done = [*state.completed_steps, name]
        return {name: made, "completed_steps": done}

    return node


def results(studio: Studio) -> dict[str, Record]:
    """What the steps so far have given."""
    book = studio.book
    return {
        name: book.read(step.model, book.paths.step(name))
        for name, step in STEPS.items()
        if book.ports.files.disk.kind(book.paths.step(name)) == "file"
    }


def assemble_pack(studio: Studio, _: NovelGenerationState) -> Update:
    """The first version of the pack, out of the steps and what the specialists add."""
    book = studio.book
    answer = chain.ask_for_materials(
        studio.asker, studio.settings, results(studio), studio.language
    )
    pack = assemble(
        studio.settings,
        book.read(WorldSetting, book.paths.step("world")),
        book.read(ThemeConflict, book.paths.step("theme_conflict")),
        book.read(CharactersConfig, book.paths.step("characters")),
        book.read(Outline, book.paths.step("outline")),
        answer,
        studio.book.run.run_id,
        studio.now(),
        following(book.state.law.materials.version),
    )
    news = book.note("materials", **pack_news(studio, pack))
    book.keep({book.paths.draft_pack(pack.meta.version): pack.to_bytes()}, news)
    law.step(book, T.SUBMIT, "materials")
    return {}


def pack_news(studio: Studio, pack: MaterialsPack, *, reviewed: bool = False) -> dict[str, object]:
    """What the law must know of a version: its hash, and all that stands in the way of a freeze."""
    sha256 = digest(pack.to_bytes())
    open_questions = [q for q in pack.risk.open_questions if not q.answer.strip()]
    return {
        "pack": sha256,
        "reviewed_pack": sha256 if reviewed else "",
        "conditions": conditions.to_law(in_the_way(studio.book, pack)),
        "mild_questions": tuple(q.id for q in open_questions if not q.blocks()),
        "rounds_left": studio.settings.max_review_rounds,
    }


def review_pack(studio: Studio, _: NovelGenerationState) -> Update:
    """One round of the specialists. What they raise enters the pack as a new version."""
    pack = studio.draft_pack()
    reviewers = [_examine(studio, role, pack) for role in specialists.ROLES]
    findings = [finding for reviewer in reviewers for finding in reviewer.findings]
    review = AgentReview(
        version=pack.meta.version,
        reviewers=tuple(reviewers),
        round=round_of(pack),
        converged=not findings,
    )
    studio.book.keep({studio.book.paths.agent_review(pack.meta.version): review.to_bytes()})
    if findings:
        revised = _with_findings(studio, pack, findings)
        law.step(
            studio.book,
            T.REVISE,
            "materials",
            *(_raised(finding) for finding in findings),
            files={studio.book.paths.draft_pack(revised.meta.version): revised.to_bytes()},
            news=pack_news(studio, revised, reviewed=True),
        )
    else:
        studio.book.log.append(studio.book.note("materials", reviewed_pack=digest(pack.to_bytes())))
    return {}


def present(studio: Studio, _: NovelGenerationState) -> Update:
    """The advisor looks first; then the card, and the gate is open."""
    card = make_card(studio)
    data = card.to_bytes()
    gate = GateOpened(
        gate="materials",
        subject="materials",
        card_id=card.card_id,
        card_sha256=digest(data),
        draft_sha256=studio.book.state.law.materials.pack,
        allowed=[offer.action for offer in card.actions if offer.allowed],
    )
    law.step(
        studio.book,
        T.PRESENT,
        "materials",
        Entry(gate, message=card.card_id),
        files={studio.book.paths.materials_digest(card.version): data},
    )
    return {}


def make_card(studio: Studio) -> MaterialsCard:
    pack, state = studio.draft_pack(), studio.book.state
    blockers = tuple(
        conditions.to_blocker(condition, studio.language)
        for condition in in_the_way(studio.book, pack)
    )
    findings = _findings(studio, pack)
    answer = advisor.advise_on_materials(
        studio.asker,
        pack,
        findings,
        [blocker.message for blocker in blockers],
        studio.language,
        round_of(pack),
    )
    return MaterialsCard(
        card_id=f"materials-{pack.meta.version}",
        project=studio.book.name,
        cost=spent(studio.book),
        actions=materials_offers(state.law, studio.language),
        version=pack.meta.version,
        frozen_version=state.law.materials.frozen_version or None,
        review_round=round_of(pack),
        counts={
            "people": len(pack.canon.characters.everyone()),
            "chapters": len(pack.planning.outline.chapters),
            "decisions": len(pack.execution.decisions),
            "terms": len(pack.execution.glossary),
        },
        blockers=blockers,
        open_questions=tuple(q for q in pack.risk.open_questions if not q.answer.strip()),
        conflicts=tuple(conflict for conflict in pack.conflicts if not conflict.ruling.strip()),
        findings=tuple(findings),
        advisor=opinion(answer),
        changes=tuple(entry.why for entry in pack.changelog[-1:]),
    )


def round_of(pack: MaterialsPack) -> int:
    """Each version is examined once, so its number is that of the round."""
    return int(pack.meta.version[1:])


def _findings(studio: Studio, pack: MaterialsPack) -> list[Finding]:
    """What the last round raised, of the version it was a round over."""
    paths, kind = studio.book.paths, studio.book.ports.files.disk.kind
    for number in range(round_of(pack), 0, -1):
        path = paths.agent_review(f"v{number:03d}")
        if kind(path) == "file":
            review = studio.book.read(AgentReview, path)
            return [finding for reviewer in review.reviewers for finding in reviewer.findings]
    return []


def _examine(studio: Studio, role: specialists.Specialist, pack: MaterialsPack) -> Reviewer:
    answers = specialists.examine(studio.asker, role, pack, studio.language, round_of(pack))
    return Reviewer(
        role=role,
        findings=tuple(
            Finding(
                id=f"{role}-{number}",
                anchors=tuple(answer.anchors),
                kind=answer.kind,
                description=answer.description,
                proposed_ruling=answer.proposed_ruling,
            )
            for number, answer in enumerate(answers, start=1)
        ),
    )


def _raised(finding: Finding) -> Entry:
    kind = ConflictDetected if finding.kind == "conflict" else OpenQuestionRaised
    event = kind(issue_id=finding.id, description=finding.description, severity=finding.kind)
    return Entry(event, actor="agent", anchors=finding.anchors, message=finding.description[:120])


def _with_findings(studio: Studio, pack: MaterialsPack, findings: list[Finding]) -> MaterialsPack:
    """Conflicts wait for a ruling; the rest are questions, with the proposed ruling as default."""
    revised = next_version(
        pack,
        why="; ".join(finding.description for finding in findings),
        by="specialists",
        at=studio.now(),
        anchors=sorted({anchor for finding in findings for anchor in finding.anchors}),
    )
    for finding in findings:
        if finding.kind == "conflict":
            conflict = PackConflict(anchors=list(finding.anchors), description=finding.description)
            revised.conflicts.append(conflict)
        else:
            question = OpenQuestion(
                question=finding.description,
                default_assumption=finding.proposed_ruling,
                severity="high" if finding.kind == "gap" else "low",
            )
            revised.risk.open_questions.append(question)
    return with_ids(revised)
