"""The OpenAPI page: the HTTP interface for people, without scripts from anywhere else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from typing import Any

from litestar import Request
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, OpenAPIRenderPlugin

from .. import __version__

ABOUT = """\
Start games and look at them from a script. Bodies are JSON; every refusal is a JSON object with a
`code` and a `sentence`. Moves are played over a websocket, /api/socket, whose messages are in
docs/wire.md. There are no accounts: the first answer that gives you something sets a cookie, and
with it you are known again.
"""

STYLE = """
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem }
code, pre { font: 0.9rem/1.4 ui-monospace, monospace } pre { overflow-x: auto; padding: 0.6rem;
background: color-mix(in srgb, currentColor 8%, transparent) } :root { color-scheme: light dark }
section { border-top: 1px solid; margin-top: 1.5rem }
"""


class PlainPage(OpenAPIRenderPlugin):
    """Writes the description of the interface as one page of plain HTML."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """Return the page."""
        parts = "".join(_sections(openapi_schema))
        info = openapi_schema["info"]
        page = (
            f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(info["title"])}'
            f'</title><meta name="viewport" content="width=device-width"><style>{STYLE}</style>'
            f"<h1>{escape(info['title'])}</h1><p>{escape(info['description'])}</p>"
            '<p>For programs: <a href="/schema/openapi.json">openapi.json</a>.</p>'
            f"{parts}</html>"
        )
        return page.encode()


def _sections(schema: dict[str, Any]) -> Iterator[str]:
    for path, methods in schema["paths"].items():
        for method, told in methods.items():
            yield f"<section><h2><code>{method.upper()} {escape(path)}</code></h2>"
            yield f"<p>{escape(told.get('summary', ''))}. {escape(told.get('description', ''))}</p>"
            yield from _body(told)
            answers = told["responses"].items()
            said = "".join(
                f"<li><code>{status}</code> {escape(answer.get('description', ''))}</li>"
                for status, answer in answers
            )
            yield f"<ul>{said}</ul></section>"


def _body(told: dict[str, Any]) -> Iterator[str]:
    for content in told.get("requestBody", {}).get("content", {}).values():
        for example in content.get("schema", {}).get("examples", content.get("examples", ())):
            value = example.get("value", example) if isinstance(example, dict) else example
            yield f"<pre>{escape(json.dumps(value, indent=1, ensure_ascii=False))}</pre>"


def openapi() -> OpenAPIConfig:
    """Return what the framework needs to describe the interface."""
    return OpenAPIConfig(
        title="Saros",
        version=__version__,
        description=" ".join(ABOUT.split()),
        path="/schema",
        render_plugins=[PlainPage(path="/"), JsonRenderPlugin()],
    )
