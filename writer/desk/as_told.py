"""What happened to a book from outside: crashes, refusals, files changed by hand."""

from pathlib import Path

from fsm.chapter import ChapterTrigger
from fsm.materials import MaterialsTrigger
from fsm.proposal import ProposalTrigger
from writer.desk import hands, law, reconcile
from writer.desk.act import Act
from writer.desk.backup import walk
from writer.desk.book import Book
from writer.desk.intake import make_directories
from writer.desk.shelf import runs
from writer.desk.stage import Stage
from writer.desk.studio import Studio
from writer.desk.then import Then
from writer.events.envelope import Entry, Envelope
from writer.store import vault
from writer.store.vault import finish, finish_removal

TRIGGERS: dict[str, type[law.Trigger]] = {
    "materials": MaterialsTrigger,
    "chapter": ChapterTrigger,
    "proposal": ProposalTrigger,
}


def torn(stage: Stage, act: Act) -> None:
    """The half-written line that a crash left behind, left behind again and set aside again."""
    source, book = act.record.source, Book.open(stage.ports, stage.name)
    half = source.ports.files.disk.read(source.run.logs / act.data["set_aside"])
    stage.ports.files.disk.append(book.run.full_log, half)
    Book.open_to_work(stage.ports, stage.name)


def refused(stage: Stage, act: Act) -> None:
    """The law is asked again where it can be; what a person wanted in vain is not on record."""
    if act.line.actor != "system":
        again(stage, act)
        return
    machine, _, trigger = act.data["attempted"].partition(".")
    subject = act.line.message.rpartition(": ")[0]
    with stage.work() as studio:
        law.ask(studio.book, TRIGGERS[machine](trigger), subject)


def taken(stage: Stage, act: Act) -> None:
    """The file is changed by hand once more, and taken once more."""
    path = _changed(stage, act)
    with stage.work("take", touched=True) as studio:
        for hand in _found(studio, path):
            reconcile.take(studio, hand, act.by)


def put_back(stage: Stage, act: Act) -> None:
    """The file is changed by hand once more, and put back once more."""
    place = stage.ports.paths.book(stage.name).root / act.data["path"]
    source = act.record.source
    if place.exists():
        place.chmod(0o644)
    if kept := act.data["kept"]:
        place.write_bytes(source.ports.files.disk.read(source.paths.root / kept))
    else:
        place.unlink(missing_ok=True)
    with stage.work("put back", touched=True) as studio:
        for hand in _found(studio, act.data["path"]):
            reconcile.put_back(studio, hand, act.by)


def _changed(stage: Stage, act: Act) -> str:
    """Puts what was taken where it was found."""
    path: str = act.data["path"]
    root = stage.ports.paths.book(stage.name).root
    content = act.content(path)
    if content is not None:
        (root / path).write_bytes(content)
    return path


def _found(studio: Studio, path: str) -> list[hands.HandEdit]:
    return [hand for hand in hands.look(studio.book) if hand.path == path]


def again(stage: Stage, act: Act) -> None:
    """Records what was recorded, word for word; the law still has to allow it."""
    with stage.work(touched=True) as studio:
        book, full = studio.book, act.record.source.log.full
        book.log.append(*(_entry(full(line)) for line in act.together))
        for line in act.together:
            path = line.data.get("path", "")
            if line.event_type == "artifact_written":
                data = full(line).data["content"].encode()
                finish(stage.ports.files, book.paths, path, data, line.data["replaces"])
            elif line.event_type == "artifact_removed":
                finish_removal(stage.ports.files, book.paths, path, line.data["sha256"])


def _entry(line: Envelope) -> Entry:
    return Entry(
        line.event(),
        phase=line.phase,
        actor=line.actor,
        status=line.status,
        chapter=line.chapter,
        node=line.node,
        duration_ms=line.duration_ms,
        anchors=tuple(line.anchors),
        artifact_paths=tuple(line.artifact_paths),
        message=line.message,
    )


def runs_before(stage: Stage) -> None:
    """The book as it was when the run began: its files, and the runs that were archived before."""
    source, files = stage.record.source, stage.ports.files
    target = stage.ports.paths.book(stage.name)
    for run in runs(source.ports.files.disk, source.paths):
        if run.run_id >= source.run.run_id:
            break
        make_directories(stage.ports, target, target.run(run.stage, run.run_id))
        for file in walk(source.ports.files.disk, run.root):
            place = target.root / source.paths.relative(file)
            files.write(place, source.ports.files.disk.read(file))
    for path, artifact in Then.of(source, 1).state.artifacts.items():
        vault.put_back(files, target, path, source.recorded(artifact))


def own_prompts(source: Book, stage: Stage, name: str) -> None:
    """A book's own instructions are no part of the record: they are what they are now."""
    disk, own = source.ports.files.disk, source.paths.prompts
    target: Path = stage.ports.paths.book(name).prompts
    for file in disk.names(own) if disk.kind(own) == "dir" else ():
        stage.ports.files.write(target / file, disk.read(own / file))
