"""Every page on every size of window: nothing sticks out sideways."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .saros_page import PHONE, Saros

SIZES = {
    "phone": PHONE,
    "small-phone": {**PHONE, "viewport": {"width": 360, "height": 640}},
    "lying-phone": {**PHONE, "viewport": {"width": 844, "height": 390}},
    "tablet": {**PHONE, "viewport": {"width": 820, "height": 1180}},
    "laptop": {"viewport": {"width": 1280, "height": 720}},
}
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


@pytest.mark.parametrize("size", SIZES)
def test_no_page_sticks_out_sideways(
    visit: Callable[..., Saros], screenshots: Path, size: str
) -> None:
    saros = visit(**SIZES[size])
    found = {}
    for name in pages(saros):
        found[name] = saros.sideways()
        if name in ("astral", "terrestrial"):
            expect(saros.board).to_be_in_viewport(ratio=0.95)
            expect(saros.button("Resign")).to_be_in_viewport(ratio=0.95)
        saros.shoot(screenshots, f"{size}-{name.replace(' ', '-')}")
    assert {name: wide for name, wide in found.items() if wide} == {}
