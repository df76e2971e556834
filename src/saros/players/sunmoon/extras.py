"""What a sketch may have beside its pieces and its task: conditions, a part of the board, other
rules, several dragons, neutral pieces. Each is kept only where the solution needs it.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from ...games.sunmoon.board import BOARDS, SIDES
from ...games.sunmoon.problem import DRAGONS

Json = dict[str, Any]

CONDITIONS, SEVERAL, PART, RULES, MANY_DRAGONS, NEUTRAL = (
    "conditions", "several", "part", "rules", "dragons", "neutral",
)  # fmt: skip
"""What a wish may ask for beside a stipulation."""
MOST_CONDITIONS = 3
RADII = (2, 3)
"""So many steps from a princess a part of the board reaches."""
STILL = " may not move"


@cache
def ball(board: str, name: str, steps: int) -> list[str]:
    """Return the points at most so many steps from a point."""
    found = BOARDS[board]
    reached = {found.number[name]}
    for _ in range(steps):
        reached |= {there for here in reached for _, there in found.steps(here)}
    return [found.names[point] for point in sorted(reached)]


def is_shown(data: Json, place: str) -> bool:
    """Tell whether a point is in the part of the board that a sketch shows."""
    return not data.get("stars") or place in data["stars"]


def restricted(data: Json, extras: tuple[str, ...], rng: Random) -> Json:
    """Return a sketch with conditions and other rules, if they are wished for."""
    if RULES in extras:
        switch = rng.choice(("generals", "open_earth")) if data["board"] == "astral" else "generals"
        data = {**data, "switches": {switch: True}}
    if CONDITIONS in extras:
        data = {**data, "conditions": []}
        for _ in range(rng.randint(2 if SEVERAL in extras else 1, MOST_CONDITIONS)):
            _add_condition(data, rng)
    return data


def change_conditions(data: Json, rng: Random) -> None:
    """Put one condition in the place of another, or have one more or one less."""
    said, how = list(data["conditions"]), rng.random()
    if said and how < 0.7:
        said.remove(rng.choice(said))
    data["conditions"] = said
    if how > 0.3 and len(said) < MOST_CONDITIONS:
        _add_condition(data, rng)


def _add_condition(data: Json, rng: Random) -> None:
    forbidden = ["no captures", *(f"no captures by {side}" for side in SIDES)]
    if any(letter in "Ss" for letter in data["pieces"].values()):
        forbidden += ["no promotions", *(f"no promotions by {side}" for side in SIDES)]
    still = f"{rng.choice(sorted(data['pieces']))}{STILL}"
    said = rng.choice((still, rng.choice(forbidden)))
    if said not in data["conditions"]:
        data["conditions"] = [*data["conditions"], said]


def follow_conditions(data: Json, place: str, where: str) -> None:
    """Let a piece that may not move be the same one elsewhere."""
    moved = {f"{place}{STILL}": f"{where}{STILL}"}
    if place not in data["pieces"] and data.get("conditions"):
        data["conditions"] = [moved.get(each, each) for each in data["conditions"]]


def forget_empty(data: Json) -> None:
    """Forget the conditions about pieces that are gone."""
    if data.get("conditions"):
        data["conditions"] = [
            each
            for each in data["conditions"]
            if not each.endswith(STILL) or each.removesuffix(STILL) in data["pieces"]
        ]


def has_extras(data: Json, extras: tuple[str, ...]) -> bool:
    """Tell whether the pieces that a wish asks for are there."""
    pieces = list(data["pieces"].values())
    many = max(pieces.count("D"), pieces.count("d")) > 1
    neutral = any(each.startswith("=") for each in pieces)
    return (MANY_DRAGONS not in extras or many) and (NEUTRAL not in extras or neutral)


def extra_places(data: Json, extras: tuple[str, ...]) -> list[str]:
    """Return where pieces stand that a wish asks for."""
    letters = ("D", "d") if MANY_DRAGONS in extras else ()
    neutral = ("=L", "=Q") if NEUTRAL in extras else ()
    return [p for p, each in sorted(data["pieces"].items()) if each in (*letters, *neutral)]


def restrictions_of(data: Json) -> list[tuple[str, str]]:
    """Return the rules, the part of the board and each condition of a sketch."""
    whole = [(key, "") for key in ("switches", "stars") if data.get(key)]
    return whole + [("conditions", said) for said in data.get("conditions", ())]


def without_restriction(data: Json, key: str, said: str) -> Json:
    """Return a sketch without its rules or part of the board, or without one condition."""
    rest = [each for each in data[key] if each != said] if key == "conditions" else []
    others = {name: value for name, value in data.items() if name != key}
    return {**others, key: rest} if rest else others


def as_wished(data: Json, extras: tuple[str, ...]) -> Json | None:
    """Return a sketch without idle restrictions, if enough of them are left.

    It says that its number of dragons is meant if there are several (P3.4).
    """
    if MANY_DRAGONS in extras:
        return {**data, "conditions": [*data.get("conditions", ()), DRAGONS]}
    least = 2 if SEVERAL in extras else 0 if NEUTRAL in extras else 1
    return data if len(restrictions_of(data)) >= least else None
