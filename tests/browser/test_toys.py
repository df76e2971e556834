"""Games that bring no drawing, hands of one's own and matches: all that a page offers any game."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from saros.web.app import ServerConfig
from saros.web.rate_limits import no_limits

from ..toys import toys_registered
from ..web.house import SECRET, House
from .saros_page import PHONE, Saros, faults

WIDE = {"viewport": {"width": 1280, "height": 1100}}
OWN, EVEN = "1 2 9", "3 3 3"


@pytest.fixture(scope="module")
def address(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server is that has the toys; it runs in this process, where they are registered."""
    if not (root / "src/saros/web/static/index.html").is_file():
        pytest.skip("the browser's pages are not built; `python3 run test` builds them")
    database = tmp_path_factory.mktemp("toys") / "saros.db"
    config = ServerConfig(f"sqlite:///{database}", SECRET, no_limits(), workers=1, pace=0.0)
    with toys_registered(), House(config) as house:
        yield house.where


def open_dialog(saros: Saros, title: str) -> Locator:
    """Choose a game in detail; return the sheet."""
    saros.home()
    card = saros.page.get_by_role("article", name=title)
    card.get_by_role("button", name=re.compile("and clock$")).click()
    return saros.page.get_by_role("dialog")


def pick(within: Locator, group: str, choice: str) -> None:
    found = within.get_by_role("group", name=group, exact=True)
    found.get_by_role("radio", name=choice).check(force=True)


def score(saros: Saros) -> Locator:
    return saros.page.get_by_role("status", name="The match")


def expect_score(saros: Saros, you: str, game: int, north: int, south: int) -> None:
    """Expect how the match stands, told to whoever sits on one side."""
    names = ["You" if side == you else side for side in ("north", "south")]
    wanted = rf"Game {game}, to 3 points\s*{names[0]} {north}\s*{names[1]} {south}"
    expect(score(saros)).to_have_text(re.compile(wanted))


def take_turns(*people: Saros, rounds: int = 3) -> None:
    """Each plays the first line of their menu in turn."""
    for each in people * rounds:
        each.wait_for_turn()
        ply = each.sight()["ply"]
        each.menu.first.click()
        each.wait_for_ply(ply + 1)


def test_a_match_with_hands_of_ones_own_by_link(
    visit: Callable[..., Saros], axe: str, screenshots: Path
) -> None:
    ada, ben = visit(**WIDE), visit(**PHONE, color_scheme="dark")
    dialog = open_dialog(ada, "Duel")
    pick(dialog, "Opponent", "A friend, by link")
    pick(dialog, "Your side", "north")
    pick(dialog, "Match", "To 3 points")
    pick(dialog, "Your hand", "My own")
    text = dialog.get_by_role("textbox", name="Your hand, as text")
    expect(text).to_have_value(EVEN)  # a pattern to write after
    text.fill(OWN)
    make = dialog.get_by_role("button", name="Make the table")
    make.click()
    expect(dialog.get_by_role("alert")).to_have_text("A hand adds up to 9 at most, not 12")
    dialog.get_by_text("Rules", exact=True).click()
    dialog.get_by_role("spinbutton", name="strength").fill("12")
    dialog.get_by_role("textbox", name="motto").fill("fair and square")
    found = {"dialog": faults(ada.page, axe)}
    ada.shoot(screenshots, "new-game-with-a-hand")
    make.click()
    ada.at_table()
    ben.open(ada.table)
    expect(score(ben)).to_contain_text("Game 1, to 3 points")
    pick(ben.page.locator("main"), "Your hand", "My own")
    theirs = ben.page.get_by_role("textbox", name="Your hand, as text")
    theirs.fill("")
    ben.button("Sit down as south").click()
    expect(theirs).to_be_focused()  # an empty hand is none
    theirs.fill("9 9 9")
    ben.button("Sit down as south").click()
    expect(ben.page.get_by_text("A hand adds up to 12 at most, not 27")).to_be_visible()
    theirs.fill("4 4 4")
    found["joining"] = faults(ben.page, axe)
    ben.shoot(screenshots, "joining-with-a-hand-phone-dark")
    ben.sit_down()
    take_turns(ada, ben, rounds=1)
    expect(ben.board).to_contain_text("laid: 1 4")
    expect(ben.board).not_to_contain_text("9")
    take_turns(ada, ben, rounds=2)
    for each in (ada, ben):
        each.button("Next game").click()
    expect_score(ada, "north", 2, 1, 2)
    expect_score(ben, "south", 2, 1, 2)
    ada.wait_for_turn()
    found["table"] = faults(ada.page, axe)
    ada.shoot(screenshots, "a-match")
    ben.shoot(screenshots, "a-match-phone-dark")
    take_turns(ada, ben)
    for each, side in ((ada, "north"), (ben, "south")):
        expect(each.wait_for_end()).to_contain_text(re.compile("wins? the match, 4 points to 2"))
        expect_score(each, side, 2, 2, 4)
    # Looked back at, and in the analysis, every ply has the score of its time.
    ada.page.get_by_role("button", name="First position").click()
    expect_score(ada, "north", 1, 0, 0)
    ada.page.goto(f"{ada.address}/t/{ada.table}/analysis")
    expect_score(ada, "north", 2, 2, 4)
    ada.page.locator('[data-ply="6"]').click()
    expect_score(ada, "north", 1, 1, 2)  # the end of a game has its points
    ada.page.locator('[data-ply="5"]').click()
    expect_score(ada, "north", 1, 0, 0)
    found["analysis"] = faults(ada.page, axe)
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_what_is_wrong_in_the_rules_is_shown_and_two_here_have_two_hands(saros: Saros) -> None:
    dialog = open_dialog(saros, "Duel")
    pick(dialog, "Opponent", "Two at one board")
    pick(dialog, "north’s hand", "steep")
    pick(dialog, "south’s hand", "My own")
    dialog.get_by_role("textbox", name="south’s hand, as text").fill("2 3 4")
    rules, strength = dialog.get_by_text("Rules", exact=True), dialog.locator("[type=number]")
    rules.click()
    strength.fill("99")
    rules.click()
    expect(strength).to_be_hidden()
    dialog.get_by_role("button", name="Begin").click()
    expect(strength).to_be_focused()
    strength.fill("9")
    dialog.get_by_role("button", name="Begin").click()
    saros.at_table()
    for hand in (["1", "2", "6"], ["2", "3", "4"]):
        saros.button("I am here").click()
        expect(saros.menu).to_have_text(hand)
        saros.menu.first.click()
    expect(score(saros)).to_have_count(0)


def test_a_whole_game_without_a_drawing_by_its_menu(saros: Saros) -> None:
    saros.home()
    card = saros.page.get_by_role("article", name="Dice")
    # Whoever thinks for a computer player is another process, where there are no toys.
    card.get_by_role("button", name="Two at one table").click()
    saros.at_table()
    while saros.turn_or_end():
        ply = saros.sight()["ply"]
        expect(saros.menu).to_have_text(["a", "b"])
        saros.menu.last.click()
        saros.wait_for_ply(ply + 1)
    expect(saros.wait_for_end()).to_have_text("red wins: said")
    assert saros.sight()["ply"] == 12
