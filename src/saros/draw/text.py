"""The text canvas: a scene as lines of characters, plain for pipes and ears, or in colour."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise
from typing import TYPE_CHECKING

from .palette import NO_COLOURS, Palette
from .scene import Mark, Point, Scene, StoryLine

if TYPE_CHECKING:
    from rich.text import Text

Cell = tuple[int, int]
Rgb = tuple[int, int, int]

DAY, DUSK, NIGHT = (0xEA, 0xDD, 0xB8), (0x8C, 0x6A, 0x72), (0x13, 0x17, 0x3D)
"""The ground under full daylight, at twilight and at night: parchment, mauve, indigo."""

STRENGTH = {"slant": 0.2, "line": 0.42, "words": 0.75, "point": 0.8, "twilight": 0.8}
"""How far a look stands out from the ground, whatever colour the ground has just there."""

SHADE, GLOW = (0x35, 0x24, 0x05), (0xF4, 0xF1, 0xFF)
"""What they stand out towards: dark by day, light by night."""

INK = {"last": ("#b3261e", "#ffffff"), "open": ("#a35e00", "#ffffff")}
"""Looks that have a colour of their own in every game, by day and by night."""

MARGIN = "#9a927c"
"""Words beside the board, where the ground is the terminal's own."""

GLINTS = {"glint": "✦", "ring": "◦"}
"""Finer shapes for a point and for the one a piece has left, where there is colour."""

SMALL = str.maketrans("abcdef", "ᵃᵇᶜᵈᵉᶠ")

STORY = {"danger": "bold #d8492f", "strong": "bold", "quiet": "dim"}

ROOM_FOR_PROMPT = 2
"""Rows under a story: a word of help, and what the person types."""

NARROWEST = 20
"""Fewer columns than this beside a board are not worth a story."""

DEGRADED = {
    "·": ".", "─": "-", "│": "|", "╱": "/", "╲": "\\", "╳": "X", "╰": "`", "╯": "'", "┴": "+",
    "☉": "*", "☾": ")", "⊕": "+", "○": "o", "•": "*", "½": "1/2", "—": "-", "–": "-", "−": "-",
    "×": "x", "‹": "<", "›": ">", "…": "...", "“": '"', "”": '"', "’": "'", "§": "par. ", "→": ">",
    "ᵃ": " ", "ᵇ": " ", "ᶜ": " ", "ᵈ": " ", "ᵉ": " ", "ᶠ": " ", "✦": "*", "◦": "o",
}  # fmt: skip
"""What to write where the terminal's encoding lacks a character; on boards always one for one."""


@dataclass
class Canvas:
    """Character cells; what is drawn later covers what was there."""

    colour: bool
    palette: Palette = NO_COLOURS
    glyphs: dict[Cell, str] = field(default_factory=dict)
    styles: dict[Cell, str] = field(default_factory=dict)
    grounds: dict[Cell, str] = field(default_factory=dict)
    dots: dict[Cell, int] = field(default_factory=dict)

    def put(self, cell: Cell, glyph: str, style: str = "") -> None:
        """Write one character; the style is a look that has an ink, or a rich style."""
        self.glyphs[cell] = glyph
        self.styles[cell] = style
        self.dots.pop(cell, None)

    def draw(self, mark: Mark) -> None:
        """Draw one mark."""
        column, row = cell_of(mark.place[0])
        if mark.shape == "rule":
            self._rule(mark)
        elif mark.shape == "arc":
            if self.colour:
                self._arc(mark)
        elif mark.shape == "words":
            text = mark.text
            if "small" in mark.look and not self.colour:
                text = text.translate(SMALL)  # among bare letters it would pass for a piece
            for n, letter in enumerate(text):
                self.put((column + n - (len(mark.text) - 1) // 2, row), letter, "words")
        elif mark.shape == "line":
            self._line(mark, column, row)
        elif mark.shape in ("glint", "ring", "body", "joint"):
            glyph = GLINTS.get(mark.shape, mark.text) if self.colour else mark.text
            self.put((column, row), glyph, self._point_style(mark))
        else:
            self._piece(mark, column, row)

    def _rule(self, mark: Mark) -> None:
        style = "slant" if "slant" in mark.look else "line"
        for start, end in pairwise(mark.place):
            for cell, glyph in _between(cell_of(start), cell_of(end)):
                crossing = {glyph, self.glyphs.get(cell, glyph)} == {"╱", "╲"}
                self.put(cell, "╳" if crossing else glyph, style)

    def _arc(self, mark: Mark) -> None:
        """Engrave a fine line with the eight dots that a braille cell has."""
        style = next(look for look in ("twilight", "slant", "line") if look in mark.look)
        for across, down in mark.place:
            fine_column, fine_row = round(across * 2 + 0.5), round(down * 4 + 1.5)
            cell = (fine_column // 2, fine_row // 4)
            self.dots[cell] = self.dots.get(cell, 0) | _DOTS[fine_column % 2][fine_row % 4]
            if style != "slant" or cell not in self.styles:
                self.styles[cell] = style

    def _line(self, mark: Mark, column: int, row: int) -> None:
        """Write a text from its place to the right, a card on the ground of its look."""
        ink, ground = self.palette.chip(mark.look) or ("", "")
        style = ink or ("bold" if "strong" in mark.look else "")
        for n, letter in enumerate(mark.text):
            self.put((column + n, row), letter, style if self.colour else "")
            if ground and self.colour:
                self.grounds[column + n, row] = ground

    def _piece(self, mark: Mark, column: int, row: int) -> None:
        chip = self.palette.chip(mark.look)
        if not self.colour or chip is None:
            self.put((column, row), mark.text)
            return
        (ink, ground), rim = chip, self.palette.rim(mark.look)
        for n, glyph in enumerate((rim[0], mark.text, rim[1])):
            self.put((column - 1 + n, row), glyph, f"bold {ink}" if n == 1 else ink)
            self.grounds[column - 1 + n, row] = ground

    def _point_style(self, mark: Mark) -> str:
        for look in (*self.palette.inks, *INK):
            if look in mark.look:
                return look
        return "line" if mark.shape == "joint" else "point"

    def clear_round(self, mark: Mark) -> None:
        """Leave a little air beside what stands on a fine line."""
        column, row = cell_of(mark.place[0])
        for side in (-1, 1):
            self.dots.pop((column + side, row), None)

    def glyph(self, cell: Cell) -> str:
        """Return what stands in a cell."""
        if cell in self.dots:
            return chr(0x2800 + self.dots[cell])
        return self.glyphs.get(cell, " ")


_DOTS = ((1, 2, 4, 64), (8, 16, 32, 128))
"""Braille dots by column and row of the cell."""


def cell_of(place: Point) -> Cell:
    """Return the cell a place falls into."""
    return round(place[0]), round(place[1])


def _between(start: Cell, end: Cell) -> Iterator[tuple[Cell, str]]:
    """Yield the cells strictly between two, with the stroke that fits."""
    (left, top), (right, bottom) = start, end
    across, down = right - left, bottom - top
    if down == 0:
        for column in range(min(left, right) + 1, max(left, right)):
            yield (column, top), "─"
        return
    stroke = "│" if across == 0 else "╲" if across * down > 0 else "╱"
    for step in range(1, abs(down)):
        row = top + step * (1 if down > 0 else -1)
        yield (left + round(across * step / abs(down)), row), stroke


def painted(scene: Scene, colour: bool) -> Canvas:
    """Return the canvas with every mark of a scene on it."""
    canvas = Canvas(colour, scene.palette)
    for mark in scene.marks:
        canvas.draw(mark)
    for mark in scene.marks:
        if mark.shape not in ("rule", "arc", "joint", "line"):
            canvas.clear_round(mark)
    return canvas


# Plain text --------------------------------------------------------------------------------


def board_lines(scene: Scene) -> list[str]:
    """Return the board alone, without colour and without fine lines."""
    canvas = painted(scene, colour=False)
    return [
        "".join(canvas.glyph((column, row)) for column in range(scene.width)).rstrip()
        for row in range(scene.height)
    ]


def plain(scene: Scene, room: tuple[int, int] | None = None) -> str:
    """Return the board and its story under it, for a pipe, a screen reader or a plain window."""
    columns, rows = room or (None, None)
    board = board_lines(scene)
    far, near, story = (
        ["   ".join(line.text for line in row) for row in _rows(part, columns)]
        for part in (scene.far, scene.near, scene.story)
    )
    airy = [line.text for line in _wrapped(scene.story, columns)]
    lines = [*far, "", *board, "", *near, *airy]
    if rows is not None and len(lines) > rows - ROOM_FOR_PROMPT:
        lines = [*far, *board, *near, *story]
    return "\n".join(lines)


# Colour ------------------------------------------------------------------------------------


def rich_text(scene: Scene, width: int) -> Text:
    """Return the board in colour, its story beside it where there is room, else below."""
    from rich.text import Text

    canvas = painted(scene, colour=True)
    rows = [Text.assemble(*_spans(canvas, scene, row)) for row in range(scene.height)]
    beside = _beside(scene, width)
    if beside is None:
        parts = (scene.far, scene.near, scene.story)
        far, *below = (_paragraph(lines, width, scene.palette) for lines in parts)
        return Text("\n").join([*far, *rows, *(line for lines in below for line in lines)])
    for row, line in zip(rows, beside, strict=True):
        if line.text:
            row.append(" " * (scene.width + 2 - len(row))).append_text(_line(line, scene.palette))
    return Text("\n").join(rows)


def _spans(canvas: Canvas, scene: Scene, row: int) -> Iterator[tuple[str, str]]:
    """Yield runs of characters with one style."""
    styled = []
    for column in range(scene.width):
        cell = (column, row)
        light = scene.ground.get(cell)
        ground = canvas.grounds.get(cell) or (_hex(_lit(light)) if light is not None else "")
        style = _ink(canvas.styles.get(cell, ""), light, scene.palette)
        styled.append((canvas.glyph(cell), f"{style} on {ground}".strip() if ground else style))
    while styled and styled[-1][0] == " " and " on " not in f" {styled[-1][1]}":
        styled.pop()
    for style, run in groupby(styled, key=lambda pair: pair[1]):
        yield "".join(glyph for glyph, _ in run), style


def _ink(look: str, light: float | None, palette: Palette) -> str:
    """Return the colour of a look on a ground; anything else is a style already."""
    ink = palette.inks.get(look) or INK.get(look)
    if ink is None and look not in STRENGTH:
        return look
    if light is None:
        return MARGIN
    if ink is not None:
        return "bold " + ink[0 if light > 0.5 else 1]
    return _hex(_mixed(_lit(light), SHADE if light > 0.5 else GLOW, STRENGTH[look]))


def _lit(light: float) -> Rgb:
    """Return the colour of the ground under so much daylight."""
    if light > 0.5:
        return _mixed(DUSK, DAY, 2 * light - 1)
    return _mixed(NIGHT, DUSK, 2 * light)


def _mixed(one: Rgb, other: Rgb, share: float) -> Rgb:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def _hex(colour: Rgb) -> str:
    return "#" + "".join(f"{part:02x}" for part in colour)


def _beside(scene: Scene, width: int) -> list[StoryLine] | None:
    """Return the story spread along the board, far at the top and near at the bottom."""
    room = width - scene.width - 2
    if room < NARROWEST:
        return None
    far, story, near = (_wrapped(part, room) for part in (scene.far, scene.story, scene.near))
    gaps = scene.height - len(far) - len(story) - len(near) - 2
    if gaps < 2:
        return None
    above, below = [StoryLine("")] * (gaps // 2), [StoryLine("")] * (gaps - gaps // 2)
    return [StoryLine(""), *far, *above, *story, *below, *near, StoryLine("")]


def _rows(lines: Sequence[StoryLine], width: int | None) -> list[list[StoryLine]]:
    """Return the lines side by side, as many in a row as the width has room for."""
    rows: list[list[StoryLine]] = []
    for line in _wrapped(lines, width):
        taken = sum(len(other.text) + 3 for other in rows[-1]) if rows else 0
        if rows and (width is None or taken + len(line.text) <= width):
            rows[-1].append(line)
        else:
            rows.append([line])
    return rows


def _wrapped(lines: Sequence[StoryLine], room: int | None) -> list[StoryLine]:
    """Return the lines broken at spaces, the rest of a line set in a little."""
    if room is None:
        return list(lines)
    return [
        StoryLine(part, line.look)
        for line in lines
        for part in textwrap.wrap(line.text, room, subsequent_indent="  ")
    ]


def _line(line: StoryLine, palette: Palette) -> Text:
    from rich.text import Text

    return Text(line.text, (STORY | dict(palette.lines)).get(line.look, ""))


def _paragraph(lines: Sequence[StoryLine], width: int, palette: Palette) -> list[Text]:
    from rich.text import Text

    rows = _rows(lines, width)
    return [Text("   ").join(_line(line, palette) for line in row) for row in rows]
