"""Refusals as players may read them: nothing of the machine, and no numbers of paragraphs."""

from __future__ import annotations

import logging

from ..core.refusal import Refusal, without_paragraphs

PUBLIC = {
    "not_saved": "this could not be saved, because the database is away; try again in a moment",
    "no_database": "the database is away; try again in a moment",
    "in_use": "the database is away; try again in a moment",
}
"""Refusals whose own sentences name paths and hosts, and what is said to players instead."""

log = logging.getLogger(__name__)


def as_public(refusal: Refusal) -> Refusal:
    """Return a refusal as players may read it."""
    sentence = PUBLIC.get(refusal.code)
    if sentence is None:
        return Refusal(refusal.code, without_paragraphs(refusal.sentence))
    log.warning("a request was refused: %s", refusal.sentence)
    return Refusal(refusal.code, sentence)
