"""What is asked of a server, what it costs, and who may stop it."""

import json
import os
import signal
from pathlib import Path

import pytest

from tests.provider.asking import desk
from tests.provider.server import Provider, serving
from writer.errors import Refused
from writer.llm import models

PRICE = '["gpt-4o-mini"]\nin = 1000.0\nout = 1000.0\ncached = 100.0\n'
"""A dollar for a thousand tokens."""


@pytest.mark.req("UX-07")
@pytest.mark.parametrize(
    ("knows", "asked"),
    [
        (("json_schema", "json_object"), ["json_schema"]),
        (("json_object",), ["json_schema", "json_object"]),
        ((), ["json_schema", "json_object", None]),
    ],
)
def test_a_form_is_asked_for_in_the_surest_way_that_a_server_knows(
    tmp_path: Path, knows: tuple[str, ...], asked: list[str | None]
) -> None:
    provider = Provider(knows=knows)
    with serving(provider), desk(tmp_path, provider) as asks:
        worlds = [asks.form(1), asks.form(2)]
    forms = [request.get("response_format", {}).get("type") for request in provider.requests]
    assert forms == [*asked, asked[-1]]  # and what it does not know is not tried again
    assert worlds[0] == worlds[1]
    last = provider.requests[-1]["messages"][-1]["content"]
    assert ("<answer_form>" in last) is (asked[-1] != "json_schema")


@pytest.mark.req("UX-07")
def test_a_model_that_wants_no_temperature_is_asked_without_one(tmp_path: Path) -> None:
    provider = Provider(own_temperature=True)
    with serving(provider), desk(tmp_path, provider) as asks:
        assert asks.prose(1)
        assert asks.form(1).to_data()
    told = ["temperature" in request for request in provider.requests]
    assert told == [True, False, False]  # and it is told one only once


@pytest.mark.parametrize(
    "around", ["```json\n{}\n```", "Here you are:\n{}\nEnjoy!", "<think>{{}} hm</think>\n{}"]
)
def test_what_a_model_says_around_its_answer_is_left_out(tmp_path: Path, around: str) -> None:
    provider = Provider()
    right = provider.answer_to
    provider.answer_to = lambda request: around.format(right(request))  # type: ignore[method-assign]
    with serving(provider), desk(tmp_path, provider) as asks:
        assert asks.form(1).to_data()
    assert len(provider.requests) == 1


@pytest.mark.req("UX-03")
def test_tokens_and_money_are_on_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(models, "_is_here", lambda _: False)
    prices = tmp_path / "prices.toml"
    prices.write_text(PRICE)
    provider = Provider()
    with serving(provider), desk(tmp_path, provider, prices=prices) as asks:
        asks.prose(1)
        cost = asks.book.state.cost
    assert (cost.calls, cost.tokens_in, cost.tokens_out) == (1, 100, 20)
    assert cost.usd == pytest.approx((60 * 1000 + 40 * 100 + 20 * 1000) / 1e6)


@pytest.mark.req("UX-03")
def test_the_work_stops_before_the_cap_is_exceeded_and_goes_on_when_it_is_raised(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(models, "_is_here", lambda _: False)
    prices = tmp_path / "prices.toml"
    prices.write_text(PRICE)
    provider = Provider()
    with serving(provider), desk(tmp_path, provider, prices=prices, budget=1.4) as asks:
        with pytest.raises(Refused, match="may cost"):
            asks.all_five(forms=False)
        spent = asks.book.state.cost.usd
        assert 0 < spent <= 1.4
        paid = len(provider.requests)
        assert 0 < paid < 5
        told = [line.event_type for line in asks.book.log.lines()]
        assert told.count("budget_exceeded") == 1
        assert told[-1] == "budget_exceeded"
    with serving(provider), desk(tmp_path, provider, prices=prices, budget=99) as asks:
        assert len(asks.all_five(forms=False)) == 5
    assert len(provider.requests) == 5


@pytest.mark.req("UX-03")
def test_with_a_cap_a_model_of_unknown_price_is_not_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(models, "_is_here", lambda _: False)
    provider = Provider()
    with serving(provider), desk(tmp_path, provider, model="own", budget=5.0) as asks:
        with pytest.raises(Refused, match="nobody knows what own costs"):
            asks.prose(1)
        assert provider.requests == []
    with serving(provider), desk(tmp_path, provider, model="own") as asks:
        asks.prose(1)
        assert asks.book.state.cost.unpriced_calls == 1


class Stopped(Exception):
    pass


def test_who_wants_to_stop_is_heard_while_a_server_stalls(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    provider = Provider(fails=lambda _: "stalls")
    with serving(provider), desk(tmp_path, provider) as asks:
        asks.clock._stalling = type(provider.stalling)()  # time goes its usual way

        def stop(_: str) -> None:
            if provider.stalling.is_set():
                raise Stopped

        monkeypatch.setattr(asks.ears, "text", stop)
        with pytest.raises(Stopped):
            asks.prose(1)
        assert not provider.patience.is_set()  # the server would have gone on being silent
        assert asks.book.state.answers["001/r1/scene/1"].response is None


def test_killed_between_answer_and_use_the_next_start_asks_nothing(tmp_path: Path) -> None:
    provider = Provider()
    with serving(provider):
        child = os.fork()
        if child == 0:
            with desk(tmp_path, provider) as asks:
                asks.ears.after = lambda _: os.kill(os.getpid(), signal.SIGKILL)
                asks.prose(1)
            os._exit(1)
        _, status = os.waitpid(child, 0)
        assert os.WTERMSIG(status) == signal.SIGKILL
        assert len(provider.requests) == 1
        with desk(tmp_path, provider) as asks:
            assert asks.prose(1) == provider.answer_to(provider.requests[0])
        assert len(provider.requests) == 1


@pytest.mark.req("UX-07")
def test_each_role_may_have_its_own_model(tmp_path: Path) -> None:
    provider = Provider()
    with serving(provider), desk(tmp_path, provider, model="one", model_specialist="two") as asks:
        asks.prose(1)
        asks.form(1)
    assert [request["model"] for request in provider.requests] == ["one", "two"]
    assert all(request["temperature"] == 0.7 for request in provider.requests)
    assert json.dumps(provider.requests).count("api_key") == 0
