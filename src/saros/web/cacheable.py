"""Answers that are the same for everybody: packed, with a tag, and if need be kept for ever."""

from __future__ import annotations

import gzip
from functools import lru_cache
from hashlib import sha256
from typing import Any

from litestar import MediaType, Request, Response

FOREVER = "public, max-age=31536000, immutable"


def cacheable(
    request: Request[Any, Any, Any], content: bytes, kind: MediaType, forever: bool
) -> Response[bytes]:
    """Return content in a form the browser understands, or that it has it already.

    It is kept `forever` only where the address changes with the content.
    """
    tag, packed = _packed(content)
    headers = {
        "cache-control": FOREVER if forever else "no-cache",
        "etag": tag,
        "vary": "accept-encoding",
    }
    if tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers, media_type=kind)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(content, headers=headers, media_type=kind)
    return Response(packed, headers={**headers, "content-encoding": "gzip"}, media_type=kind)


@lru_cache(64)
def _packed(content: bytes) -> tuple[str, bytes]:
    return f'"{sha256(content).hexdigest()[:20]}"', gzip.compress(content, mtime=0)
