"""Boards as vectors: every star a spot, nothing on top of anything else, and the last move told."""

from itertools import combinations
from math import dist
from random import Random
from typing import Any

import msgspec
import pytest

import saros
from saros.draw.picture import Picture, Spot, Stroke
from saros.draw.sunmoon.places import MIDDLE, sky
from saros.families import GAMES
from saros.families.drawing import picture, showpiece
from saros.families.players import player_named
from saros.games.sunmoon.board import ASTRAL, BOARDS, astral_place
from saros.table.table import Table


def played(name: str, plies: int, seed: int = 3, **switches: Any) -> Table:
    table = saros.new(name, **switches)
    player = player_named("greedy", Random(seed))
    for _ in range(plies):
        table = table.play(player.choose(table.game, table.state))
    return table


def pictured(table: Table) -> Picture:
    before = table.states[-2] if table.ply else None
    last = table.record.moves[-1] if table.ply else None
    return picture(table.game, table.state, before=before, move=last)


def spot(drawn: Picture, name: str) -> Spot:
    return next(each for each in drawn.spots if each.id == name)


@pytest.mark.parametrize("plies", [0, 8, 34])
@pytest.mark.parametrize("name", BOARDS)
def test_every_star_is_a_spot_and_says_what_it_is(name: str, plies: int) -> None:
    table = played(name, plies)
    drawn = pictured(table)
    assert [each.id for each in drawn.spots] == list(BOARDS[name].names)
    for each in drawn.spots:
        assert each.label
        assert bool(each.symbol) == (each.owner is not None)
    pieces = table.game.write_state(table.state)["pieces"]
    assert {each.id for each in drawn.spots if each.symbol} == set(pieces)


@pytest.mark.parametrize("name", BOARDS)
def test_no_two_spots_are_closer_than_their_sizes(name: str) -> None:
    spots = pictured(saros.new(name)).spots
    for one, other in combinations(spots, 2):
        assert dist(one.at, other.at) > (one.size + other.size) / 2, f"{one.id} and {other.id}"


@pytest.mark.parametrize("name", BOARDS)
def test_every_spot_lies_within_the_canvas(name: str) -> None:
    drawn = pictured(saros.new(name))
    for each in drawn.spots:
        for at, end in zip(each.at, (drawn.width, drawn.height), strict=True):
            assert each.size / 2 <= at <= end - each.size / 2, each.id


@pytest.mark.parametrize("name", BOARDS)
def test_pieces_are_large_enough_for_a_phone(name: str) -> None:
    drawn = pictured(saros.new(name))
    scale = 360 / drawn.width
    inner = {each.id for each in drawn.spots if name == "astral" and each.id.endswith("a")}
    for each in drawn.spots:
        assert each.size * scale >= (19 if each.id in inner else 26), each.id


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_turned_by_half_has_the_same_places(name: str) -> None:
    drawn = pictured(saros.new(name))
    places = {(round(x), round(y)) for x, y in (each.at for each in drawn.spots)}
    width, height = drawn.width, drawn.height
    assert {(round(width - x), round(height - y)) for x, y in places} == places


def test_the_astral_places_are_true_but_for_the_outer_twilight_line() -> None:
    heavens = sky("astral")
    middle = heavens.place("-e-")
    for point, name in enumerate(ASTRAL.names):
        x, y = astral_place(point)
        true = (middle[0] + 500 * x, middle[1] - 500 * y)
        assert dist(heavens.at[point], true) == pytest.approx(
            21 if name.endswith("f") else 0, abs=0.1
        )


def test_a_move_is_seen_moving() -> None:
    drawn = pictured(saros.new("terrestrial").play("E d2 d3"))
    moved, left = spot(drawn, "d3"), spot(drawn, "d2")
    assert moved.came == left.at
    assert moved.look == ("last", "moved")
    assert left.look == ("last",)
    assert [each.look for each in drawn.strokes] == [("way", "moon")]
    assert drawn.strokes[0].points == (left.at, moved.at)
    assert (drawn.ghosts, drawn.sound) == ((), "lay")


def position(board: str, pieces: str, **more: Any) -> Table:
    words = pieces.split()
    standing = dict(zip(words[1::2], words[::2], strict=True))
    return Table.from_state({"turn": "moon", "board": board, "pieces": standing, **more})


def test_a_ray_reaches_what_it_strikes_and_a_flight_passes_over_it() -> None:
    table = position("terrestrial", "R a1 r i7 U d1 p d4")
    drawn = pictured(table.play("U d1 d3 xP"))
    way, ray = drawn.strokes
    assert (way.look, ray.look) == (("way", "moon"), ("ray", "moon"))
    assert ray.points == (spot(drawn, "d3").at, spot(drawn, "d4").at)
    assert drawn.ghosts[0].at == spot(drawn, "d4").at
    assert (drawn.ghosts[0].symbol, drawn.sound) == ("sun-pegasus", "take")
    drawn = pictured(position("terrestrial", "R a1 r i7 P d1 p d2").play("P d1 d3 xP"))
    assert [each.look for each in drawn.strokes] == [("flight", "moon")]
    assert spot(drawn, "d2").at in drawn.strokes[0].points


def test_arcs_are_bent() -> None:
    table = position("astral", "R -m- r -s- P m4d")
    way = pictured(table.play("P m4d m1d")).strokes[0]
    middle = sky("astral").place("-e-")
    far = {round(dist(middle, point)) for point in way.points}
    assert len(way.points) > 6
    assert far == {433}, "the points of a sphere are equally far from the earth"


def test_a_star_that_has_chosen_shows_its_course_to_the_earth() -> None:
    table = position("astral", "R -m- r -s- S m3e s s1d", arcs={"m3e": "h", "s1d": "a"})
    drawn = pictured(table)
    courses = {each.id: each for each in drawn.strokes}
    assert set(courses) == {"course:m3e", "course:s1d"}
    for name, stops in (("m3e", ("m3d", "m3a")), ("s1d", ("s2c", "s4a"))):
        points = courses[f"course:{name}"].points
        assert points[0] == spot(drawn, name).at
        assert points[-1] == spot(drawn, "-e-").at
        assert all(spot(drawn, stop).at in points for stop in stops)
    assert spot(drawn, "m3e").symbol == "moon-hour-star"
    assert spot(drawn, "s1d").symbol == "sun-anti-star"


def test_deploying_shows_what_is_left_and_where_it_may_go() -> None:
    table = saros.new("astral").play("E m4a")
    drawn = pictured(table)
    moon, sun = drawn.trays
    assert (moon.title, sun.title) == ("to deploy", "to deploy")
    assert [each.id for each in sun.items] == ["hand:E", "hand:P", "hand:U"]
    assert [each.count for each in moon.items] == [3, 4, 4]
    assert not {each.id for each in moon.items} & {each.id for each in sun.items}
    assert sun.items[0].label == "sun's 4 earth ponies"
    free = {each.id for each in drawn.spots if "open" in each.look}
    assert free == {move.star for move in table.legal_moves()}


def test_losses_waiting_stars_and_bodies_are_shown() -> None:
    more = {"waiting": {"moon": ["a7"]}, "pools": {"sun": {"U": 2}}}
    drawn = pictured(position("terrestrial", "R e1 r e7 S a7", **more))
    assert spot(drawn, "a7").look == ("waiting",)
    assert [(tray.title, len(tray.items)) for tray in drawn.trays] == [
        ("soldiers lost", 0),
        ("soldiers lost", 1),
    ]
    assert drawn.trays[1].items[0].label == "sun's 2 unicorns"
    drawn = pictured(saros.new("astral"))
    assert spot(drawn, "-e-").look == ("body",)
    assert spot(drawn, "-s-").label == "sun's princess on the sun"


def test_an_eclipse_is_shown_told_and_heard_unless_it_must_be_claimed() -> None:
    table = played("astral", 34)
    drawn = pictured(table)
    assert "eclipse" in spot(drawn, "-m-").look
    assert "eclipse!" in [line.text for line in drawn.story]
    assert drawn.sound == "alarm"
    silent = saros.new("astral", claims="friendly")
    for text in table.record.moves:
        silent = silent.play(text.rstrip(" ○"))
    drawn = pictured(silent)
    assert "eclipse" not in msgspec.json.encode(drawn).decode()
    assert drawn.sound != "alarm"


def test_the_end_has_its_own_sound_and_the_banished_princess_her_look() -> None:
    table = position("terrestrial", "u i1 R h2 r g3 p f4 u f5", turn="sun")
    drawn = pictured(table.play("P f4 h4"))
    assert drawn.sound == "end"
    assert spot(drawn, "h2").look == ("eclipse", "banished")
    assert spot(drawn, "h2").label == "moon's princess on h2, banished"


def threads(drawn: Picture) -> list[Stroke]:
    return [stroke for stroke in drawn.strokes if "thread" in stroke.look]


def test_a_banished_princess_is_drawn_into_her_own_moon_and_nobody_else_is() -> None:
    table = position("terrestrial", "u i1 R h2 r g3 p f4 u f5", turn="sun")
    assert not threads(pictured(table))
    drawn = pictured(table.play("P f4 h4"))
    low = (drawn.width / 2, drawn.height - 35)
    assert len({stroke.id for stroke in drawn.strokes}) == len(drawn.strokes)
    for thread in threads(drawn):
        assert dist(thread.points[0], spot(drawn, "h2").at) < spot(drawn, "h2").size / 2
        assert dist(thread.points[-1], low) == pytest.approx(60, abs=1)
    assert len(threads(drawn)) == 3
    assert not threads(pictured(played("astral", 34))), "an eclipse that can be ended"


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("name", BOARDS)
def test_threads_stay_on_the_board_and_only_become_shorter(name: str, side: int) -> None:
    heavens = sky(name)
    body = heavens.body(side)
    for point, place in enumerate(heavens.at):
        drawn = heavens.threads(point, side)
        assert bool(drawn) == (dist(place, body) >= 120)
        for x, y in (each for thread in drawn for each in thread):
            assert 35 <= x <= heavens.width - 35
            assert 35 <= y <= heavens.height - 35
            assert name != "astral" or dist((x, y), (MIDDLE, MIDDLE)) < 560
            assert dist((x, y), body) <= dist(place, body) + 1


@pytest.mark.parametrize("name", BOARDS)
def test_the_showpiece_is_a_game_well_under_way(name: str) -> None:
    drawn = showpiece(GAMES[name])
    assert 20 <= sum(bool(each.symbol) for each in drawn.spots) < 32
    assert any("moved" in each.look for each in drawn.spots)
    assert drawn.ground == name
