"""Variants of the games over HTTP: the ready ones, and what there is to say of one being made."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Request, get, post
from litestar.openapi.spec import Example
from litestar.params import Body

from ..core.refusal import Refusal, without_paragraphs
from ..core.variant import Variant, Variants
from ..draw.picture import Picture
from ..families import GAMES, game_named
from ..families import drawing as draw
from ..families.variants import variants_of
from ..table.clock import SECOND, Timing
from .addresses import address_of
from .art import GameName, known_game
from .games import supply_info
from .http_errors import may_answer
from .messages.tables import ClockSetup
from .messages.variants import VariantInfo, VariantQuery, VariantsPage, VariantView
from .rate_limits import Buckets

VariantBody = Annotated[
    VariantQuery, Body(examples=[Example("a file", value={"game": next(iter(GAMES)), "text": "…"})])
]


@get(
    "/api/variants/{game:str}",
    summary="The variants of a game",
    description=(
        "The ready ones, each with the options and the clock for `POST /api/tables`, and what a"
        " page asks whoever makes one."
    ),
    tags=["games"],
    responses=may_answer(400, 404, 429),
)
async def show_variants(game: GameName) -> VariantsPage:
    """Return the ready variants of a game's family, and the form to make one."""
    found = _variants(known_game(game).name)
    ready = [variant_info(found.ready_called(word), word) for word in found.ready]
    return VariantsPage(found.name, found.plural, found.longest, ready, list(found.form))


@post(
    "/api/variants",
    status_code=200,
    summary="What there is to say of a variant",
    description="Why it cannot be played, or how it begins. Nothing is kept of it.",
    tags=["games"],
    responses=may_answer(400, 403, 413, 415, 422, 429),
)
async def show_variant(request: Request[Any, Any, Any], data: VariantBody) -> VariantView:
    """Return what is wrong with a variant, or its beginning."""
    buckets: Buckets = request.app.state.supply_buckets
    if not buckets.take(address_of(request.scope)):
        raise Refusal("too_fast", "so many questions at once; wait a moment")
    # Nobody's move waits for it, however long the game reads.
    return await asyncio.to_thread(_looked_at, _variants(data.game), data.text)


def _variants(name: str) -> Variants:
    game = game_named(name)
    found = variants_of(game)
    if found is None:
        raise Refusal("no_page", f"{game.title} has no variants")
    return found


def _looked_at(variants: Variants, text: str) -> VariantView:
    lines: dict[str, str] = {}
    try:
        lines = variants.read_lines(text)
        variant = variants.vetted(text)
        info = variant_info(variant)
    except Refusal as refusal:
        return VariantView(without_paragraphs(refusal.sentence), lines)
    return VariantView("", lines, info, _beginning(variant))


def _beginning(variant: Variant) -> Picture:
    game = game_named(variant.game)
    state = game.setup(2, game.options.from_mapping(variant.options))
    return draw.picture(game, game.view(state, None))


def variant_info(variant: Variant, word: str = "") -> VariantInfo:
    """Return a variant as the page offers it, refusing a clock that could not run."""
    game = game_named(variant.game)
    supply = game.supply_for(game.options.from_mapping(variant.options))
    timing = Timing.from_json(variant.clock)
    return VariantInfo(
        variant.name, variant.about, variant.game, dict(variant.options),
        _clock(timing) if variant.clock else None, timing.words() if variant.clock else "",
        supply_info(supply) if game.supply is None else None, variant.text, word,
    )  # fmt: skip


def _clock(timing: Timing) -> ClockSetup:
    base, increment = timing.base / SECOND, timing.increment / SECOND
    return ClockSetup(timing.kind, base, increment, timing.periods, timing.forfeit)
