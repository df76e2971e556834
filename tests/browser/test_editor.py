"""The board editor: set up by touching, checked at once, analysed, played on, shared, imported."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from saros import Table
from saros.families import GAMES

from .saros_page import PHONE, Saros, faults

PLACES = {"terrestrial": ("a1", "e7", "c4", "b1"), "astral": ("m3c", "s3c", "m1c", "-m-")}
"""For each board where the princesses and a soldier may stand, and where no star may."""


def edit(saros: Saros, game: str) -> Page:
    saros.page.goto(f"{saros.address}/editor/{game}")
    expect(saros.page.locator(".check")).to_be_visible()
    return saros.page


def brush(saros: Saros, name: str) -> None:
    saros.page.locator(f'[data-brush="{name}"]').click()


def told(saros: Saros, sentence: str) -> None:
    """Wait until this is said of the position."""
    expect(saros.page.locator(".check")).to_contain_text(sentence)


def small(saros: Saros, game: str) -> None:
    """Set up two princesses and a soldier."""
    moon, sun, soldier, _ = PLACES[game]
    saros.button("Clear").click()
    told(saros, "Moon needs one princess and has 0.")
    for piece, spot in (("R", moon), ("r", sun), ("E", soldier)):
        brush(saros, piece)
        saros.touch(spot)
    told(saros, "it is moon’s turn")


@pytest.mark.parametrize("game", PLACES)
def test_a_position_is_set_up_checked_analysed_and_played_on(
    visit: Callable[..., Saros], screenshots: Path, axe: str, game: str
) -> None:
    saros = visit()
    page = edit(saros, game)
    small(saros, game)
    moon, _, soldier, wrong = PLACES[game]
    brush(saros, "S")
    saros.touch(wrong)
    told(saros, wrong)
    expect(page.locator(".note.why")).to_contain_text(wrong)
    expect(page.locator(".sign.blamed")).to_have_count(1)
    expect(saros.button("Analyse")).to_be_disabled()
    # What is touched is told about.
    expect(page.get_by_role("region", name="What is this?")).to_contain_text("Shooting star")
    page.keyboard.press("Control+z")
    told(saros, "it is moon’s turn")
    saros.button("Move").click()
    saros.touch(soldier)
    saros.touch(moon)
    told(saros, "Moon needs one princess")
    saros.button("Take back the last change").click()
    told(saros, "it is moon’s turn")
    page.locator("label.key", has_text="sun").click()
    told(saros, "it is sun’s turn")
    saros.shoot_themes(screenshots, f"editor-{game}")
    assert faults(page, axe) == []
    # The address holds it: somebody else sees the same.
    expect(page).to_have_url(re.compile("#.+"))
    friend = visit()
    friend.page.goto(page.url)
    told(friend, "it is sun’s turn")
    expect(friend.spot(soldier)).to_have_accessible_name(re.compile("earth pony"))
    # Played on against the computer, which is to move.
    saros.button("Play on").click()
    dialog = page.get_by_role("dialog", name="Play on from here")
    dialog.get_by_role("radio", name="moon").check(force=True)
    saros.button("Begin").click()
    expect(page).to_have_url(re.compile("/t/"))
    saros.at_table()
    assert len(saros.sight()["picture"]["spots"]) > 0
    saros.wait_for_turn()
    assert saros.sight()["ply"] == 1
    # And looked into.
    friend.button("Analyse").click()
    expect(friend.page.locator(".judgement .line")).to_be_visible()
    friend.button("Edit this position").click()
    told(friend, "it is sun’s turn")


def test_two_friends_play_on_from_a_position(visit: Callable[..., Saros]) -> None:
    ada, ben = visit(), visit()
    edit(ada, "terrestrial")
    small(ada, "terrestrial")
    ada.button("Play on").click()
    ada.page.get_by_role("radio", name="A friend, by link").check(force=True)
    ada.button("Make the table").click()
    expect(ada.page).to_have_url(re.compile("/t/"))
    table = ada.page.url.rsplit("/", 1)[-1]
    ben.open(table)
    ben.sit_down()
    expect(ben.spot("c4")).to_have_accessible_name(re.compile("earth pony"))


@pytest.mark.parametrize("game", PLACES)
def test_a_phone_sets_up_a_position_with_fingers(
    visit: Callable[..., Saros], screenshots: Path, game: str
) -> None:
    saros = visit(**PHONE)
    page = edit(saros, game)
    small(saros, game)
    brush(saros, "D")
    spot = saros.spot(PLACES[game][2]).bounding_box()
    assert spot is not None
    page.touchscreen.tap(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
    expect(saros.spot(PLACES[game][2])).to_have_accessible_name(re.compile("dragon"))
    assert saros.sideways() == 0
    # Palette and verdict are in sight together with the whole board.
    for part in (".board", ".check", ".palette"):
        box = page.locator(part).first.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= PHONE["viewport"]["height"]  # type: ignore[index]
    saros.shoot(screenshots, f"editor-{game}-phone")
    # A touch that puts nothing anywhere has an answer too.
    saros.button("Move").tap()
    saros.spot(PLACES[game][3]).tap(force=True)
    why = page.get_by_role("region", name="What is this?").locator(".why")
    expect(why).to_have_text("Choose a piece from the palette to put it here.")


def test_keys_alone_set_up_a_position(saros: Saros) -> None:
    page = edit(saros, "terrestrial")
    saros.tab_to("button", "Clear")
    page.keyboard.press("Enter")
    told(saros, "Moon needs one princess and has 0.")
    saros.walk_to("a1")
    page.keyboard.press("R")
    told(saros, "Sun needs one princess and has 0.")
    saros.walk_to("e7")
    page.keyboard.press("r")
    saros.walk_to("c4")
    page.keyboard.press("E")
    told(saros, "it is moon’s turn")
    page.keyboard.press("Delete")
    told(saros, "The game is over here")
    page.keyboard.press("u")
    told(saros, "it is moon’s turn")
    saros.tab_to("button", "moon's griffin")
    page.keyboard.press("Enter")
    saros.walk_to("d4")
    page.keyboard.press("Enter")
    expect(saros.spot("d4")).to_have_accessible_name(re.compile("griffin"))


@pytest.mark.parametrize("game", ["sonnemond", "bluemoon"])
def test_a_position_of_cards_is_imported_and_played_on(
    saros: Saros, axe: str, screenshots: Path, game: str
) -> None:
    page = edit(saros, game)
    saros.make(game, "me", "level1")
    table = Table.new(game)
    start = GAMES[game].write_state(table.state)
    saros.button("Import, export").click()
    page.get_by_label("A position, a whole game or a problem").fill("no position of anything")
    saros.button("Read it").click()
    expect(page.get_by_role("dialog").get_by_role("alert")).not_to_be_empty()
    page.get_by_label("A position, a whole game or a problem").fill(json.dumps(start))
    assert faults(page, axe) == []
    saros.button("Read it").click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    told(saros, "A position")
    saros.shoot(screenshots, f"editor-{game}")
    saros.button("Play on").click()
    expect(page.get_by_role("dialog")).not_to_contain_text("by link")
    saros.button("Begin").click()
    expect(page).to_have_url(re.compile("/t/"))


def test_a_whole_game_is_dropped_and_a_ply_of_it_chosen(saros: Saros, tmp_path: Path) -> None:
    record = {"game": "astral", "moves": Table.new("astral").legal_texts()[:1]}
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    page = edit(saros, "terrestrial")
    saros.button("Import, export").click()
    page.get_by_role("dialog").locator("input[type=file]").set_input_files(file)
    expect(page.get_by_text("A game with 1 move.")).to_be_visible()
    saros.button("Put it on the board").click()
    # It is of another board, so that board's editor opens.
    expect(page).to_have_url(re.compile("/editor/astral"))
    told(saros, "it is sun’s turn")
    saros.button("Import, export").click()
    page.get_by_label("A position, a whole game or a problem").fill(json.dumps(record))
    saros.button("Read it").click()
    saros.button("Analyse the whole game").click()
    expect(page).to_have_url(re.compile("/analysis/astral"))
    expect(page.locator(".judgement")).to_be_visible()
    saros.wait_for_length(1)


def test_a_damaged_link_says_so_and_shows_the_beginning(saros: Saros) -> None:
    saros.page.goto(f"{saros.address}/editor/terrestrial#nonsense")
    told(saros, "This link is damaged")
    saros.page.goto(f"{saros.address}/analysis/terrestrial#nonsense")
    expect(saros.page.get_by_text("This link is damaged")).to_be_visible()
    saros.page.goto(f"{saros.address}/editor/nothing")
    expect(saros.page.get_by_role("heading", level=1)).to_be_visible()
