"""The one way to ask a model: recorded under a key, answered from the record where it can be.

LangGraph may run a node twice after a crash; a call that was answered before is not made again.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from itertools import count
from typing import Any, TypeAlias, TypeVar

import orjson

from writer.clock import Clock
from writer.errors import ProviderFailed
from writer.events.envelope import Entry, Status
from writer.events.log import RunLog
from writer.events.types import ModelAnswered, ModelAsked, ModelFailed
from writer.llm.answer import faults_in, prose, read, whole
from writer.llm.call import AnswerT, Call, CallKey, Holder, Model, Onlooker, Prompt, Reply, Role
from writer.llm.failure import MISFIT, Failure
from writer.llm.form import form
from writer.llm.patience import ATTEMPTS, pause, wait
from writer.llm.prompt import Part
from writer.llm.shown import Shown

Schema: TypeAlias = dict[str, Any]
Meant = TypeVar("Meant")


class Caller:
    """Asks models on behalf of one book."""

    def __init__(
        self,
        log: RunLog,
        clock: Clock,
        choose: Callable[[Role, CallKey], Model],
        watcher: Onlooker,
        purse: Holder,
        in_own_words: Callable[[Prompt], Prompt] = lambda prompt: prompt,
    ) -> None:
        self._log = log
        self._clock = clock
        self._choose = choose
        self._watcher = watcher
        self._purse = purse
        self._in_own_words = in_own_words

    def text(self, role: Role, key: CallKey, prompt: Prompt) -> str:
        understood = partial(prose, language="zh" if prompt.language == "zh" else "en")
        return self._fitting(role, key, self._in_own_words(prompt), None, understood)

    def answer(
        self,
        role: Role,
        key: CallKey,
        prompt: Prompt,
        output: type[AnswerT],
        counts: Mapping[str, int] | None = None,
    ) -> AnswerT:
        prompt, schema = self._in_own_words(prompt), form(output, counts, prompt.language)
        return self._fitting(role, key, prompt, schema, lambda text: read(output, text, counts))

    def _fitting(
        self,
        role: Role,
        key: CallKey,
        prompt: Prompt,
        schema: Schema | None,
        understood: Callable[[str], Meant],
    ) -> Meant:
        """What the answer means. One that does not fit is sent back once, with its faults."""
        try:
            return understood(self._ask(role, key, prompt, schema))
        except ValueError as error:
            asked = (Part("answer_form", orjson.dumps(schema).decode()),) if schema else ()
            repair = replace(prompt, tail=(*prompt.tail, *asked, Part("faults", str(error))))
            again = replace(key, part=f"{key.part}repair")
            try:
                return understood(self._ask(role, again, repair, schema))
            except ValueError as second:
                for misfit in (key, again):  # so that going on asks anew
                    model, failure = self._choose(role, misfit), Failure(MISFIT, said=str(second))
                    self._record_failure(role, misfit, model.name, failure)
                raise ProviderFailed(
                    "llm.does_not_fit", node=key.node, count=faults_in(second)
                ) from None

    def _ask(self, role: Role, key: CallKey, prompt: Prompt, schema: Schema | None) -> str:
        asked = self._log.state.answers.get(str(key))
        texts = prompt.texts()
        if asked and asked.response and asked.prompt == list(map(self._log.name_of, texts)):
            return self._log.payloads.get(asked.response)
        model = self._choose(role, key)
        self._purse.hold(model, texts)
        named = {"call_key": str(key), "role": role, "model": model.name}
        output = schema["title"] if schema else ""
        self._record(key, ModelAsked(**named, prompt=texts, output=output), status="start")
        started = self._clock.elapsed_ms()
        reply, attempts = self._patiently(model, key, role, prompt, schema)
        # Without the keys that it may repeat: what is made of it must be what is on record.
        if (text := self._log.clean(reply.text)) != reply.text:
            reply = replace(reply, text=text)
        answered = ModelAnswered(
            **named,
            response=reply.text,
            finish_reason=reply.finish_reason,
            attempts=attempts,
            **reply.bill(),
        )
        took = self._clock.elapsed_ms() - started
        self._record(key, answered, status="end", duration_ms=took)
        self._watcher.call(Call(key, model.name, prompt, reply, took))
        return reply.text

    def _patiently(
        self, model: Model, key: CallKey, role: Role, prompt: Prompt, schema: Schema | None
    ) -> tuple[Reply, int]:
        """The first answer that counts, and how often it was asked for."""
        for attempt in count(1):
            shown = Shown(self._log.clean, self._watcher.text)
            try:
                reply = model.ask(prompt, schema, shown)
                shown.end()
                return whole(reply), attempt
            except Failure as failure:
                failure.said = self._log.clean(failure.said)  # servers repeat the key they refuse
                self._record_failure(role, key, model.name, failure)
                error = failure.error(key.node, model.name, attempt)
                if not failure.again or attempt == ATTEMPTS:
                    raise error from None
                seconds = pause(failure, attempt, self._clock)
                self._watcher.note("llm.again", why=str(error), seconds=round(seconds))
                wait(seconds, self._clock, lambda: self._watcher.text(""))
        raise AssertionError

    def _record_failure(self, role: Role, key: CallKey, model: str, failure: Failure) -> None:
        event = ModelFailed(
            call_key=str(key),
            role=role,
            model=model,
            failure=failure.kind,
            said=failure.said,
            response=failure.text.encode("utf-8", "replace").decode(),
            **failure.bill,
        )
        self._record(key, event, status="error")

    def _record(
        self,
        key: CallKey,
        event: ModelAsked | ModelAnswered | ModelFailed,
        status: Status,
        duration_ms: int | None = None,
    ) -> None:
        self._log.append(
            Entry(
                event,
                phase="chapter" if key.chapter else "materials",
                actor="agent",
                status=status,
                chapter=key.chapter,
                node=key.node,
                duration_ms=duration_ms,
                message=f"{event.role} · {event.model}",
            )
        )
