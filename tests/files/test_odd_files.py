"""Damaged, odd and hostile files: a clear sentence each, exit 4, little memory, nothing written."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.asking import Ng
from tests.files import odd
from tests.files.peak import PEAK

FEWEST = 60
MEGABYTE = 1 << 20
ASKED = f"""{PEAK}
import io, json, sys
from contextlib import redirect_stderr, redirect_stdout
from writer.cli.main import main

told = {{}}
for file in sys.argv[1:]:
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = main(["--json", "import", "Odd", file, "--by", "Lin"])
    told[file] = [code, json.loads(out.getvalue())["error"]]
print(json.dumps([told, peak()]))
"""


@pytest.mark.req("UX-01")
def test_each_is_refused_with_a_sentence_and_nothing_is_written(ng: Ng, tmp_path: Path) -> None:
    directory = tmp_path / "odd"
    directory.mkdir()
    files = odd.put(directory)
    assert len(files) >= FEWEST
    asked = [sys.executable, "-c", ASKED, *map(str, files)]
    answer = subprocess.run(asked, env=ng.environment(), cwd=ng.here, capture_output=True)
    assert answer.returncode == 0, answer.stderr.decode()[-2000:]
    told, most = json.loads(answer.stdout)
    for file, (code, error) in told.items():
        assert code == 4, (file, error)
        assert Path(file).name in error["message"] or "Chapter" in error["message"], file
        assert error["hint"], file
        assert "Traceback" not in error["message"]
    assert most < 1024 * MEGABYTE
    assert not ng.outputs.exists()
    assert not list(tmp_path.rglob("*evil*"))
