"""What the browser is sent: the page around the workbench, and the one that says no."""

from html import escape
from pathlib import Path
from string import Template

from aiohttp import web

from writer.texts import Language, say

PAGES = Path(__file__).with_name("assets")
SMALLEST, LARGEST = 8, 40


def index(host: str, font_size: int, language: Language) -> web.Response:
    words = {name: say(f"web.{name}", language) for name in ("opening", "closed", "open_again")}
    facts = {"host": host, "font_size": min(max(font_size, SMALLEST), LARGEST)}
    return _page("index.html", 200, language, **words, **facts)


def refusal(reason: str, language: Language) -> web.Response:
    sentence, hint = say(f"web.{reason}", language), say(f"web.{reason}.hint", language)
    return _page("refused.html", 403, language, sentence=sentence, hint=hint)


def _page(name: str, status: int, language: Language, **facts: object) -> web.Response:
    made = Template((PAGES / name).read_text("utf-8")).substitute(
        {key: escape(str(value)) for key, value in facts.items()},
        language={"zh": "zh-CN"}.get(language, language),
    )
    return web.Response(text=made, status=status, content_type="text/html")
