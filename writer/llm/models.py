"""The models there are: the rehearsal author without a key, any OpenAI-compatible server with one.

Heavy imports happen when a model is first asked, never before.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from writer.errors import BadSetting, ProviderFailed
from writer.llm.call import Model, Prompt, Reply, Role
from writer.llm.prompt import render
from writer.settings import AppSettings

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

REHEARSAL = "rehearsal"


class ChatModel:
    """Asks a LangChain chat model, always as a stream, and keeps the raw text."""

    def __init__(self, name: str, chat: "BaseChatModel", *, schema_in_body: bool) -> None:
        self.name = name
        self._chat = chat
        self._schema_in_body = schema_in_body

    def ask(
        self, prompt: Prompt, schema: dict[str, Any] | None, on_text: Callable[[str], None]
    ) -> Reply:
        from langchain_core.messages import HumanMessage, SystemMessage

        messages = [
            SystemMessage(render(list(prompt.prefix))),
            HumanMessage(render(list(prompt.tail))),
        ]
        whole: Any = None
        for chunk in self._chat.stream(messages, **self._options(schema)):
            if schema is None:
                on_text(str(chunk.text))
            whole = chunk if whole is None else whole + chunk
        if whole is None:
            raise ProviderFailed("llm.empty", node=self.name)
        usage: Any = whole.usage_metadata or {}
        return Reply(
            text=str(whole.text),
            finish_reason=str(whole.response_metadata.get("finish_reason") or ""),
            tokens_in=usage.get("input_tokens", 0),
            tokens_out=usage.get("output_tokens", 0),
            tokens_cached=usage.get("input_token_details", {}).get("cache_read", 0),
            tokens_reasoning=usage.get("output_token_details", {}).get("reasoning", 0),
            usd=0.0 if self.name == REHEARSAL else None,
        )

    def _options(self, schema: dict[str, Any] | None) -> dict[str, Any]:
        if schema is None:
            return {}
        shape = {"name": schema["title"], "schema": schema}
        response_format = {"type": "json_schema", "json_schema": shape}
        # Left to itself the client parses the answer and loses the raw text where that fails.
        if self._schema_in_body:
            return {"extra_body": {"response_format": response_format}}
        return {"response_format": response_format}


def chooser(settings: AppSettings, seed: int) -> Callable[[Role], Model]:
    """Which model answers for a role."""
    made: dict[str, Model] = {}

    def choose(role: Role) -> Model:
        name = model_name(settings, role)
        if name not in made:
            made[name] = (
                _rehearsal(settings, seed) if name == REHEARSAL else _openai(settings, name)
            )
        return made[name]

    return choose


def is_rehearsal(settings: AppSettings) -> bool:
    return not settings.api_key and not settings.base_url


def model_name(settings: AppSettings, role: Role) -> str:
    if is_rehearsal(settings):
        return REHEARSAL
    return getattr(settings, f"model_{role}") or settings.model or "gpt-4o-mini"


def _rehearsal(settings: AppSettings, seed: int) -> Model:
    from pydantic import ValidationError

    from writer.llm.rehearsal.author import RehearsalAuthor

    try:
        author = RehearsalAuthor(seed=seed, flaws=settings.rehearsal_flaws)
    except ValidationError:
        raise BadSetting("llm.unknown_flaw", flaws=", ".join(settings.rehearsal_flaws)) from None
    return ChatModel(REHEARSAL, author, schema_in_body=False)


def _openai(settings: AppSettings, name: str) -> Model:
    from langchain_openai import ChatOpenAI
    from pydantic import SecretStr

    chat = ChatOpenAI(
        model=name,
        api_key=SecretStr(settings.api_key or "none"),
        base_url=settings.base_url or None,
        timeout=settings.timeout,
        stream_usage=True,
    )
    return ChatModel(name, chat, schema_in_body=True)
