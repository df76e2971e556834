"""Saros as somebody at a browser uses it: pages, boards, moves."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from saros import Table
from saros.players.player import Player

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
LATER = pytest.mark.long("browser", reason="the same in another size")
MOST_TABS, MOST_STEPS = 60, 200
MINE = re.compile("^● ")
"""The title of a page whose owner is to move."""


def pairs(games: Iterable[str], sizes: dict[str, Any]) -> list[Any]:
    """Each game in one size and each size with some game; the rest of the pairs is left for later.

    For sweeps that look at the same thing in all games on all sizes of windows.
    """
    return [
        pytest.param(game, size, id=f"{game}-{name}", marks=() if at == turn else LATER)
        for number, game in enumerate(games)
        for turn in [number % len(sizes)]
        for at, (name, size) in enumerate(sizes.items())
    ]


STILL = """() => {
    const moving = document.getAnimations().filter((one) => one.timeline === document.timeline);
    return Promise.allSettled(moving.map((one) => one.finished)).then(() => null);
}"""
"""Waits until nothing moves; what goes by a scroll bar and not by time never ends."""

READ = """(part) => {
    const words = document.createRange();
    words.selectNodeContents(part);
    // The grip of a sheet is met by fingers also where it is not seen.
    const seen = (one, y) => !one.matches(".grip") || y < one.getBoundingClientRect().bottom;
    const meets = (x, y) =>
        part.contains(document.elementsFromPoint(x, y).find((one) => seen(one, y)) ?? null);
    return [...words.getClientRects()].every(({ left, right, top, height }) =>
        [0.25, 0.75].every((share) =>
            [left + 2, right - 2].every((x) => meets(x, top + share * height))));
}"""
"""Tell whether every word of something can be read: nothing cuts it off or lies over it."""
HELD = {"upright": (390, 844), "short": (360, 640), "lying": (844, 390)}
"""How phones are held: how wide and high their windows are."""


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
        """Take the first free seat, and wait until it is taken."""
        seat = self.page.get_by_role("button", name=re.compile("Sit down"))
        seat.first.click()
        # The button goes before the seat has come, and then the board turns to its new player.
        expect(self.page.get_by_text("You", exact=True).first).to_be_visible()
        self.settle()

    def settle(self) -> None:
        """Wait until nothing on the board moves any more."""
        spot, place = self.board.locator("[data-spot]").first, None
        if spot.count() == 0:
            return
        while place != (place := spot.bounding_box()) or place is None:
            self.page.wait_for_timeout(300)

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

    @property
    def menu(self) -> Locator:
        """The lines of the small menu by the board."""
        return self.page.locator(".menu").get_by_role("button")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    @property
    def offer(self) -> Locator:
        """What somebody else asks for."""
        return self.page.get_by_role("group", name="An offer")

    def sight(self, seat: int | None = None) -> dict[str, Any]:
        """The table as the server shows it to this browser, to one of several people at it."""
        looker = "" if seat is None else f"?seat={seat}"
        answer = self.page.request.get(f"{self.address}/api/tables/{self.table}{looker}")
        assert answer.ok, answer.text()
        sight: dict[str, Any] = answer.json()
        return sight

    def wait_for_turn(self) -> None:
        expect(self.page).to_have_title(MINE)

    def turn_or_end(self) -> bool:
        """Wait until there is something to do here, and tell whether the game goes on."""
        # Not asked at every frame: that would keep the page drawing while the computer thinks.
        self.page.wait_for_function(
            "() => document.title.startsWith('● ') || document.querySelector('.ended .sentence')",
            polling=50,
        )
        return self.page.locator(".ended .sentence").count() == 0

    def wait_for_ply(self, ply: int) -> None:
        """Wait until the move list is so long; in a folded sheet it is there, but not seen."""
        expect(self.page.locator(f'[data-ply="{ply}"]')).to_be_attached()

    def wait_for_length(self, plies: int) -> None:
        """Wait until the move list is just so long: it may have become shorter."""
        expect(self.page.locator("[data-ply]")).to_have_count(plies)

    def wait_for_end(self) -> Locator:
        sentence = self.page.locator(".ended .sentence")
        expect(sentence).to_be_visible()
        return sentence

    def sideways(self) -> int:
        """By how many pixels the page, or anything to read or touch, is wider than its window."""
        self.page.evaluate(STILL)  # what is still sliding in is not yet where it will be
        return int(
            self.page.evaluate("""() => {
                const page = document.documentElement;
                const parts = document.querySelectorAll("button, a, input, p, h1, h2, h3, section");
                const seen = [...parts].filter((part) => part.checkVisibility());
                const ends = seen.map((part) => part.getBoundingClientRect().right);
                return Math.max(0, page.scrollWidth - page.clientWidth,
                    ...ends.map((end) => Math.floor(end - innerWidth)));
            }""")
        )

    def expect_read(self, *parts: Locator) -> None:
        """Wait until every word of these parts is in sight, and nothing lies over it."""
        for part in parts:
            expect(part).to_be_visible()
            self.page.wait_for_function(READ, arg=part.element_handle())

    def close_notice(self) -> None:
        """Read what a first game is told, and close it: on a phone it takes the steps' place."""
        notice = self.page.get_by_role("region", name="Your first game")
        notice.get_by_role("button", name="Close").click()
        expect(notice).to_have_count(0)

    def hold(self, how: str) -> None:
        """Hold the phone in another way, or take another phone."""
        width, height = HELD[how]
        self.page.set_viewport_size({"width": width, "height": height})
        self.settle()

    # Asking --------------------------------------------------------------------------------

    def answer(self, asked: str, answer: str) -> None:
        """Wait for what somebody asks, and answer."""
        expect(self.offer).to_contain_text(asked)
        self.offer.get_by_role("button", name=answer).click()

    def resign(self) -> None:
        """Give up, saying so twice."""
        self.button("Resign").click()
        sure = self.page.get_by_role("group", name="Give up this game?")
        sure.get_by_role("button", name="Resign").click()

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
                self.menu.and_(self.button(labels[touch])).click()
            elif self.item(touch).and_(self.page.locator("[aria-pressed=true]")).count() == 0:
                self.touch(touch)
        self.wait_for_ply(ply + 1)

    def play_text(self, text: str) -> None:
        self.wait_for_turn()
        self.play(next(way for way in self.sight()["ways"] if way["text"].startswith(text)))

    def play_some(self, plies: int) -> None:
        """Play so many moves of one's own, of no great wit but not always the same piece.

        The computer draws lots, so it may be over before.
        """
        for number in range(plies):
            if not self.turn_or_end():
                return
            ways = self.sight()["ways"]
            self.play(ways[(7 * number) % len(ways)])

    def play_to_the_end(self, player: Player) -> None:
        """Play as a computer player would, until it is over."""
        table = Table.new(self.sight()["game"])
        while self.turn_or_end():
            sight = self.sight()
            for line in sight["moves"][table.ply :]:
                table = table.play(line["text"])
            move = table.game.write_move(table.state, player.choose(table.game, table.state))
            self.play(next(way for way in sight["ways"] if way["text"] == move))
        self.wait_for_end()

    # The keyboard --------------------------------------------------------------------------

    def tab_to(self, role: str, name: str) -> None:
        """Press Tab until what is called so has the focus; a round of the page finds it."""
        wanted = self.page.get_by_role(role, name=name).first  # type: ignore[arg-type]
        expect(wanted).to_be_visible()
        for _ in range(MOST_TABS):
            if wanted.evaluate("(element) => element === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{MOST_TABS} times Tab did not lead to {name}")

    def walk_to(self, goal: str) -> None:
        """Go to a spot by Tab and arrows: the way that is still longest, of those least tried."""
        for _ in range(MOST_TABS):
            if self._focused_spot():
                break
            self.page.keyboard.press("Tab")
        tried = Counter[tuple[str, str]]()
        for _ in range(MOST_STEPS):
            here = self._focused_spot()
            if here == goal:
                return
            # Whoever never repeats herself may stand in a corner from which all ways are known;
            # whoever takes turns among them comes everywhere, if late.
            arrow = min(self._arrows(here, goal), key=lambda each, here=here: tried[here, each])
            tried[here, arrow] += 1
            self.page.keyboard.press(arrow)
        raise AssertionError(f"{MOST_STEPS} arrows did not lead to {goal}")

    def _focused_spot(self) -> str:
        spot = self.page.evaluate("() => document.activeElement?.dataset?.spot ?? ''")
        return str(spot)

    def focus_is_lost(self) -> bool:
        return bool(self.page.evaluate("() => document.activeElement === document.body"))

    def _arrows(self, here: str, goal: str) -> list[str]:
        """The arrows, the most promising first."""
        at, to = self.spot(here).bounding_box(), self.spot(goal).bounding_box()
        assert at is not None
        assert to is not None
        right = to["x"] + to["width"] / 2 - at["x"] - at["width"] / 2
        down = to["y"] + to["height"] / 2 - at["y"] - at["height"] / 2
        left = {"ArrowRight": right, "ArrowLeft": -right, "ArrowDown": down, "ArrowUp": -down}
        return sorted(left, key=lambda arrow: -left[arrow])

    def walk_and_touch(self, text: str) -> None:
        """Play a move by arrows and Enter."""
        way = next(way for way in self.sight()["ways"] if way["text"].startswith(text))
        labels = {choice["id"]: choice["label"] for choice in way["choices"]}
        for touch in way["touches"]:
            if touch in labels:
                self.walk_menu(labels[touch])
            else:
                self.walk_to(touch)
            self.page.keyboard.press("Enter")

    def walk_menu(self, label: str) -> None:
        """Go to a line of the small menu, which has taken the focus."""
        wanted = self.menu.and_(self.button(label))
        expect(self.menu.and_(self.page.locator(":focus"))).to_have_count(1)
        for _ in range(self.menu.count()):
            if wanted.evaluate("(element) => element === document.activeElement"):
                return
            self.page.keyboard.press("ArrowRight")
        raise AssertionError(f"no arrow leads to {label}")

    def type_move(self, text: str) -> None:
        self.page.keyboard.press("/")
        self.page.keyboard.type(text.lower())
        self.page.keyboard.press("Enter")

    def say(self, text: str) -> None:
        """Type a move and wait until the server has it."""
        ply = self.sight()["ply"]
        self.type_move(text)
        self.wait_for_ply(ply + 1)
        self.page.keyboard.press("Escape")

    def type_moves(self, *moves: str) -> None:
        """Type the first moves of a game, each when the one before it is there."""
        for ply, move in enumerate(moves, start=1):
            self.type_move(move)
            self.wait_for_ply(ply)

    def shoot(self, folder: Path, name: str) -> None:
        self.page.screenshot(path=folder / f"{name}.png")

    def shoot_themes(self, folder: Path, name: str) -> None:
        """Take a picture by day and one by night."""
        for theme in ("dark", "light"):
            self.page.emulate_media(color_scheme=theme)
            expect(self.page.locator("html")).to_have_attribute("data-theme", theme)
            self.shoot(folder, f"{name}-{theme}")


def faults(page: Page, axe: str) -> list[str]:
    """What axe finds, one line each: all as it is, and what is hard to read in other colours.

    Those are by night instead of by day, with safe colours instead of the usual; the long group
    looks at what has only one of both, too.
    """
    page.evaluate(axe)
    page.evaluate(f"globalThis.standStill = {STILL}")
    found = page.evaluate("""async () => {
        const root = document.documentElement.dataset;
        const { theme, colours } = root;
        // How all that is well is called needs as long as to look at it, and nobody asks.
        const asked = { resultTypes: ["violations"] };
        const contrast = { ...asked, runOnly: ["color-contrast"] };
        const found = (await axe.run(asked)).violations;
        for (const light of ["light", "dark"]) {
            for (const kind of ["usual", "safe"]) {
                if (light === theme && kind === colours) continue;
                if (!everyLight && (light === theme || kind === colours)) continue;
                [root.theme, root.colours] = [light, kind];
                await standStill();
                found.push(...(await axe.run(contrast)).violations);
            }
        }
        [root.theme, root.colours] = [theme, colours];
        return found;
    }""")
    return [
        f"{each['id']} ({each['help']}): {node['html'][:160]}"
        for each in found
        for node in each["nodes"][:4]
    ]
