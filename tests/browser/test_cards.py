"""A game of hidden cards for two to four: lobby, one device for several, phone, keyboard, axe."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from .saros_page import PHONE, Saros, faults

GAME = "sonnemond"
LONG = "Wilhelmina Archibaldina III"[:24]
FACE_UP = re.compile("hand:[SM]")
SMALL = {**PHONE, "viewport": {"width": 360, "height": 640}}
LATER = pytest.mark.long("browser", reason="the same pages in another light and size")
DESK = {"viewport": {"width": 1440, "height": 900}}


ALMOST_OVER = {
    "players": 3,
    "switches": {},
    "hands": [["S5", "M9"], ["M20"], ["S11", "M4"]],
    "rows": [
        {"sun": [["S8"]], "moon": []},
        {"sun": [], "moon": [["M12"], ["M15"]]},
        {"sun": [], "moon": []},
    ],
    "stack": ["S1", "S2", "M1"],
    "discard": [],
    "score": [["S20"], [], []],
    "turn": 0,
    "chain": False,
    "last_round": None,
    "finished": False,
}


def card(saros: Saros) -> Locator:
    """The cards that lie face up in a hand."""
    return saros.page.locator('[data-spot^="hand:S"], [data-spot^="hand:M"]')


def choose_seats(saros: Saros, *seats: str) -> None:
    """Make a table in the panel, from the first page."""
    saros.home()
    saros.button("Seats, levels and clock").click()
    panel = saros.page.get_by_role("dialog", name="A new game")
    number = ("Two", "Three", "Four")[len(seats) - 2]
    panel.get_by_role("radio", name=number).check(force=True)
    expect(panel.get_by_role("combobox")).to_have_count(len(seats))
    for n, seat in enumerate(seats):
        panel.get_by_role("combobox").nth(n).select_option(seat)


def begin(saros: Saros) -> None:
    saros.page.get_by_role("dialog").locator("[type=submit]").click()
    saros.at_table()


def four(host: Saros, friend: Saros) -> None:
    """Two people, partners, against two computers: the second comes by the link."""
    choose_seats(host, "me", "level1", "open", "open")
    begin(host)
    lobby = host.page.locator(".invite")
    expect(lobby).to_contain_text("Waiting for two friends")
    # Only one comes: the other seat is given to a computer.
    lobby.get_by_role("combobox", name="let the computer have a seat").select_option("level2")
    host.button("Computer on seat 4").click()
    expect(lobby).to_contain_text("Waiting for one more")
    expect(lobby.get_by_role("listitem")).to_contain_text(
        ["You", "Caterpillar", "free", "Butterfly"]
    )
    link = host.page.get_by_role("textbox", name="Address of this table").input_value()
    friend.open(link.split("/")[-1])
    expect(friend.page.locator(".invite")).to_contain_text("A seat is free")
    expect(friend.page.get_by_role("combobox")).to_have_count(0)
    friend.page.get_by_role("textbox", name="Your name").fill("Ben")
    friend.sit_down()
    expect(lobby).to_be_hidden()


def take_turn(saros: Saros) -> None:
    """Play until it is another's turn: after an animal one lays again."""
    saros.wait_for_turn()
    seat = saros.sight()["mine"][0]
    while (sight := saros.sight())["to_act"] == seat:
        saros.play(max(sight["ways"], key=lambda way: way["text"].startswith("clear")))


def test_two_people_and_two_computers_play(visit: Callable[..., Saros]) -> None:
    host, friend = visit(), visit()
    four(host, friend)
    for each in (host, friend):
        take_turn(each)
    friend.wait_for_turn() if friend.sight()["to_act"] == 2 else host.wait_for_turn()
    sights = [each.sight() for each in (host, friend)]
    assert [sight["mine"] for sight in sights] == [[0], [2]]
    # Everybody is called by name, and nobody a seat or chance.
    told = " ".join(line["text"] for line in sights[0]["moves"])
    assert re.search("The cards are dealt You lay .*Caterpillar lays .*Ben lays .*Butterfly", told)
    assert not re.search("chance|seat [234]", told)
    # Neither has the other's cards on the page.
    hands = [set(filter(FACE_UP.match, ids(sight))) for sight in sights]
    assert hands[0]
    assert not hands[0] & hands[1] - {"hand:SX", "hand:MX"}
    for each, theirs in ((host, hands[1] - hands[0]), (friend, hands[0] - hands[1])):
        for name in theirs:
            expect(each.spot(name)).to_have_count(0)


def ids(sight: dict[str, Any]) -> list[str]:
    return [spot["id"] for spot in sight["picture"]["spots"]]


@pytest.mark.long("browser", reason="a whole game for four in two browsers")
def test_two_people_and_two_computers_play_to_the_end(visit: Callable[..., Saros]) -> None:
    host, friend = visit(), visit()
    four(host, friend)
    while (sight := host.sight())["ending"] is None:
        if sight["to_act"] in (0, 2):
            take_turn(host if sight["to_act"] == 0 else friend)
        else:
            host.page.wait_for_timeout(100)
    for each in (host, friend):
        expect(each.wait_for_end()).to_contain_text(re.compile("wins?,|share the win"))
    assert " and " in sight["ending"]["sentence"], "partners win together"


def test_two_at_one_device_never_see_each_others_cards(
    visit: Callable[..., Saros], screenshots: Path
) -> None:
    saros = visit()
    choose_seats(saros, "me", "me")
    for n, name in enumerate(("Ada", "Ben"), 1):
        saros.page.get_by_role("textbox", name=f"Name on seat {n}").fill(name)
    begin(saros)
    for name, seat in (("Ada", 0), ("Ben", 1), ("Ada", 0)):
        saros.page.get_by_role("heading", name=f"{name}, it is your turn").wait_for()
        here = saros.button("I am here")
        expect(here).to_be_focused()
        for _ in range(4):  # looking back shows nothing that another has seen
            saros.page.keyboard.press("ArrowLeft")
            expect(card(saros)).to_have_count(0)
        saros.shoot(screenshots, "cards-covered")
        # What is not on the page cannot be looked for there: by eye, ear or key.
        words = saros.page.locator("body").inner_text() + saros.page.content()
        for way in saros.sight(seat)["ways"]:
            assert way["text"] not in words
        saros.page.keyboard.press("Enter")
        expect(card(saros).first).to_be_visible()
        look_back(saros)
        while saros.sight()["to_act"] == seat:
            saros.play(saros.sight(seat)["ways"][0])
            if saros.sight()["to_act"] == seat:
                expect(card(saros).first).to_be_visible()
    expect(saros.page.get_by_role("heading", name="Ben, it is your turn")).to_be_visible()
    saros.page.reload()
    expect(saros.button("I am here")).to_be_focused()
    expect(card(saros)).to_have_count(0)


def look_back(saros: Saros) -> None:
    """Look at the ply before, so that the page has it, and come back."""
    saros.page.keyboard.press("ArrowLeft")
    looking = saros.page.get_by_text("You are looking back.")
    expect(looking).to_be_visible()
    saros.page.wait_for_load_state("networkidle")
    saros.page.keyboard.press("ArrowRight")
    expect(looking).to_be_hidden()


def test_cards_are_played_by_keyboard_alone(saros: Saros) -> None:
    saros.home()
    saros.tab_to("radio", "Two")
    saros.page.keyboard.press("ArrowRight")
    saros.tab_to("button", "Play friends")
    saros.page.keyboard.press("Shift+Tab")
    saros.page.keyboard.press("Enter")
    saros.at_table()
    mine = saros.sight()["mine"][0]
    assert len(saros.sight()["seats"]) == 3
    laid = 0
    while laid < 3:
        saros.wait_for_turn()
        sight = saros.sight()
        ways = [way for way in sight["ways"] if way["touches"][0].startswith("hand:")]
        if ways and laid % 2 == 0:
            saros.walk_and_touch(ways[0]["text"])
        else:  # whoever has no card that fits is asked for something else
            saros.type_move((ways or sight["ways"])[0]["text"])
        laid += bool(ways)
        saros.wait_for_ply(sight["ply"] + 1)
    lines = [line for line in saros.sight()["moves"] if line["seat"] == mine]
    assert sum(line["text"].startswith("You lay ") for line in lines) == 3


def test_a_card_is_played_by_its_short_form(saros: Saros) -> None:
    saros.sit_at(GAME, "me", "level1", start=BEGUN)
    saros.wait_for_turn()
    saros.type_move("M24 2>")
    expect(saros.page.get_by_text("you do not hold moon 24")).to_be_visible()
    saros.page.keyboard.press("Control+a")
    saros.page.keyboard.type("s2 +1")
    saros.page.keyboard.press("Enter")
    saros.wait_for_ply(1)
    expect(saros.page.locator('[data-ply="1"]')).to_contain_text("You lay sun 2 to open")


@pytest.mark.long("browser", reason="a whole game, key by key")
def test_a_whole_game_of_cards_is_played_by_keyboard_alone(saros: Saros) -> None:
    saros.sit_at(GAME, "me", "level1")
    rng, number, lost = Random(1), 0, 0
    while saros.turn_or_end():
        sight = saros.sight()
        clears = [way for way in sight["ways"] if way["touches"][0] == "runs"]
        way = rng.choice(clears or sight["ways"])
        if number % 5 == 4:
            saros.type_move(way["text"])
            saros.wait_for_ply(sight["ply"] + 1)
            saros.page.keyboard.press("Escape")
        else:
            saros.walk_and_touch(way["text"])
            saros.wait_for_ply(sight["ply"] + 1)
            # Whatever went with the move, who walks about is still on the board or in its menu.
            lost += saros.focus_is_lost()
        number += 1
    assert number > 20
    assert lost == 0
    first = saros.table
    saros.tab_to("button", "Rematch")
    saros.page.keyboard.press("Enter")
    expect(saros.page).not_to_have_url(f"{saros.address}/t/{first}")
    saros.at_table()
    expect(card(saros).first).to_be_visible()


BEGUN = {
    "players": 2,
    "hands": [["S2", "M5"], ["S4", "S5"]],
    "rows": [{}, {"moon": [["M11"]]}],
    "stack": ["S1", "S3", "M1", "M2", "M3", "M4"],
    "turn": 0,
}
STUCK = {
    "players": 2,
    "hands": [["SX"], ["S4", "S5"]],
    "rows": [{"moon": [["M10"]]}, {"moon": [["M11"]]}],
    "stack": ["S1", "S2", "M1", "M2", "M3", "M4"],
    "turn": 0,
}


def test_what_is_forced_is_done_only_for_who_likes_it_so(saros: Saros) -> None:
    saros.page.clock.install()
    saros.sit_at(GAME, "me", "level1", start=STUCK)
    expect(saros.page.locator(".story")).to_contain_text("You can lay no card: a total eclipse")
    later(saros)
    assert saros.sight()["ply"] == 0
    saros.button("Settings").click()
    saros.page.get_by_role("checkbox", name="A move without a choice is made for me").check()
    saros.page.keyboard.press("Escape")
    saros.wait_for_ply(1)
    expect(saros.page.locator('[data-ply="1"]')).to_contain_text("You suffer a total eclipse")
    # What leaves a choice is still theirs.
    saros.wait_for_turn()
    ply = saros.sight()["ply"]
    later(saros)
    assert saros.sight()["ply"] == ply


def later(saros: Saros) -> None:
    """Let the page believe that two seconds have gone by, and the server hear what it then says."""
    saros.page.clock.fast_forward(2000)
    with saros.page.expect_response("**/api/games"):
        saros.page.evaluate("fetch('/api/games', { cache: 'reload' })")
    saros.page.wait_for_timeout(100)


def test_a_menu_that_must_be_answered_keeps_the_focus(saros: Saros) -> None:
    saros.sit_at(GAME, "me", "level1", start=STUCK)
    for _ in range(2):
        expect(saros.menu.and_(saros.page.locator(":focus"))).to_have_count(1)
        saros.page.keyboard.press("Escape")
    saros.walk_menu("total eclipse: lose your hand and your rows")
    saros.page.keyboard.press("Enter")
    saros.wait_for_ply(1)


def test_the_analysis_is_stepped_through_from_ones_own_seat(saros: Saros) -> None:
    """Whoever is to move, and also where a menu stands by the board."""
    page = saros.page
    page.set_viewport_size({"width": 1280, "height": 720})
    saros.sit_at(GAME, "level1", "me", start=STUCK | {"turn": 1, "hands": STUCK["hands"][::-1]})
    saros.play_some(5)
    saros.resign()
    saros.wait_for_end()
    page.goto(f"{saros.address}/t/{saros.table}/analysis")
    expect(page.locator("figure").get_by_role("row")).to_contain_text(["", "Caterpillar", "You"])
    last = saros.sight()["ply"]
    for key, plies in (("ArrowLeft", range(last, 0, -1)), ("ArrowRight", range(last))):
        for ply in plies:
            looks_from_ones_own_seat(saros, ply)
            page.keyboard.press(key)
    looks_from_ones_own_seat(saros, last)


def looks_from_ones_own_seat(saros: Saros, ply: int) -> None:
    page, now = saros.page, saros.page.locator("[aria-current=step]")
    if ply:
        expect(now).to_have_attribute("data-ply", str(ply))
        assert is_whole(now)
    else:
        expect(now).to_have_count(0)
        expect(saros.menu).to_have_count(1)
    expect(page.locator(".near .name")).to_have_text("You")
    expect(page.locator(".far .name")).to_contain_text("Caterpillar")
    heights = []
    for name in ("You", "Caterpillar"):
        box = page.locator("text.caption", has_text=f"{name} · ").bounding_box()
        assert box is not None
        heights.append(box["y"])
    assert heights[0] > heights[1], "one's own cards lie near"


def is_whole(line: Locator) -> bool:
    """Tell whether all of a line of the list of moves is seen."""
    return bool(
        line.evaluate("""(line) => {
            const box = line.getBoundingClientRect();
            const list = line.closest(".list").getBoundingClientRect();
            return box.top > list.top - 1 && box.bottom < list.bottom + 1;
        }""")
    )


def test_the_analysis_draws_a_line_for_every_seat(saros: Saros, axe: str) -> None:
    """Of the end of a game for three: told apart by dashes and signs, with a table of numbers."""
    analysis(saros)
    rows = saros.page.locator("figure").get_by_role("row")
    lines = saros.page.locator("figure polyline")
    expect(lines).to_have_count(3)
    dashes = lines.evaluate_all("(all) => all.map((one) => getComputedStyle(one).strokeDasharray)")
    assert len(set(dashes)) == 3
    score = saros.sight()["ending"]["score"]
    saros.page.get_by_role("slider", name="Ply").press("End")
    for row, points in enumerate(score, 1):
        expect(rows.nth(row)).to_contain_text(f"{points:.1f}".replace("-", "−"))
    assert faults(saros.page, axe) == []


# Every page --------------------------------------------------------------------------------


def analysis(saros: Saros) -> None:
    """All is thought about as soon as it is known what was luck."""
    saros.open(saros.make(GAME, "level1", "level2", "level3", start=ALMOST_OVER))
    saros.wait_for_end()
    saros.page.goto(f"{saros.address}/t/{saros.table}/analysis")
    rows = saros.page.locator("figure").get_by_role("row")
    expect(rows).to_have_count(4)
    expect(rows.nth(1)).to_contain_text(re.compile(r"Caterpillar.*[+−]\d"))


def new_game(saros: Saros) -> None:
    choose_seats(saros, "me", "open", "me", "level3")


def lobby(saros: Saros) -> None:
    saros.sit_at(GAME, "me", "open", "open", "level3", name=LONG)


def free_seats(saros: Saros) -> None:
    lobby(saros)
    saros.page.context.clear_cookies()
    saros.open(saros.table)


def table_for_four(saros: Saros) -> None:
    saros.sit_at(GAME, "me", "level1", "level2", "level3", name=LONG)
    saros.play_some(2)
    saros.wait_for_turn()
    expect(saros.board).to_be_in_viewport(ratio=0.95)
    expect(card(saros).first).to_be_in_viewport(ratio=0.95)


def covered(saros: Saros) -> None:
    saros.sit_at(GAME, "me", "me", names=[LONG, "Ben"])
    expect(saros.button("I am here")).to_be_visible()


def table_for_two(saros: Saros) -> None:
    covered(saros)
    saros.button("I am here").click()
    expect(card(saros).first).to_be_in_viewport(ratio=0.95)


PAGES = (new_game, lobby, free_seats, table_for_four, covered, table_for_two, analysis)
SOME = (lobby, table_for_four, covered)


@pytest.mark.parametrize(
    ("name", "wishes", "pages"),
    [
        ("light", {**DESK, "color_scheme": "light"}, SOME),
        ("dark-phone", {**PHONE, "color_scheme": "dark"}, SOME),
        pytest.param("light", {**DESK, "color_scheme": "light"}, PAGES, marks=LATER),
        pytest.param("dark", {**DESK, "color_scheme": "dark"}, PAGES, marks=LATER),
        pytest.param("light-phone", {**PHONE, "color_scheme": "light"}, PAGES, marks=LATER),
        pytest.param("dark-phone", {**PHONE, "color_scheme": "dark"}, PAGES, marks=LATER),
        pytest.param("small-phone", {**SMALL, "color_scheme": "light"}, PAGES, marks=LATER),
    ],
)
def test_axe_finds_nothing_and_nothing_sticks_out(
    visit: Callable[..., Saros],
    axe: str,
    screenshots: Path,
    name: str,
    wishes: dict[str, Any],
    pages: tuple[Callable[[Saros], None], ...],
) -> None:
    saros, found = visit(**wishes), {}
    for page in pages:
        page(saros)
        saros.page.wait_for_load_state("networkidle")
        what = page.__name__.replace("_", "-")
        found[what] = [saros.sideways() or "", *faults(saros.page, axe)]
        saros.shoot(screenshots, f"cards-{what}-{name}")
    assert {page: wrong for page, wrong in found.items() if any(wrong)} == {}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_steps_are_in_sight_on_a_phone_however_many_play(phone: Saros, seats: int) -> None:
    phone.sit_at("sonnemond", "me", *["level1"] * (seats - 1))
    phone.wait_for_turn()
    phone.close_notice()
    for width, height in ((390, 844), (360, 640), (320, 568)):
        phone.page.set_viewport_size({"width": width, "height": height})
        steps = phone.page.get_by_role("group", name="Step through the game")
        expect(steps).to_be_in_viewport(ratio=0.99)
        expect(phone.board).to_be_in_viewport(ratio=0.99)


def test_plates_of_four_stand_in_the_order_of_their_rows(saros: Saros) -> None:
    saros.sit_at("sonnemond", "me", "level1", "level2", "level3")
    saros.wait_for_turn()
    sight = saros.sight()
    names = [seat["name"] for seat in sight["seats"]]
    heads = [each for each in sight["picture"]["captions"] if " together" in each["text"]]
    heads.sort(key=lambda each: (each["at"][1], each["at"][0]))
    rows = [each["text"].split(" · ")[0].split(",")[0] for each in heads]
    plates = [
        name.split("level")[0].strip()
        for name in saros.page.locator(".far .name").all_inner_texts()
    ]
    assert rows[:3] == plates == [names[2], names[1], names[3]]


def test_on_a_phone_that_lies_down_four_leave_room_for_whose_turn_it_is(phone: Saros) -> None:
    phone.sit_at("sonnemond", "me", "level1", "level1", "level1")
    phone.hold("lying")
    phone.wait_for_turn()
    steps = phone.page.get_by_role("group", name="Step through the game")
    phone.expect_read(phone.page.locator(".story .due"), steps, phone.button("Hint"))
    phone.button("Hint").tap()
    phone.expect_read(phone.page.locator(".story .due"), phone.page.locator(".hinted"), steps)
