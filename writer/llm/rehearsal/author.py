"""The rehearsal author as a LangChain chat model, so that it goes the way of every other model."""

import re
from collections.abc import Iterator
from typing import Any

from langchain_core.callbacks import CallbackManagerForLLMRun
from langchain_core.language_models.chat_models import BaseChatModel
from langchain_core.messages import AIMessage, AIMessageChunk, BaseMessage
from langchain_core.messages.ai import UsageMetadata
from langchain_core.outputs import ChatGeneration, ChatGenerationChunk, ChatResult
from pydantic import field_validator
from typing_extensions import override

from writer.llm import prompt
from writer.llm.rehearsal.brief import Brief, inside
from writer.llm.rehearsal.flaws import FLAWS
from writer.llm.rehearsal.notice import MODEL_NAME, notice
from writer.llm.rehearsal.tasks import answer
from writer.llm.tokens import estimate

__all__ = ["MODEL_NAME", "RehearsalAuthor", "notice"]

# English comes by the word, Chinese by the clause.
_CHUNK = re.compile(r"\s*(?:[^\s，。；：！？、…”]{1,24})?[，。；：！？、…”]*\s*")


class RehearsalAuthor(BaseChatModel):
    """Writes without a language model: what it says follows from its seed and the prompt alone."""

    seed: int = 0
    flaws: tuple[str, ...] = ()
    """Faults to put into every first draft; see `FLAWS`."""

    @field_validator("flaws")
    @classmethod
    def _known_flaws(cls, flaws: tuple[str, ...]) -> tuple[str, ...]:
        unknown = [flaw for flaw in flaws if flaw not in FLAWS]
        if unknown:
            raise ValueError(f"unknown flaw: {', '.join(unknown)}; known are {', '.join(FLAWS)}")
        return flaws

    @property
    @override
    def _llm_type(self) -> str:
        return MODEL_NAME

    @property
    @override
    def _identifying_params(self) -> dict[str, Any]:
        return {"model_name": MODEL_NAME, "seed": self.seed, "flaws": list(self.flaws)}

    @override
    def _generate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        text = self._answer(messages, kwargs)
        message = AIMessage(
            content=text,
            usage_metadata=_usage(messages, text),
            response_metadata={"finish_reason": "stop", "model_name": MODEL_NAME},
        )
        return ChatResult(generations=[ChatGeneration(message=message)])

    @override
    def _stream(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> Iterator[ChatGenerationChunk]:
        text = self._answer(messages, kwargs)
        for piece in filter(None, _CHUNK.findall(text)):
            chunk = ChatGenerationChunk(message=AIMessageChunk(content=piece))
            if run_manager:
                run_manager.on_llm_new_token(piece, chunk=chunk)
            yield chunk
        yield ChatGenerationChunk(
            message=AIMessageChunk(
                content="",
                usage_metadata=_usage(messages, text),
                response_metadata={"finish_reason": "stop", "model_name": MODEL_NAME},
                chunk_position="last",
            )
        )

    def _answer(self, messages: list[BaseMessage], kwargs: dict[str, Any]) -> str:
        asked = kwargs.get("response_format")
        schema, name = inside(asked, "json_schema", "schema"), inside(asked, "json_schema", "name")
        brief = Brief(
            parts=prompt.parse(_spoken(messages)),
            seed=self.seed,
            flaws=self.flaws,
            schema=schema if isinstance(schema, dict) else {},
        )
        return answer(brief, name if isinstance(name, str) else "")


def _spoken(messages: list[BaseMessage]) -> str:
    """All that was said to the author; what it said itself is no part of the question."""
    return "\n\n".join(str(message.text) for message in messages if message.type != "ai")


def _usage(messages: list[BaseMessage], text: str) -> UsageMetadata:
    asked = sum(estimate(str(message.text)) for message in messages)
    told = estimate(text)
    return UsageMetadata(input_tokens=asked, output_tokens=told, total_tokens=asked + told)
