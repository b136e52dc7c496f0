"""The models there are: the rehearsal author without a key, any OpenAI-compatible server with one.

Heavy imports happen when a model is first asked, never before.
"""

from collections.abc import Callable, Iterator
from ipaddress import ip_address
from threading import Lock
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from writer.clock import Clock
from writer.contracts.settings import Settings
from writer.errors import BadSetting
from writer.llm import failure
from writer.llm.call import CallKey, Model, Role
from writer.llm.chat import ChatModel, Piece
from writer.llm.failure import Failure
from writer.llm.patience import Patience
from writer.llm.prices import FREE, Price, price
from writer.llm.stream import Stream
from writer.settings import AppSettings

if TYPE_CHECKING:
    import httpx

REHEARSAL = "rehearsal"
OTHERWISE = "gpt-4o-mini"
STREAMS = ("text/event-stream", "application/json")


class Models:
    """Those that answer for one book; each is made when it is first asked."""

    def __init__(self, settings: AppSettings, book: Settings, clock: Clock) -> None:
        self._settings = settings
        self._book = book
        self._clock = clock
        self._made: dict[str, ChatModel] = {}
        self._making = Lock()

    def choose(self, role: Role, key: CallKey | None = None) -> Model:  # noqa: ARG002
        name = model_name(self._settings, role, self._book)
        with self._making:
            if name not in self._made:
                self._made[name] = self._make(name)
            return self._made[name]

    def close(self) -> None:
        """Hangs up, also on whoever has not finished speaking."""
        for model in self._made.values():
            model.close()

    def _make(self, name: str) -> ChatModel:
        if name == REHEARSAL:
            return _rehearsal(self._settings, self._book)
        return _served(self._settings, self._book, name, self._clock)


def is_rehearsal(settings: AppSettings) -> bool:
    return not settings.api_key and not settings.base_url


def model_name(settings: AppSettings, role: Role, book: Settings) -> str:
    """The role's own, the one for all roles, the book's, or the one that most have."""
    if is_rehearsal(settings):
        return REHEARSAL
    named = getattr(settings, f"model_{role}") or settings.model or book.llm_model
    return str(named) or OTHERWISE


def price_of(settings: AppSettings, name: str) -> Price | None:
    if name == REHEARSAL or _is_here(settings.base_url):
        return FREE
    return price(name, settings.prices)


def _is_here(base_url: str) -> bool:
    """Whether a server runs on this very machine, where nobody is paid."""
    host = urlsplit(base_url).hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _rehearsal(settings: AppSettings, book: Settings) -> ChatModel:
    from pydantic import ValidationError

    from writer.llm.rehearsal.author import RehearsalAuthor

    try:
        author = RehearsalAuthor(seed=book.seed, flaws=settings.rehearsal_flaws)
    except ValidationError:
        raise BadSetting("llm.unknown_flaw", flaws=", ".join(settings.rehearsal_flaws)) from None
    return ChatModel(REHEARSAL, author, price=FREE, schema_in_body=False)


def _served(settings: AppSettings, book: Settings, name: str, clock: Clock) -> ChatModel:
    import httpx
    from pydantic import SecretStr

    from writer.llm.served import ServedChat

    patience = Patience.of(settings.timeout)
    longest = max(patience.first, patience.gap)
    timeout = httpx.Timeout(longest, connect=patience.connect)
    if not settings.stream:
        patience = Patience(patience.connect, patience.total, patience.gap, patience.total)
        timeout = httpx.Timeout(patience.total, connect=patience.connect)
    client = httpx.Client(timeout=timeout, event_hooks={"response": [_examine]})
    try:
        chat = ServedChat(
            model=name,
            api_key=SecretStr(settings.api_key or "none"),
            base_url=settings.base_url or None,
            temperature=book.temperature,
            timeout=timeout,
            max_retries=0,  # asked again by us, where it can be recorded and stopped
            stream_usage=settings.stream,
            http_client=client,
        )
    except ValueError as error:
        raise BadSetting("llm.bad_server", url=settings.base_url, why=str(error)) from None

    def watched(
        source: Callable[[], Iterator[Piece]], heard: Callable[[], None]
    ) -> Iterator[Piece]:
        return Stream(source, patience, clock).pieces(heard)

    return ChatModel(
        name,
        chat,
        price=price_of(settings, name),
        watched=watched,
        failure=failure.of_client,
        stream=settings.stream,
        hang_up=client.close,
    )


def _examine(response: "httpx.Response") -> None:
    """A page for people with a good conscience (200) is no answer of a model."""
    kind = response.headers.get("content-type", "").partition(";")[0].strip().lower()
    if response.is_success and kind not in STREAMS:
        raise Failure("not_a_model", said=kind or "no content type")
