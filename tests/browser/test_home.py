"""The first page: to begin at once, to go on, to look back, and to find everything else."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .saros_page import Saros


@pytest.mark.parametrize("games", [0, 2])
def test_play_is_above_the_fold(saros: Saros, screenshots: Path, games: int) -> None:
    for _ in range(games):
        saros.sit_at("terrestrial", "me", "level1")
        saros.wait_for_turn()
    saros.page.set_viewport_size({"width": 1280, "height": 680})
    saros.home()
    for number in range(3):
        expect(saros.button("Play").nth(number)).to_be_in_viewport(ratio=1)
    saros.shoot(screenshots, f"home-low-{games}")


def test_whose_turn_it_is_stands_beside_an_unfinished_game(visit: Callable[..., Saros]) -> None:
    ada, ben = visit(), visit()
    ada.sit_at("terrestrial", "me", "open")
    ben.open(ada.table).sit_down()
    ada.wait_for_turn()
    ben.home()
    ben.page.get_by_role("region", name="Go on playing").get_by_text("not your turn").wait_for()
    ada.play_some(1)
    ben.home()
    expect(ben.page.get_by_role("region", name="Go on playing")).to_contain_text(
        "your turn, against"
    )


@pytest.mark.parametrize("game", ["terrestrial", "astral", "sonnemond", "bluemoon"])
def test_a_finished_game_can_be_looked_into_from_home(saros: Saros, game: str) -> None:
    saros.sit_at(game, "me", "level1")
    saros.play_some(3)
    saros.wait_for_turn()
    saros.resign()
    saros.wait_for_end()
    saros.home()
    ended = saros.page.get_by_role("region", name="Finished games")
    expect(ended).to_contain_text("lost against")
    ended.get_by_role("link").press("Enter")
    expect(saros.page).to_have_url(re.compile(f"/t/{saros.table}/analysis$"))
    expect(saros.board).to_be_visible()


def test_home_leads_to_every_page(saros: Saros) -> None:
    saros.home()
    ways = saros.page.get_by_role("navigation", name="All pages").get_by_role("link")
    paths = {way.get_attribute("href") for way in ways.all()}
    assert paths >= {
        "/rules/terrestrial", "/rules/astral", "/rules/sonnemond", "/rules/bluemoon",
        "/catalogue/bluemoon", "/build/bluemoon", "/schema",
    }  # fmt: skip
    for path in paths:
        assert saros.page.request.get(f"{saros.address}{path}").ok, path


def test_an_address_that_leads_nowhere_is_a_page_that_says_so(saros: Saros) -> None:
    answer = saros.page.goto(f"{saros.address}/no/such/place")
    assert answer is not None
    assert answer.status == 404
    expect(saros.page.get_by_role("heading", name="An empty stretch of sky")).to_be_visible()


def test_robots_and_the_manifest_are_there(saros: Saros) -> None:
    saros.home()
    where = saros.page.locator("link[rel=manifest]").get_attribute("href")
    manifest = saros.page.request.get(f"{saros.address}{where}")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    for icon in manifest.json()["icons"]:
        assert saros.page.request.get(f"{saros.address}{icon['src']}").ok
    assert "User-agent" in saros.page.request.get(f"{saros.address}/robots.txt").text()


@pytest.mark.parametrize("side", ["moon", "sun"])
def test_a_time_of_ones_own_is_mine_on_either_side(saros: Saros, side: str) -> None:
    page = saros.page
    saros.home()
    page.get_by_role("button", name="Level, side and clock").first.click()
    page.get_by_role("radio", name=side, exact=True).check(force=True)
    page.get_by_role("radio", name="Game time").check(force=True)
    page.get_by_role("radio", name="Other times").check(force=True)
    page.get_by_label("Somebody has less time").check(force=True)
    page.get_by_label("Minutes, you", exact=True).fill("2")
    page.get_by_label("Minutes, your opponent").fill("7")
    saros.button("Begin").click()
    saros.at_table()
    sight = saros.sight()
    assert sight["clock"]["words"] in ("2 min against 7 min + 5 s", "7 min against 2 min + 5 s")
    mine = sight["mine"][0]
    assert mine == ["moon", "sun"].index(side)
    assert sight["clock"]["left"][mine] <= 120_000
    assert sight["clock"]["left"][1 - mine] > 400_000


def test_fairy_games_are_found_at_once(saros: Saros) -> None:
    """One button on the first page, and in the dialog every one of them with what it is."""
    page = saros.page
    saros.home()
    found = page.get_by_role("button", name="Fairy games", exact=True)
    expect(found).to_have_count(2)
    expect(found.first).to_be_in_viewport()
    found.first.click()
    sheet = page.get_by_role("dialog", name="A new game")
    games = sheet.get_by_role("group", name="Fairy games")
    expect(games.get_by_text("The menagerie")).to_be_visible()
    games.get_by_role("radio", name=re.compile("^Dragons")).check()
    sheet.get_by_role("button", name="Begin").click()
    saros.at_table()
    expect(page).to_have_title(re.compile("Dragons"))


def test_the_decks_of_a_game_begun_at_once_are_told_and_another_is_a_press_away(
    saros: Saros,
) -> None:
    page = saros.page
    saros.home()
    card = page.get_by_role("article", name="Blue Moon")
    expect(card).to_contain_text("Your deck: Hoax. The computer’s: Vulca.")
    card.get_by_role("button", name="Play", exact=True).click()
    saros.at_table()
    saros.wait_for_turn()
    mine = saros.sight()["mine"][0]
    expect(saros.spot(f"leader:{mine}")).to_have_accessible_name(re.compile("Hoax"))
    expect(saros.spot(f"leader:{1 - mine}")).to_have_accessible_name(re.compile("Vulca"))
    saros.home()
    card.get_by_role("button", name="Choose a deck").click()
    decks = page.get_by_role("dialog").get_by_role("group", name="Your deck")
    expect(decks.get_by_text("Flit")).to_be_in_viewport()
    decks.get_by_role("radio", name="Flit").check()
    page.get_by_role("button", name="Begin").click()
    saros.at_table()
    saros.wait_for_turn()
    mine = saros.sight()["mine"][0]
    expect(saros.spot(f"leader:{mine}")).to_have_accessible_name(re.compile("Flit"))


def test_the_dialog_has_no_paragraphs_of_the_rules(saros: Saros) -> None:
    page = saros.page
    saros.home()
    for number in range(page.get_by_role("button", name=re.compile("clock$")).count()):
        page.get_by_role("button", name=re.compile("clock$")).nth(number).click()
        sheet = page.get_by_role("dialog", name="A new game")
        sheet.get_by_text("Rules", exact=True).click()
        expect(sheet.get_by_role("group").last).to_be_visible()
        assert "§" not in sheet.inner_text()
        page.keyboard.press("Escape")
        expect(sheet).to_be_hidden()


def test_a_toast_covers_nothing_of_the_game(visit: Callable[..., Saros]) -> None:
    ada, ben = visit(), visit(viewport={"width": 390, "height": 844})
    ada.sit_at("terrestrial", "me", "open")
    ben.open(ada.table).sit_down()
    ada.play_some(1)
    ben.play_some(1)
    ada.wait_for_turn()
    ada.button("Offer draw").click()
    for saros, words in ((ada, "You have offered a draw"), (ben, "Moon offers a draw")):
        toast = saros.page.locator(".toasts p", has_text=words)
        expect(toast).to_be_visible()
        box, main = toast.bounding_box(), saros.page.locator("main").bounding_box()
        assert box is not None
        assert main is not None
        assert box["y"] + box["height"] <= main["y"] + 1
