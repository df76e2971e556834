"""Golden playthroughs: whole seeded games, kept as text so that any change of the rules is seen.

After a change that is meant to change them,

    python3 -m tests.games.test_playthroughs

from the top of the repository (with `src` on PYTHONPATH, or Saros installed) writes the files
afresh; then read the difference before committing it.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from saros.core.game import CHANCE
from saros.families import GAMES
from saros.games.sunmoon.position_text import write_position

FOLDER = Path(__file__).with_name("playthroughs")
EVERY = {"terrestrial": 6, "astral": 6, "sonnemond": 40, "bluemoon": 40}
"""After so many plies the whole position is written."""

PLAYS: dict[str, dict[str, Any]] = {
    "terrestrial": {},
    "terrestrial-tournament": {"claims": "tournament", "repetition": "forfeit"},
    "astral": {},
    "astral-open-earth": {"open_earth": True},
    "sonnemond-two": {},
    "sonnemond-two-own-rows": {"open_others_rows": False},
    "sonnemond-three": {},
    "sonnemond-three-spared": {"empty_hand_eclipse": False},
    "sonnemond-four": {},
    "sonnemond-four-own-rows-spared": {"open_others_rows": False, "empty_hand_eclipse": False},
    "bluemoon": {},
    "bluemoon-peer": {"peer_compat": True},
    "bluemoon-mulligan": {"mulligan": True},
}
LONGEST = {"terrestrial": 400, "astral": 400, "sonnemond": 4000, "bluemoon": 4000}
"""After so many plies a play is left; every play of cards comes to its end before."""

SEATS = {"three": 3, "four": 4}
"""By the second word of a play; two otherwise."""

SEEDS = range(3)

BROUGHT = {
    "bluemoon": (("Hoax", "Vulca"), ("Mimix", "Flit"), ("Khind", "Terrah")),
    "bluemoon-peer": (("Pillar", "Aqua"), ("Vulca", "Khind"), ("Flit", "Hoax")),
    "bluemoon-mulligan": (("Aqua", "Mimix"), ("Terrah", "Pillar"), ("Hoax", "Hoax")),
}
"""By play and seed, what the seats bring."""

NAMES = [f"{play}-{seed}" for play in PLAYS for seed in SEEDS]


def position_line(game: Any, state: Any) -> str:
    """The state on one line, as the game writes it."""
    if game.family == "sunmoon":
        return write_position(state.position)
    return json.dumps(game.write_state(state), separators=(",", ":"))


def chosen(game: Any, state: Any, rng: Random) -> Any:
    """A move by lot; captures and clears are preferred, so that much happens."""
    if game.to_act(state) == CHANCE:
        return game.chance(state, rng)
    legal = list(game.legal_moves(state))
    if game.family == "bluemoon":  # the many ways to decline are not to drown the rest
        kinds = list(dict.fromkeys(map(type, legal)))
        likings = [0.1 if kind.__name__ in ("Decline", "Retreat") else 1.0 for kind in kinds]
        (kind,) = rng.choices(kinds, likings)
        return rng.choice([move for move in legal if type(move) is kind])
    bold = [move for move in legal if getattr(move, "captured", None) or hasattr(move, "runs")]
    return rng.choice(bold if bold and rng.random() < 0.5 else legal)


def playthrough(name: str) -> str:
    """One whole game by a seeded player."""
    play, _, seed = name.rpartition("-")
    game = GAMES[play.partition("-")[0]]
    options = game.options(**PLAYS[play])
    rng = Random(f"playthrough {name}")
    seats = SEATS.get((*play.split("-"), "")[1], 2)
    state = game.setup(seats, options, BROUGHT[play][int(seed)] if play in BROUGHT else ())
    who = {CHANCE: "chance", **dict(enumerate(game.seat_names(seats)))}
    switches = " ".join(f"{key}={value}" for key, value in options.changed().items())
    lines = [f"game: {game.name}", f"switches: {switches or '-'}", f"seed: {seed}"]
    ply = 0
    while game.outcome(state) is None and ply < LONGEST[game.name]:
        if ply % EVERY[game.name] == 0:
            lines.append(f"# {len(game.legal_moves(state))} moves: {position_line(game, state)}")
        move = chosen(game, state, rng)
        ply += 1
        lines.append(f"{ply} {who[game.to_act(state)]}: {game.write_move(state, move)}")
        state = game.play(state, move)
    lines.append(f"# end: {position_line(game, state)}")
    outcome = game.outcome(state)
    if outcome is None:
        lines.append("outcome: none yet")
    else:
        points = " ".join(f"{share:g}" for share in outcome.points)
        score = "".join(f" {points}" for points in outcome.score)
        lines.append(f"outcome: {points} {outcome.reason}{score}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", NAMES)
def test_playthroughs_stay_as_they_were(name: str) -> None:
    golden = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert playthrough(name).splitlines() == golden.splitlines()


def test_every_file_is_a_playthrough() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == sorted(NAMES)


def test_the_playthroughs_come_to_an_end() -> None:
    ends = [path.read_text(encoding="utf-8").splitlines()[-1] for path in FOLDER.glob("*.txt")]
    assert all(end.startswith("outcome: ") for end in ends)
    assert any("banished" in end for end in ends)
    assert sum("most points" in end for end in ends) == len(list(FOLDER.glob("sonnemond-*.txt")))


def rewrite() -> None:
    """Write every playthrough afresh and remove what is none."""
    for path in FOLDER.glob("*.txt"):
        if path.stem not in NAMES:
            path.unlink()
    for name in NAMES:
        (FOLDER / f"{name}.txt").write_text(playthrough(name), encoding="utf-8")


if __name__ == "__main__":
    rewrite()
