"""`saros play`: one play at a terminal, by people, by computer players, or both."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random

from ..core.game import CHANCE
from ..core.record import Record
from ..core.refusal import Refusal
from ..families.drawing import ending, numbers, reminder
from ..families.players import judge_of, player_named, players_of
from ..players.analyst import Analyst, Finding, Limits, move_text, worth
from ..players.player import Player
from ..table.permissions import refuse_shown
from ..table.table import Table, result_text
from .analyse import points, spoken_line
from .files import is_directory, is_there, path_called, shown, write_text
from .prompt import list_moves, plain_moves, read_move
from .screen import Screen
from .seats import seat_names
from .thought import Thought
from .words import plies

YES, NO = ("y", "yes"), ("", "n", "no", "q", "quit")
"""Answers that are no file names."""

HANG = 8
"""In a list of moves the ends stand behind so many columns."""

WORDS = """
  moves         every legal move         back, undo    take a move back
  {moves:<14}those of one place       hint          the computer's advice
  board, flip   draw it, turn it round   evaluate      who stands better
  record        show the scoresheet      resign, draw  give up, offer a draw
  save FILE     write the scoresheet     quit, exit    leave the game
  help, ?       these lines              {deploy}"""
DEPLOY = "deploy        let the computer deploy"
"""Only there where something is to be deployed."""

ABBREVIATED = {
    "?": "help", "b": "back", "f": "flip", "q": "quit", "exit": "quit", "undo": "back",
    "eval": "evaluate",
}  # fmt: skip

DEPUTY = "level7"
"""Who places the soldiers of a person who does not like to: good, and not slow."""

HINT = Limits(seconds=1.0)
"""How long a person waits for advice."""

EXPECTED = 6
"""So many moves of what a computer expects are told."""


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
    notes: list[str] = field(default_factory=list)
    """What to say before the first question."""
    continued: bool = False
    over: str = ""
    """Why the play ended without the rules: resignation, agreement."""
    left: bool = False
    greeted: bool = False
    analyst: Analyst | None = None
    """Gives advice; there is none before somebody asks."""
    deputies: dict[int, Player] = field(default_factory=dict)
    """By seat: who places a person's soldiers for her."""
    looking: int | None = None
    """The seat that looks at the screen; None is everybody."""
    told: dict[int | None, int] = field(default_factory=dict)
    """By who looks: of so many plies she has been told."""

    def __post_init__(self) -> None:
        # What has been kept, and in which files: nobody is asked for that again.
        self.kept = self._page if self.continued else ((), None)
        self.own = {self.save.resolve()} if self.save else set()
        self.began = self.table.ply
        if self.table.game.hides and len(people := self._people) == 1:
            self.looking = people[0]

    @property
    def _page(self) -> tuple[Sequence[str], str | None]:
        """What would be lost with the sheet."""
        record = self.table.finished_record()
        return record.moves, record.result

    @property
    def unkept(self) -> bool:
        """Tell whether there is anything to lose."""
        return self._page not in (self.kept, ((), None))

    def run(self) -> None:
        """Play to the end, or until the person leaves; whatever happens, no game is lost."""
        try:
            self._run()
        except (KeyboardInterrupt, Refusal):
            self._spill()
            raise

    def _run(self) -> None:
        if not self.continued:
            self._keep()
        if (self._watched or self._has_people) and self.table.to_act != CHANCE:
            self.show()
        if not self._has_people:
            self._say_notes()
        while not (self.over or self.left) and (seat := self.table.to_act) is not None:
            player = None if seat == CHANCE else self._actor(seat)
            if seat == CHANCE:
                self._chance_acts()
            elif player is None:
                self._person_acts(seat)
            else:
                self._computer_acts(seat, player)
        if not self.left:
            self._finish()
        elif self.save and is_there(self.save):
            self.screen.say(f"The game so far is in {shown(self.save)}.")

    def _actor(self, seat: int) -> Player | None:
        """Return the computer player that acts for a seat now, None if it is a person."""
        player = self.players[seat]
        if player is None and self._is_deploying:
            player = self.deputies.get(seat)
        return player

    @property
    def _is_deploying(self) -> bool:
        return bool(self.table.game.arranging(self.table.state))

    def _say_notes(self) -> None:
        for note in self.notes:
            self.screen.say(f"{note[0].upper()}{note[1:]}")

    def _greet(self) -> None:
        """Before the first question, say what may be answered."""
        if not self.greeted:
            self.greeted = True
            self._say_notes()
            self.screen.say(f"Type a move like {plain_moves(self.table)[0][0]}, or help.", "quiet")

    @property
    def _has_people(self) -> bool:
        return None in self.players

    @property
    def _people(self) -> list[int]:
        return [seat for seat, player in enumerate(self.players) if player is None]

    @property
    def _names(self) -> tuple[str, ...]:
        return seat_names(self.table)

    @property
    def _watched(self) -> bool:
        """Tell whether somebody sees the boards of a play between computers."""
        return self.screen.is_terminal

    def show(self) -> None:
        """Draw the board with the last move."""
        table = self.table
        view = table.game.view(table.state, self.looking)
        before = table.game.view(table.states[-2], self.looking) if table.ply else None
        last = self._told(table.ply) if table.ply else ""
        # How it ended is the last thing said, so the board need not say it too.
        self.screen.board(table.game, view, before=before, last=last, flip=self.flip,
                          names=table.record.people, end=False)  # fmt: skip

    def _told(self, ply: int) -> str:
        """Return a move as the one who looks may read it."""
        game, states = self.table.game, self.table.states
        # A record that was taken up may have begun before this table's first state.
        text = self.table.record.moves[ply - len(states)]
        if not game.hides:
            return text
        return game.told(states[ply - 1], game.read_move(states[ply - 1], text), self.looking)

    def _tell(self) -> None:
        """Tell the one who looks what has happened since she last looked."""
        names = numbers(self.table.game, self.table.states)
        for ply in range(self._known + 1, self.table.ply):
            self.screen.say(f"{names[ply - 1][1]}: {self._told(ply)}", "quiet")
        self.told[self.looking] = self.table.ply

    @property
    def _known(self) -> int:
        """So many plies the one who looks knows of."""
        return self.told.get(self.looking, self.began)

    def _keep(self) -> None:
        if self.save is not None:
            self._write(self.save)

    def _write(self, path: Path) -> None:
        write_text(path, self.table.sheet())
        self.kept = self._page
        self.own.add(path.resolve())

    def _spill(self) -> None:
        """Put the scoresheet of a game that is kept nowhere else where it can be found."""
        if not self.unkept:
            return
        self.screen.say("")
        record = self.table.finished_record()
        if self.table.game.redacted(record, self.looking) != record:
            # Printed, it would show everybody's cards, or be worth nothing without them.
            try:
                self._save(self._free_name())
                return
            except Refusal as refusal:  # shown is still better than lost
                self._refuse(refusal)
        self._print(record)

    def _play(self, move: object) -> None:
        self.table = self.table.play(move)
        self._keep()

    # Chance and the computer --------------------------------------------------------------

    def _chance_acts(self) -> None:
        """Shuffle and draw; whoever is next sees what came of it."""
        table = self.table
        self._play(table.game.chance(table.state, self.rng))
        seat = self.table.to_act
        if self._has_people:
            # Another person will see it from behind the curtain.
            if seat != CHANCE and not (self._is_person(seat) and seat != self.looking):
                self.show()
        elif not (self._watched or self._has_people):
            self._say_ply()

    def _say_ply(self) -> None:
        number, side = numbers(self.table.game, self.table.states)[-1]
        self.screen.say(f"{number}. {side} {self._told(self.table.ply)}")

    def _computer_acts(self, seat: int, player: Player) -> None:
        if not self._has_people and self.table.ply >= self.max_plies:
            self._agree(f"called a draw after {plies(self.max_plies)} (--max-plies)")
            return
        game, state = self.table.game, self.table.state
        began = time.monotonic()
        with self.screen.waiting(f"{self._names[seat]} is thinking …"):
            move = player.choose(game, game.view(state, seat))
        time.sleep(max(0.0, self.delay - (time.monotonic() - began)))
        self._play(move)
        if (self._watched or self._has_people) and not self._is_hurried:
            self.show()
        else:
            self._say_ply()

    @property
    def _is_hurried(self) -> bool:
        """Tell whether soldiers are placed for somebody: she need not look at every one."""
        seat = self.table.to_act
        if seat is None or not self.deputies:
            return False
        return self._is_deploying and self._actor(seat) is not None

    # The person ---------------------------------------------------------------------------

    def _person_acts(self, seat: int) -> None:
        """Ask once, and do what was asked."""
        name = self._names[seat]
        if self.table.game.hides and not self._takes_screen(seat, name):
            self.do_quit("")
            return
        self._greet()
        only = self._only_move()
        if only:
            self.screen.say(f"{name} can only: {only}. Enter does it.")
        line = self.screen.ask(f"{name}> ")
        if line is None:
            self.do_quit("")
            return
        line = line or only
        word, _, rest = line.partition(" ")
        word = ABBREVIATED.get(word.lower(), word.lower())
        try:
            if word in COMMANDS:
                COMMANDS[word](self, rest.strip())
            elif line:
                self._play(read_move(self.table, line))
                self.told[self.looking] = self.table.ply
                self.show()
        except Refusal as refusal:
            self._refuse(refusal)

    def _only_move(self) -> str:
        """Return the one thing that can be done, where that is so in a game with forced moves."""
        moves = plain_moves(self.table) if self.table.game.hides else []
        return moves[0][0] if len(moves) == 1 else ""

    def _takes_screen(self, seat: int, name: str) -> bool:
        """Let a person alone with her cards; tell whether she came."""
        if self.looking != seat:
            if not self.screen.curtain(f"{name}: press Enter when only you look. "):
                return False
            self.looking = seat
            self.show()
        self._tell()
        return True

    def _refuse(self, refusal: Refusal) -> None:
        self.screen.say(f"{refusal.sentence}.", "danger")

    def do_help(self, _: str) -> None:
        game, state = self.table.game, self.table.state
        example = plain_moves(self.table)[0][0].split()
        deploy = DEPLOY if self._is_deploying else ""
        words = WORDS.format(moves=" ".join(["moves", *example[1:2]]), deploy=deploy)
        self.screen.say(reminder(game, game.view(state, self.table.to_act)) + words.rstrip())

    def do_moves(self, place: str) -> None:
        for line in list_moves(self.table, place):
            self.screen.say(line, hang=HANG, cells=True)

    def do_board(self, _: str) -> None:
        self.show()

    def do_flip(self, _: str) -> None:
        self.flip = not self.flip
        self.show()

    def do_back(self, _: str) -> None:
        """Take back to the last time this person had the move; where nothing is hidden, anyone."""
        game = self.table.game
        movers = [game.to_act(state) for state in self.table.states[:-1]]
        own = [
            ply
            for ply, mover in enumerate(movers)
            if (mover == self.looking if game.hides else self._is_person(mover))
        ]
        if not own:
            raise Refusal("no_move", "there is no move to take back")
        refuse_shown(game, [mover for mover in movers[own[-1] :] if mover is not None])
        self.table = self.table.take_back(self.table.ply - own[-1])
        self.told = {who: min(ply, self.table.ply) for who, ply in self.told.items()}
        self.deputies.clear()
        self._keep()
        self.show()

    def _is_person(self, seat: int | None) -> bool:
        return seat is not None and seat != CHANCE and self.players[seat] is None

    def do_hint(self, _: str) -> None:
        """Say what the strongest player would do, and what it expects to come."""
        finding = self._thought_through()
        text = move_text(self.table.game, self.table.state, finding)
        self.screen.say(f"perhaps {text}: {worth(self.table.game, finding)}")
        if len(finding.line) > 1:
            self.screen.say(f"expected: {spoken_line(self.table, finding, EXPECTED)}")

    def do_evaluate(self, _: str) -> None:
        """Say how the game stands, and keep the move to oneself."""
        finding, game = self._thought_through(), self.table.game
        said = worth(game, finding)
        if finding.wins_in is None and not finding.points:
            other = f"{self._names[1]} {100 - round(100 * finding.first_chance)} %"
            said = f"{said}, {other} ({points(game, finding)}, {plies(finding.depth)} deep)"
        self.screen.say(said)

    def _thought_through(self) -> Finding:
        """Think as well as anybody here can."""
        game, state = self.table.game, self.table.state
        if self.analyst is None:
            self.analyst = players_of(game).analyst()
        analyst, view = self.analyst, game.view(state, self.table.to_act)
        with self.screen.waiting("thinking …"):
            analyst.get_ready(game, view)
            return Thought(analyst, lambda: analyst.think(game, view, HINT)).wait()

    def do_deploy(self, _: str) -> None:
        """Let the computer place what this person has in hand, by turns as always."""
        seat = self.table.to_act
        assert seat is not None
        if not self._is_deploying:
            raise Refusal("no_deployment", "there is nothing to deploy here")
        self.deputies[seat] = player_named(DEPUTY, self.rng)

    def do_record(self, _: str) -> None:
        table = self.table
        self._print(table.game.redacted(table.finished_record(), self.looking))

    def _print(self, record: Record) -> None:
        sheet = self.table.game.write_record(record)
        headings, gap, body = sheet.rstrip("\n").partition("\n\n")
        self.screen.write(headings + gap.rstrip("\n"))
        if gap:  # comments may be long; a heading broken in two would be none any more
            self.screen.say(f"\n{body}")

    def do_save(self, name: str) -> None:
        if not name:
            raise Refusal("no_name", "say where to, like: save game.txt")
        self._save(name)

    def _save(self, name: str) -> bool:
        """Write the scoresheet where somebody wants it; tell whether it stands there now."""
        path = path_called(name)
        if is_directory(path):
            raise Refusal("not_written", f"{shown(path)} is a directory, not a file")
        older = is_there(path) and path.resolve() not in self.own
        if older and not self.screen.confirm(f"{shown(path)} is there already; write over it?"):
            return False
        self._write(path)
        self.screen.say(f"Saved in {shown(path)}.")
        return True

    def do_resign(self, _: str) -> None:
        seat = self.table.to_act
        assert seat is not None
        name = self._names[seat]
        if self.screen.confirm(f"{name} resigns?"):
            self._end(self.table.resign(seat), f"{name} resigns")

    def do_draw(self, _: str) -> None:
        seat = self.table.to_act
        assert seat is not None
        for other, player in enumerate(self.players):
            if other != seat and not self._accepts(other, player):
                if self.table.game.hides:  # whoever was asked may still look
                    self._takes_screen(seat, self._names[seat])
                self.screen.say(f"{self._names[other]} plays on.")
                return
        self._agree("drawn by agreement")

    def _accepts(self, seat: int, player: Player | None) -> bool:
        """A person is asked; a computer player agrees unless it thinks it is winning."""
        game, name = self.table.game, self._names[seat]
        if player is None:
            if game.hides and not self._takes_screen(seat, name):
                return False
            return self.screen.confirm(f"{name}, do you agree to a draw?")
        view = game.view(self.table.state, seat)
        judge = judge_of(game)
        return judge is not None and judge.value(view, seat) <= 0

    def do_quit(self, _: str) -> None:
        self._offer("Keep the game?")
        self.left = True

    def _offer(self, question: str) -> None:
        """Ask where to keep a game that is kept nowhere; print it if nobody can be asked."""
        while self.unkept and self.screen.asks:
            name = self.screen.ask(f"{question} A file name, y, or Enter for no: ")
            if name is None:
                break
            if name.lower() in NO:
                return
            try:
                self._save(self._free_name() if name.lower() in YES else name)
            except Refusal as refusal:
                self._refuse(refusal)
        self._spill()

    def _free_name(self) -> str:
        """Return a file name that nothing has yet, for who does not want to think of one."""
        names = (f"{self.table.game.name}-{n}.txt" for n in count(1))
        return next(name for name in names if not is_there(name))

    # The end ------------------------------------------------------------------------------

    def _agree(self, why: str) -> None:
        self._end(self.table.agree_draw(), why)

    def _end(self, table: Table, why: str) -> None:
        """End the play outside the rules."""
        self.table, self.over = table, why
        self._keep()

    def _finish(self) -> None:
        table = self.table
        if not (self._watched or self._has_people):
            self.show()
        said = self.over or ending(table.game, table.state)
        outcome = table.outcome
        result = result_text(outcome) if outcome else ""
        self.screen.say(f"{said[0].upper()}{said[1:]}. {result}", "strong")
        if self.save is not None and not self.unkept and is_there(self.save):
            self.screen.say(f"The scoresheet is in {shown(self.save)}.")
        self._offer("Keep the scoresheet?")


COMMANDS: dict[str, Callable[[Play, str], None]] = {
    "help": Play.do_help,
    "moves": Play.do_moves,
    "board": Play.do_board,
    "flip": Play.do_flip,
    "back": Play.do_back,
    "hint": Play.do_hint,
    "evaluate": Play.do_evaluate,
    "deploy": Play.do_deploy,
    "record": Play.do_record,
    "save": Play.do_save,
    "resign": Play.do_resign,
    "draw": Play.do_draw,
    "quit": Play.do_quit,
}
