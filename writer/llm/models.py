"""The models there are: the rehearsal author without a key, any OpenAI-compatible server with one.

Heavy imports happen when a model is first asked, never before.
"""

from collections.abc import Callable, Iterator
from ipaddress import ip_address
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from writer.clock import Clock
from writer.contracts.settings import Settings
from writer.errors import BadSetting
from writer.llm import failure
from writer.llm.call import Model, Role
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


def chooser(settings: AppSettings, book: Settings, clock: Clock) -> Callable[[Role], Model]:
    """Which model answers for a role."""
    made: dict[str, Model] = {}

    def choose(role: Role) -> Model:
        name = model_name(settings, role, book)
        if name not in made:
            rehearses = name == REHEARSAL
            made[name] = (
                _rehearsal(settings, book) if rehearses else _served(settings, book, name, clock)
            )
        return made[name]

    return choose


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


def _rehearsal(settings: AppSettings, book: Settings) -> Model:
    from pydantic import ValidationError

    from writer.llm.rehearsal.author import RehearsalAuthor

    try:
        author = RehearsalAuthor(seed=book.seed, flaws=settings.rehearsal_flaws)
    except ValidationError:
        raise BadSetting("llm.unknown_flaw", flaws=", ".join(settings.rehearsal_flaws)) from None
    return ChatModel(REHEARSAL, author, price=FREE, schema_in_body=False)


def _served(settings: AppSettings, book: Settings, name: str, clock: Clock) -> Model:
    import httpx
    from langchain_openai import ChatOpenAI
    from pydantic import SecretStr

    patience = Patience.of(settings.timeout)
    longest = max(patience.first, patience.gap)
    timeout = httpx.Timeout(longest, connect=patience.connect)
    if not settings.stream:
        patience = Patience(patience.connect, patience.total, patience.gap, patience.total)
        timeout = httpx.Timeout(patience.total, connect=patience.connect)
    try:
        chat = ChatOpenAI(
            model=name,
            api_key=SecretStr(settings.api_key or "none"),
            base_url=settings.base_url or None,
            temperature=book.temperature,
            timeout=timeout,
            max_retries=0,  # asked again by us, where it can be recorded and stopped
            stream_usage=settings.stream,
            http_client=httpx.Client(timeout=timeout, event_hooks={"response": [_examine]}),
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
    )


def _examine(response: "httpx.Response") -> None:
    """A page for people with a good conscience (200) is no answer of a model."""
    kind = response.headers.get("content-type", "").partition(";")[0].strip().lower()
    if response.is_success and kind not in STREAMS:
        raise Failure("not_a_model", said=kind or "no content type")
