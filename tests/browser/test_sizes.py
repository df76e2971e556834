"""Every page on every size of window: nothing sticks out sideways."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from .saros_page import READ, Saros
from .test_whole_games import SHORT

HAND_HELD = {
    "small-phone": (360, 640), "lying-phone": (844, 390), "tablet": (820, 1180),
    "phone": (390, 844),
}  # fmt: skip
"""Windows of what is held in a hand: each page is shown in one after the other."""
BANISHED = ["E f2 g3", "R e7 g5", "U b1 a2", "R g5 i6", "E g2 h4", "E g6 h4", "E g3 h4"]
"""Sun is banished by the last of these."""
LONG = "Wilhelmina Archibaldina III"[:24]


def pages(saros: Saros) -> Iterator[str]:
    """Open one page after the other, and what can be opened on it; name each."""
    saros.home()
    yield "home"
    saros.page.get_by_role("button", name="Level, side and clock").first.click()
    expect(saros.page.get_by_role("dialog", name="A new game")).to_be_visible()
    yield "new game"
    saros.page.keyboard.press("Escape")
    saros.button("Settings").click()
    expect(saros.page.get_by_role("dialog", name="Settings")).to_be_visible()
    yield "settings"
    saros.sit_at("terrestrial", "me", "open", name=LONG)
    yield "invitation"
    saros.sit_at("astral", "me", "me", name=LONG, clock={"kind": "byoyomi", "base": 600,
        "increment": 30, "periods": 3})  # fmt: skip
    saros.play_some(2)
    yield "astral"
    saros.button("Rules").click()
    expect(
        saros.page.get_by_role("complementary", name="The rules").get_by_role("heading").nth(1)
    ).to_be_visible()
    yield "rules beside the board"
    saros.sit_at("terrestrial", "me", "me", name=LONG)
    saros.play_some(2)
    yield "terrestrial"
    saros.resign()
    saros.wait_for_end()
    yield "ended"
    saros.page.goto(f"{saros.address}/t/{saros.table}/analysis")
    expect(saros.page.locator(".judgement .line")).to_be_attached()
    yield "analysis"
    saros.page.goto(f"{saros.address}/rules/astral")
    expect(saros.page.get_by_role("heading").nth(1)).to_be_visible()
    yield "rules"
    saros.page.goto(f"{saros.address}/t/aaaaaaaa")
    expect(saros.page.get_by_role("heading", name="No such table")).to_be_visible()
    yield "missing"


SMALL_TARGETS = """() => {
    const small = [];
    // Places on a board are met by nearness, whatever the size of their buttons.
    for (const part of document.querySelectorAll("button:not(.touch), a, input, select, summary")) {
        const whole = part.closest("label") ?? part;
        whole.scrollIntoView({ block: "center" });
        const box = whole.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const meets = (px, py) => whole.contains(document.elementFromPoint(px, py));
        if (!part.checkVisibility() || !meets(x, y)) continue; // something lies over it
        const reach = (dx, dy) => {
            let far = 0;
            while (far < 44 && meets(x + dx * far, y + dy * far)) far += 1;
            return far;
        };
        const [wide, high] = [reach(1, 0) + reach(-1, 0), reach(0, 1) + reach(0, -1)];
        const name = part.getAttribute("aria-label") || whole.textContent.trim() || part.value;
        if (Math.min(wide, high) < 44) small.push(`${name} ${wide} by ${high}`);
    }
    return small;
}"""


def test_the_newest_move_is_seen_whole_in_a_low_list(phone: Saros) -> None:
    phone.page.set_viewport_size({"width": 390, "height": 760})
    phone.sit_at("terrestrial", "me", "me")
    phone.play_some(5)
    newest = phone.page.locator("[aria-current=step]")
    expect(newest).to_have_attribute("data-ply", "5")
    cut = newest.evaluate("""(cell) => {
        const here = cell.getBoundingClientRect();
        const list = cell.closest(".list").getBoundingClientRect();
        return Math.max(list.top - here.top, here.bottom - list.bottom);
    }""")
    assert cut <= 1


@pytest.mark.parametrize("window", [(1440, 900), (390, 844)], ids=str)
def test_the_move_list_does_not_jump(visit: Callable[..., Saros], window: tuple[int, int]) -> None:
    """Neither when somebody looks back nor when a princess is in eclipse."""
    width, height = window
    saros = visit(viewport={"width": width, "height": height})
    saros.sit_at("terrestrial", "me", "me")
    top = saros.page.locator(".moves")

    def at() -> float:
        return (top.bounding_box() or {})["y"]

    for text in SHORT[:2]:
        saros.play_text(text)
    before = at()
    saros.page.keyboard.press("k")
    expect(saros.button("Return to the game")).to_be_visible()
    assert at() == before
    saros.page.keyboard.press("$")
    for text in SHORT[2:5]:
        saros.play_text(text)
    expect(saros.page.locator(".story .danger")).to_be_visible()
    assert at() == before


def sideways(saros: Saros, name: str, size: str, screenshots: Path) -> int:
    """By how much a page sticks out; a board and what can be asked there are in sight, too."""
    if name in ("astral", "terrestrial"):
        expect(saros.board).to_be_in_viewport(ratio=0.95)
        expect(saros.button("Resign")).to_be_in_viewport(ratio=0.95)
    saros.shoot(screenshots, f"{size}-{name.replace(' ', '-')}")
    return saros.sideways()


def test_no_page_sticks_out_of_a_laptop(visit: Callable[..., Saros], screenshots: Path) -> None:
    saros = visit(viewport={"width": 1280, "height": 720})
    found = {name: sideways(saros, name, "laptop", screenshots) for name in pages(saros)}
    assert {name: wide for name, wide in found.items() if wide} == {}


def test_no_page_sticks_out_of_a_phone_and_all_is_large_enough_for_a_finger(
    phone: Saros, screenshots: Path
) -> None:
    """44 pixels wide and high, or what lies round it counts as well."""
    found: dict[tuple[str, str], int] = {}
    small: dict[str, list[str]] = {}
    for name in pages(phone):
        for size, (width, height) in HAND_HELD.items():
            phone.page.set_viewport_size({"width": width, "height": height})
            found[name, size] = sideways(phone, name, size, screenshots)
        small[name] = phone.page.evaluate(SMALL_TARGETS)
    phone.sit_at("terrestrial", "me", "me")
    phone.play_some(3)
    phone.page.get_by_role("button", name="Back", exact=True).tap()
    expect(phone.button("Return to the game")).to_be_visible()
    small["looking back"] = phone.page.evaluate(SMALL_TARGETS)
    assert {place: wide for place, wide in found.items() if wide} == {}
    assert {name: parts for name, parts in small.items() if parts} == {}


LOW = [
    ("terrestrial", ("me", "level1"), {}),
    ("astral", ("level1", "me"), {}),
    ("sonnemond", ("me", "level1", "level1", "level1"), {}),
    ("bluemoon", ("me", "level1"), {"match": 5}),
]


@pytest.mark.parametrize(("game", "seats", "wishes"), LOW, ids=[game for game, _, _ in LOW])
def test_a_laptop_shows_all_that_a_first_game_needs(
    visit: Callable[..., Saros], game: str, seats: tuple[str, ...], wishes: dict[str, int]
) -> None:
    saros = visit(viewport={"width": 1280, "height": 720})
    saros.sit_at(game, *seats, **wishes)
    saros.wait_for_turn()
    expect(saros.page.get_by_role("region", name="Your first game")).to_be_visible()
    field = saros.page.get_by_role("textbox", name="Type a move").bounding_box()
    row = saros.page.get_by_role("group", name="Ask").bounding_box()
    assert field is not None
    assert row is not None
    assert field["y"] + field["height"] <= row["y"]


SEEN = """(part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    return [top + 3, (top + bottom) / 2, bottom - 3].every((y) =>
        part.contains(document.elementFromPoint((left + right) / 2, y)));
}"""
"""Tell whether something is seen in all of its height: nothing cuts it off or lies over it."""
LAPTOPS = [(1280, 680), (1280, 720), (1440, 900)]


def unseen(parts: dict[str, Locator]) -> list[str]:
    """Name what is cut off, as soon as it is there."""
    for part in parts.values():
        expect(part).to_be_attached()
    return [name for name, part in parts.items() if not part.evaluate(SEEN)]


def is_more_below(saros: Saros) -> bool:
    """Tell whether the panel shows that there is more to scroll to."""
    sign = "(part) => Number(getComputedStyle(part, '::after').opacity)"
    return float(saros.page.locator("aside .more").evaluate(sign)) > 0.5


@pytest.mark.parametrize("window", LAPTOPS, ids=str)
def test_a_laptop_shows_what_is_asked_and_what_comes_after_the_end(
    visit: Callable[..., Saros], window: tuple[int, int]
) -> None:
    size = {"viewport": {"width": window[0], "height": window[1]}}
    saros, friend = visit(**size), visit(**size)
    page, field = saros.page, saros.page.get_by_role("textbox", name="Type a move")
    saros.sit_at("terrestrial", "open", "me", clock={"kind": "total", "base": 600, "increment": 5})
    assert unseen({name: saros.button(name) for name in ("Copy", "Computer on moon")}) == []
    friend.open(saros.table).sit_down()
    for number, text in enumerate(BANISHED):
        (saros if number % 2 else friend).play_text(text)
        if number == 1:
            saros.button("Take back").click()
            expect(page.locator(".band")).to_have_text("You have asked to take a move back.")
            assert unseen({"the field": field}) == []
            friend.answer("asks to take a move back", "Decline")
    friend.wait_for_end()
    saros.wait_for_end()
    steps = {name: saros.button(name) for name in ("First position", "Back", "Forward")}
    ways = {name: page.get_by_text(name, exact=True) for name in ("Analysis", "The last chance")}
    ways["Your last turn"] = saros.button("Your last turn")
    assert unseen(ways) == []
    friend.button("Rematch").click()
    offered = {name: saros.offer.get_by_role("button", name=name) for name in ("Accept", "Decline")}
    assert unseen(offered) == []
    saros.offer.get_by_role("button", name="Decline").click()
    expect(saros.offer).to_have_count(0)
    ways["Your last turn"].click()
    here = page.locator("aside [aria-current=step]")
    expect(here).to_have_attribute("data-ply", str(len(BANISHED) - 2))
    assert unseen(ways | steps | {"the move": here}) == []
    page.goto(f"{saros.address}/t/{saros.table}/analysis")
    expect(page.locator(".progress.done")).to_be_attached()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".axis span").last).to_have_text("ply 1 of 7")
    tools = {name: saros.button(name) for name in ("Next mistake", "Learn from your mistakes")}
    lines = {"a line": page.locator(".judgement .line li").first}
    # The lowest has room for the lines, and shows that there is more.
    assert unseen(lines | steps | (tools if window[1] > 700 else {})) == []
    page.keyboard.press("x")
    expect(page.locator("p.threat")).to_be_attached()
    assert unseen(lines | steps) == []
    aside = page.locator("aside")
    scrolls = aside.evaluate("(panel) => panel.scrollHeight > panel.clientHeight + 1")
    assert is_more_below(saros) == scrolls
    aside.evaluate("(panel) => panel.scrollTo(0, panel.scrollHeight)")
    page.wait_for_function("() => Number(getComputedStyle("
        "document.querySelector('aside .more'), '::after').opacity) < 0.1")  # fmt: skip


@pytest.mark.parametrize("window", LAPTOPS[:2], ids=str)
def test_a_laptop_shows_the_whole_advice_and_the_ways_from_a_problem(
    visit: Callable[..., Saros], window: tuple[int, int]
) -> None:
    saros, friend = visit(viewport={"width": window[0], "height": window[1]}), visit()
    saros.sit_at("astral", "me", "open")
    friend.open(saros.table).sit_down()
    saros.wait_for_turn()
    note = saros.page.get_by_role("region", name="Before the game")
    assert note.locator("p").evaluate(READ)
    saros.item("hand:P").click()
    expect(saros.page.get_by_text("Now touch one of the marked places.").first).to_be_visible()
    saros.button("Place the rest for me").click()
    expect(note).to_have_text(re.compile(r"^\s*The computer places what is yours\.\s*Stop\s*$"))
    expect(saros.page.locator("[data-item][aria-pressed=true]")).to_have_count(0)
    expect(saros.page.get_by_text("Now touch one of the marked places.")).to_have_count(0)
    saros.page.goto(f"{saros.address}/problems/day")
    for name in ("Hint", "Another hint", "Another hint"):
        saros.button(name).click()
        expect(saros.page.locator(".verdict .hint")).not_to_have_count(0)
    ways = ("All problems", "Copy the link", "Another one")
    foot = saros.page.locator("aside .foot")
    assert unseen({name: foot.get_by_text(name) for name in ways}) == []
