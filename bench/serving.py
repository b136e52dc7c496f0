"""A server on loopback in a process of its own, so that its time is nobody's."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from multiprocessing import get_context
from multiprocessing.connection import Connection


@contextmanager
def serving(answers: type[BaseHTTPRequestHandler]) -> Iterator[str]:
    """Where it is to be asked, as an OpenAI-compatible one is."""
    context = get_context("fork")
    here, there = context.Pipe()
    child = context.Process(target=_serve, args=(answers, there), daemon=True)
    child.start()
    try:
        yield f"http://127.0.0.1:{here.recv()}/v1"
    finally:
        child.terminate()
        child.join()


def _serve(answers: type[BaseHTTPRequestHandler], told: Connection) -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), answers)
    server.daemon_threads = True
    told.send(server.server_address[1])
    server.serve_forever()
