"""The games that there are, each with its rules in short and its catalogue."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from ...draw.catalogue import Catalogue
from ...draw.picture import Chapter, Picture
from .supplies import SupplyInfo


class SwitchInfo(Struct):
    """One switch of a game's rules: a choice among values, a number, or a text."""

    name: str
    label: str
    about: str
    values: list[Any]
    """What it may be; none for a number or a text."""
    default: Any
    kind: Literal["choice", "number", "text"] = "choice"
    least: int = 0
    most: int = 0
    """A number lies between these; a text has at most so many characters."""


class CatalogueInfo(Struct):
    """That a game has a catalogue, and what is in it."""

    name: str
    """What one of them is called."""
    plural: str
    builds: bool
    """Whether what each seat brings is made of them."""


class VariantsInfo(Struct):
    """That a game has variants, which can be made too: what they are called."""

    name: str
    plural: str


class LevelInfo(Struct):
    """A computer player to choose."""

    name: str
    title: str
    about: str
    number: int | None
    """Which level it is, from 1; none for those of a game that no computer has learned."""


class GameInfo(Struct):
    """All a page needs to offer a game."""

    name: str
    title: str
    summary: str
    aim: str
    seats: list[str]
    counts: list[int]
    """How many can play."""
    teams: list[list[int]]
    """For each of these counts the team of every seat: `[0, 1, 0, 1]` for two against two."""
    problems: bool
    """Whether problems are posed in it."""
    hides: bool
    """Whether a seat may see less than everything."""
    loses_turns: bool
    """Whether a clock may cost only the turn that was overstepped."""
    switches: list[SwitchInfo]
    supply: SupplyInfo | None
    catalogue: CatalogueInfo | None
    variants: VariantsInfo | None
    sets_up: bool
    """Whether its positions are set up by touching; those of other games are read from texts."""
    matches: bool
    """Whether several games can be played to a score."""
    match_words: str
    """What is counted in a match, said of several."""
    levels: list[LevelInfo]
    middle: str
    picture: Picture
    """A position worth looking at."""
    edition: str
    """Changes with the art: `/api/art/{name}/{ground}?turned=…&edition=…` may be kept for ever."""


class RulesPage(Struct):
    """The rules in short, for beside the board."""

    chapters: list[Chapter]


class CataloguePage(Struct):
    """All the things of a kind that a game is played with."""

    catalogue: Catalogue
