"""Refusals live in core because every door answers bad input with one of them."""

from __future__ import annotations

import json
import re
from typing import Any


class Refusal(Exception):
    """A request that was understood as wrong: one clear sentence, and nothing has changed.

    `code` is for programs (`illegal_move`), the sentence for people. A bug is not a refusal.
    """

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence

    def __str__(self) -> str:
        return self.sentence

    def __reduce__(self) -> tuple[type[Refusal], tuple[str, str]]:
        """Let a refusal cross a process boundary whole."""
        return type(self), (self.code, self.sentence)


_PARAGRAPHS = re.compile(r" \((?:§|[A-Z]\d)[^)]*\)")


def without_paragraphs(text: str) -> str:
    """Return what is said without the paragraphs of the rules: at a board nobody has them."""
    return _PARAGRAPHS.sub("", text)


def quoted(value: Any) -> str:
    """Quote a value from somebody's JSON the way it was written there."""
    return excerpt(
        value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    )


def excerpt(text: str, limit: int = 40) -> str:
    """Quote a piece of somebody's input so that it stays one short printable line."""
    shown = "".join(
        c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text[: limit + 1]
    )
    return f"“{shown[:limit]}…”" if len(shown) > limit else f"“{shown}”"
