"""The switches of Sun and Moon (§6.4, §8.5, §8.6, F11, F12)."""

from __future__ import annotations

from dataclasses import dataclass

from ...core.options import Options, choice, switch, text

NONE = "none"
"""What a text says that says nothing."""


@dataclass(frozen=True)
class SunMoonOptions(Options):
    """Defaults are the printed rules as `docs/rules/sun-and-moon.md` reads them."""

    open_earth: bool = switch(
        False,
        "soldiers may pass an empty earth without stopping (§6.4)",
        short="soldiers may pass an empty earth",
        off_name="shut_earth",
    )
    repetition: str = choice(
        "draw",
        ("draw", "forfeit"),
        "what the third occurrence of a position is: a draw, or lost by who repeats (§8.4, §8.5)",
        short="a third repetition",
    )
    claims: str = choice(
        "off",
        ("off", "friendly", "tournament"),
        "players announce eclipse and banishment themselves; in a tournament a false claim of"
        " banishment costs a soldier (§8.6)",
        short="players announce eclipse",
    )
    stop_and_go: bool = switch(
        False,
        "whoever oversteps the time for a move loses the move; in eclipse, the game (F11.2)",
        short="who oversteps the time for a move loses the move",
        offered=False,  # the clock asks for it
    )
    generals: bool = switch(
        False,
        "a princess may not move until the first time she is in eclipse (F11.1)",
        short="princesses are held until the first eclipse",
        offered=False,  # like the two below it belongs to fairy games
    )
    roster: str = text(
        "E4P4U4",
        40,
        "the soldiers of a side, like E3P3U3G1D1C1, of moon and sun with a slash between, or draft,"
        " chosen (in secret) or chosen_openly (F12.1, F12.2)",
        offered=False,
    )
    neutrals: str = text(
        NONE,
        60,
        "neutral pieces, like L1Q1, or with their stars, like Le4Qa4 (F12.5)",
        offered=False,
    )
    fairy_stars: str = text(
        NONE,
        200,
        "where the soldiers begin, like Pa1Pi1Ee2, moon's and sun's with a slash between; sun's"
        " mirror moon's if there is no slash (F12.1)",
        offered=False,
    )
    fairy_limits: str = text(
        NONE,
        24,
        "what a roster may have instead of the usual (F12.1): soldiers, and the most of a kind,"
        " like 10D2",
        offered=False,
    )
    fairy_name: str = text(NONE, 40, "what a fairy game is called", offered=False)
