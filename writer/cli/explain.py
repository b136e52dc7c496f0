"""What the record tells of a chapter, as a person reads it in a terminal."""

from collections import Counter

from writer.cli.session import Session
from writer.contracts.told import (
    CallTold,
    ContextTold,
    DiffTold,
    OriginTold,
    ReviewTold,
    RoundTold,
    Why,
)
from writer.contracts.waiver import Waivers

SHORT = 8


def why(session: Session, told: Why) -> None:
    console = session.console
    console.say("why.head", book=told.book, number=told.chapter, title=told.title)
    sha = told.pack.sha256[:SHORT] if told.pack else "?"
    console.say("why.pack", version=told.frozen_version, sha=sha)
    if told.proposals:
        console.say("why.proposals", names=", ".join(told.proposals))
    if told.origin:
        _origin(session, told.origin)
    for one in told.rounds:
        console.line()
        console.say("why.round", round=one.round)
        for _, line in sorted(_happened(session, one)):
            console.line(f"  {line}")


def _happened(session: Session, one: RoundTold) -> list[tuple[str, str]]:
    """Everything of a round by the id of its event, so that it can be put in order."""
    text = session.console.text
    found = [(call.event_id, _call(session, call)) for call in one.calls]
    found += [
        (
            draft.event_id,
            text(
                "why.draft",
                at=_when(draft.at),
                sha=draft.sha256[:SHORT],
                payload=draft.payload[:SHORT],
            ),
        )
        for draft in one.drafts
    ]
    found += [(review.event_id, _review(session, review)) for review in one.reviews]
    found += [(change.event_id, _change(session, change)) for change in one.changes]
    last = max((event for event, _ in found), default="")
    for place, decision in enumerate(one.decisions):
        said = text(
            "why.decided",
            at=_when(decision.decided_at),
            by=decision.decided_by,
            decision=text(f"why.decision_{decision.decision}"),
            reason=decision.notes,
        ).rstrip()
        lines = [said, *(f"    {text('why.sheet', fix=fix)}" for fix in decision.required_fix)]
        lines += [f"    {text('why.criterion', text=one)}" for one in decision.acceptance_criteria]
        found += [(f"{last}~{place:03d}{n:03d}", line) for n, line in enumerate(lines)]
    found += [
        (
            f"{last}~w{waiver.waiver_id}",
            text(
                "why.waived",
                at=_when(waiver.at),
                by=waiver.by,
                issue=waiver.issue_id,
                waiver=waiver.waiver_id,
                reason=waiver.reason,
            ),
        )
        for waiver in one.waivers
    ]
    return found


def _call(session: Session, call: CallTold) -> str:
    return session.console.text(
        "why.call",
        at=_when(call.at),
        role=session.console.text(f"why.role_{call.role}"),
        model=call.model,
        call=call.call_key,
        tokens_in=call.tokens_in,
        tokens_out=call.tokens_out,
        prompt="+".join(sha1[:SHORT] for sha1 in call.prompt[-1:]) + f" (+{len(call.prompt) - 1})",
        response=call.response[:SHORT] or "—",
    )


def _review(session: Session, review: ReviewTold) -> str:
    text = session.console.text
    counted = ", ".join(
        text(f"why.issues_{kind}", count=count) for kind, count in sorted(review.issues.items())
    )
    verdict = text(f"chapters.verdict_{review.verdict}")
    return text(
        "why.review",
        at=_when(review.at),
        verdict=verdict,
        issues=counted or text("why.no_issue"),
    )


def _change(session: Session, change: DiffTold) -> str:
    key = "why.edited" if change.kind == "human_edit" else "why.passage"
    return session.console.text(key, at=_when(change.at), by=change.by, sha=change.diff[:SHORT])


def _origin(session: Session, origin: OriginTold) -> None:
    console, draft = session.console, origin.draft
    console.say(
        "why.origin",
        quote=origin.quote,
        scene=origin.scene,
        round=origin.round,
        sha=draft.sha256[:SHORT],
        at=_when(draft.at),
    )
    if origin.change and origin.change.kind == "human_edit":
        console.say("why.origin_hand", by=origin.change.by, sha=origin.change.diff[:SHORT])
    elif call := origin.call:
        console.say(
            "why.origin_call",
            model=call.model,
            role=session.console.text(f"why.role_{call.role}"),
            call=call.call_key,
            response=call.response[:SHORT],
        )
    else:
        console.say("why.origin_unknown")


def context(session: Session, told: ContextTold) -> None:
    console = session.console
    console.say(
        "why.context_head",
        book=told.book,
        number=told.chapter,
        round=told.round,
        version=told.frozen_version,
    )
    for call in told.calls:
        tokens = call.tokens_in or sum(part.tokens for part in call.parts)
        facts = {
            "call": call.call_key,
            "role": console.text(f"why.role_{call.role}"),
            "model": call.model,
        }
        console.line()
        console.say("why.context_call", tokens=tokens, **facts)
        console.table(
            [
                [
                    part.name,
                    console.text("why.context_size", tokens=part.tokens),
                    console.text("why.context_characters", count=part.characters),
                    part.sha1[:SHORT],
                ]
                for part in call.parts
            ],
            indent="    ",
        )
    console.line()
    console.say("why.context_anchors")
    for section in dict.fromkeys(anchor.section for anchor in told.anchors):
        chosen = [anchor for anchor in told.anchors if anchor.section == section]
        reasons = Counter(anchor.why for anchor in chosen)
        because = ", ".join(
            f"{console.text(f'why.because_{why}')} ({count})" for why, count in reasons.items()
        )
        names = " ".join(anchor.anchor for anchor in chosen[:12]) + (" …" if chosen[12:] else "")
        console.line(f"    {section}: {names}  [{because}]")
    if told.left_out:
        names = ", ".join(f"{name} {count}" for name, count in told.left_out.items())
        console.line("    " + console.text("why.context_left_out", names=names))
    if told.memories:
        numbers = ", ".join(map(str, (*told.memories, *told.arcs)))
        console.say("why.context_memories", numbers=numbers)
    else:
        console.say("why.context_no_memories")
    for fix in told.required_fix:
        console.say("why.context_sheet", fix=fix)


def waivers(session: Session, found: Waivers) -> None:
    console = session.console
    if not found.root:
        console.say("waivers.none")
    for waiver in found.root:
        told = console.text(
            "waivers.line",
            chapter=waiver.chapter,
            issue=waiver.issue_id,
            by=waiver.by,
            at=_when(waiver.at),
        )
        anchors = f"  {', '.join(waiver.anchors)}" if waiver.anchors else ""
        console.line(
            f"{waiver.id}  {console.text(f'waivers.status_{waiver.status}')}  {told}{anchors}"
        )
        console.line(f"    {waiver.reason}")


def _when(moment: str) -> str:
    return moment[:16].replace("T", " ")
