"""What a move of Sun and Moon has done, in words for whoever reads it."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.people import People, sentence
from ...games import AnyGame
from ...games.sunmoon.board import BOARDS, is_goal
from ...games.sunmoon.moves import Deploy, Escape, Go, Lose, Move
from ...games.sunmoon.pieces import (
    ANTI_STAR,
    EARTH_PONY,
    HOUR_STAR,
    KIND_OF_LETTER,
    NAMES,
    PEGASUS,
    PRINCESS,
    STANDARD_SOLDIERS,
    STARS,
    is_neutral,
    kind_of,
    side_of,
)
from ...games.sunmoon.rules import State
from .burdens import answers
from .story import an, in_eclipse, is_banished, place_name
from .trail import Trail, standard_trail

TRACED = (PRINCESS, *STANDARD_SOLDIERS, *STARS)
"""The kinds whose ways are told."""

ENDING_ECLIPSE = (
    ": move her, capture what threatens her, or put a piece in between. What can help is lit"
)


def happened(
    game: AnyGame, view: State, before: State | None, move: Move | None, people: People
) -> str:
    """Say what a move has done, and what came of it."""
    if before is None or move is None:
        return ""
    told = _Told(game, view, before, people)
    return ". ".join(map(sentence, (told.deed(move), *told.consequences(move))))


class _Told:
    """One move, between the state before it and the one after."""

    def __init__(self, game: AnyGame, view: State, before: State, people: People) -> None:
        self.board, self.view, self.before, self.people = BOARDS[game.name], view, before, people
        seat = game.to_act(before)
        self.mover = before.position.turn if seat is None else seat

    def deed(self, move: Move) -> str:
        """Say the move itself."""
        people, mover = self.people, self.mover
        match move:
            case Deploy():
                kind = an(KIND_OF_LETTER[move.kind])
                return f"{people.verb(mover, 'place')} {kind} on {place_name(move.star)}"
            case Escape():
                taken = f" and {'remove' if mover == people.you else 'removes'} " + (
                    "nothing" if move.captured is None else self._at(move.captured)
                )
                return f"{people.verb(mover, 'escape')} a false claim{taken}"
            case Lose():
                return f"{people.verb(mover, 'lose')} the turn to the clock"
            case Go():
                return f"{self._gone(move)}{self._became(move)}{self._claimed(move)}"

    def _piece(self, name: str) -> int:
        return self.before.position.piece_at(self.board.number[name])

    def _owned(self, piece: int) -> str:
        whose = "the" if is_neutral(piece) else self.people.whose(side_of(piece))
        return f"{whose} {NAMES[kind_of(piece)]}"

    def _at(self, name: str) -> str:
        return f"{self._owned(self._piece(name))} on {place_name(name)}"

    # A piece goes --------------------------------------------------------------------------

    def _gone(self, move: Go) -> str:
        """Say which way a piece went, and what it took there or on the way."""
        piece = self._piece(move.start)
        went = self._trail(piece, move)
        goes = f"{self._owned(piece)} {self._goes(piece, move, went)}"
        if move.captured is None:
            return goes + (self._over(went) if went else "")
        prey = self._at(move.captured)
        if answers(self.before.position, self.board.number[move.captured]):
            return f"{goes} and makes {prey} lose its newest captive"
        if went is None:
            return f"{goes} and captures {prey}"
        if move.captured == move.end:
            return f"{goes} and captures {self._owned(self._piece(move.end))} there"
        if went.ray:
            hit = "strikes down" if kind_of(piece) != PRINCESS else "captures"
            return f"{goes} and {hit} {prey}, one star further on"
        return f"{goes} and captures {prey} in passing"

    def _goes(self, piece: int, move: Go, went: Trail | None) -> str:
        """Say how a piece comes to its end, which may be its start (F5.4, F8.1)."""
        if move.start == move.end:
            return f"stays on {place_name(move.end)}"
        way = self._way(kind_of(piece), went) if went else "goes"
        return f"{way} from {place_name(move.start)} to {place_name(move.end)}"

    def _trail(self, piece: int, move: Go) -> Trail | None:
        """Return the way of a move; nothing where a fairy piece has one that is its own."""
        position = self.before.position
        if position.fairy and (is_neutral(piece) or kind_of(piece) not in TRACED):
            return None
        return standard_trail(self.board.name, position.pieces(), move)

    def _way(self, kind: int, went: Trail) -> str:
        turns = len({line for line, *_ in went.way}) > 1
        if kind == PEGASUS:
            return "flies"
        if turns and kind in (EARTH_PONY, PRINCESS):
            return "goes round a corner"
        return "hops" if kind == PRINCESS and len(went.way) == 2 else "goes"

    def _over(self, went: Trail) -> str:
        """Name a piece that was flown or hopped over, and stays."""
        names = [self.board.names[leg[2]] for leg in went.way[:-1]]
        met = [name for name in names if self._piece(name)]
        return f", over {self._at(met[0])}" if met else ""

    def _became(self, move: Go) -> str:
        """Say what a shooting star has come to: a soldier, its goal, or an arc."""
        then, number = kind_of(self._piece(move.start)), self.board.number
        if then not in STARS:
            return ""
        if move.promotion:
            return f" and becomes {an(KIND_OF_LETTER[move.promotion])}"
        if is_goal(self.board, self.mover, number[move.end]):
            return ", and waits there to become the first soldier that its side loses"
        now = kind_of(self.view.position.piece_at(number[move.end]))
        arc = {HOUR_STAR: "hour", ANTI_STAR: "anti-hour"}.get(now)
        return f", and will keep to its {arc}" if arc and now != then else ""

    def _claimed(self, move: Go) -> str:
        return f", claiming {move.call}" if move.call else ""

    # What came of it -----------------------------------------------------------------------

    def consequences(self, move: Move) -> Iterator[str]:
        """Say which waiting star has become a soldier, and whose princess is in eclipse."""
        if isinstance(move, Go) and move.captured is not None:
            yield from self._released()
        turn = self.view.position.turn
        if in_eclipse(self.view, turn) and not is_banished(self.view, turn):
            yield self._eclipsed(turn)

    def _eclipsed(self, side: int) -> str:
        """Say whose princess is in eclipse, and to who must end it how that is done (§8.1)."""
        whose = self.people.whose(side)
        if self.view.options.claims != "off":
            return f"{whose} princess is said to be in eclipse"
        how = ENDING_ECLIPSE if side == self.people.you else ""
        return f"{whose} princess is in eclipse{how}"

    def _released(self) -> Iterator[str]:
        other = 1 - self.mover
        after = self.view.position
        for point in self.before.position.waiting_stars(other):
            piece = after.piece_at(point)
            if piece and kind_of(piece) not in STARS and side_of(piece) == other:
                star = f"{self.people.whose(other)} shooting star that waited"
                name = place_name(self.board.names[point])
                yield f"{star} on {name} becomes {an(kind_of(piece))}"
