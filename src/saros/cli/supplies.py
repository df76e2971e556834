"""What a seat brings to a game, as the command line names it: a ready one, a file or a text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ..core.refusal import Refusal, excerpt
from ..core.rules import Chart, Supply, SupplyReport
from ..families import GAMES, game_named, playable
from ..games import AnyGame
from .arguments import game_called
from .files import is_there, read_text, shown
from .formatting import json_text


def supply_called(supply: Supply | None, word: str) -> str:
    """Return the text behind a word: of a ready supply, of a file, or the word itself."""
    found = _ready(supply, word) if supply is not None else None
    if found is not None:
        return found[1]
    if is_there(word):
        return _file_text(word).strip()
    if supply is not None and len(word.split()) == 1:  # a name, and no text
        raise _no_such(supply, word, " and no file")
    return word


def _file_text(name: str) -> str:
    return read_text(name).removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}")


def _ready(supply: Supply, word: str) -> tuple[str, str] | None:
    return next((each for each in supply.ready if each[0].lower() == word.lower()), None)


def ready_called(supply: Supply, word: str) -> tuple[str, str]:
    """Return a ready supply, its name and its text."""
    if found := _ready(supply, word):
        return found
    raise _no_such(supply, word)


def _no_such(supply: Supply, word: str, nor: str = "") -> Refusal:
    names = ", ".join(name for name, _ in supply.ready)
    sentence = f"there is no ready {supply.name}{nor} {excerpt(word)}; there are: {names}"
    return Refusal("no_supply", sentence)


def supply_of(game: AnyGame) -> Supply:
    """Return what seats bring to a game."""
    if game.supply is None:
        raise Refusal("no_supply", f"nobody brings anything of their own to {game.title}")
    return game.supply


def game_for(name: str, board: str | None) -> AnyGame:
    """Return the game a supply of that name is for: the one that is said, or the first."""
    fitting = [each for each in GAMES.values() if each.supply and each.supply.name == name]
    game = game_named(game_called(board) or board) if board is not None else playable(fitting[0])
    if game not in fitting:
        raise Refusal("no_supply", f"nobody brings a {name} to {game.title}")
    return game


# Reports -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Checked:
    """A supply that was looked at, and what the game says of it."""

    game: AnyGame
    called: str
    report: SupplyReport

    def as_json(self) -> str:
        """Return the report for a program."""
        charts = [
            {"title": chart.title, "bars": [{"label": a, "count": n} for a, n in chart.bars]}
            for chart in self.report.statistics
        ]
        return json_text(
            {
                "game": self.game.name,
                "legal": not self.report.faults,
                "faults": list(self.report.faults),
                "statistics": charts,
                "text": self.report.text,
            }
        )

    def as_text(self) -> str:
        """Return the report for people."""
        faults = self.report.faults
        kind = f"{'not a' if faults else 'a'} legal {supply_of(self.game).name}"
        lines = [f"{self.called}: {kind} for {self.game.title}"]
        lines += [f"  {fault}" for fault in faults]
        for chart in self.report.statistics:
            lines += ["", *_chart_lines(chart)]
        return "\n".join(lines)


def _chart_lines(chart: Chart) -> Iterator[str]:
    yield chart.title
    width = max((len(label) for label, _ in chart.bars), default=0)
    for label, count in chart.bars:
        yield f"  {label:<{width}}  {count:>2}  {'*' * count}".rstrip()


def report_on(game: AnyGame, word: str, switches: Mapping[str, Any]) -> Checked:
    """Look at a ready supply or at the one in a file, under some switches."""
    found = _ready(supply_of(game), word)
    called, text = found or (shown(word), _file_text(word))
    game.refuse_long_supply(text)
    return Checked(game, called, game.supply_report(text, game.options.from_mapping(switches)))
