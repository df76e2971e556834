"""Refusals live in core because every door answers bad input with one of them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from .people import People


class Refusal(Exception):
    """A request that was understood as wrong: one clear sentence, and nothing has changed.

    `code` is for programs (`illegal_move`), the sentence for people. A bug is not a refusal.
    Where people are in the sentence, `told` makes it with what they are called.
    """

    def __init__(
        self, code: str, sentence: str, told: Callable[[People], str] | None = None
    ) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self._told = told

    @classmethod
    def of_move(cls, why: Callable[..., str]) -> Self:
        """Return the refusal of an illegal move; given people, `why` calls them by their names."""
        return cls("illegal_move", why(), why)

    def told_to(self, people: People) -> Refusal:
        """Return the same for whoever reads it: with people's names, and “you”."""
        return self if self._told is None else Refusal(self.code, self._told(people))

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
