"""From the first page to moves on the board: with the computer, with a friend, by keyboard."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

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


def test_what_is_carried_when_the_turn_comes_is_played(
    saros: Saros, visit: Callable[..., Saros]
) -> None:
    table = saros.make("terrestrial", "me", "open")
    saros.open(table)
    other = visit().open(table)
    other.sit_down()
    places = [other.spot(name).bounding_box() for name in ("d6", "d5")]
    (x, y), (to_x, to_y) = [(box["x"] + 20, box["y"] + 20) for box in places if box]
    other.page.mouse.move(x, y)
    other.page.mouse.down()
    other.page.mouse.move(x + 30, y + 30, steps=3)
    saros.wait_for_turn()
    saros.play_text("E d2 d3")
    other.wait_for_turn()
    other.page.mouse.move(to_x, to_y, steps=3)
    other.page.mouse.up()
    other.wait_for_ply(2)
    assert "d6 d5" in other.sight()["moves"][1]["text"]


def test_a_move_thought_ahead_can_be_dropped(saros: Saros, visit: Callable[..., Saros]) -> None:
    table = saros.make("terrestrial", "me", "open")
    other = visit().open(table)
    other.sit_down()
    other.touch("d6")
    other.touch("d5")
    other.page.keyboard.press("Escape")
    expect(other.spot("d5")).to_have_attribute("aria-pressed", "false")


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
    expect(saros.page.get_by_role("dialog", name="Keys")).to_contain_text("type a move")
    means = saros.page.get_by_role("dialog", name="Keys").locator("dd").all_inner_texts()
    assert all("board" in each for each in means[:3])


def test_one_typed_move_follows_another_and_a_refusal_goes_with_the_next_key(saros: Saros) -> None:
    saros.sit_at("terrestrial", "me", "me")
    saros.wait_for_turn()
    saros.type_moves("ed2d3", "ed6d5")
    refusal = saros.page.get_by_text(re.compile("“(zz)+” is no move; write piece"))
    for key in ("x", "Tab", "Escape"):
        saros.type_move("zz")
        expect(refusal).to_be_visible()
        saros.page.keyboard.press(key)
        expect(refusal).to_be_hidden()
        saros.page.keyboard.press("Escape")


def test_typed_moves_are_read_as_in_the_terminal(saros: Saros) -> None:
    saros.sit_at("terrestrial", "me", "me")
    saros.wait_for_turn()
    saros.type_moves("E d2-d3", "1... E d6 d5")
    field = saros.page.get_by_role("textbox", name="Type a move")
    saros.type_move("e d3 d6")
    expect(saros.page.get_by_text("the earth pony on d3 cannot reach d6")).to_be_visible()
    expect(field).to_have_value("e d3 d6")
    expect(field).to_be_focused()
    for key in ("Backspace", "4", "Enter"):
        saros.page.keyboard.press(key)
    saros.wait_for_ply(3)
    expect(field).to_have_value("")


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


def test_who_turns_the_board_twice_sees_it_as_before(saros: Saros) -> None:
    """Though the turned ground takes longer to come."""
    held: list[Route] = []
    turned = re.compile("/api/art/.*turned=true")

    def hold(route: Route) -> None:
        held.append(route)

    saros.page.route(turned, hold)
    saros.sit_at("terrestrial", "me", "me")
    ground = saros.board.locator(".art")
    expect(ground.locator("symbol").first).to_be_attached()
    before = ground.inner_html()
    saros.page.keyboard.press("f")
    expect(saros.spot("a1")).to_have_attribute("style", re.compile(r"left: ?9\d\."))
    saros.page.keyboard.press("f")
    with saros.page.expect_response(turned):
        held[0].continue_()
    saros.settle()
    assert ground.inner_html() == before


@pytest.mark.parametrize(("wish", "moves"), [("no-preference", True), ("reduce", False)])
def test_pieces_are_seen_moving_unless_somebody_wants_no_motion(
    visit: Callable[..., Saros], wish: str, moves: bool
) -> None:
    saros = visit(reduced_motion=wish)
    saros.page.add_init_script("""
        window.seen = [];
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...words) {
            window.seen.push(this.dataset.piece);
            return animate.apply(this, words);
        };
    """)
    saros.sit_at("terrestrial", "me", "level1")
    saros.play_text("E d2 d3")
    saros.wait_for_ply(2)
    saros.wait_for_turn()
    if moves:
        saros.page.wait_for_function("() => window.seen.length >= 2")
    assert ("d3" in saros.page.evaluate("() => window.seen")) is moves
    expect(saros.page.locator("html")).to_have_attribute("data-motion", "on" if moves else "off")


def test_the_computer_takes_back_declines_a_draw_and_plays_again(saros: Saros) -> None:
    saros.sit_at("terrestrial", "me", "level1")
    saros.play_some(1)
    saros.wait_for_turn()
    saros.button("Take back").click()
    saros.wait_for_length(0)
    saros.play_some(1)
    saros.wait_for_turn()
    saros.button("Offer draw").click()
    expect(saros.button("Offer draw")).to_be_disabled()
    expect(saros.page.get_by_text("You have offered a draw.")).to_be_hidden()
    saros.resign()
    saros.wait_for_end()
    first = saros.table
    saros.button("Rematch").click()
    expect(saros.page).not_to_have_url(re.compile(first))
    saros.at_table()
    assert saros.sight()["mine"] == [1]
    saros.wait_for_turn()


def test_an_address_that_leads_nowhere_says_so(saros: Saros) -> None:
    for path in ("/t/aaaaaaaa", "/nowhere", "/rules/nothing", "/t/aaaaaaaa/analysis"):
        saros.page.goto(saros.address + path)
        expect(saros.page.get_by_role("link", name="To the games")).to_be_visible()


def test_a_damaged_link_to_a_table_leads_to_a_plain_sentence(saros: Saros) -> None:
    for path in ("/t/doesnotexist", "/t/aaaa", "/t/doesnotexist/analysis"):
        saros.page.goto(saros.address + path)
        expect(saros.page.get_by_text("There is no table at this address.")).to_be_visible()
        expect(saros.page.get_by_role("heading", level=1)).to_have_text("No such table")


@pytest.mark.parametrize("board", BOARDS)
def test_a_phone_shows_board_clocks_and_buttons_at_once(
    phone: Saros, board: str, screenshots: Path
) -> None:
    phone.sit_at(board, "me", "level1", clock={"kind": "hourglass", "base": 300})
    phone.play_some(2)
    for part in (phone.board, phone.button("Resign"), phone.page.get_by_role("timer").first):
        expect(part).to_be_in_viewport(ratio=0.9)
    phone.shoot(screenshots, f"phone-{board}-in-play")


def test_a_raised_sheet_stays_up_until_it_is_put_down(phone: Saros) -> None:
    phone.sit_at("terrestrial", "me", "me")
    phone.play_some(2)
    grip = phone.button("Show more")
    grip.tap()
    phone.button("Take back").tap()
    phone.wait_for_length(1)
    expect(grip).to_have_attribute("aria-expanded", "true")
    grip.tap()
    expect(grip).to_have_attribute("aria-expanded", "false")


def test_a_touch_near_a_star_counts(phone: Saros) -> None:
    """On a phone the stars by the earth are closer together than 44 pixels."""
    assert PHONE["has_touch"]
    phone.sit_at("astral", "me", "me")
    phone.item("hand:E").tap()
    box = phone.spot("m2a").bounding_box()
    assert box is not None
    phone.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2 - 4)
    phone.wait_for_ply(1)
