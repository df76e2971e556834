"""What a family of games may bring of drawing and words; every part of it has a plain default."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Any, Generic, Protocol, TypeVar

from ..core.game import CHANCE, Seat
from ..core.people import People, people_of, sentence
from ..core.refusal import Refusal, excerpt
from ..games import AnyGame
from .catalogue import Catalogue
from .editing import Editing
from .explanation import NOT_SO, NOTHING_HERE, Entry, Explanation, Reason
from .picture import Caption, Chapter, Choice, Picture, Way
from .sayings import Arranging, ScoreRow
from .scene import Scene, SceneRequest, StoryLine, stacked, text_mark
from .styles import Style

V_contra = TypeVar("V_contra", contravariant=True)
M_contra = TypeVar("M_contra", contravariant=True)


class CellsDrawing(Protocol[V_contra]):
    """What a game looks like in a terminal."""

    def scene(
        self, game: AnyGame, view: V_contra, before: V_contra | None, wanted: SceneRequest
    ) -> Scene:
        """Return a view in character cells; the last move led here from `before`."""


class Storytelling(Protocol[V_contra]):
    """What is said about a game."""

    def ending(self, game: AnyGame, view: V_contra, people: People) -> str:
        """Say how a finished game ended."""

    def numbers(
        self, game: AnyGame, states: Sequence[V_contra], first: int
    ) -> list[tuple[str, str]]:
        """Return what a scoresheet calls each ply from the first asked for, and who plays it."""

    def reminder(self, game: AnyGame, view: V_contra) -> str:
        """Return the rules and the notation in less than a screenful."""


class VectorDrawing(Protocol[V_contra, M_contra]):
    """What a game looks like in a browser."""

    def picture(
        self,
        game: AnyGame,
        view: V_contra,
        before: V_contra | None,
        move: M_contra | None,
        tall: bool,
        names: Sequence[str],
    ) -> Picture:
        """Return a view as a picture; `move` led here from `before`."""

    def ways(self, game: AnyGame, view: V_contra, names: Sequence[str]) -> list[Way]:
        """Return the legal moves as touches of the picture."""

    def art(self, ground: str, turned: bool) -> str:
        """Return the SVG under a picture: symbols to use, then the ground."""

    def showpiece(self, game: AnyGame) -> Picture:
        """Return a position worth looking at."""

    def chapters(self, game: AnyGame) -> tuple[Chapter, ...]:
        """Return the rules for somebody at the board."""

    # For a closer look

    def glossary(self, game: AnyGame) -> tuple[Entry, ...]:
        """Return the kinds of things in the pictures; the first that fits a thing is its kind."""

    def explanations(
        self, game: AnyGame, view: V_contra, names: Sequence[str]
    ) -> tuple[Explanation, ...]:
        """Return what is special about the things of a view."""

    def why_not(
        self, game: AnyGame, view: V_contra, touches: Sequence[str], names: Sequence[str]
    ) -> Reason:
        """Return why touches of the picture, made by who is to act, lead to no legal move."""


class Drawing(
    CellsDrawing[V_contra],
    Storytelling[V_contra],
    VectorDrawing[V_contra, M_contra],
    Protocol[V_contra, M_contra],
):
    """How a family looks and what is said about its views and moves.

    `PlainDrawing` has a default for each part.
    """

    @property
    def styles(self) -> tuple[Style, ...]:
        """Return the ways to draw in character cells that somebody may ask for."""

    def listed(
        self, game: AnyGame, view: V_contra, moves: Sequence[M_contra], about: str
    ) -> list[str] | None:
        """Return lines that name moves, if the family has a way of its own to list them."""

    def worded(self, text: str, mover: Seat | None, people: People) -> str:
        """Return a move in notation as a list for people tells it."""

    def happened(
        self,
        game: AnyGame,
        view: V_contra,
        before: V_contra | None,
        move: M_contra | None,
        people: People,
    ) -> str:
        """Say what led from one view to the next; `move` is none where a seat may not know it."""

    def headline(
        self,
        game: AnyGame,
        view: V_contra,
        before: V_contra | None,
        move: M_contra | None,
        people: People,
    ) -> str:
        """Say what nobody may miss of that; nothing of most moves."""

    def score_rows(self, game: AnyGame, view: V_contra) -> tuple[ScoreRow, ...]:
        """Return what the score of an ended game is made of, where it counts anything."""

    def why_ended(self, game: AnyGame, view: V_contra) -> tuple[str, ...]:
        """Say by sentences why an ended game was over, where its ending alone does not tell it."""

    def arranging(self, game: AnyGame, view: V_contra) -> Arranging | None:
        """Say what is done before the play proper, as long as that lasts."""

    def named(self, text: str, people: People) -> str:
        """Return a move in notation with the people in the place of their seats."""

    def ways_json(self, game: AnyGame, view: V_contra, names: Sequence[str]) -> bytes:
        """Return the legal moves as JSON: it is what a table sends after every move."""

    def catalogue(self, game: AnyGame) -> Catalogue | None:
        """Return what a game is played with, to look through, if there is much of it."""

    def editing(self, game: AnyGame) -> Editing | None:
        """Return how positions of a game are set up by touching, if they can be."""

    def composing(self, game: AnyGame) -> Editing | None:
        """Return how problems are set up, if there are any: sketches are problems' JSON."""


PLAIN_GROUND = "plain"
LINE_HEIGHT, WIDTH, TALL_WIDTH = 36.0, 1000.0, 500.0
LETTER_WIDTH = 11.5
"""So wide a letter is in a line of text, on the average of a long one."""


class PlainDrawing(Generic[V_contra, M_contra]):
    """What any game looks like without a drawing of its own: its state as lines, moves as a menu.

    Families derive theirs from it and override what they draw better.
    """

    @property
    def styles(self) -> tuple[Style, ...]:
        """Return none: there is one way."""
        return ()

    def scene(
        self, game: AnyGame, view: V_contra, before: V_contra | None, wanted: SceneRequest
    ) -> Scene:
        """Return the parts of a view, one a line, and the story."""
        lines = view_lines(game, view)
        marks = stacked([text_mark(f"line:{row}", line)] for row, line in enumerate(lines))
        width = max(map(len, lines), default=1)
        story = self.story_lines(game, view, wanted.last, wanted.end, wanted.names)
        return Scene(width, len(lines), marks, story=story)

    def story_lines(
        self, game: AnyGame, view: V_contra, last: str, end: bool, names: Sequence[str]
    ) -> tuple[StoryLine, ...]:
        people = people_of(game, game.seats_of(view), names)
        lines = [StoryLine(last)] if last else []
        if game.outcome(view) is not None:
            return (
                *lines,
                *([StoryLine(sentence(self.ending(game, view, people)))] if end else []),
            )
        seat = game.to_act(view)
        if seat is not None and seat != CHANCE:
            lines.append(StoryLine(f"{sentence(people.name(seat))} to move", "strong"))
        return tuple(lines)

    def ending(self, game: AnyGame, view: V_contra, people: People) -> str:
        """Say who won and by which rule, or that it is a draw."""
        outcome = game.outcome(view)
        assert outcome is not None
        if len(outcome.winners) == len(outcome.points):
            return f"a draw: {outcome.reason}"
        alone = len(outcome.winners) == 1 and outcome.winners[0] != people.you
        verb = "wins" if alone else "win"
        return f"{people.all(*outcome.winners)} {verb}: {outcome.reason}"

    def numbers(
        self, game: AnyGame, states: Sequence[V_contra], first: int
    ) -> list[tuple[str, str]]:
        """Number the plies from 1."""
        return [
            (str(ply), _actor(game, state)) for ply, state in enumerate(states[first:-1], first + 1)
        ]

    def listed(
        self, game: AnyGame, view: V_contra, moves: Sequence[M_contra], about: str
    ) -> list[str] | None:
        """Return each move on a line, those that have a word in common with what is asked about."""
        texts = [game.write_move(view, move) for move in moves]
        return [text for text in texts if about.lower() in ("", *text.lower().split())]

    def worded(self, text: str, mover: Seat | None, people: People) -> str:
        """Return the notation."""
        return text

    def named(self, text: str, people: People) -> str:
        """Return the notation."""
        return text

    def happened(
        self,
        game: AnyGame,
        view: V_contra,
        before: V_contra | None,
        move: M_contra | None,
        people: People,
    ) -> str:
        """Say who has played what, in notation."""
        if before is None or move is None:
            return ""
        text, seat = game.write_move(before, move), game.to_act(before)
        return text if seat is None or seat == CHANCE else f"{sentence(people.name(seat))}: {text}"

    def headline(
        self,
        game: AnyGame,
        view: V_contra,
        before: V_contra | None,
        move: M_contra | None,
        people: People,
    ) -> str:
        """Say nothing: a move is told as what happened."""
        return ""

    def score_rows(self, game: AnyGame, view: V_contra) -> tuple[ScoreRow, ...]:
        """Return none: a score is told as one number."""
        return ()

    def why_ended(self, game: AnyGame, view: V_contra) -> tuple[str, ...]:
        """Say nothing more than the ending."""
        return ()

    def arranging(self, game: AnyGame, view: V_contra) -> Arranging | None:
        """Name what the rules say is being done."""
        verb = game.arranging(view)
        return Arranging(f"First each has to {verb}.", "Do the rest for me") if verb else None

    def reminder(self, game: AnyGame, view: V_contra) -> str:
        """Return what the game is, and some of its moves."""
        texts = [game.write_move(view, move) for move in game.legal_moves(view)][:4]
        like = f"\nWrite a move, like {', '.join(texts)}." if texts else ""
        return f"{game.title}: {game.summary or 'a game'}.{like}\n"

    def picture(
        self,
        game: AnyGame,
        view: V_contra,
        before: V_contra | None,
        move: M_contra | None,
        tall: bool,
        names: Sequence[str],
    ) -> Picture:
        """Return the parts of a view as lines of text, as long as fit, with the story beside."""
        width = TALL_WIDTH if tall else WIDTH
        columns = int((width - 40.0) / LETTER_WIDTH)
        lines = [part for line in view_lines(game, view) for part in wrap(line, columns)]
        captions = tuple(
            Caption(f"line:{row}", (20.0, LINE_HEIGHT * (row + 1)), line)
            for row, line in enumerate(lines)
        )
        return Picture(
            width, LINE_HEIGHT * (len(lines) + 2), PLAIN_GROUND, False, (), captions=captions,
            story=self.story_lines(game, view, "", True, names), sound="lay" if move else "",
        )  # fmt: skip

    def ways(self, game: AnyGame, view: V_contra, names: Sequence[str]) -> list[Way]:
        """Return every legal move as an entry of one menu."""
        texts = [game.write_move(view, move) for move in game.legal_moves(view)]
        choices = {text: Choice(f"move:{text}", "", text) for text in texts}
        return [Way(text, (choices[text].id,), text, choices=(choices[text],)) for text in texts]

    def ways_json(self, game: AnyGame, view: V_contra, names: Sequence[str]) -> bytes:
        """Return the same as JSON."""
        import msgspec

        return msgspec.json.encode(self.ways(game, view, names))

    def art(self, ground: str, turned: bool) -> str:
        """Return an empty ground."""
        if ground != PLAIN_GROUND:
            raise Refusal("no_drawing", f"there is no ground {excerpt(ground)}")
        return f'<g class="ground {PLAIN_GROUND}"></g>'

    def showpiece(self, game: AnyGame) -> Picture:
        """Return the beginning of the game, in letters large enough for a small picture."""
        return self.picture(game, game.view(game.setup(game.seats[0]), None), None, None, True, ())

    def chapters(self, game: AnyGame) -> tuple[Chapter, ...]:
        """Return what the game says of itself."""
        return (Chapter(game.title, (sentence(game.summary) or game.title,)),)

    def catalogue(self, game: AnyGame) -> Catalogue | None:
        """Return none."""
        return None

    def editing(self, game: AnyGame) -> Editing | None:
        """Return none: its positions come from texts, files and plays."""
        return None

    def composing(self, game: AnyGame) -> Editing | None:
        """Return none."""
        return None

    def glossary(self, game: AnyGame) -> tuple[Entry, ...]:
        """Return none: what things are called is all that is told of them."""
        return ()

    def explanations(
        self, game: AnyGame, view: V_contra, names: Sequence[str]
    ) -> tuple[Explanation, ...]:
        """Return none."""
        return ()

    def why_not(
        self, game: AnyGame, view: V_contra, touches: Sequence[str], names: Sequence[str]
    ) -> Reason:
        """Return that nothing begins there, or that it does not go on so."""
        return NOTHING_HERE if len(touches) == 1 else NOT_SO


def view_lines(game: AnyGame, view: object) -> list[str]:
    """Return the parts of a view as they stand in its JSON, one a line."""
    return [f"{name}: {_short(value)}" for name, value in game.write_view(view).items()]


def _short(value: Any) -> str:
    if value is None:
        return "–"
    if isinstance(value, list | tuple):
        return " ".join(map(_short, value)) or "–"
    if isinstance(value, dict):
        return ", ".join(f"{name} {_short(each)}" for name, each in value.items()) or "–"
    return str(value)


def _actor(game: AnyGame, state: object) -> str:
    seat = game.to_act(state)
    if seat is None or seat == CHANCE:
        return "chance"
    return game.seat_names(game.seats_of(state))[seat]
