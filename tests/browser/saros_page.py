"""Saros as somebody at a browser uses it: pages, boards, moves."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
MINE = re.compile("^● ")
"""The title of a page whose owner is to move."""


@dataclass
class Saros:
    """One browser of one person."""

    page: Page
    address: str
    table: str = ""

    # Pages ---------------------------------------------------------------------------------

    def home(self) -> None:
        self.page.goto(self.address)
        expect(self.page.get_by_role("button", name="Play", exact=True).first).to_be_visible()

    def make(self, game: str, *seats: str, **wishes: Any) -> str:
        """Make a table as a script does, but with this browser's cookie."""
        self.page.goto(self.address)
        wish = {"game": game, "seats": seats or ["me", "open"], **wishes}
        answer = self.page.request.post(f"{self.address}/api/tables", data=wish)
        assert answer.ok, answer.text()
        return str(answer.json()["id"])

    def open(self, table: str) -> "Saros":
        self.table = table
        self.page.goto(f"{self.address}/t/{table}")
        expect(self.board).to_be_visible()
        return self

    def sit_at(self, game: str, *seats: str, **wishes: Any) -> "Saros":
        return self.open(self.make(game, *seats, **wishes))

    def sit_down(self) -> None:
        """Take the free seat, and wait until it is taken."""
        seat = self.page.get_by_role("button", name=re.compile("Sit down"))
        seat.click()
        expect(seat).to_be_hidden()

    def at_table(self) -> None:
        """Take note of the table that the page has opened by itself."""
        expect(self.board).to_be_visible()
        self.table = self.page.url.rstrip("/").split("/")[-1]

    # What is there -------------------------------------------------------------------------

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("group", name=re.compile("^The board"))

    def spot(self, name: str) -> Locator:
        return self.page.locator(f'[data-spot="{name}"]')

    def item(self, name: str) -> Locator:
        return self.page.locator(f'[data-item="{name}"]')

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def sight(self) -> dict[str, Any]:
        """The table as the server shows it to this browser."""
        answer = self.page.request.get(f"{self.address}/api/tables/{self.table}")
        assert answer.ok, answer.text()
        sight: dict[str, Any] = answer.json()
        return sight

    def wait_for_turn(self) -> None:
        expect(self.page).to_have_title(MINE)

    def wait_for_ply(self, ply: int) -> None:
        """Wait until the move list is so long; in a folded sheet it is there, but not seen."""
        expect(self.page.locator(f'[data-ply="{ply}"]')).to_be_attached()

    def wait_for_end(self) -> Locator:
        sentence = self.page.locator(".ended .sentence")
        expect(sentence).to_be_visible()
        return sentence

    def sideways(self) -> int:
        """By how many pixels the page is wider than its window."""
        return int(
            self.page.evaluate(
                "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
            )
        )

    # Moves ---------------------------------------------------------------------------------

    def touch(self, name: str) -> None:
        """Click what is called so: an item of a tray, a spot of the board, a line of the menu."""
        if self.item(name).count():
            self.item(name).click()
        else:
            # What means nothing now says so to screen readers; a finger may touch it all the same.
            self.spot(name).click(force=True)

    def play(self, way: dict[str, Any]) -> None:
        """Play a way by its touches and wait until the server has it."""
        ply = self.sight()["ply"]
        labels = {choice["id"]: choice["label"] for choice in way["choices"]}
        for touch in way["touches"]:
            if touch in labels:
                self.page.locator(".menu").get_by_role("button", name=labels[touch]).click()
            elif self.item(touch).and_(self.page.locator("[aria-pressed=true]")).count() == 0:
                self.touch(touch)
        self.wait_for_ply(ply + 1)

    def play_text(self, text: str) -> None:
        self.wait_for_turn()
        self.play(next(way for way in self.sight()["ways"] if way["text"].startswith(text)))

    def play_some(self, plies: int) -> None:
        """Play so many moves of one's own, of no great wit but not always the same piece."""
        for number in range(plies):
            self.wait_for_turn()
            ways = self.sight()["ways"]
            self.play(ways[(7 * number) % len(ways)])

    def shoot(self, folder: Path, name: str) -> None:
        self.page.screenshot(path=folder / f"{name}.png")
