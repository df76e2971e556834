"""`saros match`: computer players over many games, and what the result is worth."""

from __future__ import annotations

import shutil
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from math import inf
from pathlib import Path
from typing import Any

from ..arena.elo import Sprt, Tally
from ..arena.match import Match, Played, Terms
from ..core.machine import cores
from ..core.refusal import Refusal, excerpt
from ..families import GAMES, game_named
from ..families.players import player_called
from .files import is_directory, is_there, path_called, shown, write_text
from .interrupt import on_interrupt
from .words import game_called, json_text, printable, wrapped

INTERRUPTED = 130
"""The exit status after Ctrl-C."""

HANG = 11
"""What the lines of a result say stands behind so many columns."""

FEWEST = 10
"""Fewer games say nothing about Elo, whoever won them."""

TOO_FEW = f"too few games to tell; it takes {FEWEST} at least"

LONGEST_NAME = 24
"""Of a player's name so much stands beside the bar."""


def board_called(word: str | None) -> str:
    """Return the game that is meant; the first of the list if nobody says."""
    return next(iter(GAMES)) if word is None else game_called(word) or word


def players_called(words: Sequence[str], board: str) -> tuple[str, ...]:
    """Return the players that are meant, by their names."""
    game = game_named(board)
    return tuple(player_called(word, game) for word in words)


def sprt_called(word: str | None, alpha: float | None, beta: float | None) -> Sprt | None:
    """Return the test that `ELO0,ELO1` and its two errors describe."""
    errors = {name: v for name, v in (("alpha", alpha), ("beta", beta)) if v is not None}
    if word is None:
        if errors:
            raise Refusal("bad_sprt", f"--{next(iter(errors))} belongs to a test: --sprt 0,20")
        return None
    try:
        elo0, elo1 = map(float, word.split(","))
    except ValueError:
        sentence = f"a test is two differences in Elo like 0,20, not {excerpt(word)}"
        raise Refusal("bad_sprt", sentence) from None
    return Sprt(elo0, elo1, **errors)


def run(terms: Terms, jobs: int | None, save: str | None, wants_json: bool) -> int:
    """Play a match, print its result, and return the exit status."""
    match = Match(terms)
    shelf = Shelf.made(save, terms.games) if save is not None else None
    try:
        _play(match, cores() if jobs is None else jobs, shelf)
    except KeyboardInterrupt:
        # A second Ctrl-C must not spoil the answer to the first.
        with on_interrupt(signal.SIG_IGN):
            _say(match, wants_json, interrupted=True)
        return INTERRUPTED
    except Refusal:
        if match.played and not wants_json:
            _say(match, wants_json, interrupted=True)
        raise
    _say(match, wants_json)
    return 0


def _say(match: Match, wants_json: bool, interrupted: bool = False) -> None:
    if wants_json:
        print(as_json(match, interrupted), flush=True)
        return
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
    print(wrapped(printable(as_text(match, interrupted)), width, HANG), flush=True)


def _play(match: Match, jobs: int, shelf: Shelf | None) -> None:
    with closing(match.play(jobs)) as games, _bar(match) as advance:
        for game in games:
            if shelf is not None:
                shelf.keep(game)
            advance()


# The bar -----------------------------------------------------------------------------------


@contextmanager
def _bar(match: Match) -> Iterator[Callable[[], None]]:
    """Show how far the match is and how it stands, if somebody is watching."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeElapsedColumn as Elapsed

    words = TextColumn("{task.description}", markup=False)
    columns = (words, BarColumn(), MofNCompleteColumn(), Elapsed())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(standing(match), total=match.terms.games)
        yield lambda: progress.update(
            task, completed=len(match.played), description=standing(match)
        )


def standing(match: Match) -> str:
    """Return the score so far on one line, and how far a test has got."""
    names = [excerpt(name, LONGEST_NAME)[1:-1] for name in match.terms.players]
    if len(names) > 2:
        took = zip(names, match.shares, strict=True)
        return ", ".join(f"{name} {_percent(share.share)}" for name, share in took)
    (first, second), tally = names, match.tally
    line = f"{first} {_points(tally.points)} – {_points(tally.games - tally.points)} {second}"
    if (sprt := match.terms.sprt) is None:
        return line
    low, high = sprt.bounds
    return f"{line}, LLR {match.ratio:.2f} ({low:.2f}, {high:.2f})"


def _points(points: float) -> str:
    whole, half = divmod(points, 1)
    return f"{whole:g}½" if half and whole else "½" if half else f"{whole:g}"


# Keeping the games -------------------------------------------------------------------------


class Shelf:
    """A folder with the scoresheet of each game; what stands there already is never touched."""

    def __init__(self, folder: Path, games: int) -> None:
        self.folder = folder
        self.digits = max(3, len(str(games)))

    @classmethod
    def made(cls, name: str, games: int) -> Shelf:
        """Make the folder, refusing one that holds games with the same names."""
        shelf = cls(path_called(name), games)
        if is_there(shelf.folder) and not is_directory(shelf.folder):
            raise Refusal("not_written", f"{shown(shelf.folder)} is a file, not a folder")
        for number in range(1, games + 1) if is_there(shelf.folder) else ():
            shelf.refuse_older(number)
        try:
            shelf.folder.mkdir(parents=True, exist_ok=True)
        except (OSError, ValueError) as error:
            why = (getattr(error, "strerror", None) or "the name is not possible").lower()
            sentence = f"{shown(shelf.folder)} cannot be made: {why}"
            raise Refusal("not_written", sentence) from None
        return shelf

    def path(self, number: int) -> Path:
        """Return where a game belongs."""
        return self.folder / f"game-{number:0{self.digits}}.txt"

    def refuse_older(self, number: int) -> None:
        """Refuse to write over a game."""
        if is_there(path := self.path(number)):
            sentence = f"{shown(path)} is there already; choose another folder"
            raise Refusal("not_written", sentence)

    def keep(self, game: Played) -> None:
        """Write the scoresheet of a game."""
        self.refuse_older(game.number)
        text = game_named(game.record.game).write_record(game.record)
        write_text(self.path(game.number), text)


# The result --------------------------------------------------------------------------------


def as_json(match: Match, interrupted: bool = False) -> str:
    """Return the result as one JSON object; an Elo without bound is null."""
    terms, tally = match.terms, match.tally
    if len(terms.players) > 2:
        return json_text(_shares(match) | _circumstances(match) | {"interrupted": interrupted})
    data: dict[str, Any] = {
        "players": list(terms.players),
        "board": terms.game,
        "games": tally.games,
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "pairs": tally.pairs,
        "score": round(tally.score, 4) if tally.games else None,
        "interval": [round(end, 4) for end in tally.interval],
        "elo": _elo_number(tally.elo) if is_telling(tally) else None,
        "elo_interval": [
            _elo_number(end) if is_telling(tally) else None for end in tally.elo_interval
        ],
    }
    if terms.sprt is not None:
        data["sprt"] = _sprt_numbers(match, terms.sprt)
    return json_text(data | _circumstances(match) | {"interrupted": interrupted})


def _shares(match: Match) -> dict[str, Any]:
    """Return what each of several players took."""
    return {
        "players": list(match.terms.players),
        "board": match.terms.game,
        "games": len(match.played),
        "wins": [share.wins for share in match.shares],
        "shares": [round(share.share, 4) for share in match.shares],
        "intervals": [[round(end, 4) for end in share.interval] for share in match.shares],
    }


def _circumstances(match: Match) -> dict[str, Any]:
    """Return how the games went, and what it takes to play them again."""
    terms = match.terms
    return {
        "plies_mean": round(match.mean_plies, 1),
        "endings": match.endings,
        "slowest": [round(seconds, 4) for seconds in match.slowest],
        "seed": terms.seed,
        "seconds": terms.seconds,
        "opening_plies": terms.opening_plies,
        "max_plies": terms.max_plies,
        "switches": game_named(terms.game).options.from_mapping(terms.switches).changed(),
    }


def _elo_number(elo: float) -> float | None:
    return None if abs(elo) == inf else round(elo, 1)


def _sprt_numbers(match: Match, sprt: Sprt) -> dict[str, Any]:
    return {
        "elo0": sprt.elo0,
        "elo1": sprt.elo1,
        "alpha": sprt.alpha,
        "beta": sprt.beta,
        "llr": round(match.ratio, 3),
        "bounds": [round(bound, 3) for bound in sprt.bounds],
        "verdict": match.verdict or "undecided",
    }


def is_telling(tally: Tally) -> bool:
    """Tell whether there are games enough to speak of Elo."""
    return tally.games >= FEWEST


def as_text(match: Match, interrupted: bool = False) -> str:
    """Return the result for people."""
    terms, tally = match.terms, match.tally
    count = "1 game" if tally.games == 1 else f"{tally.games} games"
    how = f", interrupted after {tally.games} of {terms.games} games" if interrupted else ""
    title = f"{' – '.join(terms.players)}, {terms.game}{how or f', {count}'}"
    if not tally.games:
        return title
    if len(terms.players) > 2:
        return _table(title, [*_share_lines(match), *_how(match)])
    lines = [
        ("result", f"{tally.wins} won, {tally.draws} drawn, {tally.losses} lost"),
        ("score", f"{_percent(tally.score)}  (95 % sure: {_between(tally.interval, _percent)})"),
        ("Elo", _elo_words(tally.elo, tally.elo_interval) if is_telling(tally) else TOO_FEW),
        *([("test", _sprt_words(match, terms.sprt))] if terms.sprt else []),
        *_how(match),
    ]
    return _table(title, lines)


def _how(match: Match) -> list[tuple[str, str]]:
    return [
        ("ended", ", ".join(f"{number} × {why}" for why, number in match.endings.items())),
        ("length", f"{match.mean_plies:.1f} plies on average"),
        ("slowest", _slowest_words(match)),
    ]


def _share_lines(match: Match) -> list[tuple[str, str]]:
    """Say what each of several players took."""
    lines: list[tuple[str, str]] = []
    for name, share in zip(match.terms.players, match.shares, strict=True):
        sure = f"95 % sure: {_between(share.interval, _percent)}"
        words = f"{name} {_percent(share.share)}  ({sure}), {share.wins} won"
        lines.append(("" if lines else "shares", words))
    return lines


def _table(title: str, lines: list[tuple[str, str]]) -> str:
    return "\n".join([title, "", *(f"  {label:<{HANG - 2}}{words}" for label, words in lines)])


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _between(ends: tuple[float, float], word: Callable[[float], str]) -> str:
    return f"{word(ends[0])} to {word(ends[1])}"


def _elo_words(elo: float, ends: tuple[float, float]) -> str:
    low, high = ends
    if abs(elo) == inf:
        bound = f"more than {_elo(low)}" if elo > 0 else f"less than {_elo(high)}"
        return f"{bound}  (95 % sure)"
    if low == -inf and high == inf:
        sure = "anything; play more games"
    elif low == -inf:
        sure = f"{_elo(high)} or less"
    elif high == inf:
        sure = f"{_elo(low)} or more"
    else:
        sure = _between(ends, _elo)
    return f"{_elo(elo)}  (95 % sure: {sure})"


def _elo(elo: float) -> str:
    return f"{round(elo):+d}"


def _sprt_words(match: Match, sprt: Sprt) -> str:
    low, high = sprt.bounds
    zero, one = f"{sprt.elo0:+g} Elo", f"{sprt.elo1:+g} Elo"
    said = {
        "accepted": f"accepted, rather {one} than {zero}",
        "rejected": f"rejected, rather {zero} than {one}",
        None: f"not decided between {zero} and {one}",
    }[match.verdict]
    return f"{said}  (LLR {match.ratio:.2f}, from {low:.2f} to {high:.2f})"


def _slowest_words(match: Match) -> str:
    times = zip(match.terms.players, match.slowest, strict=True)
    return ", ".join(f"{name} {seconds:.3f} s" for name, seconds in times)
