"""What the board leaves open is asked in a small menu: a promotion, to capture or not."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .saros_page import PHONE, Saros

PIECES = {"a1": "R", "i7": "r", "d6": "S", "b2": "U", "b5": "e"}
START = {
    "board": "terrestrial",
    "turn": "moon",
    "pieces": PIECES,
    "pools": {"moon": {"E": 1, "P": 0, "U": 1}},
}


@pytest.fixture
def begun(saros: Saros) -> Saros:
    """A table begun from a position where a star is about to land and a unicorn to strike."""
    saros.sit_at("terrestrial", "me", "me", start=START)
    saros.wait_for_turn()
    return saros


def test_a_landing_star_asks_what_it_becomes(begun: Saros) -> None:
    begun.touch("d6")
    begun.touch("d7")
    expect(begun.menu).to_have_count(2)
    begun.menu.filter(has_text="unicorn").click()
    begun.wait_for_ply(1)
    assert begun.sight()["moves"][0]["text"].startswith("S d6 d7 U")
    expect(begun.spot("d7")).to_have_attribute("aria-label", "moon's unicorn on d7")


@pytest.mark.parametrize(("choice", "struck"), [("capture", True), ("leave", False)])
def test_a_unicorn_asks_whether_to_strike(begun: Saros, choice: str, struck: bool) -> None:
    begun.touch("b2")
    begun.touch("b4")
    begun.menu.filter(has_text=choice).click()
    begun.wait_for_ply(1)
    assert ("xE" in begun.sight()["moves"][0]["text"]) is struck


def test_what_would_be_struck_can_be_touched_itself(begun: Saros) -> None:
    begun.touch("b2")
    begun.touch("b5")
    begun.wait_for_ply(1)
    assert "xE" in begun.sight()["moves"][0]["text"]


def test_a_menu_is_answered_and_left_by_keyboard(begun: Saros) -> None:
    keyboard = begun.page.keyboard
    begun.touch("d6")
    begun.touch("d7")
    expect(begun.menu.first).to_be_focused()
    keyboard.press("Escape")
    expect(begun.menu).to_have_count(0)
    begun.touch("d6")
    begun.touch("d7")
    expect(begun.menu.first).to_be_focused()
    keyboard.press("ArrowRight")
    expect(begun.menu.last).to_be_focused()
    keyboard.press("Enter")
    begun.wait_for_ply(1)
    assert begun.sight()["moves"][0]["text"].startswith("S d6 d7 U")


@pytest.mark.parametrize("size", [(390, 844), (320, 568), (844, 390)], ids=str)
def test_a_menu_lies_in_the_window_beside_what_was_touched(
    visit: Callable[..., Saros], size: tuple[int, int]
) -> None:
    """Whatever is touched at the edges of the board; and most of the board can still be seen."""
    width, height = size
    phone = visit(**{**PHONE, "viewport": {"width": width, "height": height}})
    phone.sit_at("astral", "me", "me")
    phone.wait_for_turn()
    stars = {way["touches"][1] for way in phone.sight()["ways"]}
    places = {star: phone.spot(star).bounding_box() or {} for star in stars}
    ends = [side(stars, key=lambda star: places[star][a]) for a in "xy" for side in (min, max)]
    board = phone.board.bounding_box() or {}
    for star in ends:
        phone.spot(star).tap(force=True)
        expect(phone.page.locator(".menu")).to_have_css("opacity", "1")
        box = phone.page.locator(".menu").bounding_box() or {}
        right, bottom = box["x"] + box["width"], box["y"] + box["height"]
        assert min(box["x"], box["y"], width - right, height - bottom) >= 0, star
        middle = places[star]["y"] + places[star]["height"] / 2
        assert not box["y"] <= middle <= bottom, star
        assert box["width"] * box["height"] < board["width"] * board["height"] / 4
        phone.page.keyboard.press("Escape")


def test_what_is_asked_next_takes_the_focus_and_the_board_has_it_back_at_the_end(
    saros: Saros,
) -> None:
    """To strike or not, and then what to call: two menus, one after the other."""
    saros.sit_at("terrestrial", "me", "me", start={**START, "switches": {"claims": "friendly"}})
    saros.wait_for_turn()
    saros.touch("b2")
    saros.touch("b4")
    expect(saros.menu.filter(has_text="leave the earth pony")).to_be_visible()
    saros.page.keyboard.press("Enter")
    expect(saros.menu.filter(has_text="leave the earth pony")).to_have_count(0)
    expect(saros.menu.first).to_be_focused()
    saros.page.keyboard.press("Enter")
    saros.wait_for_ply(1)
    expect(saros.menu).to_have_count(0)
    expect(saros.board.locator("[data-spot]:focus")).to_have_count(1)
