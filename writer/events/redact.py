"""Takes keys out of what is about to be written. Asked by the one writer of the log, always."""

import base64
import re
from collections.abc import Iterable, Iterator
from urllib.parse import quote

from writer.events.remembered import Remembered

MASK = "[key]"
NAMED = r"api[_-]?key|access[_-]?token|auth[_-]?token|client[_-]?secret|secret[_-]?key"
GITHUB = ("ghp", "gho", "ghu", "ghs", "ghr")
OTHERS = ("xai", "hf", "glpat", "github_pat", "npm", "pplx", "nvapi", "r8", "fw", "dop_v1")
SHAPES = re.compile(
    r"(?<![A-Za-z0-9])(?:"  # not \b: in Chinese a key may follow upon a letter
    r"(?:g?sk|[pr]k)[-_][A-Za-z0-9_-]{16,}"  # OpenAI, Anthropic, Stripe and those that copy them
    rf"|(?:{'|'.join((*GITHUB, *OTHERS))})[_-][A-Za-z0-9_-]{{16,}}"
    r"|xox[a-z]-[A-Za-z0-9-]{10,}"  # Slack
    r"|ya29\.[A-Za-z0-9._-]{16,}"
    r"|(?:A[KS]IA[0-9A-Z]{16})+(?![0-9A-Za-z])"  # Amazon
    r"|AIza[A-Za-z0-9_-]{30,}"
    r"|eyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]{8,})+"  # a JSON web token
    r"|-----BEGIN [A-Z ]*PRIVATE KEY-----[^-]*(?:-----END [A-Z ]*PRIVATE KEY-----)?)"
    r"|(?<=://)[^\s/:@\"'<>]+:[^\s/@\"'<>]+(?=@)"  # user and password in an address
    r"|(?i:(?<=bearer )[A-Za-z0-9._~+/=-]{12,})"
    r"|(?i:(?<=basic )(?=[a-z+/]*[0-9=])[A-Za-z0-9+/=]{12,})"
    rf"|(?P<name>(?i:(?:{NAMED})[\"':= \\]+))[A-Za-z0-9._~+/-]{{16,}}=*"
)
SIGNS = {
    "k-": ("sk-", "pk-", "rk-"),
    "k_": ("sk_", "pk_", "rk_"),
    "gh": tuple(f"{one}{mark}" for one in GITHUB for mark in "_-"),
    "IA": ("AKIA", "ASIA"),
    **{one: (f"{one}_", f"{one}-") for one in OTHERS},
    **{sign: (sign,) for sign in ("xox", "ya29.", "AIza", "eyJ", "PRIVATE", "://")},
}
SIGNS_IN_ANY_CASE = {
    "bearer": ("bearer",),
    "basic": ("basic",),
    "api": ("api_key", "api-key", "apikey"),
    "token": ("_token", "-token", "accesstoken", "authtoken"),
    "secret": (
        *("client_secret", "client-secret", "clientsecret"),
        *("secret_key", "secret-key", "secretkey"),
    ),
}
"""What every key has in or before it, by what several of them share: nearly all texts have none of
it, and are done with.
"""
BY_CASE, IN_ANY_CASE = tuple(SIGNS.items()), tuple(SIGNS_IN_ANY_CASE.items())
SHORT = 32
"""Characters below which it is as fast to look for the keys themselves."""


class Redactor:
    """Knows the keys of the settings by heart, and others by their shape."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        known = {form for secret in secrets if len(secret) >= 6 for form in _forms(secret)}
        self._secrets = sorted(known, key=len, reverse=True)
        self._known = Remembered(self._without_keys)

    def __call__(self, text: str) -> str:
        """Most of what is recorded was said before: names of nodes, parts of prompts."""
        return self._known[text]

    def _without_keys(self, text: str) -> str:
        for secret in self._secrets:
            if secret in text:
                text = text.replace(secret, MASK)
        return SHAPES.sub(_masked, text) if _may_have_one(text) else text


def _may_have_one(text: str) -> bool:
    if len(text) < SHORT:
        return True
    for said, signs in ((text, BY_CASE), (text.lower(), IN_ANY_CASE)):
        for shared, whole in signs:
            if shared in said and any(sign in said for sign in whole):
                return True
    return False


def _masked(found: re.Match[str]) -> str:
    return f"{found['name'] or ''}{MASK}"


def _forms(secret: str) -> Iterator[str]:
    """As it is, in an address, in JSON, and as it travels in a header."""
    yield secret
    yield quote(secret, safe="")
    yield secret.replace("\\", "\\\\").replace('"', '\\"')
    yield base64.b64encode(secret.encode()).decode().rstrip("=")
