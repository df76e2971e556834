"""One play at a terminal, by people, by computer players, or both: who acts next, what is shown."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from random import Random

from ..core.game import CHANCE, Seat
from ..core.match import NextGame, in_match_words, score_with
from ..core.people import People, people_of, sentence
from ..core.refusal import Refusal
from ..draw.scene import SceneRequest
from ..families.drawing import ending, match_ending, match_score, numbers, worded
from ..players.analyst import AnyAnalyst
from ..players.player import AnyPlayer
from ..table.table import Table, result_text
from .files import shown
from .formatting import plies
from .game_saver import GameSaver
from .play_commands import answer
from .screen import Screen
from .seats import seat_names, titles
from .typed_moves import plain_moves


@dataclass
class PlaySession:
    """A play in progress, and how it is shown; a player of None is a person."""

    table: Table
    players: list[AnyPlayer | None]
    screen: Screen
    saver: GameSaver
    rng: Random
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
    analyst: AnyAnalyst | None = None
    """Gives advice; there is none before somebody asks."""
    deputies: dict[Seat, AnyPlayer] = field(default_factory=dict)
    """By seat: who acts for a person until the play proper begins."""
    looking: Seat | None = None
    """The seat that looks at the screen; None is everybody."""
    told: dict[Seat | None, int] = field(default_factory=dict)
    """By who looks: of so many plies they have been told."""

    def __post_init__(self) -> None:
        self.began = self.table.ply
        if self.table.game.hides and len(people := self._people) == 1:
            self.looking = people[0]

    def run(self) -> None:
        """Play to the end, or until the person leaves; whatever happens, no game is lost."""
        try:
            self._run()
        except (KeyboardInterrupt, Refusal):
            self.saver.rescue(self.table, self.looking)
            raise

    def _run(self) -> None:
        if not self.continued:
            self.saver.autosave(self.table)
        if (self._watched or self._has_people) and self.table.to_act != CHANCE:
            self.show()
        if not self._has_people:
            self._say_notes()
        while not (self.over or self.left) and (seat := self.table.to_act) is not None:
            self._act(seat)
        if not self.left:
            self._finish()
        elif self.saver.path and self.saver.is_there():
            self.screen.say(f"The game so far is in {shown(self.saver.path)}.")

    def _act(self, seat: Seat) -> None:
        player = None if seat == CHANCE else self._actor(seat)
        if seat == CHANCE:
            self._chance_acts()
        elif player is None:
            self._person_acts(seat)
        else:
            self._computer_acts(seat, player)

    def _actor(self, seat: Seat) -> AnyPlayer | None:
        """Return the computer player that acts for a seat now, None if it is a person."""
        player = self.players[seat]
        if player is None and self.is_arranging:
            player = self.deputies.get(seat)
        return player

    @property
    def is_arranging(self) -> bool:
        """Whether the play proper has not begun."""
        return bool(self.table.game.arranging(self.table.state))

    @property
    def _has_people(self) -> bool:
        return None in self.players

    @property
    def _people(self) -> list[Seat]:
        return [seat for seat, player in enumerate(self.players) if player is None]

    def is_person(self, seat: Seat | None) -> bool:
        """Tell whether a person sits at a seat; chance is none."""
        return seat is not None and seat != CHANCE and self.players[seat] is None

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called."""
        return seat_names(self.table)

    @property
    def people(self) -> People:
        """What those who play are called by the one who looks."""
        table = self.table
        return people_of(table.game, table.record.seats, titles(table), self.looking)

    def called(self, seat: Seat) -> str:
        """Return what is called who is asked: “you” if nobody else ever is."""
        alone = self.looking == seat and self._people == [seat]
        return "You" if alone else self.people.names[seat]

    def play(self, move: object) -> None:
        """Play a move, and save."""
        self.table = self.table.play(move)
        self.saver.autosave(self.table)

    # What is shown ------------------------------------------------------------------------

    @property
    def _watched(self) -> bool:
        """Tell whether somebody sees the boards of a play between computers."""
        return self.screen.is_terminal

    def show(self) -> None:
        """Draw the board with the last move."""
        table = self.table
        view = table.game.view(table.state, self.looking)
        moved = table.ply > 0 and not isinstance(table.moves[-1], NextGame)
        before = table.game.view(table.states[-2], self.looking) if moved else None
        last = self._told(table.ply) if moved else ""
        # How it ended is the last thing said, so the board need not say it too.
        wanted = SceneRequest(last, titles(table), self.flip, end=False)
        self.screen.board(table.game, view, wanted, before)

    def _told(self, ply: int) -> str:
        """Return a move as the one who looks may read it."""
        game, states = self.table.game, self.table.states
        # A record that was taken up may have begun before this table's first state.
        text = self.table.record.moves[ply - len(states)]
        if not game.hides:
            return text
        return game.told_ply(states[ply - 1], self.table.moves[ply - len(states)], self.looking)

    def _tell(self, again: bool = False) -> None:
        """Tell the one who looks what has happened since they last looked.

        The last of it is told with the board; if that stands above already, once more in its order.
        """
        names = numbers(self.table.game, self.table.states)
        known = self.told.get(self.looking, self.began)
        people, last = self.people, self.table.ply
        for ply in range(known + 1, last + (again and known + 1 < last)):
            told, mover = self._told(ply), self.table.game.to_act(self.table.states[ply - 1])
            said = worded(self.table.game, told, None if mover == CHANCE else mover, people)
            self.screen.say(f"{names[ply - 1][1]}: {told}" if said == told else said, "quiet")
        self.told[self.looking] = self.table.ply

    def _say_ply(self) -> None:
        number, side = numbers(self.table.game, self.table.states)[-1]
        self.screen.say(f"{number}. {side} {self._told(self.table.ply)}")

    def _say_notes(self) -> None:
        for note in self.notes:
            self.screen.say(f"{note[0].upper()}{note[1:]}")

    # Chance and the computer --------------------------------------------------------------

    def _chance_acts(self) -> None:
        """Shuffle and draw, or begin the next game; whoever is next sees what came of it."""
        is_new_game = self.table.is_between_games
        if is_new_game and (self._watched or self._has_people):
            self.show()
        if is_new_game:
            self._say_game_over()
        self.play(self.table.chance(self.rng))
        seat = self.table.to_act
        if self._has_people:
            # Another person will see it when the screen is theirs.
            if seat != CHANCE and not (self.is_person(seat) and seat != self.looking):
                self.show()
        elif not self._watched:
            self._say_ply()

    def _say_game_over(self) -> None:
        """Say how a game of a match has ended, and how the match stands after it."""
        table = self.table
        outcome = table.game.outcome(table.state)
        assert outcome is not None
        points = score_with(table.game, table.record, outcome, table.standing)
        people = self.people
        score = match_score(points, people)
        said = sentence(ending(table.game, table.state, people))
        stands = f"The match to {in_match_words(table.game, table.record.match)}: {score}."
        self.screen.say(f"{said}. {stands}", "strong")

    def _computer_acts(self, seat: Seat, player: AnyPlayer) -> None:
        if not self._has_people and self.table.ply >= self.max_plies:
            self.agree(f"called a draw after {plies(self.max_plies)} (--max-plies)")
            return
        game, state = self.table.game, self.table.state
        began = time.monotonic()
        with self.screen.waiting(f"{self.people.names[seat]} is thinking …"):
            move = player.choose(game, game.view(state, seat))
        time.sleep(max(0.0, self.delay - (time.monotonic() - began)))
        self.play(move)
        if (self._watched or self._has_people) and not self._is_hurried:
            self.show()
        else:
            self._say_ply()

    @property
    def _is_hurried(self) -> bool:
        """Tell whether a deputy acts for somebody: nobody need look at every step of it."""
        seat = self.table.to_act
        if seat is None or not self.deputies:
            return False
        return self.is_arranging and self._actor(seat) is not None

    # The person ---------------------------------------------------------------------------

    def _person_acts(self, seat: Seat) -> None:
        """Ask once, and do what was asked."""
        if self.table.game.hides and not self.takes_screen(seat):
            self.leave()
            return
        self._greet()
        only = self._only_move()
        name = self.called(seat)
        if only:
            self.screen.say(f"{name} can only: {only}. Enter does it.")
        line = self.screen.ask(f"{name}> ")
        if line is None:
            self.leave()
            return
        try:
            answer(self, line or only)
        except Refusal as refusal:
            self.screen.refuse(refusal)

    def _greet(self) -> None:
        """Before the first question, say what may be answered."""
        if not self.greeted:
            self.greeted = True
            self._say_notes()
            self.screen.say(f"Type a move like {plain_moves(self.table)[0][0]}, or help.", "quiet")

    def _only_move(self) -> str:
        """Return the one thing that can be done, where that is so in a game with forced moves."""
        moves = plain_moves(self.table) if self.table.game.hides else []
        return moves[0][0] if len(moves) == 1 else ""

    def takes_screen(self, seat: Seat) -> bool:
        """Let a person look alone at what only they may see; tell whether they came."""
        if self.looking != seat:
            question = f"{self.people.names[seat]}: press Enter when only you look. "
            if not self.screen.hide_until_ready(question):
                return False
            self.looking = seat
            self.show()
            self._tell()
        else:
            self._tell(again=True)
        return True

    # The end ------------------------------------------------------------------------------

    def leave(self) -> None:
        """Leave a play that is not over, and offer to save it."""
        self.saver.offer("Keep the game?", self.table, self.looking)
        self.left = True

    def agree(self, why: str) -> None:
        """End the play as a draw."""
        self.end(self.table.agree_draw(), why)

    def end(self, table: Table, why: str) -> None:
        """End the play outside the rules."""
        self.table, self.over = table, why
        self.saver.autosave(table)

    def _finish(self) -> None:
        table = self.table
        if not (self._watched or self._has_people):
            self.show()
        people = self.people
        said, outcome = self.over or ending(table.game, table.state, people), table.outcome
        if outcome is not None and table.record.match and not self.over:
            said = f"{said}; {match_ending(table.game, outcome, people)}"
        result = result_text(outcome) if outcome else ""
        self.screen.say(f"{said[0].upper()}{said[1:]}. {result}", "strong")
        if self.saver.path and self.saver.is_autosaved(table):
            self.screen.say(f"The scoresheet is in {shown(self.saver.path)}.")
        self.saver.offer("Keep the scoresheet?", table, self.looking)
