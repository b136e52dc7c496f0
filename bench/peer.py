"""A peer in an interpreter of its own: asked, it does its work again and says how long it took."""

import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

PYTHON = Path(__file__).parents[1] / ".venv" / "bench" / "bin" / "python"


@contextmanager
def asked(script: str, *given: object) -> Iterator[Callable[..., float]]:
    words = [PYTHON, Path(__file__).with_name("peers") / script, *given]
    running = subprocess.Popen(
        [str(word) for word in words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    asks, answers = running.stdin, running.stdout
    assert asks
    assert answers

    def once(for_what: str = "again") -> float:
        asks.write(f"{for_what}\n")
        asks.flush()
        return float(answers.readline())

    try:
        yield once
    finally:
        asks.close()
        running.wait(60)
