"""The pages: the built client as files, and its one page for every address that is not a file's."""

from __future__ import annotations

import gzip
import mimetypes
import re
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter

from ..families import GAMES
from .guard import guest_of

STATIC = Path(__file__).parent / "static"
INDEX = "index.html"
HASHED = re.compile(r"[-.][A-Za-z0-9_-]{8,}\.\w+$")
"""A name with its content's hash in it never means anything else."""

WORTH_PACKING = {".html", ".js", ".css", ".svg", ".json", ".txt", ".webmanifest", ".map"}
PACKED = {".br": "br", ".gz": "gzip"}
"""What the build may have packed already, the smaller first."""

TABLE = re.compile(r"[a-z2-9]{8}")
PROBLEM = re.compile(r"[a-z0-9-]{1,80}")
GAMES_PAGES = {
    "editor": (2,),
    "analysis": (2,),
    "rules": (2,),
    "catalogue": (2, 3),
    "build": (2, 3),
    "make": (2,),
}
"""Pages about one game, by their first word, and of how many words their addresses are."""

NOT_BUILT = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Saros</title>
<body>
<h1>The pages are not built yet</h1>
<p>The server runs, but this checkout has no client. <code>python3 run</code> builds it;
   its sources are in <code>client/</code>.</p>
<p>Programs need none: see <a href="/schema">the interface</a>.</p>
</body>
</html>
"""


@dataclass(frozen=True)
class Page:
    """A file as it is sent, whole and packed."""

    content: dict[str, bytes]
    """By encoding; empty for none."""
    kind: str
    tag: str
    forever: bool


class Pages:
    """The client's files, read once and again when they change."""

    def __init__(self, folder: Path = STATIC) -> None:
        self.folder = folder.resolve()
        self._read: dict[Path, tuple[int, Page]] = {}

    def find(self, path: str) -> Page | None:
        """Return the file of a path; None if there is none."""
        try:
            file = (self.folder / path.lstrip("/")).resolve()
            inside = file.is_relative_to(self.folder) and file.is_file()
        except (OSError, ValueError):  # no path at all: too long, or with a NUL in it
            return None
        if not inside or file.suffix in PACKED:
            return None
        changed = file.stat().st_mtime_ns
        known = self._read.get(file)
        if known is None or known[0] != changed:
            known = self._read[file] = changed, _page(file)
        return known[1]

    def index(self) -> Page:
        """Return the one page, or a few words if it was never built."""
        found = self.find(INDEX)
        return found or Page({"": NOT_BUILT.encode()}, "text/html", "", False)


def _page(file: Path) -> Page:
    content = {"": file.read_bytes()}
    for ending, name in PACKED.items():
        packed = file.with_name(file.name + ending)
        if packed.is_file() and packed.stat().st_mtime_ns >= file.stat().st_mtime_ns:
            content[name] = packed.read_bytes()
    if file.suffix in WORTH_PACKING and "gzip" not in content:
        content["gzip"] = gzip.compress(content[""], mtime=0)
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    if file.suffix in {".js", ".mjs"}:
        kind = "text/javascript"
    tag = f'"{sha256(content[""]).hexdigest()[:20]}"'
    forever = file.parent.name == "assets" and HASHED.search(file.name) is not None
    return Page(content, kind, tag, forever)


def is_page(path: str) -> bool:
    """Tell whether there is a page at an address: `client/src/lib/route.svelte.ts` opens it."""
    words = path.split("/") if path else []
    if not words:
        return True
    if words[0] == "problems":
        return len(words) == 1 or (len(words) == 2 and PROBLEM.fullmatch(words[1]) is not None)
    if words[0] == "desk" and len(words) <= 2:
        return len(words) == 1 or TABLE.fullmatch(words[1]) is not None
    if len(words) < 2:
        return False
    if words[0] == "t":
        return TABLE.fullmatch(words[1]) is not None and words[2:] in ([], ["analysis"])
    if words[0] == "study":
        return len(words) == 2 and TABLE.fullmatch(words[1]) is not None
    return len(words) in GAMES_PAGES.get(words[0], ()) and words[1] in GAMES


def page_response(
    page: Page, request: Request[Any, Any, Any], status: int = 200
) -> Response[bytes]:
    """Return a file in the shortest form the browser understands, or that it has it already."""
    headers = {
        "cache-control": "public, max-age=31536000, immutable" if page.forever else "no-cache",
        "vary": "accept-encoding",
    }
    if page.tag:
        headers["etag"] = page.tag
        if status == 200 and page.tag in request.headers.get("if-none-match", ""):
            return Response(b"", status_code=304, headers=headers, media_type=page.kind)
    taken = {word.partition(";")[0].strip() for word in
             request.headers.get("accept-encoding", "").split(",")}  # fmt: skip
    encoding = next((name for name in ("br", "gzip") if name in taken & page.content.keys()), "")
    if encoding:
        headers["content-encoding"] = encoding
    return Response(
        page.content[encoding], headers=headers, media_type=page.kind, status_code=status
    )


@get(["/", "/{path:path}"], include_in_schema=False)
async def show_page(
    request: Request[Any, Any, Any], path: Annotated[str, PathParameter()] = ""
) -> Response[bytes]:
    """Return a file of the client, or its one page."""
    pages: Pages = request.app.state.pages
    bare = path.strip("/")
    if bare.partition("/")[0] in ("api", "schema"):
        raise NotFoundException
    if page := (pages.find(bare) if bare else None):
        return page_response(page, request)
    if bare.startswith("assets/"):
        # A build that is gone: the old page must not take the new one for a script.
        raise NotFoundException
    if not is_page(bare):
        return page_response(pages.index(), request, 404)  # the page itself says so
    guest_of(request.scope).keep = True
    return page_response(pages.index(), request)
