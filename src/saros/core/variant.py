"""Variants: a game with options, a set-up and a clock of its own, written as a small text."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from .refusal import Refusal, excerpt


@dataclass(frozen=True, slots=True)
class Variant:
    """One variant: what it is called, which game it is, and under which options it is played."""

    name: str
    game: str
    options: Mapping[str, Any]
    about: str = ""
    """One sentence about it, for whoever chooses a game."""
    clock: Mapping[str, Any] = field(default_factory=dict)
    """The clock that it stipulates, as JSON; empty where the players choose theirs."""
    text: str = ""
    """All of it as its file says it, written in the canonical way."""


@dataclass(frozen=True, slots=True)
class FormItem:
    """One thing of a field that is counted, placed or chosen."""

    key: str
    """How it stands in the text."""
    label: str
    about: str = ""
    symbol: str = ""
    """Its picture, where it has one."""
    most: int = 0
    """So many there can be at most."""


FieldKind = Literal["text", "choice", "counts", "places", "switches", "clock"]


@dataclass(frozen=True, slots=True)
class FormField:
    """One line of a variant's text as a form asks for it.

    A `text` is written as it is; a `choice` is the key of one item; `counts` are keys with numbers,
    or one of the `words`; `places` are keys with points of the board; `switches` are keys.
    """

    line: str
    """What stands before the colon."""
    label: str
    kind: FieldKind
    about: str = ""
    items: tuple[FormItem, ...] = ()
    words: tuple[FormItem, ...] = ()
    total: int = 0
    """So many are counted together."""
    optional: bool = False
    """Whether the line may be missing."""
    default: str = ""
    most: int = 0
    """A text has at most so many characters."""


class Variants(ABC):
    """The variants of a family: the ready ones, and how one is read."""

    word: ClassVar[str]
    """By which commands about them are called."""
    name: ClassVar[str]
    """What one of them is called."""
    plural: ClassVar[str]
    longest: ClassVar[int] = 2000
    """So many characters the text of one may have."""

    @property
    @abstractmethod
    def ready(self) -> Mapping[str, str]:
        """The texts of the ready ones, by the words for them."""

    @property
    @abstractmethod
    def form(self) -> tuple[FormField, ...]:
        """What a form asks for, line by line."""

    @abstractmethod
    def recognises(self, text: str) -> bool:
        """Tell whether a text is meant as one of these."""

    @abstractmethod
    def read_lines(self, text: str) -> dict[str, str]:
        """Return the lines of a text by what stands before their colons, or refuse it."""

    @abstractmethod
    def read_variant(self, text: str) -> Variant:
        """Return the variant that a text describes, or refuse it in one sentence."""

    def vetted(self, text: str) -> Variant:
        """Return the variant that a text from outside describes, or refuse it."""
        if len(text) > self.longest:
            sentence = f"a {self.name} has at most {self.longest:,} characters"
            raise Refusal("bad_variant", sentence)
        return self.read_variant(text)

    def ready_called(self, word: str) -> Variant:
        """Return a ready one by the word for it."""
        if word.lower() not in self.ready:
            there = ", ".join(self.ready)
            sentence = f"there is no {self.name} {excerpt(word)}; there are: {there}"
            raise Refusal("no_variant", sentence)
        return self.read_variant(self.ready[word.lower()])
