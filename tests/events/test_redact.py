"""A key never reaches the log, whatever field or text it comes in."""

import base64
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests import examples
from tests.events.runs import new_book, ports
from writer.desk import intake
from writer.events.envelope import Entry
from writer.events.redact import MASK, SHAPES, SIGNS, SIGNS_IN_ANY_CASE, Redactor
from writer.events.types import (
    ArtifactWritten,
    Blocked,
    DecisionTaken,
    ModelAsked,
    NodeEnded,
    RunStarted,
)

OWN = "my-very-own-secret/with+odd.characters"
KEYS = {
    "of the settings": OWN,
    "OpenAI": "sk-" + "aB3" * 16,
    "OpenAI project": "sk-proj-" + "aB3_x" * 12,
    "Anthropic": "sk-ant-api03-" + "aB3-x" * 12,
    "Google": "AIza" + "aB3_x" * 7,
    "xAI": "xai-" + "aB3x" * 12,
    "Groq": "gsk_" + "aB3x" * 12,
    "Hugging Face": "hf_" + "aB3x" * 9,
    "GitHub": "ghp_" + "aB3x" * 9,
    "GitHub, fine-grained": "github_pat_" + "aB3x" * 9,
    "GitLab": "glpat-" + "aB3x" * 5,
    "OpenRouter": "sk-or-v1-" + "a0b3" * 16,
    "Stripe": "sk_live_" + "aB3x" * 6,
    "Slack": "xoxb-" + "1234567890-" * 2 + "aB3x" * 6,
    "Google, for a while": "ya29." + "aB3_x" * 12,
    "Amazon": "AKIA" + "AB3X" * 4,
    "Perplexity": "pplx-" + "aB3x" * 12,
    "NVIDIA": "nvapi-" + "aB3x" * 12,
    "Replicate": "r8_" + "aB3x" * 9,
    "a web token": "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0." + "aB3_x" * 8,
    "a private key": "-----BEGIN PRIVATE KEY-----MIIEvQIBADANBg-----END PRIVATE KEY-----",
}
WRAPPED = {
    "bare": "{}",
    "in a header": "Authorization: Bearer {}",
    "in JSON": '{{"api_key": "{}"}}',
    "in JSON inside JSON": '"{{\\"api_key\\": \\"{}\\"}}"',
    "in an address": "https://example.org/v1?api_key={}&n=1",
    "in the environment": "OPENAI_API_KEY={}",
    "in a traceback": "ValueError: 'x-api-key': '{}'\n",
    "in Chinese": "密钥是{}，请勿外传",
}
UNSHAPED = "0123456789abcdef0123456789abcdef"


@pytest.mark.parametrize("wrapped", WRAPPED.values(), ids=WRAPPED.keys())
@pytest.mark.parametrize("key", KEYS.values(), ids=KEYS.keys())
def test_a_key_is_masked_wherever_it_stands(key: str, wrapped: str) -> None:
    shown = Redactor([OWN])(wrapped.format(key))
    assert key not in shown
    assert MASK in shown


@pytest.mark.parametrize(
    "place",
    [
        "Authorization: Bearer {}",
        "authorization: bearer {}",
        "Authorization: Basic {}",
        '{{"api_key": "{}"}}',
        '"{{\\"api_key\\": \\"{}\\"}}"',
        "x-api-key: {}",
        "api_key={}",
        "https://lin:{}@example.org/v1",
        "access_token={}&n=1",
        '"client_secret": "{}"',
    ],
)
def test_a_key_of_no_known_shape_is_known_by_its_place(place: str) -> None:
    assert UNSHAPED not in Redactor()(place.format(UNSHAPED))


@pytest.mark.parametrize(
    "form",
    [
        "https://example.org/?k=my-very-own-secret%2Fwith%2Bodd.characters",
        base64.b64encode(OWN.encode()).decode(),
    ],
)
def test_a_key_of_the_settings_is_known_in_its_other_forms(form: str) -> None:
    assert MASK in Redactor([OWN])(form)


@pytest.mark.parametrize(
    "text",
    [
        'The password was "constantinople"; her secret key lay under the oldest-of-the-stones.',
        "See https://example.org/a:b and mailto:lin@example.org, in ASIA and elsewhere.",
        "She asked for the key, and the bearer of the letter said no.",
        "守灯人说：钥匙在灯室。",
        "sk-short and hf_short are no keys",
        "a basic rule: no lamp burns at noon",
        "sha256 " + "0123456789abcdef" * 4,
    ],
)
def test_prose_and_hashes_are_left_alone(text: str) -> None:
    assert Redactor([OWN, "", "abc"])(text) == text


@given(st.text(), st.sampled_from([*KEYS.values()]), st.text())
def test_to_mask_twice_is_to_mask_once(before: str, key: str, after: str) -> None:
    redact = Redactor([OWN])
    once = redact(before + key + after)
    assert redact(once) == once


@pytest.mark.parametrize("key", KEYS.values(), ids=KEYS.keys())
def test_no_key_reaches_a_file_of_the_book(tmp_path: Path, key: str) -> None:
    book = new_book(tmp_path, OWN)
    decision = DecisionTaken(
        gate="chapter",
        subject="1",
        card_id="C",
        decision="accept",
        by=f"Lin {key}",
        draft_sha256="d",
        details={"headers": [{"Authorization": f"Bearer {key}"}], key: {"deep": key}},
    )
    book.log.append(
        Entry(decision, message=f"with {key}", node=key, anchors=(key,), artifact_paths=(key,)),
        Entry(Blocked(attempted=key, reasons=[key, key * 100])),
        Entry(NodeEnded(traceback=f"openai.AuthenticationError: {key}\n" * 100)),
        Entry(
            ModelAsked(call_key="k", role="w", model="m", prompt=[f"a {key}"], options={"k": key})
        ),
        Entry(RunStarted(seed=0, versions={"x": key}, state=None)),
        Entry(ArtifactWritten(path="p", sha256="", content=f"text {key} text")),
    )
    book.keep({book.paths.step("world"): f'{{"note": "{key}"}}'.encode()})
    for path in tmp_path.rglob("*"):
        assert key not in str(path)
        if path.is_file():
            assert key.encode() not in path.read_bytes(), path


def test_a_key_in_the_idea_of_a_book_does_not_reach_its_settings(tmp_path: Path) -> None:
    settings = examples.settings()
    settings.idea = f"A keeper finds {OWN}"
    intake.create(ports(tmp_path, OWN), settings)
    found = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert len(found) > 4
    assert not [path for path in found if OWN.encode() in path.read_bytes()]


@pytest.mark.parametrize("size", [10, 5_000, 50_000, 150_000])
def test_a_key_is_found_in_a_text_of_any_length_however_often_it_was_seen_without_one(
    size: int,
) -> None:
    redact, text = Redactor(["hunter2-hunter2"]), "a tide " * (size // 7)
    for _ in range(2):
        assert redact(text) == text
        assert redact(f"{text}sk-{'a' * 20}") == f"{text}[key]"
        assert redact(f"{text}hunter2-hunter2 {text}") == f"{text}[key] {text}"


def test_whatever_a_key_begins_with_is_among_the_signs_that_are_looked_for() -> None:
    for shared, signs in {**SIGNS, **SIGNS_IN_ANY_CASE}.items():
        assert all(shared in sign for sign in signs), shared


BEGINNINGS = "sk pk rk gsk xai hf ghp gho ghu ghs ghr glpat github_pat npm pplx nvapi r8 fw dop_v1"
LONG = "The keeper lit the lamp. " * 9


@pytest.mark.parametrize("mark", ["_", "-"])
@pytest.mark.parametrize("beginning", BEGINNINGS.split())
def test_every_beginning_of_a_key_is_known_in_a_long_text(beginning: str, mark: str) -> None:
    key = f"{beginning}{mark}{'aB3x' * 9}"
    assert Redactor()(f"{LONG}{key} {LONG}") == f"{LONG}{MASK} {LONG}"


@given(key=st.from_regex(SHAPES), before=st.sampled_from(("", LONG)))
def test_what_has_the_shape_of_a_key_is_found_in_a_long_text_as_in_a_short_one(
    key: str, before: str
) -> None:
    text = f"{before} {key}"
    assert Redactor()(text) == SHAPES.sub(lambda found: f"{found['name'] or ''}{MASK}", text)
