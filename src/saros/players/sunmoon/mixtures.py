"""Fairy games drawn at random: rosters of every taste, drafts, neutral pieces, generals."""

from __future__ import annotations

from random import Random

from ...games.sunmoon.options import NONE, SunMoonOptions
from ...games.sunmoon.pieces import LETTERS, SOLDIERS
from ...games.sunmoon.rosters import ARMY, DRAFT, STANDARD, most_of


def drawn_game(rng: Random) -> SunMoonOptions:
    """Return the options of a fairy game, for either board."""
    neutrals = f"L{rng.randint(1, 2)}" if rng.random() < 0.4 else ""
    neutrals += f"Q{rng.randint(1, 2)}" if rng.random() < 0.4 else ""
    roster = _drawn_rosters(rng)
    generals = rng.random() < 0.25 or (roster == STANDARD and not neutrals)
    return SunMoonOptions(generals=generals, roster=roster, neutrals=neutrals or NONE)


def _drawn_rosters(rng: Random) -> str:
    """Return what both sides have: the same, as a rule."""
    way = rng.random()
    if way < 0.1:
        return DRAFT
    if way < 0.2:
        return STANDARD
    return _drawn_roster(rng) if way < 0.6 else f"{_drawn_roster(rng)}/{_drawn_roster(rng)}"


def _drawn_roster(rng: Random) -> str:
    """Return twelve soldiers taken out of a bag with as many of each kind as may be."""
    bag = [kind for kind in SOLDIERS for _ in range(most_of(kind))]
    army = rng.sample(bag, ARMY)
    return "".join(f"{LETTERS[kind]}{army.count(kind)}" for kind in SOLDIERS if kind in army)
