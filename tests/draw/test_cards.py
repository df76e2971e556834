"""Sonne und Mond as vectors: cards to be read and touched, legal moves as touches, no secrets."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise
from math import dist
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from saros.core.game import CHANCE
from saros.core.people import people_of
from saros.core.refusal import Refusal
from saros.draw import vector
from saros.draw.picture import Picture, Spot
from saros.draw.sonnemond.drawing import SonneMondDrawing
from saros.draw.sonnemond.faces import symbol_of
from saros.draw.sonnemond.layout import NAMES, STRIP, layout, row_places
from saros.draw.sonnemond.panorama import body_at
from saros.draw.sonnemond.showpiece import STATE
from saros.draw.text import DEGRADED
from saros.families import GAMES
from saros.families.drawing import (
    art,
    chapters,
    drawing_of,
    picture,
    ply_happened,
    ply_picture,
    scene_of,
    showpiece,
    svg,
    ways,
)
from saros.games.sonnemond.explicit import example
from saros.table.table import Table

GAME = GAMES["sonnemond"]
SVG = "{http://www.w3.org/2000/svg}"
EACH = pytest.mark.parametrize("ground", NAMES)
MANY = pytest.mark.parametrize("seats", [2, 3, 4])


@cache
def played(seats: int, seed: int, **switches: bool) -> list[tuple[Any, Any]]:
    """A play by chance: every state with the move that led there."""
    rng, state = Random(seed), GAME.setup(seats, GAME.options.from_mapping(switches))
    found: list[tuple[Any, Any]] = [(state, None)]
    while GAME.outcome(state) is None and len(found) < 400:
        chance = GAME.to_act(state) == CHANCE
        move = GAME.chance(state, rng) if chance else rng.choice(GAME.legal_moves(state))
        state = GAME.play_unchecked(state, move)
        found.append((state, move))
    return found


def told(before: Any, move: Any, seat: int | None) -> Any:
    """A move, if a seat may read all of it."""
    return move if GAME.told(before, move, seat) == GAME.write_move(before, move) else None


def pictures(seats: int, seed: int, every: int = 3) -> Iterator[Picture]:
    """What seats and spectators see of a play, wide and tall by turns."""
    line = played(seats, seed)
    for n, ((before, _), (state, move)) in enumerate(pairwise(line)):
        if n % every == 0:
            seat = (None, *range(seats))[n % (seats + 1)]
            yield picture(GAME, GAME.view(state, seat), before=GAME.view(before, seat),
                          move=told(before, move, seat), tall=n % 2 == 1)  # fmt: skip


def view_of(state: dict[str, Any], seat: int | None = 0) -> Any:
    return GAME.view(GAME.read_state(state), seat)


def two(hand: str, **more: Any) -> dict[str, Any]:
    rows = [{"sun": [], "moon": []}, {"sun": [], "moon": []}]
    return {"players": 2, "hands": [hand.split(), ["M1"]], "rows": rows, "turn": 0} | more


def spot(drawn: Picture, name: str) -> Spot:
    return next(each for each in drawn.spots if each.id == name)


# Art ---------------------------------------------------------------------------------------


def tree(ground: str) -> ET.Element:
    return ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{art(GAME, ground)}</svg>')


def names_in(root: ET.Element) -> list[str]:
    return [element.attrib["id"] for element in root.iter() if "id" in element.attrib]


def test_the_game_is_drawn() -> None:
    assert isinstance(drawing_of(GAME), SonneMondDrawing)


@EACH
def test_art_is_well_formed_and_brings_neither_style_nor_script(ground: str) -> None:
    root = tree(ground)
    names = names_in(root)
    assert len(set(names)) == len(names)
    assert all(re.match(r"(sym|under|over|cards)-", name) for name in names)
    for element in root.iter():
        assert element.tag.removeprefix(SVG) not in ("style", "script", "foreignObject", "image")
        assert not [key for key in element.attrib if key == "style" or key.startswith("on")]


@EACH
def test_every_class_has_an_ink_and_every_reference_something_to_refer_to(ground: str) -> None:
    root = tree(ground)
    inked = set(re.findall(r"\.([a-z][\w-]*)", vector.ink("sonnemond")))
    worn = {word for element in root.iter() for word in element.get("class", "").split()}
    assert worn - inked <= {"ground", ground, "beast"}
    names = set(names_in(root))
    used = {e.attrib["href"][1:] for e in root.iter(f"{SVG}use")}
    used |= set(re.findall(r"url\(#([\w-]+)\)", art(GAME, ground)))
    assert used <= names


def test_a_ground_that_does_not_exist_is_refused() -> None:
    with pytest.raises(Refusal, match="no ground"):
        art(GAME, "table-5")


def test_the_body_climbs_from_the_first_card_to_the_last() -> None:
    heights = [body_at(rank)[1] for rank in range(29)]
    assert all(lower > higher for lower, higher in pairwise(heights))


@MANY
def test_everything_that_pictures_use_is_there(seats: int) -> None:
    there = set(names_in(tree(f"table-{seats}")))
    for drawn in pictures(seats, 4):
        used = {each.symbol for each in (*drawn.spots, *drawn.ghosts)} - {""}
        assert {f"sym-{symbol}" for symbol in used} <= there
        lying = {look for each in drawn.spots for look in each.look if look.startswith("lies")}
        assert {f"under-{look}" for look in lying} <= there


def test_a_picture_alone_is_a_whole_file() -> None:
    drawn = showpiece(GAME)
    text = svg(GAME, drawn)
    root = ET.fromstring(text)
    assert root.findtext(f"{SVG}title") == GAME.title
    assert ".card-number {" in (root.findtext(f"{SVG}style") or "")
    written = {element.text for element in root.iter(f"{SVG}text")}
    assert {caption.text for caption in drawn.captions} <= written
    assert len(text.encode()) < 200_000


# Pictures ----------------------------------------------------------------------------------


@MANY
def test_ids_are_unique_and_everything_lies_on_the_canvas_and_can_be_said(seats: int) -> None:
    for drawn in pictures(seats, 5):
        ids = [each.id for each in drawn.spots]
        assert len(set(ids)) == len(ids)
        assert len({each.id for each in drawn.captions}) == len(drawn.captions)
        for each in drawn.spots:
            assert each.label
            for left, top, width, height in each.areas:
                assert left >= 0
                assert top >= 0
                assert left + width <= drawn.width + 0.01, each.id
                assert top + height <= drawn.height + 0.01, each.id


@MANY
def test_what_can_be_touched_does_not_overlap(seats: int) -> None:
    for drawn in pictures(seats, 6, every=9):
        boxes = [(each.id, box) for each in drawn.spots if each.id != "runs" for box in each.areas]
        for (one, (ax, ay, aw, ah)), (other, (bx, by, bw, bh)) in combinations(boxes, 2):
            beside = ax + aw <= bx + 0.01 or bx + bw <= ax + 0.01
            above = ay + ah <= by + 0.01 or by + bh <= ay + 0.01
            assert beside or above, f"{one} and {other}"


def walked(spot: Spot) -> tuple[float, float]:
    """Where arrow keys find a spot: in the middle of what is seen of it, or where it would be."""
    if not spot.areas or not spot.symbol:
        return spot.at
    left, top, width, height = spot.areas[0]
    return left + width / 2, top + height / 2


@MANY
def test_arrow_keys_can_tell_every_spot_from_the_others(seats: int) -> None:
    cleared = 0
    for drawn in pictures(seats, 6, every=2):
        places = [walked(each) for each in drawn.spots]
        assert all(dist(one, other) > 5 for one, other in combinations(places, 2))
        cleared += any(each.id == "runs" for each in drawn.spots)
    assert cleared, "runs are met too"


@EACH
@pytest.mark.parametrize("count", [1, 2, 5, 15, 29])
def test_numbers_stay_visible_however_long_a_row_is(ground: str, count: int) -> None:
    table = layout(ground)
    for region in table.regions:
        for line in region.lines:
            row = row_places(line, table.card, count)
            assert count == 1 or row.step >= STRIP * row.card - 0.01
            assert line[0] < row.left
            assert row.right < line[0] + line[2]
            if count == 15:
                assert row.card * 0.25 * (1 if "tall" not in ground else 360 / 720) > 9


@EACH
def test_a_hand_of_five_fits_and_is_large_enough_for_a_finger(ground: str) -> None:
    seats = int(ground[6])
    state = {"players": seats, "hands": [["S1", "S2", "S3", "M1", "M2"], *[[]] * (seats - 1)],
             "rows": [{}] * seats, "turn": 0}  # fmt: skip
    drawn = picture(GAME, view_of(state), tall=ground.endswith("tall"))
    held = [each.areas[0] for each in drawn.spots if each.id.startswith("hand:")]
    assert len(held) == 5
    scale = 320 / drawn.width if ground.endswith("tall") else 700 / drawn.width
    assert all(box[2] * scale >= 44 and box[3] * scale >= 44 for box in held)
    assert min(box[0] for box in held) > 0


def test_the_viewer_sits_at_the_bottom_and_partners_opposite() -> None:
    state = GAME.read_state({"players": 4, "hands": [["S1"], ["S2"], ["S3"], ["S4"]],
                             "rows": [{}] * 4, "turn": 0})  # fmt: skip
    for seat in range(4):
        drawn = picture(GAME, GAME.view(state, seat))
        at = {each.id: each.at for each in drawn.captions}
        assert max(at[f"seat:{n}"][1] for n in range(4)) == at[f"seat:{seat}"][1]
        assert min(at[f"seat:{n}"][1] for n in range(4)) == at[f"seat:{(seat + 2) % 4}"][1]
        words = {each.id: each.text for each in drawn.captions}
        assert words[f"seat:{seat}"].startswith("You")
        assert "with you" in words[f"seat:{(seat + 2) % 4}"]


def test_what_was_covered_peeps_out_and_can_be_looked_at() -> None:
    drawn = picture(GAME, view_of(STATE))
    dark = spot(drawn, "slot:0:moon:3")
    assert (dark.symbol, dark.look) == ("moon-eclipse-laid", ("lies-moon-15",))
    assert dark.note == "under it: moon 15"
    cover = spot(drawn, "slot:1:moon:3")
    assert (cover.symbol, cover.look) == ("moon-5", ("lies-moon-eclipse",))
    assert cover.note == "under it: lunar eclipse, then moon 4"
    assert spot(drawn, "score:1").note == "moon 25, 26, 28"
    assert spot(drawn, "discard").note == "sun 29; moon 29; 1 lunar eclipse"


@pytest.mark.parametrize("tall", [False, True])
def test_a_score_pile_counts_cards_and_says_so_for_points_stand_with_the_name(tall: bool) -> None:
    drawn = picture(GAME, view_of(STATE), tall=tall)
    words = {each.id: each.text for each in drawn.captions}
    assert (words["pile:score"], words["count:score:0"]) == ("score", "5 cards")
    assert words["seat:0"].endswith(" points")
    assert words["count:stack"].isdecimal()


def test_a_card_that_fits_nowhere_is_dim_and_tells_why() -> None:
    rows = [{"sun": [["S5"], ["S20"]]}, {"sun": [["S2"], ["S25"]]}]
    drawn = picture(GAME, view_of(two("S9 S21 MX", rows=rows)))
    dim = spot(drawn, "hand:S9")
    assert "dim" in dim.look
    assert "your sun row only numbers smaller than 5" in dim.note
    assert "seat 2's sun row only numbers smaller than 2" in dim.note
    assert spot(drawn, "hand:MX").note == "no moon row shows a number that it could cover"
    assert (spot(drawn, "hand:S21").look, spot(drawn, "hand:S21").note) == ((), "")
    waiting = picture(GAME, view_of(two("S9 S21 MX", rows=rows, turn=1)))
    assert not any("dim" in each.look for each in waiting.spots)


ROW = {"sun": [], "moon": [["M10"], ["M20"]]}
RUN = {"sun": [[f"S{n}"] for n in range(1, 6)], "moon": [["M10"], ["M20"]]}
LAST = {"starter": 1, "turns_after_this": 0}


@pytest.mark.parametrize(
    ("state", "mine", "anybodys"),
    [
        (two("M9"), "Your turn: lay a card", "Seat 1's turn: lay a card"),
        (two("M15", rows=[ROW, ROW]), "You can lay no card: a total eclipse",
         "Seat 1's turn: lay a card"),
        (two("M15", rows=[ROW, ROW], chain=True), "You can lay no other card: a total eclipse",
         "Seat 1 must lay another card"),
        (two("M15", rows=[RUN, ROW]), "Your turn: clear a run",
         "Seat 1's turn: lay a card or clear a run"),
        (two("M9", rows=[RUN, ROW]), "Your turn: lay a card or clear a run",
         "Seat 1's turn: lay a card or clear a run"),
        (two("M9", rows=[RUN, ROW], chain=True), "You must lay another card",
         "Seat 1 must lay another card"),
        (two("", last_round=LAST), "You can lay no card: a total eclipse",
         "Seat 1 can lay no card: a total eclipse"),
        (two("", last_round=LAST, switches={"empty_hand_eclipse": False}),
         "You can lay no card", "Seat 1 can lay no card"),
    ],
)  # fmt: skip
def test_the_turn_is_told_as_it_is_and_others_hear_nothing_of_the_hand(
    state: dict[str, Any], mine: str, anybodys: str
) -> None:
    for seat, words in ((0, mine), (1, anybodys), (None, anybodys)):
        view = GAME.view(example(state), seat)  # both rows are alike, though there is but one deck
        assert picture(GAME, view).story[-1].text == words


def test_at_the_end_everybody_has_the_points_that_were_counted() -> None:
    rows = [{"sun": [["S5"]]}, {}]
    state = two("S9 SX", rows=rows, score=[["S1", "S2", "S4"], ["M2"]])
    for seat, points in ((0, "You · 2 points"), (None, "Seat 1 · 2 points")):
        captions = {each.id: each.text for each in picture(GAME, view_of(state, seat)).captions}
        assert captions["seat:0"] == points  # of a hand nothing is told before
    view = view_of(state | {"finished": True, "hands": [["S9", "S10", "S11", "SX"], ["M1"]]})
    drawn = picture(GAME, view)
    captions = {each.id: each.text for each in drawn.captions}
    assert (captions["seat:0"], captions["seat:1"]) == ("You · −1 point", "Seat 2 · 0 points")
    assert drawn.story[-1].text == "Seat 2 wins, 0 to −1"
    words = "".join(mark.text for mark in scene_of(GAME, view).marks)
    assert " · points −1" in words
    assert "".join(DEGRADED.get(letter, letter) for letter in words).isascii()


@EACH
def test_how_many_cards_a_small_pile_has_stands_beside_it(ground: str) -> None:
    seats = int(ground[6])
    taken = [f"S{n}" for n in range(1, 29)], [f"M{n}" for n in range(1, 29)]
    state = {"players": seats, "hands": [[]] * seats, "rows": [{}] * seats, "turn": 0,
             "score": [*taken, *[[]] * (seats - 2)], "discard": ["SX"]}  # fmt: skip
    drawn = picture(GAME, view_of(state), tall=ground.endswith("tall"))
    for caption in drawn.captions:
        pile = caption.id.removeprefix("count:")
        if caption.id != pile and spot(drawn, pile).size < 100:
            end = caption.at[0] + len(caption.text) * caption.size / 4  # a figure is half as wide
            assert end < spot(drawn, pile).areas[0][0] - 3, caption


def test_equal_eclipses_lie_on_one_pile() -> None:
    drawn = picture(GAME, view_of(two("SX SX SX S4")))
    assert [each.id for each in drawn.spots if each.id.startswith("hand:S")] == [
        "hand:S4",
        "hand:SX",
    ]
    assert spot(drawn, "hand:SX").label.startswith("3 solar eclipses")
    assert "×3" in [each.text for each in drawn.captions]


def test_a_card_is_seen_coming_from_the_hand_and_the_row_makes_room() -> None:
    rows = [{"sun": [["S5"], ["S20"]]}, {}]
    before = GAME.read_state(two("S2 S9", rows=rows))
    move = GAME.read_move(before, "S2 <1")
    after = GAME.play(before, move)
    drawn = picture(GAME, GAME.view(after, 0), before=GAME.view(before, 0), move=move)
    then = picture(GAME, GAME.view(before, 0))
    laid = spot(drawn, "slot:0:sun:0")
    assert laid.came == spot(then, "hand:S2").at
    assert {"laid", "moved"} <= set(laid.look)
    assert spot(drawn, "slot:0:sun:2").came == spot(then, "slot:0:sun:1").at


def test_runs_are_underlined_and_fade_when_they_are_cleared() -> None:
    before = GAME.read_state(STATE)
    drawn = picture(GAME, GAME.view(before, 0))
    framed = [("run", "due"), ("run", "frame"), ("run",), ("run",)]
    assert [stroke.look for stroke in drawn.strokes] == framed
    watched = picture(GAME, GAME.view(before, 1))
    assert [stroke.look for stroke in watched.strokes] == [("run", "due"), ("run",), ("run",)]
    move = GAME.read_move(before, "clear")
    drawn = picture(GAME, GAME.view(GAME.play(before, move), 0), before=before, move=move)
    assert len(drawn.ghosts) == 7
    assert drawn.sound == "take"


# Secrets -----------------------------------------------------------------------------------


@MANY
def test_hidden_cards_change_nothing_in_a_picture(seats: int) -> None:
    rng = Random(8)
    for (before, _), (state, move) in list(pairwise(played(seats, 7)))[::6]:
        for seat in (None, *range(seats)):
            view = GAME.view(state, seat)
            shown = picture(GAME, view, before=GAME.view(before, seat),
                            move=told(before, move, seat))  # fmt: skip
            other = GAME.view(GAME.sample_state(view, rng), seat)
            assert picture(GAME, other) == picture(GAME, view)
            if not state.finished:
                hidden = {symbol for n, hand in enumerate(state.hands) if n != seat
                          for symbol in map(symbol_of, hand)} - _seen(view, seat)  # fmt: skip
                assert not hidden & {each.symbol for each in shown.spots}


def _seen(view: Any, seat: int | None) -> set[str]:
    """The symbols of cards that lie open, or in the viewer's hand."""
    cards = [card for row in view.rows for slot in row for card in slot]
    cards += [] if seat is None else list(view.hands[seat])
    return set(map(symbol_of, cards))


def test_what_is_due_is_told_without_its_cards() -> None:
    (before, _), (state, move) = played(2, 7)[:2]
    assert told(before, move, 0) is None
    views = GAME.view(state, 0), GAME.view(before, 0)
    told_to_all = drawing_of(GAME).happened(GAME, *views, None, people_of(GAME, 2, you=0))
    assert told_to_all == "The cards are dealt"


def test_another_seats_move_is_shown_and_told() -> None:
    table = Table.from_state(STATE)
    after = table.play("S26 1>")
    assert "laid" in spot(ply_picture(after, 1), "slot:0:sun:7").look
    told = ply_happened(after, 1, after.ply, people_of(GAME, 2, you=1))
    assert told.startswith("Seat 1 lays sun 26 at the right of seat 1's sun row")


# Ways --------------------------------------------------------------------------------------


@pytest.mark.parametrize("switches", [{}, {"open_others_rows": False, "empty_hand_eclipse": False}])
@MANY
def test_touches_are_the_legal_moves_and_none_begins_another(
    seats: int, switches: dict[str, bool]
) -> None:
    met: set[str] = set()
    for state, _ in played(seats, 9, **switches)[::2]:
        turn = GAME.to_act(state)
        if turn is None:
            continue
        if turn == CHANCE:
            assert ways(GAME, GAME.view(state, None)) == []
            continue
        view = GAME.view(state, turn)
        found = ways(GAME, view)
        assert [way.text for way in found] == [
            GAME.write_move(view, move) for move in GAME.legal_moves(view)
        ]
        touches = sorted(way.touches for way in found)
        assert all(other[: len(one)] != one for one, other in pairwise(touches))
        drawn = {each.id for each in picture(GAME, view, tall=seats == 3).spots}
        for way in found:
            chosen = {choice.id for choice in way.choices}
            assert not chosen & drawn
            assert set(way.touches) <= drawn | chosen
            met |= {touch.partition(":")[0] for touch in way.touches}
    assert {"hand", "open", "left", "right", "slot"} <= met


def test_one_run_goes_to_the_score_pile_and_of_several_it_is_asked_which() -> None:
    one = [way for way in ways(GAME, view_of(STATE)) if way.touches[0] == "runs"]
    assert [way.touches for way in one] == [("runs", "score:0")]
    rows = [{"sun": [[f"S{n}"] for n in range(1, 6)], "moon": [[f"M{n}"] for n in range(2, 8)]}, {}]
    both = [way for way in ways(GAME, view_of(two("S9", rows=rows))) if way.touches[0] == "runs"]
    assert [choice.label for way in both for choice in way.choices] == [
        "clear sun 1 to 5", "clear moon 2 to 7", "clear sun 1 to 5 and moon 2 to 7",
    ]  # fmt: skip


def test_what_is_forced_is_offered_at_once() -> None:
    rows = [{"sun": [["S5"], ["S20"]]}, {"sun": [["S2"], ["S25"]]}]
    (way,) = ways(GAME, view_of(two("S9", rows=rows)))
    assert way.touches == ("total",)
    assert way.choices[0].label.startswith("total eclipse")


# Lesson ------------------------------------------------------------------------------------


def test_the_rules_are_told_in_short_chapters_with_moves_to_look_at() -> None:
    pages = chapters(GAME)
    assert len({chapter.title for chapter in pages}) == len(pages) >= 8
    for chapter in pages:
        assert all(30 <= len(words) <= 340 for words in chapter.words), chapter.title
        assert not re.search(r"!|  |\n", " ".join(chapter.words))
    shown = {chapter.title: {way.touches[1].partition(":")[0] for way in chapter.ways}
             for chapter in pages}  # fmt: skip
    assert shown["Rows"] == {"left", "right"}
    assert shown["Runs"] == {"score"}
    assert shown["Eclipses"] == {"slot"}
    assert shown["Covering an eclipse"] >= {"slot"}
    assert shown["Four players"] == {"right", "open"}
    pale = next(chapter.picture for chapter in pages if chapter.title == "Total eclipse")
    assert pale is not None
    assert all("dim" in each.look for each in pale.spots if each.owner == 0)


@pytest.mark.parametrize("seats", [3, 4])
def test_on_a_phone_the_others_follow_in_the_order_of_play(seats: int) -> None:
    state = GAME.setup(seats)
    for own in range(seats):
        drawn = picture(GAME, GAME.view(state, own), tall=True)
        assert list(drawn.seats) == [(own + step) % seats for step in range(1, seats)]


@pytest.mark.parametrize("tall", [False, True])
def test_what_the_piles_are_can_be_read(tall: bool) -> None:
    drawn = picture(GAME, GAME.view(GAME.setup(4), 0), tall=tall)
    words = [each for each in drawn.captions if each.id.startswith("pile:")]
    assert [each.text for each in words] == ["stack", "discard", "score"]
    assert min(each.size for each in words) >= 24
