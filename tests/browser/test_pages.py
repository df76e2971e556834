"""Every page in every light: nothing for axe to find, and pictures for a person to look at."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from .saros_page import Saros, faults


def test_axe_finds_nothing(visit: Callable[..., Saros], axe: str, screenshots: Path) -> None:
    saros = visit(color_scheme="light", viewport={"width": 1440, "height": 900})
    found: dict[str, list[str]] = {}

    def look(name: str) -> None:
        saros.page.wait_for_load_state("networkidle")
        found[name] = faults(saros.page, axe)
        saros.shoot_themes(screenshots, name)

    saros.home()
    look("home")
    saros.page.get_by_role("button", name="Level, side and clock").first.click()
    look("new-game")
    saros.sit_at("astral", "me", "level1", clock={"kind": "total", "base": 600, "increment": 5})
    saros.play_some(2)
    saros.wait_for_turn()
    saros.touch("hand:U")
    look("deployment")
    saros.sit_at("terrestrial", "me", "me")
    saros.play_some(6)
    saros.touch("e1")
    look("terrestrial")
    saros.button("Rules").click()
    expect(
        saros.page.get_by_role("complementary", name="The rules").get_by_role("heading").nth(1)
    ).to_be_visible()
    look("rules-beside-the-board")
    saros.page.goto(f"{saros.address}/t/{saros.table}/analysis")
    expect(saros.page.locator(".judgement .line")).to_be_visible()
    look("analysis")
    saros.page.goto(f"{saros.address}/rules/astral")
    expect(saros.page.get_by_role("heading").nth(1)).to_be_visible()
    look("rules")
    saros.page.goto(f"{saros.address}/t/aaaaaaaa")
    expect(saros.page.get_by_role("heading", name="No such table")).to_be_visible()
    look("missing")
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_axe_finds_nothing_in_what_comes_and_goes(saros: Saros, axe: str) -> None:
    """Sheets, the lobby, a small menu, questions, a low clock, the past, a lost line, the end."""
    page, found = saros.page, dict[str, list[str]]()
    saros.home()
    saros.button("Settings").click()
    found["settings"] = faults(page, axe)
    saros.sit_at("astral", "me", "open")
    found["lobby"] = faults(page, axe)
    page.keyboard.press("?")
    found["keys"] = faults(page, axe)
    saros.sit_at("astral", "me", "me", clock={"kind": "total", "base": 18})
    saros.touch("m2d")
    expect(saros.menu.first).to_be_focused()
    found["menu"] = faults(page, axe)
    page.keyboard.press("Escape")
    saros.play_some(2)
    saros.button("Resign").click()
    expect(page.locator(".clock.low")).to_be_visible()
    found["a question and a low clock"] = faults(page, axe)
    saros.sit_at("astral", "me", "me")
    saros.play_some(2)
    page.locator("[data-ply='1']").click()
    expect(page.get_by_text("You are looking back.")).to_be_visible()
    found["the past"] = faults(page, axe)
    page.context.set_offline(True)
    expect(page.get_by_text("The connection is lost.")).to_be_visible()
    found["a lost line"] = faults(page, axe)
    page.context.set_offline(False)
    page.keyboard.press("$")
    saros.resign()
    saros.wait_for_end()
    found["the end"] = faults(page, axe)
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_both_boards_in_play_are_there_to_be_looked_at(saros: Saros, screenshots: Path) -> None:
    saros.page.set_viewport_size({"width": 1440, "height": 900})
    saros.sit_at("astral", "me", "me")
    saros.play_some(14)
    saros.shoot(screenshots, "astral-light")


def test_the_rules_beside_the_board_are_opened_and_closed_by_keyboard(saros: Saros) -> None:
    saros.sit_at("terrestrial", "me", "me")
    saros.touch("e1")
    saros.button("Rules").press("Enter")
    book = saros.page.get_by_role("complementary", name="The rules")
    expect(book.get_by_role("button", name="Close the rules")).to_be_focused()
    saros.page.keyboard.press("Escape")
    expect(book).to_be_hidden()
    expect(saros.button("Rules")).to_be_focused()
    expect(saros.spot("e1")).to_have_attribute("aria-pressed", "true")


def test_settings_are_kept(saros: Saros) -> None:
    saros.home()
    saros.button("Settings").click()
    saros.page.get_by_role("radio", name="Night").check(force=True)
    saros.page.get_by_role("radio", name="Safe for the colour-blind").check(force=True)
    saros.page.reload()
    root = saros.page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    expect(root).to_have_attribute("data-colours", "safe")


def test_an_unfinished_game_is_offered_again(saros: Saros) -> None:
    saros.sit_at("terrestrial", "me", "level1")
    saros.play_some(1)
    saros.home()
    saros.page.get_by_role("link", name="Sun and Moon, terrestrial").click()
    saros.wait_for_ply(2)


def test_other_moves_are_tried_in_the_analysis(saros: Saros) -> None:
    saros.sit_at("terrestrial", "me", "me")
    saros.play_some(2)
    saros.page.goto(f"{saros.address}/t/{saros.table}/analysis")
    expect(saros.board).to_be_visible()
    saros.page.get_by_role("button", name="First position").click()
    expect(saros.page.locator("[aria-current=step]")).to_have_count(0)
    saros.touch("g2")
    saros.touch("g3")
    expect(saros.page.get_by_text("Tried from here:")).to_be_visible()
    saros.button("Back to the game").click()
    expect(saros.page.get_by_text("You have tried another line.")).to_be_visible()


def test_another_page_takes_the_focus_to_its_heading(saros: Saros) -> None:
    page, heading = saros.page, saros.page.get_by_role("heading", level=1)
    saros.home()
    assert saros.focus_is_lost(), "whoever loads a page begins at its top"
    page.get_by_role("link", name="The rules").first.press("Enter")
    expect(page).to_have_title(re.compile("the rules"))
    expect(heading).to_be_focused()
    expect(heading).to_have_css("outline-style", "none")
    assert page.evaluate("scrollY") == 0
    page.go_back()
    expect(heading).to_have_text("Games of sun and moon")
    expect(heading).to_be_focused()
    saros.button("Play").first.press("Enter")
    saros.at_table()
    expect(heading).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.closest('main') !== null")


def test_another_page_leaves_the_focus_where_something_asks_for_it(saros: Saros) -> None:
    table = saros.make("sonnemond", "me", "me")
    saros.page.goto(f"{saros.address}/t/{table}")
    saros.page.get_by_role("link", name="Saros, home").click()
    saros.page.get_by_role("link", name="Sonne und Mond").click()
    expect(saros.button("I am here")).to_be_focused()


def test_levels_are_chosen_by_name_and_number(saros: Saros) -> None:
    saros.home()
    saros.page.get_by_role("button", name="Level, side and clock").first.click()
    level = saros.page.get_by_role("radio", name=re.compile("^Foal,? level 1"))
    level.check(force=True)
    saros.button("Begin").click()
    expect(saros.page.get_by_text("level 1").first).to_be_visible()


def test_text_that_is_selected_beyond_a_sheet_leaves_it_open(saros: Saros) -> None:
    page = saros.page
    saros.home()
    saros.button("Settings").click()
    sheet = page.get_by_role("dialog")
    title, box = sheet.get_by_role("heading").bounding_box(), sheet.bounding_box()
    assert title is not None
    assert box is not None
    inside = (title["x"] + 20, title["y"] + title["height"] / 2)
    beside = (box["x"] - 60, inside[1])
    for first, last in ((inside, beside), (beside, inside)):
        page.mouse.move(*first)
        page.mouse.down()
        page.mouse.move(*last)
        page.mouse.up()
        expect(sheet).to_be_visible()
    page.mouse.click(*beside)
    expect(sheet).to_be_hidden()


def test_rubbish_in_the_list_of_unfinished_games_does_no_harm(saros: Saros) -> None:
    saros.home()
    for rubbish in ("[null, 7]", '{"id": "a"}', '[{"id": "a", "at": 1e99}]', "{"):
        saros.page.evaluate("(text) => localStorage.setItem('saros.recent', text)", rubbish)
        saros.home()
        saros.sit_at("terrestrial", "me", "level1")
        saros.home()
        offered = saros.page.get_by_role("region", name="Go on playing")
        expect(offered.get_by_role("link")).to_have_count(1)


def test_the_times_of_a_clock_come_into_sight_with_it(saros: Saros) -> None:
    saros.page.set_viewport_size({"width": 1280, "height": 700})
    saros.page.goto(saros.address)
    saros.page.get_by_role("button", name="Level, side and clock").first.click()
    for clock in ("Hourglass", "Byo-yomi"):
        saros.page.get_by_role("radio", name=clock).check(force=True)
        times = saros.page.get_by_role("group", name="Time").bounding_box()
        begin = saros.button("Begin").bounding_box()
        assert times is not None
        assert begin is not None
        assert times["y"] + times["height"] <= begin["y"]
