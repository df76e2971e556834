"""Variants of a game: the ready ones, and one that somebody makes."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from ...core.variant import FormField
from ...draw.picture import Picture
from .limits import Short
from .supplies import SupplyInfo
from .tables import ClockSetup


class VariantInfo(Struct):
    """A variant of a game: the options under which it is played, its clock, what seats bring."""

    name: str
    about: str
    game: str
    options: dict[str, Any]
    clock: ClockSetup | None
    """The one that it stipulates; none where the players choose theirs."""
    clock_words: str
    supply: SupplyInfo | None
    text: str
    """Its file."""
    word: str = ""
    """By which a ready one is called."""


class VariantsPage(Struct):
    """The variants of a family of games: the ready ones, and what whoever makes one is asked."""

    name: str
    plural: str
    longest: int
    """So many characters the text of one may have."""
    ready: list[VariantInfo]
    form: list[FormField]


class VariantQuery(Struct, forbid_unknown_fields=True):
    """A variant that somebody makes, as the text of its file."""

    game: Short
    text: Annotated[str, Meta(max_length=8000)]


class VariantView(Struct):
    """What there is to say of a variant: why it cannot be played, or how it begins."""

    fault: str
    """One sentence; empty if it can be played."""
    lines: dict[str, str]
    """Its lines by what stands before their colons, as far as they could be read."""
    variant: VariantInfo | None = None
    picture: Picture | None = None
