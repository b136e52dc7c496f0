"""The client for OpenAI-compatible servers, with what it leaves out of a stream."""

from typing import Any

from langchain_core.outputs import ChatGenerationChunk
from langchain_openai import ChatOpenAI


class ServedChat(ChatOpenAI):
    """Carries on a refusal that comes in pieces, which the client drops."""

    def _convert_chunk_to_generation_chunk(
        self, chunk: dict[str, Any], *more: Any
    ) -> ChatGenerationChunk | None:
        made = super()._convert_chunk_to_generation_chunk(chunk, *more)
        choices = chunk.get("choices") or [{}]
        refusal = (choices[0].get("delta") or {}).get("refusal")
        if made and refusal:
            made.message.additional_kwargs["refusal"] = refusal
        return made
