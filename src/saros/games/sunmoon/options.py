"""The switches of Sun and Moon (§6.4, §8.5, §8.6, §10.6)."""

from __future__ import annotations

from dataclasses import dataclass

from ...core.options import Options, choice, switch


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
        "whoever oversteps the time for a move loses the move; in eclipse, the game (§10.6)",
        short="who oversteps the time for a move loses the move",
        offered=False,  # the clock asks for it
    )
