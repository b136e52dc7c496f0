"""Records that were read before: the same bytes are the same record, for all who only read it."""

from collections import OrderedDict
from threading import Lock
from typing import Any, cast

from writer.contracts.validation import DocumentT
from writer.store.files import digest

MOST = 64


class Shared:
    """The records that were asked for last, by their model and the digest of their bytes."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[type, str], Any] = OrderedDict()
        self._turn = Lock()

    def get(self, model: type[DocumentT], sha256: str) -> DocumentT | None:
        with self._turn:
            found = self._known.get((model, sha256))
            if found is not None:
                self._known.move_to_end((model, sha256))
        return cast("DocumentT | None", found)

    def parsed(self, model: type[DocumentT], data: bytes) -> DocumentT:
        record = model.from_bytes(data)
        with self._turn:
            self._known[model, digest(data)] = record
            if len(self._known) > MOST:
                self._known.popitem(last=False)
        return record


SHARED = Shared()
