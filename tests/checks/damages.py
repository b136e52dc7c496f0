"""Every way to break a complete pack, one at a time: what is broken, and what must be found."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from fsm.materials import ConditionKind
from tests import examples
from tests.examples import Language, word
from writer.checks.gaps import WORLD
from writer.contracts.canon import TimelineEvent
from writer.contracts.constraints import WordBand
from writer.contracts.execution import ChecklistItem, Decision, GlossaryTerm
from writer.contracts.outline import ChapterDependency
from writer.contracts.pack import MaterialsPack, OpenQuestion, PackConflict, Tone

K = ConditionKind
STRANGER = {"en": "Ilse Moor", "zh": "莫依"}
PLACEHOLDERS = ("", " \n", "TBD", "[tbd]", "…", "N/A", "TODO", "待定", "（待补充）", "———")


@dataclass(frozen=True)
class Damage:
    """What is done to a pack, and the one condition that comes of it."""

    id: str
    kind: ConditionKind
    path: str
    do: Callable[[MaterialsPack, Language], object]
    parts: frozenset[str] = field(default_factory=frozenset)
    """What of the pack it rests on: two that share a part may hide each other."""

    def broken(self, language: Language) -> MaterialsPack:
        pack = examples.pack(language)
        self.do(pack, language)
        return pack


def at(path: str, value: Any) -> Callable[[MaterialsPack, Language], object]:
    """Puts a value, or what it is in the language, at a place."""

    def do(pack: MaterialsPack, language: Language) -> None:
        holder: Any = pack
        *way, last = path.replace("[", ".").replace("]", "").split(".")
        for step in way:
            holder = holder[int(step)] if step.isdecimal() else getattr(holder, step)
        found = value(language) if callable(value) else value
        if last == "+":
            holder.append(found)
        else:
            setattr(holder, last, found)

    return do


def upside_down(pack: MaterialsPack, _: Language) -> None:
    band = pack.execution.constraints.word_band
    assert band is not None
    made = WordBand.model_construct(id=band.id, min=900, max=700, unit=band.unit)
    pack.execution.constraints.__dict__["word_band"] = made


def without_checklists(pack: MaterialsPack, _: Language) -> None:
    lists = pack.execution.checklists
    lists.global_, lists.per_arc, lists.per_chapter = [], [], []


def growing(pack: MaterialsPack, _: Language) -> None:
    pack.planning.outline.is_complete = False
    del pack.planning.outline.chapters[2:]


def chosen(en: str, zh: str) -> Callable[[Language], str]:
    """The words in the language, with the names of the cast and terms put in."""

    def said(language: Language) -> str:
        names = {name: word(name, language) for name in ("hero", "rival", "term", "wrong_term")}
        return (en if language == "en" else zh).format(**names)

    return said


def listed(*words: Any) -> Callable[[Language], list[str]]:
    return lambda language: [one(language) if callable(one) else one for one in words]


def decision(**fields: Any) -> Callable[[Language], Decision]:
    """A new decision, sound but for what is given."""

    def made(language: Language) -> Decision:
        sound = {"id": "DEC-009", "ruling": word("rule", language)}
        told = {name: one(language) if callable(one) else one for name, one in fields.items()}
        return Decision(**{**sound, "how_to_judge": word("judge", language), **told})

    return made


def item(**fields: Any) -> Callable[[Language], ChecklistItem]:
    def made(language: Language) -> ChecklistItem:
        sound = {"id": "CHK-009", "text": word("rule", language)}
        return ChecklistItem(**{**sound, "how_to_judge": word("judge", language), **fields})

    return made


def term(**fields: Any) -> Callable[[Language], GlossaryTerm]:
    def made(language: Language) -> GlossaryTerm:
        told = {name: one(language) if callable(one) else one for name, one in fields.items()}
        return GlossaryTerm(**{"id": "GLO-002", "term": "q", **told})

    return made


def missing(path: str, value: Any = "", *parts: str) -> Damage:
    place = path.replace("global_", "global")
    return Damage(f"missing:{place}", K.MISSING_FIELD, place, at(path, value), frozenset(parts))


def wrong(key: str, place: str, done_at: str, value: Any, *parts: str) -> Damage:
    do = value if done_at == "" else at(done_at, value)
    name = f"contradiction:{key}:{place}"
    return Damage(name, K.CONTRADICTION, place, do, frozenset(parts))


def unjudgeable(name: str, path: str, done_at: str, value: Any) -> Damage:
    return Damage(name, K.UNJUDGEABLE, path, at(done_at, value), frozenset({done_at}))


DECISIONS, CHECKS, GLOSSARY = (
    "execution.decisions",
    "execution.checklists",
    "execution.glossary",
)
CHAPTERS, LIMITS = "planning.outline.chapters", "execution.constraints"
NEW_DECISION, NEW_CHECK, NEW_TERM = (f"{DECISIONS}.+", f"{CHECKS}.global_.+", f"{GLOSSARY}.+")
PREMISE = "planning.outline.story_premise"


def _gaps() -> Iterator[Damage]:
    yield missing("meta.project", "TBD", "project")
    for number, name in enumerate(WORLD):
        yield missing(f"canon.world.{name}", PLACEHOLDERS[number], name)
    yield missing("canon.characters.protagonist.name", "待定", "hero")
    yield missing(PREMISE, "…", "premise")
    yield missing(CHAPTERS, lambda _: [], "chapters", "dependencies", "title", "summary", "events")
    yield missing(f"{CHAPTERS}[1].summary", "TBD", "chapters", "summary")
    yield missing(f"{CHAPTERS}[1].chapter_title", " ", "chapters", "title")
    yield missing("planning.tone", lambda _: Tone(summary="N/A"), "tone")
    yield missing(f"{LIMITS}.word_band", None, "band")
    yield missing(f"{LIMITS}.pov", None, "pov")
    yield missing(DECISIONS, lambda _: [], NEW_DECISION)
    yield Damage(
        f"missing:{CHECKS}",
        K.MISSING_FIELD,
        CHECKS,
        without_checklists,
        frozenset({NEW_CHECK, "arc", "due"}),
    )
    yield missing(GLOSSARY, lambda _: [], NEW_TERM, "forms", "terms")
    for path, value in (
        (f"{DECISIONS}[1].id", decision(id="")),
        (f"{DECISIONS}[1].ruling", decision(ruling="待定")),
    ):
        holder = path.rpartition("[")[0]
        yield Damage(
            f"missing:{path}",
            K.MISSING_FIELD,
            path,
            at(f"{holder}.+", value),
            frozenset({NEW_DECISION}),
        )
    place = f"{CHECKS}.global[1].text"
    yield Damage(
        f"missing:{place}",
        K.MISSING_FIELD,
        place,
        at(NEW_CHECK, item(text="TBD")),
        frozenset({NEW_CHECK}),
    )
    place = f"{GLOSSARY}[1].term"
    yield Damage(
        f"missing:{place}",
        K.MISSING_FIELD,
        place,
        at(NEW_TERM, term(term=" ")),
        frozenset({NEW_TERM}),
    )


def _open() -> Iterator[Damage]:
    for number, answer in enumerate(("", "TBD", "待定"), start=2):
        question = OpenQuestion(id="OQ-009", question="?", severity="blocker", answer=answer)
        place = "risk.open_questions[1]"
        do = at("risk.open_questions.+", question)
        yield Damage("OQ-009", K.BLOCKER_QUESTION, place, do, frozenset({"questions"}))
        conflict = PackConflict(id=f"CF-00{number}", description="two rules", ruling=answer)
        do = at("conflicts.+", conflict)
        yield Damage(conflict.id, K.UNRULED_CONFLICT, "conflicts[1]", do, frozenset({"conflicts"}))


def _unjudgeable() -> Iterator[Damage]:
    for how in (
        "",
        "N/A",
        "use your judgment",
        "视情况而定",
        "words: some",
        "person: fourth",
        "term:",
    ):
        path = f"{DECISIONS}[1].how_to_judge"
        yield unjudgeable("DEC-009", path, NEW_DECISION, decision(how_to_judge=how))
    for how in (" ", "待定", "It depends.", "酌情判断", "term: GLO-077", "contains:"):
        path = f"{CHECKS}.global[1].how_to_judge"
        yield unjudgeable("CHK-009", path, NEW_CHECK, item(how_to_judge=how))


def _names() -> Iterator[Damage]:
    yield wrong("same_id", f"{DECISIONS}[1].id", NEW_DECISION, decision(id="DEC-001"), NEW_DECISION)
    yield wrong(
        "same_term",
        f"{GLOSSARY}[1].term",
        NEW_TERM,
        term(term=chosen("{term}", "{term}")),
        NEW_TERM,
        "forms",
    )
    for name, which in (("rival", 0), ("term", 1)):
        forms = listed(*["x"] * which, chosen(f"{{{name}}}", f"{{{name}}}"))
        path = f"{GLOSSARY}[1].forbidden[{which}]"
        yield wrong(
            "forbidden_form", path, NEW_TERM, term(forbidden=forms), NEW_TERM, "forms", "summary"
        )
    path = f"{LIMITS}.forbidden_terms.terms"
    terms = listed(chosen("{rival}", "{rival}"))
    yield wrong("forbidden_term", f"{path}[0]", path, terms, "terms", "title")
    path = f"{LIMITS}.pov.character"
    yield wrong("pov_stranger", path, path, STRANGER.get, "pov", "hero")
    path = "canon.characters.antagonist.relationships"
    yield wrong("stranger", f"{path}.Ilse", path, lambda _: {"Ilse": "aunt"}, "relations", "hero")


def _order() -> Iterator[Damage]:
    yield wrong(
        "chapter_numbers", CHAPTERS, f"{CHAPTERS}[2].chapter_number", 7, "chapters", "due", "arc"
    )
    later = ChapterDependency(dependency_type="event", description="", chapter_number=3)
    path = f"{CHAPTERS}[1].dependencies"
    yield wrong(
        "follows_from_later", f"{path}[0]", path, lambda _: [later], "chapters", "dependencies"
    )
    yield wrong(
        "follows_from_later",
        f"{path}[1]",
        "",
        depends_on_a_later_event,
        "chapters",
        "dependencies",
        "due",
    )
    event = TimelineEvent(id="TL-009", what="later", chapter=4)
    yield wrong(
        "event_outside",
        "canon.timeline.events[1].chapter",
        "canon.timeline.events.+",
        lambda _: event,
        "chapters",
        "due",
    )
    path = f"{CHECKS}.per_chapter[0].chapter"
    yield wrong("item_outside", path, path, 4, "chapters", NEW_CHECK, "due")
    for key, arc in (("empty_arc", "009-003"), ("item_outside", "008-010")):
        path = f"{CHECKS}.per_arc[0].arc"
        yield wrong(key, path, path, arc, "chapters", "arc", NEW_CHECK)
    parts = frozenset({"chapters", "due", "arc"})
    yield Damage(f"short:{CHAPTERS}", K.SHORT_OUTLINE, CHAPTERS, growing, parts)


def depends_on_a_later_event(pack: MaterialsPack, _: Language) -> None:
    told = TimelineEvent(id="TL-009", what="later", chapter=3)
    pack.canon.timeline.events.append(told)
    pack.planning.outline.chapters[1].dependencies = [
        ChapterDependency(dependency_type="event", description="", chapter_number=1),
        ChapterDependency(dependency_type="event", description="", event_id="TL-009"),
    ]


def _wording() -> Iterator[Damage]:
    used = chosen("She hides in the {wrong_term}.", "她躲在{wrong_term}里。")
    yield wrong("form_used", PREMISE, PREMISE, used, "premise", "forms")
    yield wrong(
        "form_used",
        f"{CHAPTERS}[0].summary",
        f"{CHAPTERS}[0].summary",
        used,
        "chapters",
        "summary",
        "forms",
    )
    path = f"{CHAPTERS}[0].chapter_title"
    yield wrong("title_forbidden", path, "", forbidden_title, "chapters", "title", "terms")
    yield wrong(
        "unknown_anchor",
        f"{CHAPTERS}[2].summary",
        f"{CHAPTERS}[2].summary",
        chosen("CHAR-077 comes back.", "CHAR-077 归来。"),
        "chapters",
        "summary",
    )
    yield wrong(
        "unknown_anchor",
        f"{DECISIONS}[1].ruling",
        NEW_DECISION,
        decision(ruling=chosen("As DEC-044 has it.", "同 DEC-044。")),
        NEW_DECISION,
    )


def forbidden_title(pack: MaterialsPack, language: Language) -> None:
    limit = pack.execution.constraints.forbidden_terms
    assert limit is not None
    limit.terms = ["thunder", "惊雷"]
    told = "The thunder comes" if language == "en" else "一声惊雷"
    pack.planning.outline.chapters[0].chapter_title = told


def _people() -> Iterator[Damage]:
    path = f"{CHAPTERS}[0].key_events"
    eyes = chosen("{hero}'s grey eyes find the letter.", "{hero}灰色的眼睛望着信。")
    yield wrong("wrong_eyes", f"{path}[0]", path, listed(eyes), "chapters", "events", "hero")
    path = "canon.style_guide.rules[0].text"
    yield wrong("wrong_eyes", path, path, eyes, "style", "hero")
    age = chosen("{hero} is 41 years old.", "{hero}今年41岁。")
    yield wrong(
        "wrong_age",
        f"{DECISIONS}[1].ruling",
        NEW_DECISION,
        decision(ruling=age),
        NEW_DECISION,
        "hero",
    )
    yield wrong(
        "dead_acts", f"{CHAPTERS}[2].summary", "", the_dead_act, "chapters", "summary", "due"
    )


def the_dead_act(pack: MaterialsPack, language: Language) -> None:
    dies = chosen("{rival} dies in the storm.", "{rival}死于风暴。")(language)
    acts = chosen("{rival} returns to the harbour.", "{rival}回到港口。")(language)
    pack.canon.timeline.events.append(TimelineEvent(id="TL-009", what=dies, chapter=2))
    pack.planning.outline.chapters[2].summary = acts


def _measures() -> Iterator[Damage]:
    yield wrong("band", f"{LIMITS}.word_band", "", upside_down, "band")
    told = chosen("The story is told in the first person.", "全书以第一人称叙述。")
    yield wrong(
        "narrator", "canon.style_guide.summary", "canon.style_guide.summary", told, "style", "pov"
    )
    yield wrong(
        "narrator",
        f"{DECISIONS}[1].ruling",
        NEW_DECISION,
        decision(ruling=told),
        NEW_DECISION,
        "pov",
    )
    path = f"{DECISIONS}[1].how_to_judge"
    asked = chosen("contains: {wrong_term}", "contains: {wrong_term}")
    yield wrong(
        "asks_forbidden", path, NEW_DECISION, decision(how_to_judge=asked), NEW_DECISION, "forms"
    )
    path = f"{CHECKS}.global[1].how_to_judge"
    yield wrong(
        "asks_length", path, NEW_CHECK, item(how_to_judge="words: 2000-3000"), NEW_CHECK, "band"
    )
    yield wrong(
        "asks_person", path, NEW_CHECK, item(how_to_judge="person: first"), NEW_CHECK, "pov"
    )


DAMAGES = [
    *(*_open(), *_gaps(), *_unjudgeable(), *_names(), *_order()),
    *(*_wording(), *_people(), *_measures()),
]
