"""What a closer look at a piece, a body or a tray tells: what is special here, and its reach."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from ...games import AnyGame
from ...games.sunmoon.board import BOARDS, SIDES, is_goal
from ...games.sunmoon.fairy_position import FairyPosition
from ...games.sunmoon.moves import Deploy, Go, named
from ...games.sunmoon.pieces import (
    ANTI_STAR,
    ANY_KIND,
    HOUR_STAR,
    KIND_OF_LETTER,
    LETTERS,
    NAMES,
    PRINCESS,
    SOLDIERS,
    STARS,
    is_neutral,
    kind_of,
    side_of,
)
from ...games.sunmoon.rules import State
from ...games.sunmoon.tables import ThreatWay
from ...games.sunmoon.threats import eclipsers
from ...games.sunmoon.ways_out import WayOut, ways_out
from ..explanation import Explanation
from .burdens import answers, burden_sentences, load_at
from .glossary import BODY_KINDS, KIND_IDS, STAR_OF_SKY
from .story import PLURALS, an, in_eclipse, is_banished, owned, place_name


def explanations(
    game: AnyGame,
    view: State,
    names: Sequence[str] = (),  # noqa: ARG001 - sides are called moon and sun, whoever plays them
) -> tuple[Explanation, ...]:
    """Return what is to be told of every point, and of what lies in the trays."""
    closer = CloserLook(game.name, view)
    return (*closer.points(), *closer.trays())


class CloserLook:
    """A position, and what each side could do in it if it were its turn."""

    def __init__(self, board: str, view: State) -> None:
        self.board, self.view, self.position = BOARDS[board], view, view.position
        self.names = self.board.names
        self.pieces = self.position.pieces()

    @cached_property
    def moves(self) -> dict[int, dict[str, list[Go]]]:
        """The moves of each side by where they begin; whoever is not to move is thought to be."""
        return {side: self._moves_of(side) for side in (0, 1)}

    def _moves_of(self, side: int) -> dict[str, list[Go]]:
        position = self.position
        if position.is_deploying():
            return {}
        mine = position if position.turn == side else position.passed()
        found: dict[str, list[Go]] = {}
        for coded in mine.legal():
            move = named(self.board.name, coded)
            assert isinstance(move, Go)
            found.setdefault(move.start, []).append(move)
        return found

    @cached_property
    def captors(self) -> dict[str, list[str]]:
        """For each point with a piece that could be captured: the points of those who could."""
        found: dict[str, dict[str, None]] = {}
        for moves in self.moves.values():
            for start, goes in moves.items():
                for captured in (go.captured for go in goes if go.captured):
                    found.setdefault(captured, {})[start] = None
        return {captured: list(starts) for captured, starts in found.items()}

    def called(self, point: str | int, whose: bool = True) -> str:
        """Say which piece stands on a point: `sun's unicorn on e5`."""
        point = self.board.number[point] if isinstance(point, str) else point
        piece, name = self.pieces[point], place_name(self.names[point])
        said = owned(piece) if whose else f"the {NAMES[kind_of(piece)]}"
        return f"{said} on {name}"

    def listed(self, points: Iterable[str | int], whose: bool = True) -> str:
        """Name several pieces: `sun's unicorn on e5 and sun's pegasus on b6`."""
        return joined([self.called(point, whose) for point in points])

    # Points --------------------------------------------------------------------------------

    def points(self) -> Iterator[Explanation]:
        """Yield every point of the board."""
        for point, name in enumerate(self.names):
            if piece := self.pieces.get(point):
                yield self._piece(point, name, piece)
            else:
                now = self._guards.get(point, ())
                yield Explanation(name, BODY_KINDS.get(name, STAR_OF_SKY), now)

    @cached_property
    def _guards(self) -> dict[int, tuple[str, ...]]:
        """Who guards the stars to which a banished princess could go (§8.3)."""
        side = self.position.turn
        if not is_banished(self.view, side):
            return {}
        return {
            each.point: (f"The princess could not go here: {self._guard_words(each)}.",)
            for each in ways_out(self.position, side)
            if each.guards
        }

    def _guard_words(self, way_out: WayOut) -> str:
        guards = [way.start for way in way_out.guards]
        return f"{self.listed(guards)} {'guards' if len(guards) == 1 else 'guard'} it"

    def _piece(self, point: int, name: str, piece: int) -> Explanation:
        if is_neutral(piece):
            return self._neutral(point, name, piece)
        goes = self.moves[side_of(piece)].get(name, [])
        now = (
            *self._royal(point, piece),
            *burden_sentences(piece, load_at(self.position, point)),
            *self._menace(point, piece),
            *self._shield(point, piece),
            *self._star(point, piece, goes),
            *self._reach(name, piece, goes),
            *self._danger(name),
        )
        goals = tuple(dict.fromkeys(go.end for go in goes))
        takes = tuple(dict.fromkeys(go.captured for go in goes if go.captured))
        return Explanation(name, KIND_IDS[kind_of(piece)], now, goals, takes)

    def _neutral(self, point: int, name: str, piece: int) -> Explanation:
        """A piece of nobody's: whoever is to move may use it (F1.2)."""
        goes = self.moves[self.position.turn].get(name, [])
        now = [*burden_sentences(piece, load_at(self.position, point))]
        takes = tuple(dict.fromkeys(go.captured for go in goes if go.captured))
        if takes:
            now.append(f"Could capture {self.listed(takes)}.")
        goals = tuple(dict.fromkeys(go.end for go in goes if go.end != name))
        return Explanation(name, KIND_IDS[kind_of(piece)], tuple(now), goals, takes)

    def _royal(self, point: int, piece: int) -> Iterator[str]:
        side = side_of(piece)
        if kind_of(piece) == PRINCESS and self._is_held(side):
            yield "Held: she may not move until the first time she is in eclipse."
        if kind_of(piece) != PRINCESS or not in_eclipse(self.view, side):
            return
        ways = eclipsers(self.position, side)
        if not ways:  # claimed, but not true
            return
        attackers = self.listed(way.start for way in ways)
        if is_banished(self.view, side):
            yield f"Banished: {attackers} would capture her, and no move ends it."
            return
        them = "it" if len(ways) == 1 else "them"
        yield f"In eclipse by {attackers}. Move her, capture {them}, or put a piece in the way."

    def _is_held(self, side: int) -> bool:
        """F11.1: with generals a princess stays until her first eclipse."""
        position = self.position
        return isinstance(position, FairyPosition) and not position.is_free(side)

    def _menace(self, point: int, piece: int) -> Iterator[str]:
        """Tell of a piece that has the other princess in eclipse."""
        other = 1 - side_of(piece)
        if in_eclipse(self.view, other) and point in self._eclipsers[other]:
            yield f"Has {SIDES[other]}'s princess in eclipse."

    @cached_property
    def _eclipsers(self) -> list[set[int]]:
        """The points of the pieces that have each side's princess in eclipse."""
        return [{way.start for way in eclipsers(self.position, side)} for side in (0, 1)]

    def _shield(self, point: int, piece: int) -> Iterator[str]:
        if kind_of(piece) == PRINCESS:
            return
        if behind := self.shielded_from(point, side_of(piece)):
            attackers = self.listed(way.start for way in behind)
            yield f"Shields its princess: without it {attackers} would have her in eclipse."

    def shielded_from(self, point: int, side: int) -> list[ThreatWay]:
        """Return who would have a side's princess in eclipse if a piece were not there."""
        if self.view.options.claims != "off":
            return []
        before, after = self._eclipsers[side], eclipsers(self.position, side, point)
        return [way for way in after if way.start not in before]

    def _star(self, point: int, piece: int, goes: list[Go]) -> Iterator[str]:
        side, kind = side_of(piece), kind_of(piece)
        if kind not in STARS:
            return
        if point in self.position.waiting_stars(side):
            yield "Waits here: the first soldier of its side that is captured takes its place."
            return
        kinds = sorted({go.promotion for go in goes if go.promotion})
        if kinds:
            yield f"May promote with its next move, to {_either(map(an_of, kinds))}."
        elif any(is_goal(self.board, side, self.board.number[go.end]) for go in goes):
            yield "Its next move brings it to its goal; it will wait there for a captured soldier."
        arc = {HOUR_STAR: "hour", ANTI_STAR: "anti-hour"}.get(kind)
        if arc:
            yield f"Keeps to its {arc}, along the dotted arc, until it reaches the earth."

    def _reach(self, name: str, piece: int, goes: list[Go]) -> Iterator[str]:
        if self.position.is_deploying():
            yield "Moves when all soldiers of both sides are deployed."
            return
        met = dict.fromkeys(go.captured for go in goes if go.captured)
        firm = [each for each in met if self._answers(each)]
        prey = [each for each in met if each not in firm]
        who = "She" if kind_of(piece) == PRINCESS else "It"
        if firm:
            yield f"Could make {self.listed(firm, whose=False)} lose its newest captive."
        if prey:
            yield f"Could capture {self.listed(prey, whose=False)}."
        elif firm:
            return
        elif not goes and not is_banished(self.view, side_of(piece)):
            point = self.board.number[name]
            if in_eclipse(self.view, side_of(piece)):
                yield "Does not end the eclipse: it cannot help now."
            elif point not in self.position.waiting_stars(side_of(piece)):
                yield f"{who} cannot move as things stand."

    def _danger(self, name: str) -> Iterator[str]:
        if captors := self.captors.get(name):
            lost = "made to lose its newest captive" if self._answers(name) else "captured"
            yield f"Could be {lost} by {self.listed(captors, whose=False)}."

    def _answers(self, name: str) -> bool:
        return answers(self.position, self.board.number[name])

    # Trays ---------------------------------------------------------------------------------

    def trays(self) -> Iterator[Explanation]:
        """Yield what is still to be deployed, or was captured."""
        for side, name in enumerate(SIDES):
            for kind in SOLDIERS:
                letter = LETTERS[kind]
                if self.position.is_deploying():
                    acts = side == self.position.turn
                    goals = self._deployable(letter) if acts else ()
                    word = "hand" if acts else "later"
                    now = (self._placing_words(side),)
                    yield Explanation(f"{word}:{letter}", KIND_IDS[kind], now, goals)
                elif self.position.in_pool(side, kind):
                    plural = PLURALS.get(NAMES[kind], f"{NAMES[kind]}s")
                    goal = "the earth" if self.board.name == "astral" else "the far rank"
                    star = f"a shooting star of {name} that reaches {goal}"
                    now = (f"Can come back: {star} may become one of these {plural}.",)
                    yield Explanation(f"lost:{name}:{letter}", KIND_IDS[kind], now)

    def _placing_words(self, side: int) -> str:
        if left := self.position.in_hand(side, ANY_KIND):
            return f"A draft: {SIDES[side]} has {left} more to place, of any kind."
        return "Still to be placed on a star of its own half."

    def _deployable(self, letter: str) -> tuple[str, ...]:
        moves = (named(self.board.name, coded) for coded in self.position.legal())
        return tuple(m.star for m in moves if isinstance(m, Deploy) and m.kind == letter)


def an_of(letter: str) -> str:
    """Return the kind of a letter with its article."""
    return an(KIND_OF_LETTER[letter])


def _either(words: Iterable[str]) -> str:
    return " or ".join(words)


def joined(words: Sequence[str]) -> str:
    """Return an enumeration: `one, two and three`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
