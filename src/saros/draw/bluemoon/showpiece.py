"""A fight worth looking at: covered cards, supports on both sides, and a dragon on its way."""

from __future__ import annotations

from functools import cache
from typing import Any

from ...games import AnyGame
from ..picture import Picture
from .picture import picture

STATE: dict[str, Any] = {
    "game": "bluemoon",
    "turn": 0,
    "phase": "begin",
    "element": "fire",
    "dragons": -1,
    "sides": [
        {
            "people": "Hoax",
            "hand": [
                "Thirkomedas the Serene", "Battling Boomerang", "Inscrutable Armor",
                "Wogarathoras the Gloomy", "Brain Drain", "Enthrall Opposition",
            ],
            "deck": ["Ledinemras the Monk", "Zedemikras the Brain", "Nirwadas the Traveler",
                     "Demegodas the Odd", "Homing Missiles", "Duplicator of Strength"],
            "combat": ["Hank Highflyer Hawk"],
            "covered": ["Penemikanas the Paranoid", "Catusan"],
            "support": ["Tome of Wisdom", "Ballista of Confusion"],
            "discard": ["Vetraskedas the Sceptic", "Trebuchet of Fear"],
            "leadership": ["Muster Reinforcements"],
        },
        {
            "people": "Vulca",
            "hand": ["Spark", "Ignite", "Sear", "Cinder", "Fireblast", "Cast Cataclysm"],
            "deck": ["Torch", "Shimmer", "Blaze", "Furnace", "Lightning Bolts"],
            "combat": ["Glimmer", "Elemental Enchantment"],
            "covered": ["Aaralia-Aqua Secunda", "Zig-nur-Don"],
            "support": ["Flickering Fires", "Fearsome Spirits"],
            "discard": ["Volca", "Flamebreath the Dazzling"],
            "leadership": [],
        },
    ],
}  # fmt: skip


@cache
def showpiece(game: AnyGame) -> Picture:
    """Return it as the first seat sees it."""
    return picture(game, game.view(game.read_state(STATE), 0))
