"""Variants as the command line names them: a ready one, or a file with one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..core.refusal import Refusal, excerpt
from ..core.variant import Variant, Variants
from ..families.variants import all_variants, is_variant, read_variant, ready_variant
from ..table.clock import Timing
from .arguments import game_called
from .files import is_directory, is_there, naming, read_text, shown
from .formatting import json_text


def variants_called(word: str) -> Variants:
    """Return the variants whose commands are called so."""
    return next(each for each in all_variants() if each.word == word)


def variant_called(word: str) -> Variant | None:
    """Return the variant that a word means: a ready one, or one in a file; else None."""
    if game_called(word) == word.lower():
        return None
    if word == "-" or not is_there(word) or is_directory(word):
        return ready_variant(word)
    text = read_text(word)
    if not is_variant(text):
        return None
    with naming(word):
        return _vetted(read_variant(text))


def in_place_of(word: str, switches: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """Return the game that is meant with its switches, where a word may name a variant."""
    variant = variant_called(word)
    if variant is None:
        return game_called(word) or word, dict(switches)
    return variant.game, {**variant.options, **switches}


def checked(variants: Variants, word: str) -> Variant:
    """Return the variant in a file, or a ready one, refusing what is wrong with it."""
    if word.lower() in variants.ready and not is_there(word):
        return variants.ready_called(word)
    if word != "-" and not is_there(word):
        there = ", ".join(variants.ready)
        sentence = f"there is no file and no {variants.name} {excerpt(word)}; there are: {there}"
        raise Refusal("no_variant", sentence)
    text = read_text(word)
    with naming(word):
        return _vetted(variants.vetted(text))


def _vetted(variant: Variant) -> Variant:
    Timing.from_json(variant.clock)  # a clock that could not run is refused
    return variant


def as_json(variant: Variant) -> str:
    """Return a variant for a program."""
    return json_text(
        {
            "name": variant.name, "game": variant.game, "about": variant.about,
            "options": dict(variant.options), "clock": dict(variant.clock), "text": variant.text,
        }
    )  # fmt: skip


def as_text(word: str, variant: Variant, kind: str) -> str:
    """Return in words that nothing is wrong with a variant, and what it is."""
    clock = Timing.from_json(variant.clock).words() if variant.clock else "any clock"
    name = shown(word) if is_there(word) or word == "-" else word
    return f"{name}: a {kind}, {variant.name}; {variant.game}, {clock}"
