"""What a game is played with, looked through and built from: proved with troupes of animals."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from saros.families import registered
from saros.web.app import ServerConfig
from saros.web.rate_limits import no_limits

from ..toys import toys_registered
from ..troupe import FUR, TROUPES
from ..web.house import SECRET, House
from .saros_page import PHONE, Saros, faults

NIGHT = "Name: Night watch\nPatron: beast\nTawny Owl\nVole\nFox"
MAY = "It may be played."


@pytest.fixture(scope="module")
def address(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server is that has the toys; it runs in this process, where they are registered."""
    if not (root / "src/saros/web/static/index.html").is_file():
        pytest.skip("the browser's pages are not built; `python3 run test` builds them")
    database = tmp_path_factory.mktemp("catalogue") / "saros.db"
    config = ServerConfig(f"sqlite:///{database}", SECRET, no_limits(), workers=1, pace=0.0)
    with toys_registered(), registered(TROUPES), House(config) as house:
        yield house.where


def tile(saros: Saros, name: str) -> Locator:
    """The picture of an item on the wall."""
    return saros.page.locator(".tile", has_text=re.compile(rf"^\s*{name}"))


def builder(saros: Saros) -> Locator:
    return saros.page.get_by_role("complementary", name="Your troupe")


def expect_faults(saros: Saros, *sentences: str) -> None:
    expect(builder(saros).locator(".faults li")).to_have_text(list(sentences))


def begin_with(saros: Saros, what: str) -> None:
    saros.page.goto(f"{saros.address}/build/troupe")
    saros.page.get_by_role("button", name=what).click()
    expect(saros.page.get_by_role("heading", name="A troupe of your own")).to_be_visible()


def test_a_troupe_is_built_kept_chosen_and_played(
    visit: Callable[..., Saros], axe: str, screenshots: Path
) -> None:
    ada, found = visit(), dict[str, list[str]]()
    ada.home()
    ada.page.get_by_role("link", name="Build a troupe").click()
    ada.page.get_by_role("button", name="Fur").click()
    panel = builder(ada)
    expect(panel.get_by_role("status")).to_have_text(MAY)
    expect(panel.get_by_role("textbox", name="Name")).to_have_value("My Fur")
    # Every reason is told at once, as soon as something is touched.
    tile(ada, "Badger").click()
    expect_faults(ada, "A troupe has 3 animals, not 2")
    tile(ada, "Pike").click()
    tile(ada, "Bear").click()
    tile(ada, "Swift").click()
    expect_faults(
        ada, "A troupe has 3 animals, not 5", "A troupe is at most 9 strong, not 20",
        "One may be no beast, not Swift and Pike",
    )  # fmt: skip
    expect(ada.button("Play with it")).to_be_disabled()
    expect(tile(ada, "Pike")).to_have_attribute("aria-pressed", "true")
    ada.shoot_themes(screenshots, "builder")
    panel.get_by_role("button", name="Statistics").click()
    chart = panel.get_by_role("img", name="kinds; bird: 1, beast: 3, fish: 1")
    expect(chart).to_be_visible()
    found["faults and statistics"] = faults(ada.page, axe)
    panel.get_by_role("button", name="Animals 5 of 3").click()
    for name in ("Pike", "Bear", "Swift"):
        panel.get_by_role("button", name=f"Take out {name}").click()
    tile(ada, "Tawny Owl").click()
    expect(panel.get_by_role("status")).to_have_text(MAY)
    panel.get_by_role("textbox", name="Name").fill("Night watch")
    # What was built is there again, on the shelf too, and can be chosen.
    ada.page.reload()
    expect(builder(ada).get_by_role("textbox", name="Name")).to_have_value("Night watch")
    ada.page.get_by_role("link", name="Your troupes").click()
    expect(ada.page.get_by_role("link", name="Night watch")).to_contain_text("ready to play")
    found["shelf"] = faults(ada.page, axe)
    ada.shoot(screenshots, "shelf")
    ada.page.get_by_role("link", name="Night watch").click()
    ada.button("Play with it").click()
    dialog = ada.page.get_by_role("dialog")
    mine = dialog.get_by_role("group", name="Your troupe").get_by_role("radio", checked=True)
    expect(mine).to_have_count(1)
    expect(dialog.locator("label.on", has_text="Night watch")).to_be_visible()
    dialog.get_by_role("radio", name="A friend, by link").check(force=True)
    dialog.get_by_role("radio", name="north").check(force=True)
    ada.shoot(screenshots, "new-game-with-a-troupe")
    dialog.get_by_role("button", name="Make the table").click()
    ada.at_table()
    ben = visit(**PHONE, color_scheme="dark")
    ben.open(ada.table)
    expect(ben.page.get_by_role("link", name="Build a troupe of your own")).to_be_visible()
    ben.sit_down()
    ada.wait_for_turn()
    expect(ada.menu).to_have_text(["1", "3", "4"])
    ada.menu.last.click()
    ben.wait_for_ply(1)
    expect(ben.board).to_contain_text("hands: – –")
    record = ben.page.request.get(f"{ben.address}/api/tables/{ada.table}/record.json")
    assert "Owl" not in record.text()
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_a_troupe_comes_from_elsewhere_and_goes_there(
    visit: Callable[..., Saros], tmp_path: Path
) -> None:
    saros = visit(permissions=["clipboard-read", "clipboard-write"])
    begin_with(saros, "An empty one")
    expect_faults(
        saros, "A troupe has a patron: bird, beast, fish", "A troupe has 3 animals, not 0"
    )
    saros.page.goto(f"{saros.address}/build/troupe")
    saros.button("A text or a file").click()
    dialog = saros.page.get_by_role("dialog")
    (tmp_path / "troupe.txt").write_text(f"{NIGHT.upper()}\n\nHobbit # not here\n")
    dialog.locator("[type=file]").set_input_files(tmp_path / "troupe.txt")
    expect(dialog.get_by_role("textbox")).to_have_value(re.compile("HOBBIT|Hobbit"))
    dialog.get_by_role("button", name="Take it over").click()
    expect(dialog.get_by_role("alert")).to_contain_text("There is no animal “Hobbit”")
    dialog.get_by_role("button", name="Take over the rest").click()
    panel = builder(saros)
    expect(panel.get_by_role("textbox", name="Name")).to_have_value("NIGHT WATCH")
    expect(panel.get_by_role("status")).to_have_text(MAY)
    with saros.page.expect_download() as waiting:
        panel.get_by_role("button", name="Download").click()
    assert waiting.value.suggested_filename == "night-watch.txt"
    kept = Path(waiting.value.path()).read_text()
    assert kept == NIGHT.replace("Night watch", "NIGHT WATCH") + "\n"
    panel.get_by_role("button", name="Copy the text").click()
    expect(panel.get_by_role("button", name="Copied")).to_be_visible()
    assert saros.page.evaluate("navigator.clipboard.readText()") == kept.rstrip()
    # The name of a ready one is enough for the game, and what is thrown away can be had again.
    saros.page.get_by_role("link", name="Your troupes").click()
    saros.button("A text or a file").click()
    dialog.get_by_role("textbox").fill("fur")
    dialog.get_by_role("button", name="Take it over").click()
    expect(panel.get_by_role("status")).to_have_text(MAY)
    panel.get_by_role("button", name="Copy the text").click()
    expect(panel.get_by_role("button", name="Copied")).to_be_visible()
    assert saros.page.evaluate("navigator.clipboard.readText()") == FUR
    saros.page.get_by_role("link", name="Your troupes").click()
    saros.button("Throw away Fur").click()
    expect(saros.page.get_by_role("link", name="Fur")).to_have_count(0)
    saros.button("Bring it back").click()
    expect(saros.page.get_by_role("link", name="Fur")).to_have_count(1)


def test_all_of_it_by_keyboard(saros: Saros) -> None:
    page, keys = saros.page, saros.page.keyboard
    page.goto(f"{saros.address}/catalogue/troupe")
    expect(page.locator(".tile")).to_have_count(12)
    keys.press("/")
    keys.type("nightly")
    expect(page.get_by_role("status")).to_have_text("5 of 12 animals")
    saros.tab_to("button", "Tawny Owl")
    full = page.get_by_role("complementary", name="In full")
    expect(full).to_contain_text("hears a mouse under the snow")
    for key in ("ArrowDown", "ArrowRight"):
        keys.press(key)
    expect(tile(saros, "Fox")).to_be_focused()
    expect(full.get_by_role("heading")).to_have_text("Fox")
    expect(page).to_have_url(f"{saros.address}/catalogue/troupe/fox")
    keys.press("End")
    expect(tile(saros, "Eel")).to_be_focused()
    page.goto(f"{saros.address}/build/troupe")
    saros.tab_to("button", "Fur")
    keys.press("Enter")
    expect(builder(saros).get_by_role("status")).to_have_text(MAY)
    saros.tab_to("button", "Vole")  # the patron's own come first
    keys.press("ArrowRight")
    keys.press("Enter")
    expect(tile(saros, "Fox")).to_have_attribute("aria-pressed", "false")
    expect_faults(saros, "A troupe has 3 animals, not 2")
    saros.tab_to("button", "Take out Vole")
    keys.press("Enter")
    expect(saros.button("Take out Badger")).to_be_focused()


def test_a_phone_has_room_for_all_of_it(
    visit: Callable[..., Saros], axe: str, screenshots: Path
) -> None:
    saros = visit(**PHONE, color_scheme="dark")
    page, found = saros.page, dict[str, list[str]]()
    page.goto(f"{saros.address}/catalogue/troupe/pike")  # a link to one of them
    dialog = page.get_by_role("dialog", name="Pike")
    expect(dialog).to_contain_text("waits among the reeds")
    found["in full"] = faults(page, axe)
    dialog.get_by_role("button", name="The next one").click()
    expect(page.get_by_role("dialog", name="Eel")).to_be_visible()
    page.keyboard.press("Escape")
    assert saros.sideways() == 0
    page.get_by_text("Filters", exact=True).click()
    page.get_by_role("checkbox", name="fish").check(force=True)
    page.get_by_role("combobox", name="strength, at least").select_option("3")
    expect(page.locator(".tile")).to_have_count(2)
    assert saros.sideways() == 0
    saros.shoot(screenshots, "gallery-phone-dark")
    page.get_by_role("combobox", name="strength, at least").select_option("9")
    expect(page.get_by_text("No animal is like that.")).to_be_visible()
    saros.button("Show all animals").click()
    expect(page.locator(".tile")).to_have_count(12)
    begin_with(saros, "Feathers")
    saros.button("Eagle in full").click()
    page.get_by_role("dialog", name="Eagle").get_by_role("button", name="Take it out").click()
    page.keyboard.press("Escape")
    expect(tile(saros, "Eagle")).to_have_attribute("aria-pressed", "false")
    assert saros.sideways() == 0
    found["wall"] = faults(page, axe)
    saros.button("Troupe 2 of 3").click()
    expect_faults(saros, "A troupe has 3 animals, not 2")
    assert saros.sideways() == 0
    found["builder"] = faults(page, axe)
    saros.shoot(screenshots, "builder-phone-dark")
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_the_gallery_is_found_from_the_rules_and_says_what_is_missing(
    saros: Saros, axe: str, screenshots: Path
) -> None:
    page = saros.page
    page.goto(f"{saros.address}/rules/troupe")
    page.get_by_role("link", name="All animals").click()
    expect(page.get_by_role("heading", name="Animals of Troupe")).to_be_focused()
    tile(saros, "Bear").click()  # nobody has drawn it
    page.get_by_role("checkbox", name="shy").check(force=True)
    expect(page.locator(".tile")).to_have_count(3)
    saros.shoot_themes(screenshots, "gallery")
    assert faults(page, axe) == []
    saros.sit_at("troupe", "me", "me")
    saros.button("Rules").click()
    beside = page.get_by_role("link", name="All animals")
    expect(beside).to_have_attribute("target", "_blank")  # the play goes on
    for place, title in (
        ("catalogue/duel", "An empty cabinet"),
        ("catalogue/nothing", "An empty cabinet"),
        ("build/troupe/elsewhere", "Not in this browser"),
    ):
        page.goto(f"{saros.address}/{place}")
        expect(page.get_by_role("heading", name=title)).to_be_visible()
    page.route("**/api/catalogue/**", lambda route: route.abort())
    page.goto(f"{saros.address}/catalogue/troupe")
    expect(page.get_by_role("heading", name="The cabinet does not open")).to_be_visible()
    page.unroute("**/api/catalogue/**")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".tile")).to_have_count(12)


def test_a_deck_of_blue_moon_with_cards_of_another_people(
    saros: Saros, axe: str, screenshots: Path
) -> None:
    page = saros.page
    page.goto(f"{saros.address}/catalogue/bluemoon")
    expect(page.locator(".tile")).to_have_count(240)
    page.get_by_role("checkbox", name="Flit").check(force=True)
    page.get_by_role("checkbox", name="booster").check(force=True)
    page.get_by_role("checkbox", name="pair").check(force=True)
    page.get_by_role("combobox", name="fire, at least").select_option("3")
    expect(page.get_by_role("status")).to_have_text("3 of 240 cards")
    tile(saros, "Launch Rain of Fire").click()
    expect(page.get_by_role("complementary", name="In full")).to_contain_text(
        "Pair: Two characters"
    )
    page.wait_for_load_state("networkidle")
    saros.shoot_themes(screenshots, "gallery-of-blue-moon")
    assert faults(page, axe) == []
    page.goto(f"{saros.address}/build/bluemoon")
    saros.button("An empty one").click()
    deck = page.get_by_role("complementary", name="Your deck")
    deck.get_by_role("combobox", name="Leader").select_option("Hoax")
    own = page.locator(".wall ul").first.locator(".tile")
    for number in range(25):
        own.nth(number).click()
    page.get_by_text("Filters", exact=True).click()
    page.get_by_role("checkbox", name="Vulca").check(force=True)
    page.get_by_role("combobox", name="moons, at least").select_option("2")
    page.get_by_role("combobox", name="moons, at most").select_option("2")
    others = page.locator(".tile")
    expect(others).to_have_count(11)
    for number in range(6):
        others.nth(number).click()
    expect(deck.locator(".faults li")).to_have_text(
        [
            "It has 31 different cards, not 30",
            "Its cards that are not Hoax have 12 moons, and 10 are allowed",
        ]
    )
    others.nth(5).click()
    expect(deck.get_by_role("status")).to_have_text(MAY)
    deck.get_by_role("button", name="Statistics").click()
    expect(deck.get_by_text("Moons spent: 10 of 10")).to_be_visible()
    saros.shoot_themes(screenshots, "builder-of-blue-moon")
    saros.button("Play with it").click()
    page.get_by_role("dialog").get_by_role("button", name="Begin").click()
    saros.at_table()
    record = page.request.get(f"{saros.address}/api/tables/{saros.table}/record.json").json()
    mine = record["supplies"][saros.sight()["mine"][0]]
    assert mine.startswith("Leader: Hoax\n")
    assert len(mine.splitlines()) == 31


def test_a_deck_of_blue_moon_goes_out_and_comes_in_again(visit: Callable[..., Saros]) -> None:
    ada = visit(permissions=["clipboard-read", "clipboard-write"])
    ada.page.goto(f"{ada.address}/build/bluemoon")
    ada.button("Aqua").click()
    deck = ada.page.get_by_role("complementary", name="Your deck")
    expect(deck.get_by_role("status")).to_have_text(MAY)
    deck.get_by_role("textbox", name="Name").fill("High tide")
    deck.get_by_role("button", name="Copy the text").click()
    expect(deck.get_by_role("button", name="Copied")).to_be_visible()
    text = str(ada.page.evaluate("navigator.clipboard.readText()"))
    assert text.startswith("Name: High tide\nLeader: Aqua\n")
    ben = visit(**PHONE)
    ben.page.goto(f"{ben.address}/build/bluemoon")
    ben.button("A text or a file").click()
    dialog = ben.page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill(text)
    dialog.get_by_role("button", name="Take it over").click()
    ben.button("Deck 30 of 30").click()
    theirs = ben.page.get_by_role("complementary", name="Your deck")
    expect(theirs.get_by_role("status")).to_have_text(MAY)
    expect(theirs.get_by_role("textbox", name="Name")).to_have_value("High tide")
