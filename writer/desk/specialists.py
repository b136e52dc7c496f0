"""The agents' review loop: the specialists examine a version side by side, and what is new in what
they find becomes the next version; until nothing new comes, or their rounds are used up.
"""

from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from fsm.materials import MaterialsTrigger
from writer.contracts.answers import FindingAnswer
from writer.contracts.materials_review import AgentReview, Finding, Reviewer
from writer.contracts.pack import MaterialsPack, OpenQuestion, PackConflict
from writer.contracts.state import NovelGenerationState
from writer.desk import law
from writer.desk.book import Book
from writer.desk.digest import make_card
from writer.desk.materials import pack_news
from writer.desk.studio import Studio, Update
from writer.desk.versions import lineage, number_of, version_name
from writer.errors import ProviderFailed
from writer.events.envelope import Entry
from writer.events.types import ConflictDetected, NodeEnded, OpenQuestionRaised
from writer.graph.specialists import ROLES, Specialist, examine
from writer.pack.again import says_again
from writer.pack.assembly import next_version
from writer.pack.ids import with_ids
from writer.pack.items import by_anchor
from writer.store.files import digest
from writer.texts import say

NODE = "specialists"
T = MaterialsTrigger


def review_pack(studio: Studio, _: NovelGenerationState) -> Update:
    """One round. What no round before has raised enters the pack as a new version."""
    book, pack = studio.book, studio.draft_pack()
    reviewers = _heard(studio, pack)
    new = _new(pack, reviewers, _raised_before(book, pack))
    everyone = not any(reviewer.trouble for reviewer in reviewers)
    left = book.state.law.materials.rounds_left - bool(new)
    review = AgentReview(
        version=pack.meta.version,
        reviewers=tuple(reviewers),
        round=number_of(pack),
        converged=everyone and not new,
        rounds_left=max(0, left),
    )
    files = {book.paths.agent_review(pack.meta.version): review.to_bytes()}
    if not new:
        note = book.note("materials", reviewed_pack=digest(pack.to_bytes()))
        book.keep(files, *_silent(reviewers), note)
        return {}
    revised = _with_findings(studio, pack, new)
    card = make_card(studio, pack, [review])
    law.step(
        book,
        T.REVISE,
        "materials",
        *_silent(reviewers),
        *(_raised(finding) for finding in new),
        files={
            **files,
            book.paths.materials_digest(pack.meta.version): card.to_bytes(),
            book.paths.draft_pack(revised.meta.version): revised.to_bytes(),
        },
        news=pack_news(studio, revised, None, reviewed=left <= 0),
    )
    return {}


def _heard(studio: Studio, pack: MaterialsPack) -> list[Reviewer]:
    """All specialists, side by side, in one fixed order. One that fails does not cost the others;
    where all fail there was no review.
    """
    _ = studio.asker  # made here, before several ask for it at once
    ask = partial(_examine, studio, pack)
    if studio.side_by_side:
        with ThreadPoolExecutor(len(ROLES)) as pool:
            heard = list(pool.map(ask, ROLES))
    else:
        heard = [ask(role) for role in ROLES]
    failed = [error for _, error in heard if error]
    if len(failed) == len(ROLES):
        raise failed[0]
    return [reviewer for reviewer, _ in heard]


def _examine(
    studio: Studio, pack: MaterialsPack, role: Specialist
) -> tuple[Reviewer, ProviderFailed | None]:
    try:
        answers = examine(studio.asker, role, pack, studio.language, number_of(pack))
    except ProviderFailed as error:
        return Reviewer(role=role, trouble=error.sentence(studio.language)), error
    findings = tuple(
        _finding(pack, f"{role}-{number}", answer)
        for number, answer in enumerate(answers, start=1)
        if answer.description.strip()
    )
    return Reviewer(role=role, findings=findings), None


def _finding(pack: MaterialsPack, name: str, answer: FindingAnswer) -> Finding:
    """An anchor that the pack does not have leads nowhere, and is left out."""
    known = by_anchor(pack)
    anchors = tuple(dict.fromkeys(anchor for anchor in answer.anchors if anchor in known))
    return Finding(
        id=name,
        anchors=anchors,
        kind=answer.kind,
        description=answer.description.strip(),
        proposed_ruling=answer.proposed_ruling.strip(),
        fingerprint=_fingerprint(pack, answer, anchors),
    )


def _fingerprint(pack: MaterialsPack, answer: FindingAnswer, anchors: Iterable[str]) -> str:
    """Made of what it is about, as that is now: models word the same thing anew each time, and a
    thing that was changed may have new faults.
    """
    known = by_anchor(pack)
    kind = "conflict" if answer.kind == "conflict" else "open"
    about = b"".join(known[anchor].record.to_bytes() for anchor in sorted(anchors))
    return digest(kind.encode() + (about or " ".join(answer.description.split()).encode()))[:40]


def _raised_before(book: Book, pack: MaterialsPack) -> set[str]:
    found: set[str] = set()
    for number in lineage(pack)[1:]:
        path = book.paths.agent_review(version_name(number))
        if book.has(path):
            reviewers = book.read(AgentReview, path).reviewers
            found |= {one.fingerprint for reviewer in reviewers for one in reviewer.findings}
    return found


def _new(pack: MaterialsPack, reviewers: Sequence[Reviewer], known: set[str]) -> list[Finding]:
    """What nobody has said before; of two who say the same now, the first."""
    seen: set[tuple[str, str]] = set()
    found: list[Finding] = []
    for one in (one for reviewer in reviewers for one in reviewer.findings):
        said = (one.fingerprint, one.description)
        is_known = one.fingerprint in known or says_again(pack, one.anchors, one.description)
        if not is_known and said not in seen:
            found.append(one)
        seen.add(said)
    return found


def _silent(reviewers: Iterable[Reviewer]) -> list[Entry]:
    """Those who did not answer, on record."""
    return [
        Entry(
            NodeEnded(part=reviewer.role),
            actor="agent",
            status="error",
            node=NODE,
            duration_ms=0,
            message=f"{reviewer.role}: {reviewer.trouble}"[:120],
        )
        for reviewer in reviewers
        if reviewer.trouble
    ]


def _raised(finding: Finding) -> Entry:
    kind = ConflictDetected if finding.kind == "conflict" else OpenQuestionRaised
    event = kind(
        issue_id=finding.id,
        description=finding.description,
        severity=finding.kind,
        fingerprint=finding.fingerprint,
    )
    return Entry(event, actor="agent", anchors=finding.anchors, message=finding.description[:120])


def _with_findings(studio: Studio, pack: MaterialsPack, findings: list[Finding]) -> MaterialsPack:
    """Conflicts wait for a ruling; the rest are questions, with the proposed ruling as default."""
    revised = next_version(
        pack,
        why=" ".join(finding.description for finding in findings),
        by=say("materials.specialists", studio.language),
        at=studio.now(),
        anchors=sorted({anchor for finding in findings for anchor in finding.anchors}),
    )
    for finding in findings:
        if finding.kind == "conflict":
            revised.conflicts.append(
                PackConflict(
                    anchors=list(finding.anchors),
                    description=finding.description,
                    proposed_ruling=finding.proposed_ruling,
                )
            )
        else:
            revised.risk.open_questions.append(_question(studio, finding))
    return with_ids(revised, pack)


def _question(studio: Studio, finding: Finding) -> OpenQuestion:
    touched = ", ".join(finding.anchors) or say("materials.whole_book", studio.language)
    return OpenQuestion(
        question=finding.description,
        default_assumption=finding.proposed_ruling,
        severity="high" if finding.kind == "gap" else "low",
        impact=say("materials.touches", studio.language, anchors=touched),
        anchors=list(finding.anchors),
    )
