"""A person's own editor, as a small script."""

import sys
from pathlib import Path

SCRIPT = """
import pathlib, sys
file = pathlib.Path(sys.argv[1])
text = file.read_text("utf-8")
file.write_text({makes}, "utf-8")
"""


def an_editor(place: Path, makes: str = "text") -> str:
    """The command of an editor that makes of `text` what the expression says."""
    script = place / "editor.py"
    script.write_text(SCRIPT.format(makes=makes), "utf-8")
    return f"{sys.executable} -S -E {script}"
