"""`saros play`: one play at a terminal, by people, by computer players, or both."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from ..core.refusal import Refusal, excerpt
from ..draw import ending, numbered, reminder
from ..players import player_named
from ..players.judge import is_judged, judge_for
from ..players.player import Player
from ..table.table import Table, result_text
from .files import write_text
from .prompt import list_moves, read_move
from .screen import Screen

ABBREVIATED = {"?": "help", "b": "back", "f": "flip", "q": "quit", "exit": "quit", "undo": "back"}


@dataclass
class Play:
    """A play in progress, and how it is shown; a player of None is a person."""

    table: Table
    players: list[Player | None]
    screen: Screen
    rng: Random
    save: Path | None = None
    delay: float = 0.0
    max_plies: int = 400
    flip: bool = False
    over: str = ""
    """Why the play ended without the rules: resignation, agreement."""
    left: bool = False

    def run(self) -> None:
        """Play to the end, or until the person leaves."""
        self._keep()
        if self._watched or self._has_people:
            self.show()
        while not (self.over or self.left) and (seat := self.table.to_act) is not None:
            player = self.players[seat]
            if player is None:
                self._person_acts(seat)
            else:
                self._computer_acts(seat, player)
        if not self.left:
            self._finish()
        elif self.save:
            self.screen.say(f"The game so far is in {self.save}.")

    @property
    def _has_people(self) -> bool:
        return None in self.players

    @property
    def _watched(self) -> bool:
        """Tell whether somebody sees the boards of a play between computers."""
        return self.screen.is_terminal

    def show(self) -> None:
        """Draw the board with the last move."""
        table = self.table
        last = table.record.moves[-1] if table.ply else ""
        before = table.states[-2] if table.ply else None
        view = table.game.view(table.state, None)
        self.screen.board(
            table.game, view, before=before, last=last, flip=self.flip, names=table.record.people
        )

    def _keep(self) -> None:
        if self.save is not None:
            write_text(self.save, self.table.sheet())

    def _play(self, move: object) -> None:
        self.table = self.table.play(move)
        self._keep()

    # The computer -------------------------------------------------------------------------

    def _computer_acts(self, seat: int, player: Player) -> None:
        if not self._has_people and self.table.ply >= self.max_plies:
            self._agree(f"called a draw after {self.max_plies} plies (--max-plies)")
            return
        game, state = self.table.game, self.table.state
        began = time.monotonic()
        move = player.choose(game, game.view(state, seat))
        time.sleep(max(0.0, self.delay - (time.monotonic() - began)))
        self._play(move)
        if self._watched or self._has_people:
            self.show()
        else:
            number, side = numbered(game, self.table.states, self.table.ply)
            self.screen.say(f"{number}. {side} {self.table.record.moves[-1]}")

    # The person ---------------------------------------------------------------------------

    def _person_acts(self, seat: int) -> None:
        """Ask once, and do what was asked."""
        name = self.table.game.seat_names()[seat]
        line = self.screen.ask(f"{name}> ")
        if line is None:
            self.left = True
            return
        word, _, rest = line.partition(" ")
        word = ABBREVIATED.get(word.lower(), word.lower())
        try:
            if word in COMMANDS:
                COMMANDS[word](self, rest.strip())
            elif line:
                self._play(read_move(self.table, line))
                self.show()
        except Refusal as refusal:
            self.screen.say(f"{refusal.sentence}.", "danger")

    def do_help(self, _: str) -> None:
        self.screen.write(reminder(self.table.game))

    def do_moves(self, place: str) -> None:
        for line in list_moves(self.table, place):
            self.screen.say(line)

    def do_board(self, _: str) -> None:
        self.show()

    def do_flip(self, _: str) -> None:
        self.flip = not self.flip
        self.show()

    def do_back(self, _: str) -> None:
        """Take back to the last time this person had the move."""
        states, game = self.table.states, self.table.game
        people = [ply for ply in range(self.table.ply) if self._is_person(game.to_act(states[ply]))]
        if not people:
            raise Refusal("no_move", "there is no move to take back")
        self.table = self.table.take_back(self.table.ply - people[-1])
        self._keep()
        self.show()

    def _is_person(self, seat: int | None) -> bool:
        return seat is not None and self.players[seat] is None

    def do_hint(self, _: str) -> None:
        game, state = self.table.game, self.table.state
        seat = self.table.to_act
        move = player_named("search", self.rng).choose(game, game.view(state, seat))
        self.screen.say(f"perhaps {game.write_move(state, move)}")

    def do_record(self, _: str) -> None:
        self.screen.write(self.table.sheet().rstrip("\n"))

    def do_save(self, name: str) -> None:
        if not name:
            raise Refusal("no_name", "say where to, like: save game.txt")
        path = Path(name).expanduser()
        older = path.exists() and path != self.save
        if older and not self.screen.confirm(f"{path} is there already; write over it?"):
            return
        write_text(path, self.table.sheet())
        self.screen.say(f"Saved in {path}.")

    def do_resign(self, _: str) -> None:
        seat = self.table.to_act
        assert seat is not None
        names = self.table.game.seat_names()
        if self.screen.confirm(f"{names[seat]} resigns?"):
            points = [float(other != seat) for other in range(len(names))]
            self._end(points, f"{names[seat]} resigns")

    def do_draw(self, _: str) -> None:
        seat = self.table.to_act
        assert seat is not None
        for other, player in enumerate(self.players):
            if other != seat and not self._accepts(other, player):
                self.screen.say(f"{self.table.game.seat_names()[other]} plays on.")
                return
        self._agree("drawn by agreement")

    def _accepts(self, seat: int, player: Player | None) -> bool:
        """A person is asked; a computer player agrees unless it thinks it is winning."""
        game, name = self.table.game, self.table.game.seat_names()[seat]
        if player is None:
            return self.screen.confirm(f"{name}, do you agree to a draw?")
        return is_judged(game) and judge_for(game).value(self.table.state, seat) <= 0

    def do_quit(self, _: str) -> None:
        if self.save is None and self.table.ply and self.screen.asks:
            name = self.screen.ask("Keep the game? A file name, or Enter for no: ")
            if name:
                self.do_save(name)
        self.left = True

    # The end ------------------------------------------------------------------------------

    def _agree(self, why: str) -> None:
        self._end([0.5] * len(self.players), why)

    def _end(self, points: list[float], why: str) -> None:
        """End the play outside the rules and write down how."""
        from ..core.game import Outcome

        result = result_text(Outcome(tuple(points), why))
        record = self.table.record
        comments = {**record.comments, len(record.moves): f"{why[0].upper()}{why[1:]}."}
        self.table = replace(self.table, record=replace(record, result=result, comments=comments))
        self.over = why
        self._keep()

    def _finish(self) -> None:
        game, state = self.table.game, self.table.state
        record = self.table.finished_record()
        if not (self._watched or self._has_people):
            self.show()
        said = self.over or ending(game, state)
        self.screen.say(f"{said[0].upper()}{said[1:]}. {record.result}", "strong")
        if self.save is not None:
            self.screen.say(f"The scoresheet is in {self.save}.")
        elif self.screen.asks:
            if name := self.screen.ask("Keep the scoresheet? A file name, or Enter for no: "):
                try:
                    self.do_save(name)
                except Refusal as refusal:
                    self.screen.say(f"{refusal.sentence}.", "danger")
                    self.do_record("")
        else:
            self.screen.say("")
            self.do_record("")


COMMANDS: dict[str, Callable[[Play, str], None]] = {
    "help": Play.do_help,
    "moves": Play.do_moves,
    "board": Play.do_board,
    "flip": Play.do_flip,
    "back": Play.do_back,
    "hint": Play.do_hint,
    "record": Play.do_record,
    "save": Play.do_save,
    "resign": Play.do_resign,
    "draw": Play.do_draw,
    "quit": Play.do_quit,
}


def seated(table: Table, kinds: dict[str, str], rng: Random) -> tuple[Table, list[Player | None]]:
    """Return the players by seat and the table with their names on its record."""
    players: list[Player | None] = []
    people = list(table.record.people) or [""] * len(table.game.seat_names())
    for seat, name in enumerate(table.game.seat_names()):
        kind = kinds.get(name, "human")
        players.append(None if kind == "human" else player_named(kind, rng))
        if kind != "human":
            people[seat] = kind
    names = tuple(people) if any(people) else ()
    # A play that goes on has no result yet, whatever the sheet said.
    return replace(table, record=replace(table.record, people=names, result=None)), players


def kinds_of(
    names: tuple[str, ...], chosen: dict[str, str | None], against: str | None, side: str | None
) -> dict[str, str]:
    """Return who plays which seat, from the words on the command line."""
    kinds = {name: kind for name, kind in chosen.items() if kind is not None}
    for name in (*kinds, *([side] if side else [])):
        if name not in names:
            raise Refusal(
                "no_seat", f"nobody sits at {excerpt(name)}; there are: {', '.join(names)}"
            )
    if side and not against:
        raise Refusal(
            "bad_seats", f"--as {side} needs an opponent: --against random, greedy or search"
        )
    if against:
        if kinds:
            raise Refusal("bad_seats", "--against names the opponent; leave out the other seats")
        mine = side or names[0]
        kinds = {name: against for name in names if name != mine}
    return kinds
