"""Variants by name or from a text: of whichever family has them."""

from __future__ import annotations

from ..core.refusal import Refusal
from ..core.variant import Variant, Variants
from . import FAMILIES, AnyGame, family_of


def all_variants() -> list[Variants]:
    """Return the variants of every family that has some."""
    return [family.variants for family in FAMILIES.values() if family.variants is not None]


def variants_of(game: AnyGame) -> Variants | None:
    """Return the variants of a game's family, if it has any."""
    return family_of(game).variants


def ready_variant(word: str) -> Variant | None:
    """Return the ready variant that a word names; None if it names none."""
    for variants in all_variants():
        if word.lower() in variants.ready:
            return variants.ready_called(word)
    return None


def is_variant(text: str) -> bool:
    """Tell whether a text is meant as a variant."""
    return any(variants.recognises(text) for variants in all_variants())


def read_variant(text: str) -> Variant:
    """Return the variant that a text describes."""
    found = all_variants()
    for variants in found:
        if variants.recognises(text):
            return variants.vetted(text)
    if len(found) == 1:
        return found[0].vetted(text)
    names = " or ".join(variants.name for variants in found)
    raise Refusal("bad_variant", f"this is no {names}")
