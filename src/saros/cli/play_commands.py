"""What a person may type at the prompt of `saros play` beside a move."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from ..core.game import Seat
from ..core.people import sentence
from ..core.refusal import Refusal, excerpt
from ..draw.catalogue import Catalogue, CatalogueItem
from ..families import GAMES
from ..families.drawing import catalogue, reminder
from ..families.players import judge_of, player_named, players_of
from ..players.analyst import AnyFinding, Limits, move_text, worth
from ..players.player import AnyPlayer
from ..table.permissions import refuse_takeback_of_shown
from .analyse import points, spoken_line
from .formatting import plies
from .thinking_thread import ThinkingThread
from .typed_moves import list_moves, plain_moves, read_move

if TYPE_CHECKING:
    from .play_session import PlaySession

HANG = 8
"""In a list of moves the ends stand behind so many columns."""

WORDS = """
  moves         every legal move         back, undo    take a move back
  {moves:<14}those of one place       hint          the computer's advice
  board, flip   draw it, turn it round   evaluate      who stands better
  record        show the scoresheet      resign, draw  give up, offer a draw
  save FILE     write the scoresheet     quit, exit    leave the game
  help, ?       these lines              {more}"""

PLACE = 14
"""So many columns are there for a command and what stands behind it."""

ABBREVIATED = {
    "?": "help", "b": "back", "f": "flip", "q": "quit", "exit": "quit", "undo": "back",
    "eval": "evaluate",
}  # fmt: skip

HINT = Limits(seconds=1.0)
"""How long a person waits for advice."""

DEPUTY = "level7"
"""Who acts for a person before the play proper: good, and not slow."""

MOST_LOOKED_AT = 5
"""Of more things whose names begin alike only the first are told."""

EXPECTED = 6
"""So many moves of what a computer expects are told."""


def answer(session: PlaySession, line: str) -> None:
    """Do what a line says: a command, or else a move."""
    word, _, rest = line.partition(" ")
    word = word.lower()
    if not _is_move(session, word):
        word = ABBREVIATED.get(word, word)
    if word in COMMANDS:
        COMMANDS[word](session, rest.strip())
    elif word in _arrangements():
        _arrange(session, word)
    elif line:
        session.play(read_move(session.table, line))
        session.told[session.looking] = session.table.ply
        session.show()


def _is_move(session: PlaySession, word: str) -> bool:
    """Tell whether a short form of a command is a whole move here, which goes before it."""
    return word in ABBREVIATED and word in {said for said, _ in plain_moves(session.table)}


def _acting(session: PlaySession) -> Seat:
    """Return the seat of who types."""
    seat = session.table.to_act
    assert seat is not None
    return seat


# Looking -----------------------------------------------------------------------------------


def _help(session: PlaySession, _: str) -> None:
    game, state = session.table.game, session.table.state
    example = plain_moves(session.table)[0][0].split()
    word = game.arranging(state)
    more = f"{word:<14}let the computer {word}" if word else ""
    if catalogue(game) is not None:
        more = f"{'look NAME':<14}what it is and does"
    moves = " ".join(["moves", *example[1:2]])
    words = WORDS.format(moves=moves if len(moves) < PLACE else "moves NAME", more=more)
    said = reminder(game, game.view(state, session.table.to_act))
    session.screen.say(said + words.rstrip())


def _moves(session: PlaySession, place: str) -> None:
    for line in list_moves(session.table, place):
        session.screen.say(line, hang=HANG, cells=True)


def _look(session: PlaySession, name: str) -> None:
    """Say all about things of a name, or whose names begin so."""
    there = catalogue(session.table.game)
    if there is None:
        sentence = f"in {session.table.game.title} there is nothing to be looked up; try help"
        raise Refusal("bad_usage", sentence)
    begun = [item for item in there.items if item.name.lower().startswith(name.lower())]
    found = [item for item in begun if item.name.lower() == name.lower()] or begun
    if not name:
        raise Refusal("bad_usage", f"say which {there.name}: look NAME")
    if not found:
        raise Refusal("bad_usage", f"no {there.name} is called {excerpt(name)}")
    for item in found[:MOST_LOOKED_AT]:
        for n, line in enumerate(_told(there, item)):
            session.screen.say(line if n == 0 else f"  {line}", hang=2)


def _told(there: Catalogue, item: CatalogueItem) -> Iterator[str]:
    """Yield what is known about an item: what it is, what it does, and what its signs mean."""
    kinds = ", ".join(value for values in item.facets for value in values)
    pairs = zip(there.numbers, item.numbers, strict=True)
    numbers = [
        f"{number} {what.removesuffix('s') if number == 1 else what}"
        for what, number in pairs
        if number is not None
    ]
    yield " · ".join(filter(None, (item.name, kinds, ", ".join(numbers))))
    yield from item.words
    yield from item.notes


def _board(session: PlaySession, _: str) -> None:
    session.show()


def _flip(session: PlaySession, _: str) -> None:
    session.flip = not session.flip
    session.show()


def _record(session: PlaySession, _: str) -> None:
    table = session.table
    shown = table.game.redacted(table.finished_record(), session.looking)
    session.saver.print(table, shown)


# Help from the computer --------------------------------------------------------------------


def _hint(session: PlaySession, _: str) -> None:
    """Say what the strongest player would do, and what it expects to come."""
    table, finding = session.table, _thought_through(session)
    text = move_text(table.game, table.state, finding)
    session.screen.say(f"perhaps {text}: {worth(table.game, finding, session.people)}")
    if len(finding.line) > 1:
        session.screen.say(f"expected: {spoken_line(table, finding, EXPECTED)}")


def _evaluate(session: PlaySession, _: str) -> None:
    """Say how the game stands, and keep the move to oneself."""
    finding, game = _thought_through(session), session.table.game
    said = worth(game, finding, session.people)
    if finding.wins_in is None and not finding.points:
        other = f"{session.people.name(1)} {100 - round(100 * finding.first_chance)} %"
        said = f"{said}, {other} ({points(game, finding)}, {plies(finding.depth)} deep)"
    session.screen.say(said)


def _thought_through(session: PlaySession) -> AnyFinding:
    """Think as well as anybody here can."""
    game, state = session.table.game, session.table.state
    if session.analyst is None:
        session.analyst = players_of(game).analyst()
    analyst, view = session.analyst, game.view(state, session.table.to_act)
    with session.screen.waiting("thinking …"):
        analyst.get_ready(game, view)
        return ThinkingThread(analyst, lambda: analyst.think(game, view, HINT)).wait()


def _arrange(session: PlaySession, word: str) -> None:
    """Let the computer act for this person until the play proper begins, by turns as always."""
    if word != session.table.game.arranging(session.table.state):
        raise Refusal("nothing_to_arrange", f"there is nothing to {word} here")
    session.deputies[_acting(session)] = player_named(DEPUTY, session.rng)


def _arrangements() -> set[str]:
    """Return the words for what is done in some game before its play proper."""
    return {game.arranging(game.setup(game.seats[0])) for game in GAMES.values()} - {""}


# Changing the play -------------------------------------------------------------------------


def _back(session: PlaySession, _: str) -> None:
    """Take back to the last time this person had the move; where nothing is hidden, anyone."""
    table, game = session.table, session.table.game
    movers = [game.to_act(state) for state in table.states[:-1]]
    own = [
        ply
        for ply, mover in enumerate(movers)
        if (mover == session.looking if game.hides else session.is_person(mover))
    ]
    if not own:
        raise Refusal("no_move", "there is no move to take back")
    refuse_takeback_of_shown(game, [mover for mover in movers[own[-1] :] if mover is not None])
    session.table = table.take_back(table.ply - own[-1])
    session.told = {who: min(ply, session.table.ply) for who, ply in session.told.items()}
    session.deputies.clear()
    session.saver.autosave(session.table)
    session.show()


def _save(session: PlaySession, name: str) -> None:
    if not name:
        raise Refusal("no_name", "say where to, like: save game.txt")
    session.saver.save_as(name, session.table)


def _resign(session: PlaySession, _: str) -> None:
    seat = _acting(session)
    resigns = sentence(session.people.verb(seat, "resign"))
    if session.screen.confirm(f"{resigns}?"):
        session.end(session.table.resign(seat), resigns)


def _draw(session: PlaySession, _: str) -> None:
    seat = _acting(session)
    for other, player in enumerate(session.players):
        if other != seat and not _accepts(session, other, player):
            if session.table.game.hides:  # whoever was asked may still look
                session.takes_screen(seat)
            session.screen.say(f"{session.people.names[other]} plays on.")
            return
    session.agree("drawn by agreement")


def _accepts(session: PlaySession, seat: Seat, player: AnyPlayer | None) -> bool:
    """Tell whether a seat agrees: a person is asked, a computer does unless it seems to win."""
    game = session.table.game
    if player is None:
        if game.hides and not session.takes_screen(seat):
            return False
        return session.screen.confirm(f"{session.people.names[seat]}, do you agree to a draw?")
    view = game.view(session.table.state, seat)
    judge = judge_of(game)
    return judge is not None and judge.value(view, seat) <= 0


def _quit(session: PlaySession, _: str) -> None:
    session.leave()


COMMANDS: dict[str, Callable[[PlaySession, str], None]] = {
    "help": _help,
    "moves": _moves,
    "look": _look,
    "board": _board,
    "flip": _flip,
    "back": _back,
    "hint": _hint,
    "evaluate": _evaluate,
    "record": _record,
    "save": _save,
    "resign": _resign,
    "draw": _draw,
    "quit": _quit,
}
