"""Every page on every size of window: nothing sticks out sideways."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .saros_page import Saros
from .test_whole_games import SHORT

HAND_HELD = {
    "small-phone": (360, 640), "lying-phone": (844, 390), "tablet": (820, 1180),
    "phone": (390, 844),
}  # fmt: skip
"""Windows of what is held in a hand: each page is shown in one after the other."""
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
