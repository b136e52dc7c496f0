"""Asks a LangChain chat model for one whole answer, and keeps the raw text."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import orjson

from writer.llm.call import Prompt, Reply
from writer.llm.failure import Failure, of_rehearsal
from writer.llm.prices import Price
from writer.llm.prompt import Part, render

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel
    from langchain_core.messages import BaseMessage

Shape = Literal["json_schema", "json_object", "text"]
SHAPES: tuple[Shape, ...] = ("json_schema", "json_object", "text")
"""How an answer of a certain form is asked for, the surest way first."""
LONGEST = 4_000_000
"""Characters of an answer, more than the outline of a thousand chapters has; whatever is longer is
no answer to us."""


@dataclass(frozen=True, slots=True)
class Piece:
    """What comes at one time: some text, or how it ended and what it took."""

    text: str = ""
    finish_reason: str = ""
    refusal: str = ""
    usage: Any = None


Pieces = Callable[[Callable[[], Iterator[Piece]], Callable[[], None]], Iterator[Piece]]


class ChatModel:
    """A chat model behind whatever watches its stream."""

    def __init__(
        self,
        name: str,
        chat: "BaseChatModel",
        *,
        price: Price | None,
        watched: Pieces = lambda source, heard: source(),  # noqa: ARG005
        failure: Callable[[Exception], Failure | None] = of_rehearsal,
        schema_in_body: bool = True,
        stream: bool = True,
        hang_up: Callable[[], None] = lambda: None,
    ) -> None:
        self.name = name
        self.price = price
        self.close = hang_up
        self._chat = chat
        self._watched = watched
        self._failure = failure
        self._schema_in_body = schema_in_body
        self._stream = stream
        self._shape: Shape = "json_schema"

    def ask(
        self, prompt: Prompt, schema: dict[str, Any] | None, on_text: Callable[[str], None]
    ) -> Reply:
        while True:
            try:
                return self._asked_once(prompt, schema, on_text)
            except Failure as failure:
                if failure.kind != "not_understood" or not self._simpler(failure, schema):
                    raise

    def _simpler(self, failure: Failure, schema: dict[str, Any] | None) -> bool:
        """Whether the same may be asked in a simpler way than the one that was not understood."""
        if "temperature" in failure.said and getattr(self._chat, "temperature", None) is not None:
            self._chat = self._chat.model_copy(update={"temperature": None})  # as models that think
            return True
        return schema is not None and self._lower()

    def _lower(self) -> bool:
        """Servers that do not know this way of asking for a form are asked in a simpler one."""
        if self._shape == SHAPES[-1]:
            return False
        self._shape = SHAPES[SHAPES.index(self._shape) + 1]
        return True

    def _asked_once(
        self, prompt: Prompt, schema: dict[str, Any] | None, on_text: Callable[[str], None]
    ) -> Reply:
        shown = on_text if schema is None else (lambda _: None)
        texts: list[str] = []
        last = Piece()
        length = 0
        try:
            for piece in self._watched(lambda: self._pieces(prompt, schema), lambda: on_text("")):
                texts.append(piece.text)
                length += len(piece.text)
                if length > LONGEST:
                    raise Failure("too_long", said=f"{LONGEST:,}")
                if piece.text:
                    shown(piece.text)
                last = _together(last, piece)
        except Failure as failure:
            failure.text = failure.text or "".join(texts)[:LONGEST]
            raise
        return self._reply("".join(texts), last)

    def _reply(self, text: str, last: Piece) -> Reply:
        usage: Any = last.usage or {}
        reply = Reply(
            text=text,
            finish_reason="refusal" if last.refusal else last.finish_reason,
            tokens_in=usage.get("input_tokens", 0),
            tokens_out=usage.get("output_tokens", 0),
            tokens_cached=usage.get("input_token_details", {}).get("cache_read") or 0,
            tokens_reasoning=usage.get("output_token_details", {}).get("reasoning") or 0,
            said=last.refusal,
        )
        return reply if self.price is None else self.price.on(reply)

    def _pieces(self, prompt: Prompt, schema: dict[str, Any] | None) -> Iterator[Piece]:
        """In the thread that reads the stream; the client's errors are told in our words."""
        messages = self._messages(prompt, schema)
        try:
            if self._stream:
                for chunk in self._chat.stream(messages, **self._options(schema)):
                    yield _piece(chunk)
            else:
                yield _piece(self._chat.invoke(messages, **self._options(schema)))
        except Failure:
            raise
        except Exception as error:
            if found := self._failure(error):
                raise found from error
            raise

    def _messages(self, prompt: Prompt, schema: dict[str, Any] | None) -> list["BaseMessage"]:
        from langchain_core.messages import HumanMessage, SystemMessage

        tail = list(prompt.tail)
        if schema and self._shape != "json_schema":
            tail.append(Part("answer_form", orjson.dumps(schema).decode()))
        return [SystemMessage(render(list(prompt.prefix))), HumanMessage(render(tail))]

    def _options(self, schema: dict[str, Any] | None) -> dict[str, Any]:
        if schema is None or self._shape == "text":
            return {}
        form: dict[str, Any] = {"type": self._shape}
        if self._shape == "json_schema":
            form["json_schema"] = {"name": schema["title"], "schema": schema}
        # Left to itself the client parses the answer and loses the raw text where that fails.
        if self._schema_in_body:
            return {"extra_body": {"response_format": form}}
        return {"response_format": form}


def _piece(message: Any) -> Piece:
    return Piece(
        text=str(message.text),
        finish_reason=str(message.response_metadata.get("finish_reason") or ""),
        refusal=str(message.additional_kwargs.get("refusal") or ""),
        usage=message.usage_metadata,
    )


def _together(before: Piece, piece: Piece) -> Piece:
    return Piece(
        finish_reason=piece.finish_reason or before.finish_reason,
        refusal=before.refusal + piece.refusal,
        usage=piece.usage or before.usage,
    )
