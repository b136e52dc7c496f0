"""The door of the page: who may come in.

A browser shows anybody's pages, and those may knock here too. So the address that is printed holds
a word that opens once; what it is exchanged for never leaves this browser and this address; and
whoever calls us by another name, or from another page, is not let in at all.
"""

import hmac
from collections.abc import Awaitable, Callable
from ipaddress import ip_address
from socket import gethostname
from typing import TypeAlias

from aiohttp import web

from writer.clock import secret

Handler: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]
Refuse: TypeAlias = Callable[[str], web.Response]
"""Makes a page out of the name of a reason."""
SAFE = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; "
        "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""Nothing from outside is loaded, the page stands in no other page, and the address stays here."""


class Door:
    """Knows the word in the address until it is used, and the browsers that used it."""

    def __init__(self, host: str, refuse: Refuse) -> None:
        self._host = host
        self._refuse = refuse
        self._word = ""
        self._pass = secret()
        self.cookie = "novelgate"

    def new_word(self) -> str:
        """Opens once; the one before it opens no more."""
        self._word = secret()
        return self._word

    @web.middleware
    async def guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        response = await self._answer(request, handler)
        if not response.prepared:
            response.headers.update(SAFE)
        return response

    async def _answer(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        if not self.is_called_by_name(request.host):
            return self._refuse("other_name")
        if not came_from_here(request):
            return self._refuse("other_page")
        known = same(request.cookies.get(self.cookie, ""), self._pass)
        word = request.query.get("key") if request.path == "/" else None
        if word is None:
            return await handler(request) if known else self._refuse("no_key")
        if not known and not self._is_used(word):
            return self._refuse("used_key")
        return self._let_in()

    def _is_used(self, word: str) -> bool:
        if not same(word, self._word):
            return False
        self._word = ""
        return True

    def _let_in(self) -> web.Response:
        """On to an address without the word, which so stays in no history and no bookmark."""
        response = web.Response(status=303, headers={"Location": "/"})
        response.set_cookie(self.cookie, self._pass, httponly=True, samesite="Strict", path="/")
        return response

    def is_called_by_name(self, host: str) -> bool:
        """A stranger's name that was made to lead here is still a stranger's name. Numbers cannot
        be: whoever knows them has not asked a stranger for the way.
        """
        name = host.rpartition(":")[0] if not host.endswith("]") and ":" in host else host
        name = name.strip("[]").lower()
        if name in ("localhost", self._host.lower()):
            return True
        if is_here_only(self._host):
            return is_here_only(name)
        return is_number(name) or name == gethostname().lower()


def same(given: str, kept: str) -> bool:
    """Takes as long for a near miss as for any other."""
    return bool(kept) and hmac.compare_digest(given.encode(), kept.encode())


def came_from_here(request: web.Request) -> bool:
    """Browsers say which page asks; for the line to the workbench they always do."""
    origin = request.headers.get("Origin")
    if origin is None:
        return request.path != "/ws"
    return origin.partition("://")[2] == request.host


def is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def is_here_only(name: str) -> bool:
    """Whether nobody outside this computer can call it by that name."""
    return name == "localhost" or (is_number(name) and ip_address(name).is_loopback)
