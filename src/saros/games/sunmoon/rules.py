"""Sun and Moon as a game of Saros: the verbs of `core.game` for both boards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, NamedTuple

from ...core.game import OpenGame, Outcome, Seat, Supply
from ...core.options import Option
from ...core.record import Record
from ...core.refusal import Refusal, quoted
from . import notation, scoresheet
from .board import BOARDS, EARTH, SIDES, Board, home
from .force import forced, skipped
from .moves import (
    BANISHED,
    ECLIPSE,
    Deploy,
    Escape,
    Go,
    LegalMoves,
    Lose,
    Move,
    calling,
    chosen_arc,
    coded,
    named,
)
from .options import NONE, SunMoonOptions
from .packing import captures, end_of
from .pieces import (
    ANY_KIND,
    KIND_OF_LETTER,
    LETTERS,
    NAMES,
    SOLDIERS,
    code,
    kind_of,
    letter,
    side_of,
)
from .placement import geometry_of
from .position import Position
from .position_json import options_of, position_from_json, position_to_json
from .position_text import read_position, write_position
from .reason import why_not
from .rosters import (
    CHOSEN,
    CHOSEN_OPENLY,
    is_shown,
    known_roster,
    most_of,
    plain_roster,
    read_limits,
    read_roster,
    roster_supply,
    write_roster,
)
from .start import start_position


class State(NamedTuple):
    """A position with what the rules remember beside it.

    `past` are the hashes of the positions since the last move that cannot be undone, this one
    last (§8.4). `called` is what the last mover announced, `penalty` tells that a player who has
    just escaped may still remove a soldier (§8.6), `lost` that a player in eclipse has lost their
    turn (F11.2).
    """

    options: SunMoonOptions
    position: Position
    past: tuple[int, ...]
    called: str | None = None
    penalty: bool = False
    lost: bool = False


POINT_FIELDS = ("star", "start", "end", "captured")
"""The fields of moves that name a point."""


class SunAndMoon(OpenGame[State, Move, SunMoonOptions]):
    """What both boards have in common, which is nearly everything."""

    family = "sunmoon"
    marks = "a board (terrestrial or astral)"
    aim = "Threaten the other princess so that no move can help her: then she is banished."
    win_words = ("banish", "banishes")
    reads_unheaded = True
    options = SunMoonOptions
    board: ClassVar[Board]

    def seat_names(self, seats: int = 2) -> tuple[str, ...]:
        """Return moon and sun, in the order of play (§1.1)."""
        return SIDES

    def setup(
        self,
        seats: int = 2,
        options: SunMoonOptions | None = None,
        supplies: Sequence[str] = (),
    ) -> State:
        """Return the set-up, or the astral board before its deployment."""
        if seats != 2:
            raise Refusal("bad_seats", f"Sun and Moon is for two players, not {seats}")
        options = options or SunMoonOptions()
        if self.supply_for(options) is not None:
            brought = [text and self.read_supply(text, options) for text in supplies]
            options = replace(options, roster=_seen_roster(options, brought))
        return fresh(options, start_position(self.board.name, options))

    # Rosters that the players bring (F12.2) ------------------------------------------------

    def supply_for(self, options: SunMoonOptions) -> Supply | None:
        """Return that a roster is brought, where the players choose theirs."""
        if options.roster not in (CHOSEN, CHOSEN_OPENLY):
            return None
        limits = read_limits(options.fairy_limits)
        return roster_supply(limits, options.roster == CHOSEN)

    def read_supply(self, text: str, options: SunMoonOptions) -> str:
        """Return a roster as it is kept, or refuse it (F12.1)."""
        if self.supply_for(options) is None:
            return super().read_supply(text, options)
        limits = read_limits(options.fairy_limits)
        return write_roster(read_roster("".join(text.upper().split()), limits))

    def vetted_supply(self, text: str, options: SunMoonOptions) -> str:
        """Return a roster as it is kept; who brings none has the plain one."""
        if not text and self.supply_for(options) is not None:
            return plain_roster(read_limits(options.fairy_limits))
        return super().vetted_supply(text, options)

    def may_read_supply(self, state: State, owner: Seat, seat: Seat | None) -> bool:
        """Tell that rosters are read once they are shown, which is before the first move."""
        return owner == seat or is_shown(state.options.roster)

    def to_act(self, state: State) -> Seat | None:
        """Return whose turn it is; a player who escaped still has a penalty to choose."""
        if self.outcome(state) is not None:
            return None
        turn: Seat = state.position.turn
        return 1 - turn if state.penalty else turn

    def legal_moves(self, state: State) -> Sequence[Move]:
        """Return the legal moves; with `claims` each with every announcement."""
        if state.penalty:
            return _penalties(self.board, state.position)
        if state.lost or _is_drawn(state):
            return []
        moves = self._plain_moves(state.position)
        if state.options.claims == "off" or state.position.is_deploying():
            return moves
        calls = (ECLIPSE, BANISHED)
        return [
            m
            for go in moves
            if isinstance(go, Go)
            for m in (go, *(calling(go, call) for call in calls))
        ]

    def _plain_moves(self, position: Position) -> LegalMoves:
        return LegalMoves(self.board.name, position.legal())

    def play_unchecked(self, state: State, move: Move) -> State:
        """Return the state after a legal move."""
        if isinstance(move, Escape):
            return self._punish(state, move)
        if isinstance(move, Lose):
            return _without_turn(state)
        before = state.position
        code = coded(self.board.name, move)
        position = before.after(code)
        now = (position.hash,)
        past = now if before.is_lasting(code) else state.past + now
        if state.options.claims == "off":
            return State(state.options, position, past)
        call = move.call if isinstance(move, Go) else None
        escaped = state.called == BANISHED and state.options.claims == "tournament"
        return State(state.options, position, past, call, escaped)

    def _punish(self, state: State, move: Escape) -> State:
        if move.captured is None:
            return state._replace(penalty=False)
        position = state.position.without(self.board.number[move.captured])
        return State(state.options, position, (position.hash,), state.called)

    def offered_options(self) -> tuple[Option, ...]:
        """Return the switches that mean something on this board: only one has an earth (§6.4)."""
        return tuple(
            option
            for option in super().offered_options()
            if option.name != "open_earth" or EARTH in self.board.bodies
        )

    def title_under(self, options: SunMoonOptions) -> str:
        """Return the name of a fairy game, or the board's."""
        return self.title if options.fairy_name == NONE else options.fairy_name

    def with_lost_turns(self, options: SunMoonOptions) -> SunMoonOptions:
        """Return the switches with stop-and-go (F11.2)."""
        return replace(options, stop_and_go=True)

    def is_chosen(self, move: Move) -> bool:
        """Tell a move from a lost turn."""
        return not isinstance(move, Lose)

    def passed(self, state: State) -> State | None:
        """Return the state with the other side to move; nobody passes in eclipse (§8.2)."""
        position = state.position
        if state.penalty or position.is_deploying() or position.in_eclipse(position.turn):
            return None
        after = fresh(state.options, position.passed())
        return None if self.outcome(state) or self.outcome(after) else after

    def arranging(self, state: State) -> str:
        """Tell whether soldiers are still to be deployed (§4.2)."""
        return "deploy" if state.position.is_deploying() else ""

    def lose_turn(self, state: State) -> Move:
        """Return the lost turn; whoever is late with a penalty removes nothing."""
        if not state.options.stop_and_go:
            raise Refusal("no_lost_turns", "a turn can be lost only with the switch stop_and_go")
        return Escape(None) if state.penalty else Lose()

    def outcome(self, state: State) -> Outcome | None:
        """Return banishment or a draw (§8.3–§8.5); a pending penalty comes first."""
        position = state.position
        if state.penalty:
            return None
        if state.lost:
            return _won_by(position.turn, "turn lost in eclipse")
        if not position.legal():
            if position.in_eclipse(position.turn):
                return _won_by(1 - position.turn, "banished")
            return Outcome((0.5, 0.5), "no legal move")
        if not _is_drawn(state):
            return None
        if position.is_bare():
            return Outcome((0.5, 0.5), "bare princesses")
        if state.options.repetition == "forfeit":
            return _won_by(position.turn, "repetition forfeited")
        return Outcome((0.5, 0.5), "repetition")

    # Text ---------------------------------------------------------------------------------

    def read_move(self, state: State, text: str) -> Move:
        """Return the legal move a text names, or refuse it with the reason."""
        if (outcome := self.outcome(state)) is not None:
            raise Refusal("game_over", f"the game is over: {outcome.reason}")
        if state.penalty:
            return self._read_escape(state, text)
        if state.options.stop_and_go and notation.says_lost(text):
            return Lose()
        if state.position.is_deploying():
            return self._read_deploy(state, text)
        said = notation.parse_move(self.board.name, text, state.position.turn)
        move = self._find(state, said)
        if move is None:
            raise Refusal("illegal_move", why_not(state.position, self.board.name, said))
        if state.options.claims != "off" and said.call is not None:
            return calling(move, said.call)
        return move

    def _find(self, state: State, said: notation.Written) -> Go | None:
        """Return the one legal move the words can mean, trying looser readings in turn."""
        position, board = state.position, self.board
        piece = position.piece_at(board.number[said.start])
        if piece == 0 or letter(piece).upper() != said.kind:
            return None
        if not notation.corner_works(said, position, board):
            return None
        legal = self._from_to(position, said.start, said.end)
        for reading in _readings(said, lambda: self._has_quiet_way(position, said)):
            found = [m for m in legal if notation.matches(m, reading, position, board)]
            if len(found) == 1:
                return found[0]
            if len(found) > 1:
                raise Refusal("ambiguous_move", _which(found))
        return None

    def _from_to(self, position: Position, start: str, end: str) -> list[Go]:
        """Return the legal moves between two points."""
        number = self.board.number
        codes = position.legal_between(number[start], number[end])
        moves = (named(self.board.name, code) for code in codes)
        return [move for move in moves if isinstance(move, Go)]

    def _has_quiet_way(self, position: Position, said: notation.Written) -> bool:
        """Tell whether the piece could go there without capturing, own eclipse aside."""
        number = self.board.number
        codes = position.reachable(number[said.start])
        return any(end_of(c) == number[said.end] and not captures(c) for c in codes)

    def _read_deploy(self, state: State, text: str) -> Deploy:
        move = notation.parse_deploy(self.board.name, text)
        if coded(self.board.name, move) in state.position.legal():
            return move
        raise Refusal("illegal_move", _why_not_deployed(self.board, state.position, move))

    def _read_escape(self, state: State, text: str) -> Escape:
        move = notation.parse_escape(self.board.name, text)
        if move in _penalties(self.board, state.position):
            return move
        raise Refusal("illegal_move", f"no soldier on {move.captured} may be removed (§8.6)")

    def write_move(self, state: State, move: Move) -> str:
        """Return the canonical text, the circle at the end included."""
        position, mark = state.position, ""
        alike: list[Go] = []
        if isinstance(move, Go):
            mark = notation.MARKS.get(self._announced(state, move) or "", "")
            if move.captured is not None:
                alike = self._from_to(position, move.start, move.end)
        return notation.write_move(position, self.board.name, move, alike, mark)

    def move_json(self, state: State, move: Move) -> dict[str, Any]:
        """Return a legal move as an object, with the arc that a shooting star chooses (§9.3)."""
        data = super().move_json(state, move)
        if isinstance(move, Go):
            piece = state.position.piece_at(self.board.number[move.start])
            data["arc"] = chosen_arc(self.board, kind_of(piece), move)
        return data

    def _announced(self, state: State, move: Go) -> str | None:
        if state.options.claims != "off":
            return move.call
        after = state.position.after(coded(self.board.name, move))
        if not after.in_eclipse(after.turn):
            return None
        return ECLIPSE if after.legal() else BANISHED

    def why_illegal(self, state: State, move: Move) -> str:
        """Say why a named move may not be played."""
        given: object = move  # from outside anything may come
        if isinstance(given, Lose):
            return "nobody chooses to lose a turn: only the clock can take it (F11.2)"
        if not isinstance(given, Deploy | Go | Escape):
            return f"{quoted(move)} is no move of Sun and Moon"
        points = [value for value in (getattr(move, f, None) for f in POINT_FIELDS) if value]
        if strange := [name for name in points if name not in self.board.number]:
            return f"the {self.board.name} board has no point {quoted(strange[0])}"
        text = notation.write_move(state.position, self.board.name, move, [], "")
        try:
            self.read_move(state, text)
        except Refusal as refusal:
            return refusal.sentence
        return f"{text} is not a legal move here"

    def force(self, state: State, text: str) -> tuple[State, bool]:
        """Carry out a text whatever the rules say, or pass the turn if that makes no sense."""
        position = forced(state.position, self.board.name, text)
        if position is None:
            return fresh(state.options, skipped(state.position, self.board.name, text)), False
        return fresh(state.options, position), True

    # Positions, JSON, records -------------------------------------------------------------

    def recognises(self, data: Mapping[str, Any]) -> bool:
        """Tell a position of this board by its key `board`."""
        return data.get("board") == self.board.name

    def read_state(self, data: Mapping[str, Any]) -> State:
        """Return a state from the explicit JSON position."""
        if not self.recognises(data):
            shown = quoted(data.get("board"))
            raise Refusal(
                "bad_position", f"this is no {self.board.name} position: its board is {shown}"
            )
        options = options_of(data)
        state = fresh(options, position_from_json(data, options))
        called, penalty = data.get("called"), data.get("penalty", False)
        if called not in (None, ECLIPSE, BANISHED) or not isinstance(penalty, bool):
            raise Refusal("bad_position", "called is eclipse or banished, penalty true or false")
        if (called and options.claims == "off") or (penalty and options.claims != "tournament"):
            raise Refusal("bad_position", "nobody calls or is punished without the switch claims")
        lost = data.get("lost", False)
        if lost not in (False, options.stop_and_go) or not isinstance(lost, bool):
            raise Refusal("bad_position", "lost is true only with the switch stop_and_go")
        return state._replace(called=called, penalty=penalty, lost=lost)

    def write_state(self, state: State) -> dict[str, Any]:
        """Return the explicit JSON position."""
        data = position_to_json(state.position)
        if changed := state.options.changed():
            data["switches"] = changed
        if state.called is not None:
            data["called"] = state.called
        if state.penalty:
            data["penalty"] = True
        if state.lost:
            data["lost"] = True
        return data

    def one_line(self, state: State) -> str:
        """Return the position of a state on one line."""
        return write_position(state.position)

    def options_of(self, state: State) -> SunMoonOptions:
        """Return the switches a state is played under."""
        return state.options

    def with_options(self, state: State, options: SunMoonOptions) -> State:
        """Return the state under other switches."""
        same = geometry_of(self.board.name, options) == state.position.geometry
        if same and options.generals == state.options.generals:
            changed = state._replace(options=options)
        else:
            position = position_from_json(position_to_json(state.position), options)
            changed = State(options, position, (position.hash,), state.called, state.penalty)
        # Without claims nobody has called anything.
        return changed._replace(
            called=changed.called if options.claims != "off" else None,
            penalty=changed.penalty and options.claims == "tournament",
            lost=state.lost and options.stop_and_go,
        )

    def perft(self, state: State, depth: int) -> int:
        """Count by the kernel; draws by repetition are not looked for."""
        return state.position.perft(depth)

    def read_record(self, text: str) -> Record:
        """Return the record on a scoresheet, or a position in one line as a start."""
        if text.strip().partition(" ")[0] in BOARDS and "\n" not in text.strip():
            start = position_to_json(read_position(text))
            return Record(start["board"], start=start)
        return scoresheet.read(text)

    def vet(self, record: Record) -> None:
        """Refuse what does not fit, a result that Sun and Moon does not know among it."""
        super().vet(record)
        if record.result is not None:
            scoresheet.refuse_odd_result(record.result)

    def write_record(self, record: Record) -> str:
        """Return the record as a scoresheet."""
        return scoresheet.write(record)


class Terrestrial(SunAndMoon):
    """The game on nine files and seven ranks."""

    name = "terrestrial"
    title = "Sun and Moon, terrestrial"
    summary = "a chess-like game on a 9×7 grid of stars: banish the other princess"
    board = BOARDS["terrestrial"]


class Astral(SunAndMoon):
    """The game on the round board, with its deployment."""

    name = "astral"
    title = "Sun and Moon, astral"
    summary = "the same pieces on a round board of 72 points, after a free deployment"
    board = BOARDS["astral"]


def fresh(options: SunMoonOptions, position: Position) -> State:
    """Return a state without a past."""
    return State(options, position, (position.hash,))


def _seen_roster(options: SunMoonOptions, brought: Sequence[str]) -> str:
    """F12.2: what is seen of rosters that the players bring."""
    return known_roster(options.roster, read_limits(options.fairy_limits), brought)


def _is_drawn(state: State) -> bool:
    """§8.4: bare princesses, or the third time; that takes four lost turns at least (F11.2)."""
    past = state.past
    return (len(past) > 4 and past.count(past[-1]) >= 3) or state.position.is_bare()


def _without_turn(state: State) -> State:
    """F11.2: the turn passes; in deployment the soldier that was not placed in time is lost."""
    options, before = state.options, state.position
    if before.is_deploying():
        kinds = [kind for kind in (*SOLDIERS, ANY_KIND) if before.in_hand(before.turn, kind)]
        return fresh(options, before.passed(kinds[0]))
    position = before.passed()
    lost = before.in_eclipse(before.turn)
    return State(options, position, (*state.past, position.hash), lost=lost)


def _won_by(side: int, reason: str) -> Outcome:
    return Outcome((1.0, 0.0) if side == 0 else (0.0, 1.0), reason)


def _readings(said: notation.Written, is_quiet: Callable[[], bool]) -> Iterator[notation.Written]:
    """The words as they stand; then `xU` as an unnamed capture with promotion.

    A forgotten `x` is supplied only where no quiet move can have been meant.
    """
    yield said
    if said.prey and said.captured is None and said.promotion is None and said.prey != "S":
        yield replace(said, prey=None, promotion=said.prey)
    if not said.captures and not is_quiet():
        yield replace(said, captures=True)


def _which(found: list[Go]) -> str:
    if len({move.promotion for move in found}) > 1:
        kinds = " or ".join(sorted(move.promotion or "" for move in found))
        return f"say what the shooting star becomes: {kinds}"
    stars = " or ".join(sorted(move.captured or "" for move in found))
    return f"say which piece is captured: the one on {stars}"


def _penalties(board: Board, position: Position) -> list[Escape]:
    """§8.6: any opposing soldier whose removal does not expose one's own princess, or none."""
    punisher = 1 - position.turn
    chosen = [Escape(None)]
    for point, piece in position.pieces().items():
        mine = side_of(piece) == position.turn and kind_of(piece) in SOLDIERS
        if mine and not position.without(point).in_eclipse(punisher):
            chosen.append(Escape(board.names[point]))
    return chosen


def _why_not_deployed(board: Board, position: Position, move: Deploy) -> str:
    side, point = position.turn, board.number[move.star]
    kind = KIND_OF_LETTER[move.kind]
    if position.in_hand(side, ANY_KIND):
        standing = sum(piece == code(side, kind) for piece in position.pieces().values())
        if standing >= most_of(kind):
            return f"{SIDES[side]} has all of {LETTERS[kind]} that an army may have (F12.1)"
    elif not position.in_hand(side, kind):
        return f"{SIDES[side]} has no {NAMES[kind]} left to deploy (§4.2)"
    if point in board.bodies:
        return f"no soldier is deployed on a heavenly body like {move.star} (§6.1)"
    if position.piece_at(point):
        return f"star {move.star} is occupied"
    if point not in home(board, side):
        return f"{move.star} is not in {SIDES[side]}'s half (§3.6, §4.2)"
    return f"there it would put {SIDES[1 - side]}'s princess in eclipse (§4.3)"
