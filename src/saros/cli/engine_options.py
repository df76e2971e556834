"""The options of `saros engine`: what may be set, and what it is set to."""

from __future__ import annotations

import dataclasses
from typing import Any

from ..core.options import Option
from ..core.refusal import Refusal, excerpt
from ..families import GAMES
from ..families.players import levels_of, players_of
from ..games import AnyGame

SPINS = {
    "Threads": (1, 1, 64),
    "Memory": (16, 1, 4096),
    "Level": (0, 0, 8),
    "Seed": (0, 0, 2**31 - 1),
}
"""Options that are numbers: the default, the least and the most."""


class EngineOptions:
    """Every option by name; a name may be written in any case."""

    def __init__(self) -> None:
        self.values: dict[str, Any] = {name: spin[0] for name, spin in SPINS.items()}
        self.values["Board"] = next(iter(GAMES))
        self.values["Judgement"] = next(iter(players_of(self.game).judgements), "")
        self.switches: dict[str, Any] = {}
        """The switches that were set, whatever to."""

    @property
    def game(self) -> AnyGame:
        """The game that `position start` begins."""
        return GAMES[self.values["Board"]]

    def lines(self) -> list[str]:
        """Return what the options are, in the form programs know from UCI."""
        lines = [
            f"option name {name} type spin default {default} min {least} max {most}"
            for name, (default, least, most) in SPINS.items()
        ]
        for name, choices in self._combos().items():
            lines.append(_combo(name, choices[0], choices))
        return lines + [_switch_line(option) for option in self.game.options.described()]

    def _combos(self) -> dict[str, tuple[str, ...]]:
        thinking = tuple(name for name, game in GAMES.items() if levels_of(game))
        combos = {"Board": thinking, "Judgement": players_of(self.game).judgements}
        return {name: choices for name, choices in combos.items() if choices}

    def set(self, name: str, value: str) -> None:
        """Set an option, or refuse and leave it as it was."""
        known = {known.lower(): known for known in (*SPINS, *self._combos())}
        found = known.get(name.lower())
        if found in SPINS:
            self.values[found] = _number(found, value)
        elif found is not None:
            choices = self._combos()[found]
            if value.lower() not in choices:
                raise Refusal("bad_option", f"{found} is {' or '.join(choices)}, {_not(value)}")
            self.values[found] = value.lower()
        else:
            self._set_switch(name, value, list(known.values()))

    def _set_switch(self, name: str, value: str, others: list[str]) -> None:
        options, plain = self.game.options, name.lower().replace("-", "_")
        there = [field.name for field in dataclasses.fields(options)]
        if plain not in there:
            known = ", ".join([*others, *there])
            raise Refusal("unknown_option", f"no option {excerpt(name)}; there are: {known}")
        kind = next(option.kind for option in options.described() if option.name == plain)
        given = value.lower() if kind == "choice" else value
        checked = options.from_mapping({plain: given}).to_mapping()
        if kind == "text":
            self._refuse_unplayable({**self.switches, plain: checked[plain]})
        self.switches[plain] = checked[plain]

    def _refuse_unplayable(self, switches: dict[str, Any]) -> None:
        """Refuse a text with which no game that has it can begin."""
        refusals = []
        kin = [game for game in GAMES.values() if game.options is self.game.options]
        for game in sorted(kin, key=lambda game: game is not self.game):
            known = {option.name for option in game.options.described()}
            given = {name: value for name, value in switches.items() if name in known}
            try:
                game.setup(game.seats[0], game.options.from_mapping(given))
                return
            except Refusal as refusal:
                refusals.append(refusal)
        raise refusals[0]

    def switches_of(self, game: AnyGame) -> dict[str, Any]:
        """Return the switches that were set and that a game has."""
        there = {field.name for field in dataclasses.fields(game.options)}
        return {name: value for name, value in self.switches.items() if name in there}


def _switch_line(option: Option) -> str:
    """Return a switch of the game in the same form."""
    if option.choices == (False, True):
        default = "true" if option.default else "false"
        return f"option name {option.name} type check default {default}"
    if option.kind == "choice":
        return _combo(option.name, str(option.default), option.choices)
    if option.kind == "number":
        within = f"min {option.least} max {option.most}"
        return f"option name {option.name} type spin default {option.default} {within}"
    return f"option name {option.name} type string default {option.default}"


def _combo(name: str, default: str, choices: tuple[str, ...]) -> str:
    named = " ".join(f"var {choice}" for choice in choices)
    return f"option name {name} type combo default {default} {named}"


def _number(name: str, value: str) -> int:
    _, least, most = SPINS[name]
    if not (value.isascii() and value.isdecimal() and len(value) < 16):
        raise Refusal("bad_option", f"{name} is a number from {least} to {most}, {_not(value)}")
    if not least <= int(value) <= most:
        raise Refusal("bad_option", f"{name} is from {least} to {most}, {_not(value)}")
    return int(value)


def _not(value: str) -> str:
    return f"not {excerpt(value)}" if value else "and a value is missing"
