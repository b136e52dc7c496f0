"""Large texts, outside the log: named by their hash, stored once, durable before they are named."""

from collections.abc import Callable, Mapping
from hashlib import sha1
from typing import Any

from writer.errors import BadInput, BrokenLog
from writer.events.envelope import PayloadRef
from writer.events.remembered import Remembered
from writer.events.types import Event
from writer.store.files import Files, confine
from writer.store.paths import RunPaths

LONGEST_INSIDE = 2000
"""A text with more characters than this is kept outside the log."""
AS_THEY_ARE = (int, bool)
"""Values that JSON has too."""
NUMBERS = frozenset((int, bool, float, type(None)))
TEXT = frozenset((str,))
PLAIN = NUMBERS | TEXT


def _ref(text: str) -> PayloadRef:
    name = Payloads.name(as_bytes(text))
    return PayloadRef(path=f"payloads/{name}.txt", chars=len(text), sha1=name)


class Payloads:
    """The payloads of one run."""

    ref = staticmethod(Remembered(_ref).__getitem__)
    """Where a text is kept, or will be: the parts of a prompt are told with every call about a
    chapter, and asked for by name before and after.
    """

    def __init__(self, files: Files, run: RunPaths) -> None:
        self._files = files
        self._disk = files.disk
        self._run = run

    @staticmethod
    def name(data: bytes) -> str:
        return sha1(data, usedforsecurity=False).hexdigest()

    def put(self, text: str, ref: PayloadRef | None = None) -> PayloadRef:
        ref = ref or self.ref(text)
        path = self._run.payload(ref.path)
        if self._disk.kind(path) == "file":
            self._files.ensure_entry(path)
        else:
            self._files.write(path, text.encode())
        return ref

    def get(self, ref: PayloadRef) -> str:
        return self.text(ref.path, ref.sha1)

    def named(self, sha1: str) -> str:
        """The text of that name."""
        return self.text(f"payloads/{sha1}.txt", sha1)

    def text(self, place: str, sha1: str) -> str:
        """The text that is kept there, if it is the one of that name."""
        path = confine(self._disk, self._run.root, self._run.payload(place))
        if self._disk.kind(path) != "file":
            raise BrokenLog("record.payload_missing", path=place)
        data = self._disk.read(path)
        if self.name(data) != sha1:
            raise BrokenLog("record.payload_changed", path=place)
        return data.decode()

    def move_out(
        self,
        event: Event,
        redact: Callable[[str], str],
        put: Callable[[str], PayloadRef] | None = None,
    ) -> tuple[dict[str, Any], dict[str, PayloadRef]]:
        """The event's data without its large texts, and where each of those went."""
        data, outside = taken_apart(event, redact)
        put = put or self.put
        return data, {place: put(text) for place, text in outside.items()}

    def bring_in(self, data: Mapping[str, Any], refs: Mapping[str, PayloadRef]) -> dict[str, Any]:
        """The data with its large texts in place again."""

        def full(value: Any, place: str) -> Any:
            match value:
                case str():
                    return self.get(refs[place]) if place in refs else value
                case list():
                    return [full(v, f"{place}.{i}") for i, v in enumerate(value)]
                case dict():
                    return {k: full(v, f"{place}.{k}") for k, v in value.items()}
                case _:
                    return value

        return {field: full(value, field) for field, value in data.items()}


def taken_apart(
    event: Event, redact: Callable[[str], str]
) -> tuple[dict[str, Any], dict[str, str]]:
    """The event's data without its large texts, and each of those by its place in it."""
    outside: dict[str, str] = {}

    def lean(value: Any, place: str, always: bool) -> Any:  # noqa: FBT001
        match value:
            case str():
                text = redact(value)
                if not always and len(text) <= LONGEST_INSIDE:
                    return text
                outside[place] = text
                return ""
            case list():
                return [lean(v, f"{place}.{i}", always) for i, v in enumerate(value)]
            case dict():
                clean = {redact(key): inside for key, inside in value.items()}
                return {k: lean(v, f"{place}.{k}", always) for k, v in clean.items()}
            case _:
                return value

    data: dict[str, Any] = {}
    for field, value in held(event).items():
        kind, always = type(value), field in event.payloads
        if kind in NUMBERS:
            data[field] = value
        elif kind is str and not always and len(text := redact(value)) <= LONGEST_INSIDE:
            data[field] = text
        elif kind is list and always and TEXT.issuperset(map(type, value)):
            for number, said in enumerate(value):
                outside[f"{field}.{number}"] = redact(said)
            data[field] = [""] * len(value)
        else:
            data[field] = lean(value, field, always)
    return data, outside


def all_inside(event: Event, redact: Callable[[str], str]) -> dict[str, Any] | None:
    """The data of an event of which nothing is moved out, since it has but short texts and whole
    numbers, as most have; None of any other. It is just what the event holds, without keys.
    """
    values = event.__dict__
    if event.__pydantic_extra__:
        return None
    for field in event.payloads:
        if values[field] is not None:
            return None
    data: dict[str, Any] = {}
    for field, value in values.items():
        if type(value) is str:
            if len(value) > LONGEST_INSIDE:
                return None
            value = redact(value)
        elif value is not None and type(value) not in AS_THEY_ARE:
            return None
        data[field] = value
    return data


def held(event: Event) -> Mapping[str, Any]:
    """What an event holds is its data already, where JSON has nothing but that; a test tells every
    event both ways.
    """
    as_it_is = event.__dict__
    is_data = not event.__pydantic_extra__ and _is_plain(as_it_is)
    return as_it_is if is_data else event.to_data()


def _is_plain(value: Any) -> bool:
    kind, inside = type(value), value
    if kind is dict:
        if not TEXT.issuperset(map(type, value)):
            return False
        inside = value.values()
    elif kind is not list:
        return kind in PLAIN
    return all(map(_is_plain, [each for each in inside if type(each) not in PLAIN]))


def as_bytes(text: str) -> bytes:
    """The text in UTF-8, or a clear word about one that is none."""
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise BadInput("record.not_text", position=error.start) from None
