"""What players are told of a refusal: nothing of the machine, which whoever keeps it reads."""

from __future__ import annotations

import logging

from ..core.refusal import Refusal

OUTWARD = {
    "not_saved": "this could not be saved, because the database is away; try again in a moment",
    "no_database": "the database is away; try again in a moment",
    "in_use": "the database is away; try again in a moment",
}
"""Refusals whose own sentences name paths and hosts, and what is said to players instead."""

log = logging.getLogger(__name__)


def outward(refusal: Refusal) -> Refusal:
    """Return a refusal as players may read it."""
    sentence = OUTWARD.get(refusal.code)
    if sentence is None:
        return refusal
    log.warning("a request was refused: %s", refusal.sentence)
    return Refusal(refusal.code, sentence)
