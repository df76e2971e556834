"""`saros match`: computer players over many games, and what the result is worth."""

from __future__ import annotations

import shutil
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from ..arena.elo import Sprt
from ..arena.match import Match, Played, Terms
from ..arena.workers import Jobs
from ..core.refusal import Refusal, excerpt
from ..families import GAMES, game_named
from ..families.players import player_called
from .cores_or_cluster import jobs_called
from .files import is_directory, is_there, path_called, shown, write_text
from .formatting import printable, wrapped
from .interrupt import INTERRUPTED, on_interrupt
from .match_report import HANG, as_json, as_text, standing
from .variants import in_place_of


def board_called(word: str | None, switches: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """Return the game that is meant with its switches; the first of the list if nobody says."""
    return in_place_of(next(iter(GAMES)) if word is None else word, switches)


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


def run(
    terms: Terms, jobs: int | None, cluster: str | None, save: str | None, wants_json: bool
) -> int:
    """Play a match, print its result, and return the exit status."""
    match = Match(terms)
    try:
        with jobs_called(jobs, cluster) as workers:
            kept = GamesFolder.made(save, terms.games) if save is not None else None
            _play(match, workers, kept)
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


def _play(match: Match, jobs: Jobs, kept: GamesFolder | None) -> None:
    with closing(match.play(jobs)) as games, _bar(match) as advance:
        for game in games:
            if kept is not None:
                kept.keep(game)
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


# Keeping the games -------------------------------------------------------------------------


class GamesFolder:
    """A folder with the scoresheet of each game; what stands there already is never touched."""

    def __init__(self, folder: Path, games: int) -> None:
        self.folder = folder
        self.digits = max(3, len(str(games)))

    @classmethod
    def made(cls, name: str, games: int) -> GamesFolder:
        """Make the folder, refusing one that holds games with the same names."""
        kept = cls(path_called(name), games)
        if is_there(kept.folder) and not is_directory(kept.folder):
            raise Refusal("not_written", f"{shown(kept.folder)} is a file, not a folder")
        for number in range(1, games + 1) if is_there(kept.folder) else ():
            kept.refuse_older(number)
        try:
            kept.folder.mkdir(parents=True, exist_ok=True)
        except (OSError, ValueError) as error:
            why = (getattr(error, "strerror", None) or "the name is not possible").lower()
            sentence = f"{shown(kept.folder)} cannot be made: {why}"
            raise Refusal("not_written", sentence) from None
        return kept

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
