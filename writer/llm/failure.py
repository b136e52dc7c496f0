"""What can go wrong between us and a model, and whether it is worth asking again."""

from typing import TYPE_CHECKING, Any

from writer.errors import ProviderFailed

if TYPE_CHECKING:
    import openai

TEXT_OF_AN_ERROR = 300
MISFIT = "does_not_fit"
"""Found by whoever reads an answer that was given, so no outcome of the call itself."""
NOT_PAID = ("insufficient_quota", "billing_hard_limit_reached")
OVERLOADED = (408, 409, 425, 429, 500, 502, 503, 504, 520, 521, 522, 524, 529)


class Failure(Exception):
    """An answer that does not count: why, and what had come of it."""

    def __init__(
        self,
        kind: str,
        *,
        again: bool = False,
        wait: float | None = None,
        said: str = "",
        text: str = "",
    ) -> None:
        super().__init__(kind)
        self.kind = kind
        self.again = again
        """Whether the same question may be answered the next time."""
        self.wait = wait
        """Seconds that the server asks us to wait."""
        self.said = _shortened(said)
        self.text = text
        self.bill: dict[str, Any] = {}
        """What it took all the same, where the server says so."""

    def error(self, node: str, model: str, attempts: int) -> ProviderFailed:
        return ProviderFailed(
            f"llm.{self.kind}", node=node, model=model, attempts=attempts, said=self.said or "-"
        )


def _shortened(said: str) -> str:
    """Cut between words: half a key would not be known for one."""
    if len(said) <= TEXT_OF_AN_ERROR:
        return said
    return f"{said[:TEXT_OF_AN_ERROR].rpartition(' ')[0]} …".lstrip()


def of_rehearsal(error: Exception) -> Failure | None:
    """The rehearsal author is late only where it was asked to be; all else is a fault of ours."""
    late = isinstance(error, TimeoutError)
    return Failure("silent", again=True, said="60 s") if late else None


def of_client(error: Exception) -> Failure:
    """What the client's error means."""
    import httpx
    import openai

    if isinstance(cause := error.__cause__, Failure):
        return cause
    if isinstance(error, openai.APITimeoutError):
        return Failure("no_connection", again=True, said="time-out")
    if isinstance(error, openai.APIConnectionError):
        return Failure("no_connection", again=True, said=str(error.__cause__ or error))
    if isinstance(error, openai.APIStatusError):
        return _of_status(error)
    if isinstance(error, openai.APIError):  # said in the middle of a stream
        return Failure("server_error", again=True, said=error.message)
    if isinstance(error, httpx.HTTPError):  # the line broke in the middle of a stream
        return Failure("no_connection", again=True, said=str(error) or type(error).__name__)
    # What no model says, the client stumbles over in many ways.
    return Failure("not_a_model", again=True, said=f"{type(error).__name__}: {error}")


def _of_status(error: "openai.APIStatusError") -> Failure:
    status, said = error.status_code, f"{error.status_code} {error.message}"
    if status == 429 and error.code in NOT_PAID:
        return Failure("not_paid", said=said)
    if status in (401, 403):
        return Failure("not_let_in", said=said)
    if status == 404:
        return Failure("unknown_model", said=said)
    if status == 429:
        return Failure("too_many", again=True, wait=_asked_to_wait(error), said=said)
    if status in OVERLOADED or status >= 500:
        return Failure("server_error", again=True, wait=_asked_to_wait(error), said=said)
    if error.code == "context_length_exceeded" or "context length" in said.lower():
        return Failure("too_much", said=said)
    return Failure("not_understood", said=said)


def _asked_to_wait(error: "openai.APIStatusError") -> float | None:
    headers = error.response.headers
    for name, unit in (("retry-after-ms", 1000.0), ("retry-after", 1.0)):
        try:
            seconds = float(headers.get(name, "")) / unit
        except ValueError:
            continue  # a date, which servers of models do not send
        if 0 <= seconds < float("inf"):
            return seconds
    return None
