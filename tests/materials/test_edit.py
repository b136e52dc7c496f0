"""The pack in a person's editor: checked, shown, taken with a name, and never lost."""

import json
import os
import pty
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.asking import COMMAND
from tests.cli.test_confirmation import _read_until as read_until
from tests.line.walking import Line
from tests.materials.scripted import studio_with
from writer.cli.main import main
from writer.desk import freeze, pack_edit, work
from writer.errors import InvalidRecord, Refused

AtGate = Callable[..., Line]


def editing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    """An editor that does this to `pack` and saves it."""
    script = tmp_path / "editor.py"
    body = "import json, sys\nfile = sys.argv[1]\npack = json.load(open(file, encoding='utf-8'))\n"
    save = "json.dump(pack, open(file, 'w', encoding='utf-8'), ensure_ascii=False)\n"
    script.write_text(f"{body}{code}\n{save}")
    monkeypatch.setenv("EDITOR", f"{sys.executable} {script}")


OLDER = "pack['canon']['characters']['protagonist']['age'] = 44"
MORE = "pack['execution']['glossary'].append({'term': 'fog bell', 'definition': 'A bell.'})"


@pytest.mark.req("HB-07", "HB-17", "UX-05")
@pytest.mark.parametrize("language", ["en", "zh"])
def test_an_edit_is_a_new_version_with_the_ids_kept(
    at_gate: AtGate, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    line = at_gate(language)
    before = line.ng("materials", "show", line.book)
    editing(tmp_path, monkeypatch, f"{OLDER}\n{MORE}")
    card = line.ng("materials", "edit", line.book, "--by", "Lin")
    after = line.ng("materials", "show", line.book)
    assert card["version"] == "v003"
    assert after["canon"]["characters"]["protagonist"]["age"] == 44
    new = after["execution"]["glossary"][-1]
    assert (new["term"], new["id"]) == (
        "fog bell",
        f"GLO-{len(after['execution']['glossary']):03d}",
    )
    assert [t["id"] for t in after["execution"]["glossary"][:-1]] == [
        t["id"] for t in before["execution"]["glossary"]
    ]
    (edited,) = line.ng("log", line.book, "--type", "human_edit")
    assert edited["data"]["by"] == "Lin"
    assert {"CHAR-001", new["id"]} <= set(edited["anchors"])
    review = json.loads((line.root / "materials/reviews/human_review.v002.json").read_bytes())
    assert (review["decision"], review["by"]) == ("edit", "Lin")


STRANGERS = (
    "pack['canon']['characters']['protagonist']['relationships'] = "
    "{f'Nobody {n}': 'a friend' for n in range(30)}"
)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_status_of_a_pack_with_many_faults_stays_on_one_screen(
    at_gate: AtGate, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    line = at_gate(language)
    editing(tmp_path, monkeypatch, STRANGERS)
    line.ng("materials", "edit", line.book, "--by", "Lin")
    many = len(line.status()["materials"]["blockers"])
    assert many >= 30
    main(["--outputs", str(line.outputs), "--lang", language, "status", line.book])
    shown = line.capture().out.splitlines()
    assert len(shown) < 20
    assert f" {many - 8} " in shown[-1]
    assert f"ng materials card '{line.book}'" in shown[-1]


def test_an_unchanged_text_changes_nothing(
    at_gate: AtGate, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = at_gate()
    status = line.status()
    editing(tmp_path, monkeypatch, "")
    assert line.ng("materials", "edit", line.book, "--by", "Lin")["version"] == "v002"
    assert line.status() == status


FAULTS = {
    "pack['canon']['characters']['protagonist']['agee'] = 44": "protagonist.agee",
    "pack['execution']['constraints']['word_band']['min'] = 'many'": "word_band.min",
    "pack['risk']['open_questions'][0]['severity'] = 'grave'": "open_questions[0].severity",
    "pack['canon']['world']['rules'][1]['id'] = 'WR-077'": "rules[1].id",
    "pack['canon']['world']['rules'][1]['id'] = 'WR-001'": "rules[1].id",
    "pack['execution']['decisions'][0] = 'no'": "decisions[0]",
    "del pack['planning']": "planning",
    "pack = []": "$",
    "pack['execution']['constraints']['word_band'].update(min=9, max=1)": "word_band",
}


def test_every_fault_is_named_by_its_place(at_gate: AtGate) -> None:
    with studio_with(at_gate(), lambda *_: None) as (studio, _):
        for code, place in FAULTS.items():
            found = {"pack": json.loads(pack_edit.editable(studio.book))}
            exec(code, found)
            with pytest.raises(InvalidRecord) as refused:
                pack_edit.read(studio.book, json.dumps(found["pack"]).encode())
            assert place in " ".join(r.sentence() for r in refused.value.reasons), code
        with pytest.raises(InvalidRecord):
            pack_edit.read(studio.book, b'{"canon": {')


def test_faults_by_command_are_an_error_that_says_where_the_text_is(
    at_gate: AtGate, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    line = at_gate()
    status = line.status()
    kept: list[str] = []

    def capture() -> Any:
        said = capsys.readouterr()
        kept.append(said.err)
        return said

    line.capture = capture
    editing(tmp_path, monkeypatch, next(iter(FAULTS)))
    error = line.ng("materials", "edit", line.book, "--by", "Lin", code=4)["error"]
    assert "protagonist.agee" in error["reasons"][0]
    file = re.search(r"\S+materials\.v002\.json", " ".join(kept))
    assert file
    assert "agee" in Path(file[0]).read_text("utf-8")
    assert line.status() == status
    line.ng("materials", "edit", line.book, "--file", file[0], "--by", "Lin", code=4)


def test_an_editor_that_is_missing_or_fails_changes_nothing(
    at_gate: AtGate, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = at_gate()
    status = line.status()
    for editor in ("", "false", "/no/such/editor", "'unbalanced"):
        monkeypatch.setenv("EDITOR", editor)
        assert line.ng("materials", "edit", line.book, "--by", "Lin", code=4)["error"]["hint"]
    assert line.status() == status


def test_nobody_edits_without_a_name_nor_a_pack_that_has_moved_on(
    at_gate: AtGate, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = at_gate()
    status = line.status()
    editing(tmp_path, monkeypatch, OLDER)
    for by in ([], ["--by", ""], ["--by", " "]):
        line.ng("materials", "edit", line.book, *by, code=3)
    assert line.status() == status
    with studio_with(line, lambda *_: None) as (studio, _):
        data = json.loads(pack_edit.editable(studio.book))
        data["planning"]["tone"] = "Loud."
        stale = pack_edit.read(studio.book, json.dumps(data).encode())
        freeze.answer(studio, "OQ-001", "Yes.", "Ann")
        work.run(studio)
        with pytest.raises(Refused):
            pack_edit.take(studio, stale, "Lin")
        assert studio.draft_pack().planning.tone != "Loud."


@pytest.mark.req("UX-05")
def test_on_a_terminal_a_fault_leads_back_to_the_editor(at_gate: AtGate, tmp_path: Path) -> None:
    line = at_gate()
    editor = tmp_path / "editor.sh"
    # The first time it leaves a hole; called again, it mends it.
    editor.write_text(
        "#!/bin/sh\n"
        'if grep -q HOLE "$1"; then sed -i "s/HOLE/44/" "$1"\n'
        'else sed -i \'0,/"age": [0-9]*/s//"age": HOLE/\' "$1"; fi\n'
    )
    editor.chmod(0o755)
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [COMMAND, "--outputs", line.outputs, "materials", "edit", line.book],
        env={**os.environ, "EDITOR": str(editor)},
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
    ) as process:
        os.close(theirs)
        shown = read_until(ours, b"(your text is kept)\r\n")
        os.write(ours, b"\n")
        shown += read_until(ours, b"goes back): ")
        os.write(ours, b"Lin\n")
        shown += read_until(ours, None)
    os.close(ours)
    told = shown.decode()
    assert process.returncode == 0, told
    assert told.index("goes wrong at line") < told.index("→ 44") < told.index("v003")
    pack = line.ng("materials", "show", line.book)
    assert pack["canon"]["characters"]["protagonist"]["age"] == 44
    assert pack["changelog"][-1]["by"] == "Lin"
