"""A catalogue: all the things of a kind that a game is played with, to look through and build from.

Nothing in it needs a rule to be understood: whoever shows it searches, sorts and filters by what
stands in it. What may be built of it the game decides, `supply_report`.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Facet:
    """Something by which items are told apart, and its values in the order they are offered."""

    title: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CatalogueItem:
    """One of them. `id` is part of an address: small letters, digits and hyphens.

    No two have the same name, and it is as the name that an item stands in a supply. `symbol` is
    one of the art's; without one its name and its numbers are shown. `words` tell what it does,
    `notes` what is on many of them, such as what a sign means.
    """

    id: str
    name: str
    symbol: str = ""
    words: tuple[str, ...] = ()
    facets: tuple[tuple[str, ...], ...] = ()
    """By facet of the catalogue, the values that it has: none, one or several."""
    numbers: tuple[int | None, ...] = ()
    """By number of the catalogue, what it has; None where it has nothing of the kind."""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HeadingChoice:
    """What may be chosen above the items: its name as it stands in the text, and what it is."""

    name: str
    about: str = ""
    symbol: str = ""


@dataclass(frozen=True, slots=True)
class Heading:
    """What is chosen once for a whole supply, on a line of its own: `Title: name`."""

    title: str
    choices: tuple[HeadingChoice, ...]
    facet: int | None = None
    """The facet among whose values these names are: items that have the one chosen come first."""


@dataclass(frozen=True, slots=True)
class Assembly:
    """What a supply of items is made of.

    Its text are lines: `Name: …` with what its maker calls it, if anything; the heading, if there
    is one; and then the name of an item on each. Empty lines, and what stands behind `#`, mean
    nothing. What else the game can read it may read; what it writes must be like this.
    """

    size: int
    """So many items one has, as a rule; 0 where it may be any number."""
    copies: int = 1
    """So many of the same item one may have."""
    heading: Heading | None = None


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All of them, in an order of their own."""

    name: str
    """What one of them is called, in small letters."""
    plural: str
    items: tuple[CatalogueItem, ...]
    facets: tuple[Facet, ...] = ()
    numbers: tuple[str, ...] = ()
    """What is counted on an item."""
    sheets: tuple[str, ...] = ()
    """The sheets of the art on which the symbols are: `art(sheet, False)`."""
    ratio: float = 1.0
    """The width of what a symbol shows, by its height; it stands in the middle of its square."""
    is_named: bool = False
    """Whether the symbols show the names, which then need not stand below them."""
    assembly: Assembly | None = None
    """How a supply is made of them, if it is."""
