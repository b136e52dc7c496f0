"""Takes keys out of what is about to be written. Asked by the one writer of the log, always."""

import re
from collections.abc import Iterable

MASK = "[key]"
SHAPES = re.compile(
    r"(?<![A-Za-z0-9])(?:"  # not \b: in Chinese a key may follow upon a letter
    r"(?:sk|pk|rk)-[A-Za-z0-9_-]{16,}"  # OpenAI, DeepSeek, Anthropic and those that copy them
    r"|(?:gsk|xai|hf|ghp|gho|ghs|glpat)[_-][A-Za-z0-9_-]{16,}"
    r"|AIza[A-Za-z0-9_-]{30,})"
    r"|(?i:(?<=bearer )[A-Za-z0-9._~+/=-]{12,})"
    r"|(?i:(?<=basic )(?=[a-z+/]*[0-9=])[A-Za-z0-9+/=]{12,})"
    r"|(?i:(?<=api[_-]key[\"':= \\])[\"':= \\]*[A-Za-z0-9._-]{16,})"
)


class Redactor:
    """Knows the keys of the settings by heart, and others by their shape."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        self._secrets = sorted((s for s in secrets if len(s) >= 6), key=len, reverse=True)

    def __call__(self, text: str) -> str:
        for secret in self._secrets:
            text = text.replace(secret, MASK)
        return SHAPES.sub(MASK, text)
