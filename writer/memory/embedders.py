"""What makes vectors of texts: our own, or a model on an OpenAI-compatible server."""

import re
from collections.abc import Sequence
from typing import Any, Protocol

from writer.memory.ngrams import HashedNgrams
from writer.settings import AppSettings

NOT_IN_A_NAME = re.compile(r"[^\w.-]+")
PROBE = "length"


class Embedder(Protocol):
    """`name` is that of the collection: what one embedder made is no use to another."""

    @property
    def name(self) -> str: ...

    @property
    def length(self) -> int: ...

    def embed(self, text: str, memory_action: object = None) -> Sequence[float]: ...


class ServedEmbedder:
    """A model on a server. How long its vectors are is asked once."""

    def __init__(self, settings: AppSettings) -> None:
        self._settings = settings
        self.name = NOT_IN_A_NAME.sub("_", f"served-{settings.model_embedder}")
        self._client: Any = None
        self._length = 0

    @property
    def length(self) -> int:
        if not self._length:
            self._length = len(self.embed(PROBE))
        return self._length

    def embed(self, text: str, memory_action: object = None) -> Sequence[float]:  # noqa: ARG002
        answer = self._open().embeddings.create(
            model=self._settings.model_embedder, input=[text], encoding_format="float"
        )
        return list(map(float, answer.data[0].embedding))

    def _open(self) -> Any:
        if self._client is None:
            import openai

            self._client = openai.OpenAI(
                api_key=self._settings.api_key or "none",
                base_url=self._settings.base_url or None,
                timeout=self._settings.timeout,
                max_retries=2,
            )
        return self._client


def embedder(settings: AppSettings) -> Embedder:
    """The one that the settings name; without a name, the one that needs nothing."""
    return ServedEmbedder(settings) if settings.model_embedder else HashedNgrams()
