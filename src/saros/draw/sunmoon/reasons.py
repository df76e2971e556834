"""Why a touch leads nowhere: the sentence that a typed move gets, and what is to blame for it."""

from __future__ import annotations

from collections.abc import Sequence

from ...games import AnyGame
from ...games.sunmoon.board import BOARDS, SIDES
from ...games.sunmoon.moves import Deploy, Escape, Go, named
from ...games.sunmoon.packing import end_of
from ...games.sunmoon.pieces import (
    KIND_OF_LETTER,
    LETTERS,
    NAMES,
    PEGASUS,
    PRINCESS,
    SOLDIERS,
    UNICORN,
    is_neutral,
    kind_of,
    side_of,
)
from ...games.sunmoon.position import Position
from ...games.sunmoon.reason import goes_words, held_words
from ...games.sunmoon.rules import State
from ...games.sunmoon.tables import ThreatWay
from ...games.sunmoon.threats import eclipsers, in_the_way, princess_of, threats_from
from ..explanation import NOT_SO, Reason, plain_sentence
from .explanations import CloserLook
from .story import PLURALS, in_eclipse, place_name
from .threat_strokes import threat_strokes

_STRAIGHT = (PEGASUS, UNICORN)
"""Kinds that never go round a corner (§5.2, §5.3)."""
MOVED_LATER = "pieces move when all soldiers are deployed; first place another"


def why_not(
    game: AnyGame,
    view: State,
    touches: Sequence[str],
    names: Sequence[str] = (),  # noqa: ARG001 - sides are called moon and sun, whoever plays them
) -> Reason:
    """Return why nothing comes of what somebody has touched, one after the other."""
    refusals = _Refusals(game, view)
    first, second = touches[0], touches[1] if len(touches) > 1 else None
    number = BOARDS[game.name].number
    if any(touch not in number and ":" not in touch for touch in (first, second or first)):
        return NOT_SO
    if view.penalty:
        return refusals.said(Escape(first if first in number else None))
    if first.partition(":")[0] in ("lost", "later"):
        return refusals.beside(first)
    if view.position.is_deploying():
        return refusals.deployment(first, second)
    if first not in number or (second is not None and second not in number):
        return Reason("A piece goes from one star of the board to another.")
    return refusals.start(first) if second is None else refusals.going(first, second)


class _Refusals:
    """What may be said of one position."""

    def __init__(self, game: AnyGame, view: State) -> None:
        self.game, self.view, self.position = game, view, view.position
        self.board = BOARDS[game.name]
        self.side = view.position.turn

    def said(self, move: Deploy | Go | Escape) -> Reason:
        """Return what the rules say of a move."""
        return Reason(plain_sentence(self.game.why_illegal(self.view, move)))

    def beside(self, item: str) -> Reason:
        """Say why something in a tray cannot be picked up."""
        word, _, what = item.partition(":")
        kind = KIND_OF_LETTER[what[-1]]
        plural = PLURALS.get(NAMES[kind], f"{NAMES[kind]}s")
        if word == "later":
            other, mine = SIDES[1 - self.side], SIDES[self.side]
            return Reason(f"These {plural} are {other}'s to deploy, and it is {mine}'s turn.")
        return Reason(f"Captured {plural} come back only when a shooting star is promoted.")

    # Deploying -----------------------------------------------------------------------------

    def deployment(self, first: str, second: str | None) -> Reason:
        """Say why a soldier cannot be put on a star, or a piece not yet be moved."""
        number = self.board.number
        if first in number and self.position.piece_at(number[first]):
            return Reason(plain_sentence(MOVED_LATER))
        star = first if first in number else second
        if star is None or star not in number:
            return NOT_SO
        letter = first.partition(":")[2] if first not in number else self._any_in_hand()
        reason = self.said(Deploy(letter, star))
        if "eclipse" not in reason.sentence:
            return reason
        return self._eclipsing(reason, letter, number[star])

    def _any_in_hand(self) -> str:
        """Return a kind that could be placed: one in hand, or in a draft any (F12.2)."""
        held = [kind for kind in SOLDIERS if self.position.in_hand(self.side, kind)]
        moves = (named(self.board.name, code) for code in self.position.legal())
        drafted = (move.kind for move in moves if isinstance(move, Deploy))
        return LETTERS[held[0]] if held else next(drafted, LETTERS[SOLDIERS[0]])

    def _eclipsing(self, reason: Reason, letter: str, star: int) -> Reason:
        """Show which princess a soldier would threaten from its star (§4.3)."""
        royal = princess_of(self.position, 1 - self.side)
        kind = KIND_OF_LETTER[letter]
        ways = threats_from(self.position, self.side, star, kind)[:1]
        strokes = threat_strokes(self.board.name, self.side, royal, ways)
        return Reason(reason.sentence, (self.board.names[royal],), strokes)

    # Moving --------------------------------------------------------------------------------

    def start(self, name: str) -> Reason:
        """Say why nothing begins on a point."""
        point = self.board.number[name]
        piece = self.position.piece_at(point)
        if not piece:
            return Reason(f"There is no piece on {place_name(name)}.")
        said = f"the {NAMES[kind_of(piece)]} on {place_name(name)}"
        if side_of(piece) != self.side and not is_neutral(piece):
            owner, mover = SIDES[side_of(piece)], SIDES[self.side]
            return Reason(plain_sentence(f"{said} is {owner}'s, and it is {mover}'s turn"))
        if point in self.position.waiting_stars(self.side):
            return Reason(plain_sentence(f"{said} waits for its promotion"))
        if held := held_words(self.position, point):
            return Reason(plain_sentence(held))
        if in_eclipse(self.view, self.side):
            return self._blamed(f"{said} does not end the eclipse", self.position)
        if self.position.reachable(point):
            return self._bound(point, piece, said)
        goes = goes_words(self.board.name, self.position, point)
        return Reason(plain_sentence(f"{said} has no star to go to: {goes}"))

    def _bound(self, point: int, piece: int, said: str) -> Reason:
        """Say of a piece that shields its princess, or of a princess, why it must stay."""
        if kind_of(piece) == PRINCESS:
            return Reason("Wherever the princess goes she would be in eclipse.")
        if self.view.options.claims != "off":  # who must find an eclipse is not told of it
            return Reason(plain_sentence(f"{said} cannot move as things stand"))
        ways = CloserLook(self.game.name, self.view).shielded_from(point, self.side)
        sentence = f"{said} shields the princess: if it goes she is in eclipse"
        return self._by(sentence, ways, princess_of(self.position, self.side))

    def going(self, start: str, end: str) -> Reason:
        """Say why a piece cannot go from one point to another."""
        number = self.board.number
        reason = self.said(Go(start, end))
        goes = [m for m in self.position.reachable(number[start]) if end_of(m) == number[end]]
        if goes and "eclipse" in reason.sentence and self.view.options.claims == "off":
            return self._blamed(reason.sentence, self.position.after(goes[0]))
        if self.position.piece_at(number[end]):
            return reason
        blockers = self._blockers(number[start], number[end])
        return Reason(reason.sentence, tuple(self.board.names[point] for point in blockers))

    def _blockers(self, start: int, end: int) -> list[int]:
        """Return what keeps a piece from a point: nothing if it would not go there anyway."""
        position, board = self.position, self.board
        blockers = in_the_way(position, board.name, start, end)
        if kind_of(position.piece_at(start)) in _STRAIGHT:
            ways = [way[: way.index(end)] for _, way in board.walks(start, 3) if end in way]
            blockers = [point for point in blockers if any(point in way for way in ways)]
        if all(kind_of(position.piece_at(point)) in SOLDIERS for point in blockers):
            for point in blockers:
                position = position.without(point)
            if all(end_of(move) != end for move in position.reachable(start)):
                return []
        return blockers

    def _blamed(self, sentence: str, position: Position) -> Reason:
        """Show who has the princess in eclipse, now or after a move."""
        return self._by(sentence, eclipsers(position, self.side), princess_of(position, self.side))

    def _by(self, sentence: str, ways: Sequence[ThreatWay], royal: int) -> Reason:
        spots = tuple(self.board.names[way.start] for way in ways)
        strokes = threat_strokes(self.board.name, 1 - self.side, royal, ways)
        return Reason(plain_sentence(sentence), spots, strokes)
