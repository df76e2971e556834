"""From the first page to moves on the board: with the computer, with a friend, by keyboard."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import WebSocketRoute, expect

from .saros_page import PHONE, Saros

BOARDS = ["terrestrial", "astral"]


@pytest.mark.parametrize("number", [0, 1], ids=BOARDS)
def test_one_click_leads_to_a_game_against_the_computer(saros: Saros, number: int) -> None:
    saros.home()
    saros.page.get_by_role("button", name="Play", exact=True).nth(number).click()
    saros.at_table()
    saros.wait_for_turn()
    kinds = [seat["kind"] for seat in saros.sight()["seats"]]
    assert sorted(kinds) == ["computer", "guest"]


@pytest.mark.parametrize("board", BOARDS)
def test_moves_go_back_and_forth_with_level_one(saros: Saros, board: str) -> None:
    saros.sit_at(board, "me", "level1")
    saros.play_some(4)
    saros.wait_for_ply(8)


def test_two_browsers_play_by_link(visit: Callable[..., Saros]) -> None:
    host, guest, watcher = visit(), visit(), visit()
    host.home()
    host.button("Play a friend").first.click()
    host.at_table()
    link = host.page.get_by_role("textbox", name="Address of this table").input_value()
    for friend in (guest, watcher):
        friend.open(link.split("/")[-1])
    guest.sit_down()
    expect(watcher.page.get_by_text("You are watching.")).to_be_visible()
    order = [host, guest] if host.sight()["mine"] == [0] else [guest, host]
    for ply, player in enumerate([*order, *order], start=1):
        player.play_some(1)
        for each in (host, guest, watcher):
            each.wait_for_ply(ply)
    assert watcher.sight()["ways"] == []


def test_a_piece_can_be_dragged(saros: Saros) -> None:
    saros.sit_at("terrestrial", "me", "me")
    saros.spot("d2").drag_to(saros.spot("d3"), force=True)
    saros.wait_for_ply(1)
    assert "d2 d3" in saros.sight()["moves"][0]["text"]


def test_a_soldier_can_be_dragged_from_its_tray_and_its_kind_stays_picked(saros: Saros) -> None:
    saros.sit_at("astral", "me", "level1")
    saros.item("hand:U").drag_to(saros.spot("m2d"), force=True)
    saros.wait_for_ply(2)
    saros.wait_for_turn()
    expect(saros.item("hand:U")).to_have_attribute("aria-pressed", "true")
    saros.touch("m3c")
    saros.wait_for_ply(3)


def test_a_place_may_be_touched_before_what_shall_stand_there(saros: Saros) -> None:
    saros.sit_at("astral", "me", "me")
    saros.touch("m2d")
    saros.page.locator(".menu").get_by_role("button", name=re.compile("pegasi")).click()
    saros.wait_for_ply(1)
    assert saros.sight()["moves"][0]["text"] == "P m2d"


def test_a_move_is_thought_ahead_and_played(saros: Saros, visit: Callable[..., Saros]) -> None:
    table = saros.make("terrestrial", "me", "open")
    saros.open(table)
    other = visit().open(table)
    other.sit_down()
    other.touch("d6")
    other.touch("d5")
    expect(other.spot("d5")).to_have_attribute("aria-pressed", "true")
    saros.wait_for_turn()
    saros.touch("d2")
    saros.touch("d3")
    saros.wait_for_ply(2)
    assert "d6 d5" in saros.sight()["moves"][1]["text"]


def test_a_move_thought_ahead_can_be_dropped(saros: Saros, visit: Callable[..., Saros]) -> None:
    table = saros.make("terrestrial", "me", "open")
    other = visit().open(table)
    other.sit_down()
    other.touch("d6")
    other.touch("d5")
    other.page.keyboard.press("Escape")
    expect(other.spot("d5")).to_have_attribute("aria-pressed", "false")


def test_a_game_is_played_by_keyboard_alone(saros: Saros) -> None:
    saros.sit_at("terrestrial", "me", "level1")
    saros.wait_for_turn()
    saros.spot("d2").focus()
    for key in ("Enter", "ArrowUp", "Enter"):
        saros.page.keyboard.press(key)
    saros.wait_for_ply(2)
    assert "d2 d3" in saros.sight()["moves"][0]["text"]
    saros.wait_for_turn()
    saros.page.keyboard.press("/")
    saros.page.keyboard.type("e g2 g3")
    saros.page.keyboard.press("Enter")
    saros.wait_for_ply(4)


def test_keys_walk_through_the_game(saros: Saros) -> None:
    saros.sit_at("terrestrial", "me", "me")
    saros.play_some(3)
    current = saros.page.locator("[aria-current=step]")
    for key, ply in (("k", "2"), ("ArrowLeft", "1"), ("$", "3"), ("0", None), ("j", "1")):
        saros.page.locator("h1").click(force=True)
        saros.page.keyboard.press(key)
        if ply is None:
            expect(current).to_have_count(0)
        else:
            expect(current).to_have_attribute("data-ply", ply)
    expect(saros.page.get_by_text("You are looking back.")).to_be_visible()
    saros.page.keyboard.press("Escape")
    expect(current).to_have_attribute("data-ply", "3")
    saros.page.keyboard.press("?")
    expect(saros.page.get_by_role("dialog", name="Keys")).to_be_visible()


def test_the_board_is_turned_round(saros: Saros) -> None:
    saros.sit_at("terrestrial", "me", "me")
    before = saros.spot("a1").bounding_box()
    saros.page.keyboard.press("f")
    expect(saros.spot("a1")).to_have_attribute("style", re.compile(r"left: ?9\d\."))
    after = saros.spot("a1").bounding_box()
    assert before is not None
    assert after is not None
    assert after["y"] < before["y"]
    assert after["x"] > before["x"]


def test_resigning_asks_once_and_a_rematch_follows(saros: Saros) -> None:
    saros.sit_at("terrestrial", "me", "level1")
    saros.play_some(1)
    saros.wait_for_turn()
    saros.button("Resign").click()
    saros.button("Play on").click()
    assert saros.sight()["ending"] is None
    saros.button("Resign").click()
    saros.page.get_by_role("group", name="Give up this game?").get_by_role(
        "button", name="Resign"
    ).click()
    saros.wait_for_end()
    first = saros.table
    saros.button("Rematch").click()
    expect(saros.page).not_to_have_url(re.compile(first))
    saros.at_table()
    assert saros.sight()["ending"] is None


@pytest.mark.parametrize(
    "path", ["/t/aaaaaaaa", "/nowhere", "/rules/nothing", "/t/aaaaaaaa/analysis"]
)
def test_an_address_that_leads_nowhere_says_so(saros: Saros, path: str) -> None:
    saros.page.goto(saros.address + path)
    expect(saros.page.get_by_role("link", name="To the games")).to_be_visible()


@pytest.mark.parametrize("board", BOARDS)
def test_a_phone_shows_everything_without_sideways_scrolling(
    phone: Saros, board: str, screenshots: Path
) -> None:
    phone.home()
    assert phone.sideways() == 0
    phone.sit_at(board, "me", "level1", clock={"kind": "hourglass", "base": 300})
    phone.play_some(2)
    assert phone.sideways() == 0
    for part in (phone.board, phone.button("Resign"), phone.page.get_by_role("timer").first):
        expect(part).to_be_in_viewport(ratio=0.9)
    phone.shoot(screenshots, f"phone-{board}")
    phone.page.goto(f"{phone.address}/rules/{board}")
    expect(phone.page.get_by_role("heading").nth(1)).to_be_visible()
    assert phone.sideways() == 0


def test_a_touch_near_a_star_counts(phone: Saros) -> None:
    """On a phone the stars by the earth are closer together than 44 pixels."""
    assert PHONE["has_touch"]
    phone.sit_at("astral", "me", "me")
    phone.item("hand:E").tap()
    box = phone.spot("m2a").bounding_box()
    assert box is not None
    phone.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2 - 4)
    phone.wait_for_ply(1)


def test_the_line_comes_back_by_itself(saros: Saros) -> None:
    lines: list[WebSocketRoute] = []

    def carry(line: WebSocketRoute) -> None:
        """The first line is carried, the next two are cut at once, then all goes well."""
        lines.append(line)
        if len(lines) in (2, 3):
            line.close()
        else:
            line.connect_to_server()

    saros.page.route_web_socket(re.compile("/api/socket"), carry)
    saros.sit_at("terrestrial", "me", "me")
    saros.play_some(1)
    lines[0].close()
    down = saros.page.get_by_text("The line is down.")
    expect(down).to_be_visible()
    expect(down).to_be_hidden()
    saros.play_some(1)
    assert len(lines) == 4
