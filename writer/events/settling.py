"""What is owed by the last append: files that are on record, and perhaps not on disk yet."""

from collections.abc import Iterable

from writer.events.envelope import Envelope
from writer.events.payloads import Payloads
from writer.events.state import BookState
from writer.events.types import ArtifactRemoved, ArtifactWritten
from writer.store.files import Files
from writer.store.paths import BookPaths
from writer.store.vault import finish, finish_removal

WRITTEN, REMOVED = ArtifactWritten.event_type, ArtifactRemoved.event_type


def settle(
    files: Files, book: BookPaths, payloads: Payloads, state: BookState, lines: Iterable[Envelope]
) -> None:
    """Does what follows from these lines, where whoever wrote them may not have come to it.

    They are durable by now, for the index knows of them: no file is newer than its event.
    """
    owed = {line.data["path"]: line for line in lines if line.event_type in (WRITTEN, REMOVED)}
    for path, line in owed.items():
        artifact = state.artifacts.get(path)
        if line.event_type == REMOVED:
            finish_removal(files, book, path, line.data["sha256"])
        elif artifact and artifact.seq == line.seq:
            content = payloads.bring_in(line.data, line.payload_refs)["content"]
            finish(files, book, path, content.encode(), artifact.replaces)
