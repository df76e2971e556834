"""What two people ask of each other: takebacks, draws, giving up, another game; and who left."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .saros_page import HELD, PHONE, Saros
from .serving import IMPATIENT, Server

Pair = tuple[Saros, Saros]


def seated(host: Saros, friend: Saros, **wishes: object) -> Pair:
    """Two browsers at one table, the host on the first seat, both seats taken."""
    host.sit_at("terrestrial", "me", "open", **wishes)
    friend.open(host.table).sit_down()
    host.wait_for_turn()
    return host, friend


def both_move(pair: Pair) -> None:
    for player in pair:
        player.play_some(1)


def both_move_in_any_order(pair: Pair) -> Pair:
    """Let whoever is to move do so until both have; return who waits then, and who is to move."""
    moved = set[int]()
    while (turn := pair[0].sight()["to_act"]) is None or len(moved) < 2:
        if turn is not None:
            pair[turn].play_some(1)
            moved.add(turn)
    return pair[1 - turn], pair[turn]


@pytest.fixture
def pair(visit: Callable[..., Saros]) -> Pair:
    """Two people who have made a move each."""
    two = seated(visit(), visit())
    both_move(two)
    return two


def test_a_takeback_is_asked_and_granted(pair: Pair) -> None:
    moon, sun = pair
    sun.button("Take back").click()
    expect(sun.page.get_by_text("You have asked to take a move back.")).to_be_visible()
    moon.answer("asks to take a move back", "Accept")
    for each in pair:
        each.wait_for_length(1)
    sun.wait_for_turn()
    sun.play_some(1)
    moon.wait_for_ply(2)


def test_a_takeback_is_declined_by_moving_on(pair: Pair) -> None:
    moon, sun = pair
    sun.button("Take back").click()
    expect(moon.offer).to_contain_text("asks to take a move back")
    moon.play_some(1)
    expect(moon.offer).to_be_hidden()
    sun.wait_for_ply(3)
    expect(sun.page.get_by_text("You have asked to take a move back.")).to_be_hidden()
    assert len(sun.sight()["moves"]) == 3


def test_an_offer_begins_as_a_sentence_does(pair: Pair) -> None:
    moon, sun = pair
    sun.button("Offer draw").click()
    said = moon.offer.get_by_text("offers a draw.")
    expect(said).to_be_visible()
    style = "(said) => getComputedStyle(said, '::first-letter').textTransform"
    assert said.evaluate(style) == "uppercase"


def test_a_draw_is_offered_declined_and_accepted(pair: Pair) -> None:
    moon, sun = pair
    moon.button("Offer draw").click()
    sun.answer("offers a draw", "Decline")
    expect(moon.page.get_by_text("declines the draw")).to_be_visible()
    expect(moon.button("Offer draw")).to_be_disabled()
    assert moon.sight()["ending"] is None
    both_move(pair)
    moon.wait_for_turn()
    moon.button("Offer draw").click()
    sun.answer("offers a draw", "Accept")
    for each in pair:
        expect(each.wait_for_end()).to_contain_text(re.compile("draw", re.IGNORECASE))
        expect(each.page.locator(".ended .points")).to_have_text(
            re.compile("^You ½ – ½ (Moon|Sun)$")
        )


def test_resigning_asks_once_and_a_rematch_swaps_the_sides(pair: Pair) -> None:
    moon, sun = pair
    sun.button("Resign").click()
    sun.button("Play on").click()
    assert sun.sight()["ending"] is None
    sun.resign()
    for each in pair:
        each.wait_for_end()
    assert moon.sight()["ending"]["points"] == [1.0, 0.0]
    first = moon.table
    moon.button("Rematch").click()
    sun.answer("would like another game", "Accept")
    for each in pair:
        expect(each.page).not_to_have_url(re.compile(first))
        each.at_table()
    assert moon.table == sun.table
    assert (moon.sight()["mine"], sun.sight()["mine"]) == ([1], [0])
    sun.play_some(1)
    moon.play_some(1)
    # Whoever goes back to look at the old table is left there.
    moon.page.go_back()
    expect(moon.page.get_by_role("link", name="To the new game")).to_be_visible()
    expect(moon.page).to_have_url(re.compile(first))


def test_who_plays_both_sides_takes_back_one_move_and_is_asked_before_a_draw(saros: Saros) -> None:
    saros.sit_at("terrestrial", "me", "me")
    saros.play_some(2)
    saros.button("Take back").click()
    saros.wait_for_length(1)
    saros.play_some(1)
    saros.button("Offer draw").click()
    saros.button("Play on").click()
    expect(saros.button("Offer draw")).to_be_focused()
    assert saros.sight()["ending"] is None
    saros.button("Offer draw").click()
    saros.button("Draw").click()
    expect(saros.wait_for_end()).to_contain_text("draw", ignore_case=True)


def test_who_gives_the_last_seat_away_finds_herself_at_the_board(saros: Saros) -> None:
    saros.sit_at("terrestrial", "me", "open")
    levels = saros.page.get_by_role("combobox", name="let the computer have a seat")
    levels.press("z")  # a letter chooses a level, and does not hide the lobby
    saros.button("Computer on sun").press("Enter")
    expect(levels).to_be_hidden()
    expect(saros.board.locator(":focus")).to_have_count(1)


@pytest.mark.parametrize("secure", [True, False])
def test_the_address_of_a_table_is_copied(visit: Callable[..., Saros], secure: bool) -> None:
    """In a home network too, where there is no https and so no clipboard for pages."""
    saros = visit(permissions=["clipboard-read", "clipboard-write"])
    if not secure:
        hide = "Object.defineProperty(navigator, 'clipboard', { value: undefined })"
        saros.page.add_init_script(hide)
    saros.sit_at("terrestrial", "me", "open")
    saros.button("Copy").click()
    expect(saros.button("Copied")).to_be_focused()
    settings = saros.button("Settings")
    settings.click()
    name = saros.page.get_by_role("textbox", name="Your name at the table")
    name.evaluate("(field) => field.removeAttribute('maxlength')")
    name.press("ControlOrMeta+v")
    expect(name).to_have_value(f"{saros.address}/t/{saros.table}")


def test_a_rematch_can_be_declined(pair: Pair) -> None:
    moon, sun = pair
    moon.resign()
    sun.button("Rematch").click()
    waiting = sun.page.get_by_text("You have asked for another game.")
    expect(waiting).to_be_visible()
    moon.answer("would like another game", "Decline")
    expect(moon.offer).to_be_hidden()
    expect(waiting).to_be_hidden()
    assert moon.sight()["next"] == ""


def test_a_game_that_has_not_begun_is_put_away(visit: Callable[..., Saros]) -> None:
    moon, sun = seated(visit(), visit())
    moon.button("Abort").click()
    moon.page.get_by_role("group", name="Put this game away?").get_by_role(
        "button", name="Abort"
    ).click()
    for each in (moon, sun):
        each.wait_for_end()


def test_a_watcher_sees_the_moves_and_cannot_move(pair: Pair, visit: Callable[..., Saros]) -> None:
    watcher = visit().open(pair[0].table)
    expect(watcher.page.get_by_text("You are watching.")).to_be_visible()
    watcher.wait_for_length(2)
    for way in pair[0].sight()["ways"][:3]:
        for touch in way["touches"]:
            watcher.touch(touch)
    expect(watcher.page.locator("[data-spot][aria-pressed=true]")).to_have_count(0)
    for absent in ("Resign", "Take back", "Offer draw"):
        expect(watcher.button(absent)).to_have_count(0)
    expect(watcher.page.get_by_role("textbox", name="Type a move")).to_have_count(0)
    watcher.page.keyboard.press("/")
    both_move(pair)
    watcher.wait_for_length(4)
    assert [line["text"] for line in watcher.sight()["moves"]] == [
        line["text"] for line in pair[0].sight()["moves"]
    ]


@pytest.mark.parametrize(("claim", "points"), [("Claim the win", [0, 1]), ("Call it a draw", None)])
def test_the_game_is_claimed_when_the_opponent_has_left(
    visit: Callable[..., Saros], hasty: Server, claim: str, points: list[int] | None
) -> None:
    clock = {"kind": "total", "base": 600}
    moon, sun = seated(visit(at=hasty.address), visit(at=hasty.address), clock=clock)
    both_move((moon, sun))
    moon.page.context.close()
    expect(sun.page.get_by_text("away")).to_be_visible()
    expect(sun.button("Claim the win")).to_be_visible()
    sun.button(claim).click()
    sun.wait_for_end()
    assert sun.sight()["ending"]["points"] == (points or [0.5, 0.5])


def test_in_a_match_all_that_is_asked_is_about_the_whole_of_it(
    visit: Callable[..., Saros], hasty: Server
) -> None:
    host, guest = visit(at=hasty.address), visit(at=hasty.address)
    clock = {"kind": "total", "base": 600}
    host.sit_at("bluemoon", "me", "open", supplies=["Mimix"], match=5, clock=clock)
    guest.open(host.table).sit_down()
    # Chance says who begins; whoever is to move in the end is the one who leaves.
    host, guest = both_move_in_any_order((host, guest))
    host.button("Offer draw").click()
    expect(host.page.get_by_text("You have offered a draw of the whole match.")).to_be_visible()
    expect(guest.offer).to_contain_text("offers a draw of the whole match.")
    guest.page.context.close()
    gone = host.page.get_by_role("group", name="The opponent has left")
    expect(gone).to_contain_text("You may wait, or end the whole match.")
    expect(host.button("Call the match a draw")).to_be_visible()
    host.button("Claim the match").click()
    host.wait_for_end()


@pytest.fixture(scope="module")
def hasty(serve: Callable[..., Server]) -> Server:
    """A server at which nobody waits long for somebody who has left."""
    return serve(IMPATIENT)


def test_the_focus_of_whoever_resigns_goes_to_what_can_be_done_next(saros: Saros) -> None:
    saros.sit_at("terrestrial", "me", "level1")
    saros.play_some(1)
    saros.wait_for_turn()
    saros.button("Resign").press("Enter")
    expect(saros.button("Play on")).to_be_focused()
    saros.page.keyboard.press("Shift+Tab")
    saros.page.keyboard.press("Enter")
    saros.wait_for_end()
    expect(saros.button("Rematch")).to_be_focused()


def test_the_focus_of_whoever_answers_goes_to_the_board(pair: Pair) -> None:
    moon, sun = pair
    on_board = moon.board.locator(":focus")
    for asks, answer in (("Offer draw", "Decline"), ("Take back", "Decline")):
        sun.button(asks).click()
        moon.offer.get_by_role("button", name=answer).press("Enter")
        expect(moon.offer).to_be_hidden()
        expect(on_board).to_have_count(1)
    both_move(pair)
    sun.button("Take back").click()
    moon.offer.get_by_role("button", name="Accept").press("Enter")
    moon.wait_for_length(3)
    expect(on_board).to_have_count(1)


def test_the_focus_of_whoever_asks_for_a_rematch_stays_beside_it(pair: Pair) -> None:
    moon, sun = pair
    moon.resign()
    sun.wait_for_end()
    sun.button("Rematch").press("Enter")
    expect(sun.page.get_by_text("You have asked for another game.")).to_be_visible()
    expect(sun.button("Rematch")).to_be_hidden()
    assert not sun.focus_is_lost()


def test_the_focus_of_whoever_returns_from_the_past_goes_to_the_board(saros: Saros) -> None:
    saros.sit_at("terrestrial", "me", "me")
    saros.play_some(2)
    saros.page.keyboard.press("Home")
    saros.page.get_by_role("button", name="Return to the game").focus()
    saros.page.keyboard.press("Escape")
    expect(saros.page.get_by_text("You are looking back.")).to_be_hidden()
    expect(saros.board.locator(":focus")).to_have_count(1)


def test_a_question_is_not_hidden_under_the_buttons_that_led_to_it(saros: Saros) -> None:
    saros.sit_at("terrestrial", "me", "level1")
    saros.play_some(1)
    saros.wait_for_turn()
    saros.button("Resign").click()
    sure = saros.page.get_by_role("group", name="Give up this game?").bounding_box()
    buttons = saros.page.get_by_role("group", name="Ask").bounding_box()
    assert sure is not None
    assert buttons is not None
    assert sure["y"] + sure["height"] <= buttons["y"] + 1


OVER_BUTTONS = """(toast) => {
    const box = toast.getBoundingClientRect();
    const buttons = [...document.querySelectorAll("header button, header nav a")];
    return box.left < 0 || box.right > innerWidth || buttons.some((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
    });
}"""
"""Tell whether what is said for a moment leaves the window, or lies over a button at the top."""


def test_what_is_asked_on_a_phone_is_seen_at_once(visit: Callable[..., Saros]) -> None:
    """Whatever is told of a piece, however the game ended, and on phones of every size."""
    ada, ben = seated(visit(**PHONE), visit(**PHONE))
    both_move((ada, ben))
    ada.wait_for_turn()
    card = ada.page.get_by_role("region", name="What is this?")
    sure = ada.page.get_by_role("group", name="Give up this game?")
    piece = ada.sight()["ways"][0]["touches"][0]
    ada.spot(piece).tap(force=True)
    expect(card).to_be_visible()
    ada.button("Resign").tap()
    expect(card).to_be_hidden()
    for how in HELD:
        ada.hold(how)
        ada.expect_read(sure)
        ada.spot(piece).tap(force=True)
        expect(card).to_be_visible()
        ada.expect_read(sure)
        ada.spot(piece).tap(force=True)
    ada.hold("upright")
    sure.get_by_role("button", name="Resign").tap()
    for each in (ada, ben):
        each.wait_for_end()
    ben.button("Rematch").tap()
    toast = ada.page.locator(".toasts p", has_text="would like another game")
    expect(toast).to_be_visible()
    assert not toast.evaluate(OVER_BUTTONS)
    asked = ben.page.locator(".band")
    for how in HELD:
        for each, part in ((ada, ada.offer), (ben, asked)):
            each.hold(how)
            each.expect_read(part)
        ada.expect_read(ada.page.locator(".ended h2"))
