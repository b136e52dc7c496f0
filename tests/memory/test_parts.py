"""The parts that memory is made of, each by itself."""

import json
import math
import random
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.recall import MOST_MISSED, labelled, missed
from writer.memory.embedded import Mem0
from writer.memory.embedders import embedder
from writer.memory.items import Item
from writer.memory.ngrams import LARGEST, LENGTH, HashedNgrams, vector
from writer.memory.owners import one_word, person, scenes
from writer.memory.passages import LONGEST, cut
from writer.memory.vectors import KEPT, Vectors
from writer.settings import AppSettings
from writer.texts import LANGUAGES


@pytest.mark.req("OR-20")
@given(st.text(min_size=1, max_size=12), st.text(min_size=1, max_size=12))
def test_names_are_mapped_one_to_one_and_hold_no_white_space(one: str, other: str) -> None:
    assert not any(letter.isspace() for letter in one_word(one))
    assert (one_word(one) == one_word(other)) is (one == other)


@given(st.lists(st.text("abc 。，.!灯塔 ", min_size=1, max_size=900), max_size=6))
def test_cutting_a_scene_loses_not_a_letter(paragraphs: list[str]) -> None:
    text = "\n\n".join(paragraphs)
    pieces = cut(text)
    assert "".join("".join(pieces).split()) == "".join(text.split())


def test_passages_are_short_unless_a_sentence_is_long() -> None:
    sentence = "The keeper counted the steps again and found one more. "
    pieces = cut((sentence * 40).strip() + "\n\n" + "灯又亮了一次。" * 90)
    assert len(pieces) > 4
    assert max(len(piece.encode()) for piece in pieces) <= LONGEST


def test_vectors_are_whole_numbers_that_add_up_exactly() -> None:
    found = vector("灯塔看守人 finds a letter")
    assert len(found) == LENGTH
    assert max(map(abs, found)) == LARGEST
    assert LENGTH * LARGEST * LARGEST < 2**24
    assert vector("") == (0,) * LENGTH


@pytest.mark.req("CH-04")
def test_what_was_asked_for_is_among_the_first_five_in_both_languages() -> None:
    _, questions = labelled()
    found = missed(HashedNgrams())
    assert len(questions) >= 100
    for language in LANGUAGES:
        asked = sum(one.language == language for one in questions)
        assert asked >= 50
        assert len(found[language]) / asked <= MOST_MISSED, found[language]


def items(*texts: str) -> list[Item]:
    return [
        Item(f"k{number}", scenes("a book"), text, {"chapter": number, "scene": 1})
        for number, text in enumerate(texts, start=1)
    ]


def test_mem0_finds_earlier_chapters_only_and_leaves_out_what_is_under_review(
    tmp_path: Path,
) -> None:
    memory = Mem0(tmp_path, HashedNgrams(), 60)
    with memory.together():
        memory.put("all", "mark", items("the red lamp", "the green lamp", "the blue lamp"))
    found = memory.search(scenes("a book"), "the green lamp", 5, before=3)
    assert [one.key for one in found] == ["k2", "k1"]
    found = memory.search(scenes("a book"), "the green lamp", 5, without=[2])
    assert {one.key for one in found} == {"k1", "k3"}
    assert memory.search(person("a book", "nobody"), "lamp", 5) == []
    memory.check()
    assert memory.held() == {"all": "mark"}
    memory.remove(["all"])
    assert memory.everything(scenes("a book")) == []
    memory.close()


def test_what_is_put_in_twice_is_there_once_and_what_fails_midway_not_at_all(
    tmp_path: Path,
) -> None:
    memory = Mem0(tmp_path, HashedNgrams(), 60)
    for _ in range(2):
        with memory.together():
            memory.put("all", "mark", items("the red lamp"))
    assert len(memory.everything(scenes("a book"))) == 1

    def cut_off() -> None:
        with memory.together():
            memory.put("more", "mark", items("x", "the green lamp")[1:])
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        cut_off()
    assert memory.held() == {"all": "mark"}
    assert len(memory.everything(scenes("a book"))) == 1
    memory.close()


@pytest.mark.parametrize("wrong", [[1.0], [float("nan")] * 4, [[1.0] * 4]])
def test_a_vector_of_another_shape_is_refused(tmp_path: Path, wrong: Any) -> None:
    vectors = Vectors(tmp_path / "v.db", 4)
    with pytest.raises(ValueError, match="where 4 was expected"):
        vectors.insert([wrong], [{"key": "k", "chapter": 1, "user_id": "u"}])
    vectors.close()


def test_what_changes_between_two_searches_is_seen_by_whoever_has_the_file_open(
    tmp_path: Path,
) -> None:
    here, there = (Vectors(tmp_path / "v.db", 2) for _ in range(2))

    def found(by: Vectors) -> list[str]:
        return [one.id for one in by.search("", [1.0, 0.0], 9, {"user_id": "u"})]

    def put(by: Vectors, key: str, *vector: float) -> None:
        by.insert([vector], [{"key": key, "chapter": 1, "user_id": "u"}])

    put(here, "a", 1.0, 1.0)
    assert found(here) == found(there) == ["a"]
    put(here, "b", 1.0, 0.0)
    assert found(here) == found(there) == ["b", "a"]
    put(there, "a", 1.0, 0.0)
    assert found(here) == found(there) == ["a", "b"]
    put(here, "b", 0.0, 1.0)
    put(here, "c", 0.5, 0.1)
    assert found(here) == found(there) == ["a", "c", "b"]
    here.delete("c")
    put(here, "d", 0.5, 0.1)
    assert found(here) == found(there) == ["a", "d", "b"]

    def cut_off() -> None:
        with here.together():
            put(here, "e", 1.0, 0.0)
            assert found(here) == ["a", "e", "d", "b"]
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        cut_off()
    assert found(here) == found(there) == ["a", "d", "b"]
    here.reset()
    assert found(here) == found(there) == []
    here.close()
    there.close()


def test_what_was_read_is_kept_for_the_next_who_opens_the_file(tmp_path: Path) -> None:
    path = tmp_path / "v.db"

    def found() -> list[str]:
        vectors = Vectors(path, 2)
        try:
            return [one.id for one in vectors.search("", [1.0, 0.0], 9, {"user_id": "u"})]
        finally:
            vectors.close()

    def put(key: str, *vector: float) -> None:
        vectors = Vectors(path, 2)
        vectors.insert([vector], [{"key": key, "chapter": 1, "user_id": "u"}])
        vectors.close()

    put("a", 1.0, 1.0)
    assert found() == ["a"]
    put("b", 1.0, 0.0)
    assert found() == ["b", "a"]
    (kept,) = KEPT.values()
    assert found() == ["b", "a"]
    assert next(iter(KEPT.values()))[1] is kept[1]
    elsewhere = sqlite3.connect(path)  # as another process would
    elsewhere.execute("DELETE FROM memories WHERE key = 'b'")
    elsewhere.commit()
    elsewhere.close()
    assert found() == ["a"]
    assert next(iter(KEPT.values()))[1] is not kept[1]
    path.unlink()
    put("c", 1.0, 1.0)
    assert found() == ["c"]


@pytest.mark.parametrize("most", [1, 2, 5, 50])
def test_the_nearest_are_those_that_a_look_at_each_would_find(tmp_path: Path, most: int) -> None:
    vectors, chance = Vectors(tmp_path / "v.db", 3), random.Random(most)
    made = {f"k{n:02d}": [float(chance.randint(-1, 1)) for _ in range(3)] for n in range(60)}
    for number, (key, made_of) in enumerate(made.items()):
        vectors.insert([made_of], [{"key": key, "chapter": number, "user_id": "u"}])
    wanted = [1.0, 1.0, -1.0]

    def place(key: str) -> tuple[float, str]:
        product = sum(a * b for a, b in zip(made[key], wanted, strict=True))
        return -round(product / (math.hypot(*made[key]) or 1.0), 9), key

    found = vectors.search("", wanted, most, {"user_id": "u", "chapter": {"lt": 50}})
    vectors.close()
    assert [one.id for one in found] == sorted(list(made)[:50], key=place)[:most]


SEARCHES = """
import os, random, sys, threading, time
from pathlib import Path
from writer.memory.vectors import Vectors

vectors, chance = Vectors(Path(sys.argv[1]), 1024), random.Random(0)
with vectors.together():
    for number in range(1200):
        made = [chance.randint(-127, 127) for _ in range(1024)]
        vectors.insert([made], [{"key": f"k{number}", "chapter": 1, "user_id": "u"}])
for _ in range(5):
    vectors.search("", made, 5, {"user_id": "u"})
    time.sleep(0.1)
time.sleep(0.4)
others = set(os.listdir("/proc/self/task")) - {str(threading.main_thread().native_id)}
stats = [Path(f"/proc/self/task/{one}/stat").read_text().rpartition(")")[2] for one in others]
print(sum(int(stat.split()[11]) + int(stat.split()[12]) for stat in stats))
vectors.close()
"""


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="threads are looked at there")
def test_a_search_leaves_no_thread_spinning_behind_it(tmp_path: Path) -> None:
    """Threads of a library for matrices would: for a tenth of a second after each product."""
    command = [sys.executable, "-c", SEARCHES, str(tmp_path / "v.db")]
    told = subprocess.run(command, check=True, capture_output=True, text=True)
    assert int(told.stdout) <= 2, "hundredths of a second in threads that nobody asked for"


class Served(BaseHTTPRequestHandler):
    """Makes vectors of three numbers, as servers with the OpenAI protocol do."""

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        text = asked["input"][0]
        made = [float(text.count(letter)) for letter in "abc"]
        data = [{"object": "embedding", "index": 0, "embedding": made}]
        body = json.dumps({"object": "list", "data": data, "model": asked["model"]}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None: ...


@pytest.fixture
def served() -> Iterator[AppSettings]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Served)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    address = f"http://127.0.0.1:{server.server_address[1]}/v1"
    yield AppSettings(base_url=address, api_key="sk-test", model_embedder="bge small")
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_model_on_a_server_makes_the_vectors_where_one_is_named(
    tmp_path: Path, served: AppSettings
) -> None:
    chosen = embedder(served)
    memory = Mem0(tmp_path, chosen, 60)
    with memory.together():
        memory.put("all", "mark", items("aaa", "bbb", "ccc"))
    assert memory.search(scenes("a book"), "bb", 1)[0].text == "bbb"
    memory.close()
    assert (tmp_path / "served-bge_small.db").exists()
    assert embedder(AppSettings()).name == "ngrams-1024-v1"
