"""How any game looks and what is said about it: its family's drawing, asked for by the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..core.game import Outcome, Seat
from ..core.match import NextGame, in_match_words
from ..core.people import People, people_of
from ..core.redaction import RecordedPlay, told_move
from ..draw.catalogue import Catalogue
from ..draw.drawing import Drawing
from ..draw.explanation import Entry, Explanation, Reason
from ..draw.picture import Chapter, Picture, Way
from ..draw.sayings import Arranging, ScoreRow
from ..draw.scene import Scene, SceneRequest
from ..draw.styles import Style
from ..games import AnyGame
from . import family_of

if TYPE_CHECKING:
    from rich.text import Text

DEFAULT_SCENE = SceneRequest()


def drawing_of(game: AnyGame) -> Drawing[Any, Any]:
    """Return how a game is drawn."""
    return family_of(game).drawing


def styles_of(game: AnyGame) -> tuple[Style, ...]:
    """Return the ways to draw a game in characters that somebody may ask for."""
    return drawing_of(game).styles


# In character cells ------------------------------------------------------------------------


def scene_of(
    game: AnyGame, view: object, wanted: SceneRequest = DEFAULT_SCENE, before: object = None
) -> Scene:
    """Return the scene of a view; the last move led here from `before`."""
    return drawing_of(game).scene(game, view, before, wanted)


def board_text(
    game: AnyGame,
    view: object,
    wanted: SceneRequest = DEFAULT_SCENE,
    before: object = None,
    *,
    colour: bool,
) -> Text | str:
    """Return a view for a terminal: in colour, or a plain text."""
    from ..draw import text

    room = wanted.room
    drawn = scene_of(game, view, replace(wanted, bare=not colour), before)
    return text.rich_text(drawn, room[0] if room else 80) if colour else text.plain(drawn, room)


# In words ----------------------------------------------------------------------------------


def ending(game: AnyGame, view: object, people: People | None = None) -> str:
    """Say how a finished game ended; without `people`, as the rulebook calls them."""
    people = people or people_of(game, game.seats_of(view))
    return drawing_of(game).ending(game, view, people)


def match_ending(game: AnyGame, outcome: Outcome, people: People) -> str:
    """Say who has won a match, with the points of everybody."""
    best, *others = sorted(outcome.score, reverse=True)
    score = " to ".join([in_match_words(game, best), *map(str, others)])
    verb = "share" if len(outcome.winners) > 1 else "wins"
    if outcome.winners == (people.you,):
        verb = "win"
    return f"{people.all(*outcome.winners)} {verb} the match, {score}"


def numbers(game: AnyGame, states: Sequence[object], first: int = 0) -> list[tuple[str, str]]:
    """Return what a scoresheet calls each ply from the first asked for, and who plays it."""
    return drawing_of(game).numbers(game, states, first)


def listed(game: AnyGame, view: object, moves: Sequence[object], about: str) -> list[str] | None:
    """Return lines that name moves, if the family has a way of its own to list them."""
    return drawing_of(game).listed(game, view, moves, about)


def worded(game: AnyGame, text: str, mover: Seat | None, people: People) -> str:
    """Return a move as a list for people says it: in notation, or as the family's sentence."""
    return drawing_of(game).worded(text, mover, people)


def score_rows(game: AnyGame, view: object) -> tuple[ScoreRow, ...]:
    """Return what the score of an ended game is made of, where it counts anything."""
    return drawing_of(game).score_rows(game, view)


def why_ended(game: AnyGame, view: object) -> tuple[str, ...]:
    """Say by sentences why an ended game was over, where its ending alone does not tell it."""
    return drawing_of(game).why_ended(game, view)


def arranging(game: AnyGame, view: object) -> Arranging | None:
    """Say what is done before the play proper, as long as that lasts."""
    return drawing_of(game).arranging(game, view)


def ply_happened(
    play: RecordedPlay, seat: Seat | None, ply: int, people: People, whole: bool = False
) -> str:
    """Say to a seat what the move before a ply has done; nothing before the first."""
    view, before, move = _seen(play, seat, ply, whole)
    return drawing_of(play.game).happened(play.game, view, before, move, people)


def ply_headline(play: RecordedPlay, seat: Seat | None, ply: int, people: People) -> str:
    """Say to a seat what nobody may miss of the move before a ply; nothing of most."""
    view, before, move = _seen(play, seat, ply, whole=False)
    return drawing_of(play.game).headline(play.game, view, before, move, people)


def match_score(score: Sequence[int], people: People) -> str:
    """Say how many points each has in a match."""
    return ", ".join(f"{people.name(seat)} {points}" for seat, points in enumerate(score))


def happened(game: AnyGame, view: object, before: object, move: object, people: People) -> str:
    """Say what a move has done that led from one view to the next."""
    return drawing_of(game).happened(game, view, before, move, people)


def reminder(game: AnyGame, view: object) -> str:
    """Return the rules and the notation in less than a screenful, as the view's options have it."""
    return drawing_of(game).reminder(game, view)


# As vectors --------------------------------------------------------------------------------


def picture(
    game: AnyGame,
    view: object,
    *,
    before: object = None,
    move: object = None,
    tall: bool = False,
    names: Sequence[str] = (),
) -> Picture:
    """Return a view as a picture; `move`, named or in notation, led here from `before`.

    A `tall` canvas is higher than wide; `names` are the people's, by seat.
    """
    if isinstance(move, str):
        move = game.read_move(before, move)
    return drawing_of(game).picture(game, view, before, move, tall, names)


def ply_picture(
    play: RecordedPlay,
    seat: Seat | None,
    tall: bool = False,
    ply: int | None = None,
    whole: bool = False,
    names: Sequence[str] | None = None,
) -> Picture:
    """Return what a seat sees of a ply, with the move that led there; by default of the last.

    Of a play that is looked into afterwards it sees the `whole`. `names` are the people's, if they
    are not told as the record has them.
    """
    view, before, move = _seen(play, seat, len(play.moves) if ply is None else ply, whole)
    names = play.record.people if names is None else names
    return picture(play.game, view, before=before, move=move, tall=tall, names=names)


def _seen(
    play: RecordedPlay, seat: Seat | None, ply: int, whole: bool
) -> tuple[object, object, object]:
    """Return what a seat sees of a ply and of the one before it, and the move between them.

    Neither of these at a beginning.
    """
    game = play.game
    seen = game.opened if whole else game.view
    view = seen(play.states[ply], seat)
    if ply == 0 or isinstance(play.moves[ply - 1], NextGame):
        return view, None, None
    before, text = seen(play.states[ply - 1], seat), play.record.moves[ply - 1]
    # What a seat may not read it cannot be shown moving either; another's move it could not read
    # from its own view.
    told = whole or told_move(play, seat, ply - 1) == text
    return view, before, play.moves[ply - 1] if told else None


def ways(game: AnyGame, view: object, names: Sequence[str] = ()) -> list[Way]:
    """Return the legal moves as touches of the picture; `names` are the people's, by seat."""
    return drawing_of(game).ways(game, view, names)


def ways_json(game: AnyGame, view: object, names: Sequence[str] = ()) -> bytes:
    """Return the same as JSON: it is what a table sends after every move."""
    return drawing_of(game).ways_json(game, view, names)


def art(game: AnyGame, ground: str, turned: bool = False) -> str:
    """Return the SVG under a picture: symbols to use, then the ground for who looks at it so."""
    return drawing_of(game).art(ground, turned)


def art_of(game: AnyGame, picture: Picture, turned: bool = False) -> str:
    """Return all the art that a picture uses: its sheets of symbols, and its ground."""
    sheets = [art(game, sheet) for sheet in picture.sheets]
    return "".join((*sheets, art(game, picture.ground, turned)))


def svg(
    game: AnyGame,
    drawn: Picture,
    *,
    turned: bool = False,
    dark: bool = False,
    safe: bool = False,
) -> str:
    """Return a picture as an SVG file that needs nothing beside it."""
    from ..draw import vector

    return vector.svg(
        drawn, art_of(game, drawn, turned), game.family,
        turned=turned, dark=dark, safe=safe, title=game.title,
    )  # fmt: skip


def showpiece(game: AnyGame) -> Picture:
    """Return a position worth looking at."""
    return drawing_of(game).showpiece(game)


def chapters(game: AnyGame) -> tuple[Chapter, ...]:
    """Return the rules for somebody at the board."""
    return drawing_of(game).chapters(game)


def catalogue(game: AnyGame) -> Catalogue | None:
    """Return what a game is played with, to look through, if there is much of it."""
    return drawing_of(game).catalogue(game)


# For a closer look -------------------------------------------------------------------------


def glossary(game: AnyGame) -> tuple[Entry, ...]:
    """Return the kinds of things in a game's pictures."""
    return drawing_of(game).glossary(game)


def explanations(game: AnyGame, view: Any, names: Sequence[str] = ()) -> tuple[Explanation, ...]:
    """Return what is special about the things of a view; `names` are the people's, by seat."""
    return drawing_of(game).explanations(game, view, names)


def why_not(game: AnyGame, view: Any, touches: Sequence[str], names: Sequence[str] = ()) -> Reason:
    """Return why touches of the picture, made by who is to act, lead to no legal move."""
    return drawing_of(game).why_not(game, view, touches, names)
