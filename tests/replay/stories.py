"""The histories: what a book can go through, each as short as it can be told."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias
from unittest import mock

from tests.provider.server import Provider
from tests.replay.teller import BOOK, BY, Teller
from writer.llm import models
from writer.llm.prices import Price

Story: TypeAlias = Callable[[Teller], None]
PROPOSAL = "CP-20260301-0001"
FLAWS = {"NG_REHEARSAL_FLAWS": "wrong_eyes,unknown_person"}


def one_chapter(t: Teller) -> None:
    t.deposited()


def one_chapter_zh(t: Teller) -> None:
    t.deposited()


def three_chapters_zh(t: Teller) -> None:
    t.deposited(3)
    for number in (2, 3):
        t.write()
        t.accept(number)


def three_chapters(t: Teller) -> None:
    t.deposited(3)
    for number in (2, 3):
        t.write()
        t.accept(number, "--note", "Go on.")


def only_an_idea(t: Teller) -> None:
    t.begin()


def rewrite(t: Teller) -> None:
    t.at_the_gate()
    criterion = ("--criterion", "contains: brass compass")
    t.ng("rewrite", BOOK, "1", "--fix", "She finds the brass compass.", *criterion, *BY)
    t.accept(1)


def rewrite_zh(t: Teller) -> None:
    t.at_the_gate()
    t.ng("rewrite", BOOK, "1", "--fix", "让她找到黄铜罗盘。", "--criterion", "包含：黄铜罗盘", *BY)
    t.accept(1)


def rewrite_later(t: Teller) -> None:
    t.at_the_gate()
    t.ng("rewrite", BOOK, "1", "--fix", "More of the sea.", "--later", *BY)
    t.ng("run", BOOK)


def rewrite_of_a_passage(t: Teller) -> None:
    t.at_the_gate()
    text = json.loads((t.run / "chapters" / "001.json").read_bytes())["scenes"][0]["content"]
    quote = text.split("\n\n")[1]
    t.ng("rewrite", BOOK, "1", "--passage", "--quote", quote, "--fix", "Shorter.", *BY)


def waived(t: Teller) -> None:
    t.environment |= FLAWS
    t.at_the_gate()
    t.ng("accept", BOOK, "1", *BY, code=3)
    for issue in _issues(t):
        t.ng("waive", BOOK, "1", issue, "--reason", "It is meant.", *BY)
    t.accept(1)


def waiver_revoked(t: Teller) -> None:
    t.environment |= FLAWS
    t.at_the_gate()
    t.ng("waive", BOOK, "1", _issues(t)[0], "--reason", "It is meant.", *BY)
    t.ng("waivers", BOOK, "--revoke", "WV-001", "--reason", "It was not.", *BY)


def escalated_and_migrated(t: Teller) -> None:
    t.at_the_gate(2)
    _escalate(t)
    t.ng("proposal", "review", BOOK, PROPOSAL)
    t.ng("proposal", "approve", BOOK, PROPOSAL, "--reason", "Yes.", *BY)
    t.ng("proposal", "migrate", BOOK, PROPOSAL, *BY)
    t.write()
    t.accept(1)


def escalated_and_rejected(t: Teller) -> None:
    t.at_the_gate()
    _escalate(t)
    t.ng("proposal", "review", BOOK, PROPOSAL)
    t.ng("proposal", "reject", BOOK, PROPOSAL, "--reason", "No.", *BY)
    t.accept(1)


def deferred_and_resumed(t: Teller) -> None:
    t.deposited(2)
    _propose(t)
    t.ng("proposal", "review", BOOK, PROPOSAL)
    t.ng("proposal", "defer", BOOK, PROPOSAL, "--reason", "Later.", *BY)
    t.ng("proposal", "resume", BOOK, PROPOSAL, *BY)


def migrated_over_deposited_chapters(t: Teller) -> None:
    t.deposited(2)
    pack = json.loads(t.ng("--json", "materials", "show", BOOK))
    text = (t.run / "chapters" / "001.md").read_text("utf-8")
    term = next(item for item in pack["execution"]["glossary"] if item["term"] in text)
    what = f"{term['id']}.term=the salt {term['term']}"
    t.ng("proposal", "new", BOOK, "--set", what, "--why", "It is of salt.", *BY)
    t.ng("proposal", "review", BOOK, PROPOSAL)
    t.ng("proposal", "approve", BOOK, PROPOSAL, *BY)
    t.ng("proposal", "migrate", BOOK, PROPOSAL, *BY)
    t.ng("run", BOOK)


def migration_killed(t: Teller) -> None:
    t.deposited(2)
    _propose(t)
    t.ng("proposal", "review", BOOK, PROPOSAL)
    t.ng("proposal", "approve", BOOK, PROPOSAL, *BY)
    t.killed(2, "proposal", "migrate", BOOK, PROPOSAL, *BY)
    t.ng("proposal", "migrate", BOOK, PROPOSAL, *BY)


def revision_applied_unasked(t: Teller) -> None:
    t.environment |= FLAWS
    t.at_the_gate(1, "--revisions", "auto_apply")


def revision_applied_by_a_person(t: Teller) -> None:
    t.environment |= FLAWS
    t.at_the_gate(1, "--revisions", "manual_confirm")
    t.ng("revision", "apply", BOOK, "1", *BY)


def revision_rejected(t: Teller) -> None:
    t.environment |= FLAWS
    t.at_the_gate(1, "--revisions", "manual_confirm")
    t.ng("revision", "reject", BOOK, "1", "--reason", "As it was.", *BY)


def revision_to_read(t: Teller) -> None:
    t.environment |= FLAWS
    t.at_the_gate(1, "--revisions", "none")


def extended(t: Teller) -> None:
    t.deposited(1, "--max-chapters", "3")
    t.write()
    for word in ("review", "approve", "migrate"):
        t.ng("proposal", word, BOOK, PROPOSAL, *(() if word == "review" else BY))
    t.write()
    t.accept(2)


def extension_refused_zh(t: Teller) -> None:
    t.deposited(1, "--max-chapters", "3")
    t.write()
    t.ng("proposal", "review", BOOK, PROPOSAL)
    t.ng("proposal", "reject", BOOK, PROPOSAL, *BY)


def chapter_rolled_back(t: Teller) -> None:
    t.deposited(2)
    t.ng("rollback", BOOK, "--chapter", "1", "--reason", "Anew.", *BY)
    t.write()
    t.accept(1)


def rollback_undone(t: Teller) -> None:
    t.deposited(2)
    t.write()
    t.ng("rollback", BOOK, "--chapter", "1", *BY)
    t.ng("rollback", BOOK, "--undo", *BY)


def rollback_killed(t: Teller) -> None:
    t.deposited(2)
    t.write()
    t.killed(1, "rollback", BOOK, "--chapter", "1", *BY)
    t.ng("run", BOOK)


def scene_rolled_back(t: Teller) -> None:
    t.at_the_gate()
    t.ng("rollback", BOOK, "--chapter", "1", "--scene", "2", *BY)
    t.write()


def step_rolled_back(t: Teller) -> None:
    t.begin()
    t.ng("materials", "draft", BOOK)
    t.ng("rollback", BOOK, "--step", "characters", *BY)
    t.ng("materials", "draft", BOOK)


def preferences(t: Teller) -> None:
    t.freeze(2)
    t.ng("prefs", "set", BOOK, "Short sentences.", *BY)
    t.ng("prefs", "set", BOOK, "No storms.", *BY)
    t.ng("prefs", "forget", BOOK, "PR-002", *BY)
    t.write()
    t.accept(1)
    t.write()


def by_hand(t: Teller) -> None:
    t.freeze()
    mine = t.outputs / "mine.md"
    mine.write_text("She climbed the stair.\n\n***\n\nThe letter was dry. It was hers.\n", "utf-8")
    t.ng("write", BOOK, "--by-hand", "--file", str(mine), *BY)


def edited(t: Teller) -> None:
    t.at_the_gate()
    text = (t.run / "chapters" / "001.md").read_text("utf-8")
    mine = t.outputs / "mine.md"
    mine.write_text(text + "\nShe did not burn it.\n", "utf-8")
    t.ng("edit", BOOK, "1", "--file", str(mine), *BY)


def reopened(t: Teller) -> None:
    t.deposited()
    t.ng("reopen", BOOK, "1", "--reason", "a typo", *BY)
    t.accept(1)


def steered(t: Teller) -> None:
    t.freeze()
    t.ng("plan", BOOK, "1", "--steer", "More of the sea.", *BY)
    t.write()


def planned_by_hand(t: Teller) -> None:
    t.freeze()
    t.ng("plan", BOOK, "1")
    plan = json.loads((t.root / "chapters" / "chapter_001_plan.json").read_bytes())
    plan["scenes"][0]["purpose"] = "She hears the bell."
    mine = t.outputs / "plan.json"
    mine.write_text(json.dumps(plan), "utf-8")
    t.ng("plan", BOOK, "1", "--edit", "--file", str(mine), *BY)
    t.write()


def candidates(t: Teller) -> None:
    t.freeze()
    t.write("--candidates", "2")
    t.write("--choose", "2", *BY)


def worlds(t: Teller) -> None:
    t.begin()
    t.ng("materials", "draft", BOOK, "--candidates", "2")
    t.ng("materials", "draft", BOOK, "--choose", "2", *BY)


def materials_answered(t: Teller) -> None:
    t.begin()
    t.ng("materials", "draft", BOOK)
    card = json.loads(t.ng("--json", "materials", "card", BOOK))
    for question in card["open_questions"][:1]:
        t.ng("materials", "answer", BOOK, question["id"], "She knows it from the first.", *BY)


def materials_sent_back(t: Teller) -> None:
    t.begin()
    t.ng("materials", "draft", BOOK)
    t.ng("materials", "changes", BOOK, "--fix", "The keeper is older.", "--anchor", "CHAR-001", *BY)


def materials_edited(t: Teller) -> None:
    t.begin()
    t.ng("materials", "draft", BOOK)
    pack = json.loads(t.ng("--json", "materials", "show", BOOK))
    pack["planning"]["outline"]["story_premise"] += " She does not burn it."
    _edit(t, pack)


def materials_settled(t: Teller) -> None:
    """Two conflicts: the specialists look again after the second ruling only."""
    t.begin()
    t.ng("materials", "draft", BOOK)
    pack = json.loads(t.ng("--json", "materials", "show", BOOK))
    pack["conflicts"] += [
        {"description": f"{one} / CHAR-001", "anchors": [one, "CHAR-001"]}
        for one in ("GLO-001", "GLO-002")
    ]
    _edit(t, pack)
    for conflict in ("CF-001", "CF-002"):
        t.ng("materials", "rule", BOOK, conflict, "As it is in the pack.", *BY)
    t.ng("materials", "freeze", BOOK, *BY)


def _edit(t: Teller, pack: Any) -> None:
    mine = t.outputs / "pack.json"
    mine.write_text(json.dumps(pack), "utf-8")
    t.ng("materials", "edit", BOOK, "--file", str(mine), *BY)


def killed_in_a_line(t: Teller) -> None:
    t.freeze()
    t.killed(7, "write", BOOK, how="torn")
    t.write()


def killed_in_a_scene(t: Teller) -> None:
    t.freeze()
    t.killed(9, "write", BOOK)
    t.write()
    t.accept(1)


def killed_again_and_again_zh(t: Teller) -> None:
    t.begin()
    for at in (3, 5, 6, 4):
        t.killed(at, "materials", "draft", BOOK, how="torn" if at == 5 else "before")
    t.ng("materials", "draft", BOOK)


def killed_in_the_deposit(t: Teller) -> None:
    t.at_the_gate()
    t.killed(5, "accept", BOOK, "1", *BY)
    t.ng("run", BOOK)


def server_that_stumbles(t: Teller) -> None:
    t.freeze()
    with t.served(Provider(lambda n: {2: "500", 3: "429", 5: "is empty"}.get(n, ""))):
        t.write()


def server_that_is_down(t: Teller) -> None:
    t.freeze()
    with t.served(Provider(lambda n: "401" if n == 2 else "")):
        t.ng("write", BOOK, code=5)
        t.write()
    t.accept(1)


def reviewer_that_is_silent(t: Teller) -> None:
    t.freeze()
    with t.served(Provider(lambda n: "401" if n in (4, 5) else "")):
        t.write()
    t.ng("accept", BOOK, "1", *BY, code=3)
    t.ng("run", BOOK)


def answers_that_do_not_fit(t: Teller) -> None:
    t.environment |= {"NG_REHEARSAL_FLAWS": "broken_json"}
    t.begin()
    t.ng("materials", "draft", BOOK, code=5)
    t.environment = {}
    t.ng("materials", "draft", BOOK)


@contextmanager
def _served_at_a_price(t: Teller) -> Iterator[None]:
    dear = Price(50.0, 50.0, 50.0)
    with t.served(Provider()), mock.patch.object(models, "price_of", return_value=dear):
        yield


def cap_on_the_cost(t: Teller) -> None:
    t.freeze()
    with _served_at_a_price(t):
        t.environment |= {"NG_BUDGET_USD": "0.02"}
        t.ng("write", BOOK, code=3)
    t.write()


def cap_at_a_review(t: Teller) -> None:
    """One of two reviewers is refused while the other is at work; later both are asked."""
    t.freeze()
    with _served_at_a_price(t):
        t.environment |= {"NG_BUDGET_USD": "0.24"}
        t.ng("write", BOOK, code=3)
        t.environment |= {"NG_BUDGET_USD": "9"}
        t.write()
    t.accept(1)


def draft_changed_by_hand(t: Teller) -> None:
    t.at_the_gate()
    text = t.run / "chapters" / "001.md"
    text.write_text(text.read_text("utf-8") + "\nShe did not burn it.\n", "utf-8")
    t.ng("edit", BOOK, "1", "--take", *BY)


def file_put_back(t: Teller) -> None:
    t.deposited()
    memory = t.root / "memory" / "chapters" / "001.memory.json"
    memory.write_text(memory.read_text("utf-8").replace("the", "The"), "utf-8")
    t.ng("run", BOOK, code=3)
    t.ng("edit", BOOK, "--put-back", *BY)


def settings_changed_by_hand(t: Teller) -> None:
    t.freeze(2)
    path = t.root / "settings.json"
    given = json.loads(path.read_bytes())
    path.write_text(json.dumps({**given, "max_rewrites": 1}), "utf-8")
    t.ng("edit", BOOK, "--take", *BY)


def refused(t: Teller) -> None:
    t.begin(2)
    t.ng("write", BOOK, code=3)
    t.ng("materials", "draft", BOOK)
    t.ng("materials", "freeze", BOOK, *BY)
    t.write()
    t.ng("write", BOOK, code=3)
    t.ng("accept", BOOK, "2", *BY, code=3)
    t.accept(1)


def thrown_away_and_taken_back(t: Teller) -> None:
    t.freeze()
    t.ng("delete", BOOK, *BY)
    t.ng("restore", BOOK, *BY)
    t.write()


def _issues(t: Teller) -> list[str]:
    card: dict[str, Any] = json.loads(t.ng("--json", "card", BOOK, "1"))
    return [issue["issue_id"] for issue in card["issues"]]


def _escalate(t: Teller) -> None:
    what = "canon.world.geography=A coast of salt stairs."
    t.ng("escalate", BOOK, "1", "--what", what, "--why", "The stairs are of salt.", *BY)


def _propose(t: Teller) -> None:
    what = "canon.world.geography=A coast of salt stairs."
    t.ng("proposal", "new", BOOK, "--set", what, "--why", "The stairs are of salt.", *BY)


STORIES: dict[str, Story] = {
    story.__name__: story
    for story in list(globals().values())
    if callable(story)
    and getattr(story, "__module__", "") == __name__
    and not story.__name__.startswith("_")
}
