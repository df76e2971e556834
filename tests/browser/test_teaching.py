"""A board that teaches: what is this, and why not; by mouse, by touch and by keyboard."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect

from saros.families import GAMES

from .saros_page import PHONE, READ, Saros, faults, pairs
from .test_fights import CHARMED, spot_of

ECLIPSE = {
    "board": "terrestrial",
    "turn": "moon",
    "pieces": {"e2": "R", "e7": "r", "e5": "u", "d3": "E", "h3": "P", "b6": "p", "a2": "S"},
}
"""Sun's unicorn on e5 has moon's princess; the pony and the pegasus can help, the star cannot."""
ROUND_ECLIPSE = {
    "board": "astral",
    "turn": "moon",
    "pieces": {"-m-": "R", "-s-": "r", "m4b": "u", "m4d": "E", "m1d": "P", "s5e": "s"},
    "arcs": {"s5e": "a"},
}
ROWS = {
    "players": 2,
    "hands": [["S13", "M5", "SX"], ["S1", "S4"]],
    "rows": [
        {"sun": [["S3"], ["S7"], ["S9", "SX"]], "moon": []},
        {"sun": [["S15"], ["S16"], ["S17"]], "moon": [["M20"]]},
    ],
    "stack": ["S2", "M2"],
    "turn": 0,
}
STARTS: dict[str, Any] = {
    "terrestrial": ECLIPSE, "astral": ROUND_ECLIPSE, "sonnemond": ROWS, "bluemoon": CHARMED,
}  # fmt: skip

LOOKS = [
    (
        "terrestrial",
        "e5",
        "Unicorn",
        "one or two steps straight",
        "Has moon's princess",
    ),
    ("astral", "m4b", "Unicorn", "one or two steps straight", "Has moon's princess"),
    ("sonnemond", "slot:0:sun:2", "Eclipse", "Covers a visible number", "Covers sun 9"),
    ("bluemoon", "power:1", "Power", "You must announce at least as much", "power is"),
]
"""A thing of the other side or of nobody, its kind, what that does, and what is special here."""

REFUSALS = [
    ("terrestrial", ["b6"], "The pegasus on b6 is sun's, and it is moon's turn."),
    ("terrestrial", ["c4"], "There is no piece on c4."),
    ("terrestrial", ["a2"], "The shooting star on a2 does not end the eclipse."),
    ("terrestrial", ["d3", "d6"], "The earth pony on d3 cannot reach d6"),
    ("astral", ["-s-"], "The princess on the sun is sun's, and it is moon's turn."),
    ("astral", ["m1d", "m3c"], "The pegasus on m1d cannot reach m3c"),
    ("sonnemond", ["stack"], "Cards are drawn from the stack only into an empty hand."),
    ("sonnemond", ["hand:S13", "right:1:sun"], "only numbers larger than 17 fit."),
    ("sonnemond", ["hand:1:0"], "lay one of your own."),
    ("bluemoon", [spot_of("Nirwadas", 1)], "Nirwadas the Traveler is Random's card."),
    ("bluemoon", [spot_of("Flamebreath"), "support:0"], "It goes to your combat area."),
    ("bluemoon", ["announce:fire"], "Power is announced after a character."),
]


def refusals(game: str) -> list[tuple[list[str], str]]:
    """What may be touched in vain in a game, and what is said then."""
    return [(touches, said) for each, touches, said in REFUSALS if each == game]


def let_go(saros: Saros) -> None:
    """Leave the board as if nothing had been touched yet: what is refused stays picked up."""
    for _ in range(2):
        saros.page.keyboard.press("Escape")
    expect(bubble(saros)).to_have_count(0)
    expect(saros.board.locator("[aria-pressed=true]")).to_have_count(0)


def sit(saros: Saros, game: str) -> Saros:
    saros.sit_at(game, "me", "random", start=STARTS[game])
    saros.wait_for_turn()
    return saros


def card(saros: Saros) -> Locator:
    return saros.page.get_by_role("region", name="What is this?")


def bubble(saros: Saros) -> Locator:
    return saros.page.locator(".note.why")


@pytest.mark.parametrize(("game", "spot", "name", "does", "now"), LOOKS)
def test_what_is_pointed_at_is_told_beside_the_board(
    saros: Saros, game: str, spot: str, name: str, does: str, now: str
) -> None:
    sit(saros, game)
    expect(card(saros)).to_contain_text("Point at anything")
    saros.spot(spot).hover(force=True)
    expect(card(saros).get_by_role("heading")).to_have_text(name)
    expect(card(saros)).to_contain_text(does)
    expect(card(saros)).to_contain_text(now)


@pytest.mark.parametrize(("game", "spot", "name", "does", "now"), LOOKS)
def test_what_is_tapped_is_told_in_a_strip_on_a_phone(
    phone: Saros, game: str, spot: str, name: str, does: str, now: str
) -> None:
    sit(phone, game)
    expect(card(phone)).to_be_hidden()
    phone.spot(spot).tap(force=True)
    expect(card(phone).get_by_role("heading")).to_have_text(name)
    expect(card(phone)).to_contain_text(now)
    assert phone.sideways() == 0
    card(phone).get_by_role("button", name="Close").tap()
    expect(card(phone)).to_be_hidden()


def test_what_was_put_away_on_a_phone_is_told_again_when_it_is_touched_again(phone: Saros) -> None:
    sit(phone, "terrestrial")
    pony, strip = phone.spot("d3"), card(phone)
    pony.tap(force=True)
    strip.get_by_role("button", name="Close").tap()
    expect(strip).to_be_hidden()
    pony.tap(force=True)
    expect(strip.get_by_role("heading")).to_have_text("Earth pony")
    phone.button("Hint").tap()
    expect(phone.page.locator(".hinted")).to_be_visible()
    expect(strip).to_be_hidden()
    pony.tap(force=True)
    expect(strip.get_by_role("heading")).to_have_text("Earth pony")


@pytest.mark.parametrize(("game", "spot", "name", "does", "wanted"), [
    ("terrestrial", "d3", "Earth pony", "one step along any line", "Now touch"),
    ("astral", "m1d", "Pegasus", "two or three steps straight", "Now touch"),
    ("sonnemond", "hand:M5", "Number", "left or right end of a row", "Now touch"),
    ("bluemoon", spot_of("Spark"), "Character", "Every turn of a fight needs one", "Now touch"),
])  # fmt: skip
def test_who_picks_something_up_on_a_phone_reads_what_it_does_and_what_is_wanted_next(
    phone: Saros, screenshots: Path, game: str, spot: str, name: str, does: str, wanted: str
) -> None:
    for width, height in ((390, 844), (360, 640)):
        phone.page.set_viewport_size({"width": width, "height": height})
        sit(phone, game)
        picked_up_is_read(phone, spot, name, does, wanted)
        phone.shoot(screenshots, f"picked-up-{game}-{width}")


def picked_up_is_read(phone: Saros, spot: str, name: str, does: str, wanted: str) -> None:
    phone.spot(spot).tap(force=True)
    strip = card(phone)
    expect(strip.get_by_text(wanted)).to_be_visible()
    expect(strip.get_by_role("heading")).to_have_text(name)
    told = strip.locator(".does").first
    expect(told).to_contain_text(does)
    expect(told).to_be_visible()
    # Where its own text comes first, it is scrolled to.
    told.scroll_into_view_if_needed()
    assert told.evaluate(READ), "some of it is out of sight"
    described = phone.board.locator("[aria-describedby]")
    expect(described).to_have_accessible_description(re.compile(re.escape(does)))
    board, box = phone.board.bounding_box(), strip.bounding_box()
    assert board is not None
    assert box is not None
    assert box["y"] >= board["y"] + board["height"] - 1


@pytest.mark.parametrize(("game", "spot", "name", "does", "now"), LOOKS)
def test_what_has_the_focus_is_told_to_the_ear_as_to_the_eye(
    saros: Saros, game: str, spot: str, name: str, does: str, now: str
) -> None:
    sit(saros, game)
    saros.walk_to(spot)
    expect(card(saros).get_by_role("heading")).to_have_text(name)
    expect(card(saros)).to_contain_text(now)
    expect(saros.spot(spot)).to_have_accessible_description(re.compile(re.escape(does)))
    label = saros.spot(spot).get_attribute("aria-label") or ""
    described = saros.page.locator("#thing-words").inner_text()
    assert now in label + described


@pytest.mark.parametrize("game", list(GAMES))
def test_a_kind_is_told_without_asking_the_server(saros: Saros, game: str) -> None:
    def refuse(route: Route) -> None:
        route.abort()

    sit(saros, game)
    saros.page.route("**/explanations*", refuse)
    _, spot, name, does, _ = next(look for look in LOOKS if look[0] == game)
    saros.spot(spot).hover(force=True)
    frames = saros.page.evaluate("""() => new Promise((done) => requestAnimationFrame(() =>
        done(document.querySelector('.thing h2')?.textContent ?? '')))""")
    assert frames == name
    expect(card(saros)).to_contain_text(does)


def test_all_of_a_view_is_fetched_once_and_only_when_somebody_looks(saros: Saros) -> None:
    asked: list[str] = []
    saros.page.on("request", lambda request: asked.append(request.url))
    sit(saros, "terrestrial")
    assert not [url for url in asked if "explanations" in url]
    with saros.page.expect_response("**/explanations*"):
        saros.spot("e5").hover(force=True)
    for spot in ("b6", "d3", "e7"):
        saros.spot(spot).hover(force=True)
        expect(card(saros)).to_contain_text(f"on {spot}")
    assert len([url for url in asked if "explanations" in url]) == 1


@pytest.mark.parametrize(
    ("game", "piece", "goals"), [("terrestrial", "b6", 3), ("astral", "m4b", 3)]
)
def test_the_other_sides_piece_shows_where_it_could_go(
    saros: Saros, game: str, piece: str, goals: int
) -> None:
    sit(saros, game)
    saros.spot(piece).hover(force=True)
    signs = saros.page.locator(".sign.peek")
    expect(signs.nth(goals - 1)).to_be_visible()
    saros.page.mouse.move(2, 2)
    expect(signs).to_have_count(0)


def test_it_is_told_too_while_the_other_side_thinks_and_by_who_only_watches(
    saros: Saros, visit: Callable[..., Saros]
) -> None:
    table = saros.make("terrestrial", "open", "me")
    saros.open(table)
    watcher = visit().open(table)
    visit().open(table).sit_down()
    for each in (saros, watcher):
        expect(each.page.get_by_text("No move has been made yet.")).to_be_visible()
        each.spot("d1").hover(force=True)
        expect(card(each)).to_contain_text("Flies two or three steps straight")
        expect(each.page.locator(".sign.peek").first).to_be_visible()


def test_who_does_not_want_it_switches_it_off(saros: Saros) -> None:
    sit(saros, "terrestrial")
    saros.button("Settings").click()
    saros.page.get_by_label("Explain what I point at or touch").uncheck()
    saros.page.keyboard.press("Escape")
    expect(card(saros)).to_have_count(0)
    saros.spot("b6").hover(force=True)
    expect(saros.page.locator(".sign.peek")).to_have_count(0)
    assert saros.spot("b6").get_attribute("aria-describedby") is None


def test_what_lies_beside_the_board_is_told_too(saros: Saros) -> None:
    saros.sit_at("astral", "me", "random")
    saros.wait_for_turn()
    saros.item("later:U").hover()
    expect(card(saros).get_by_role("heading")).to_have_text("Unicorn")
    saros.item("later:U").click(force=True)
    expect(saros.page.locator(".toasts")).to_contain_text("sun's to deploy")


# Why not? ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", list(GAMES))
def test_a_click_in_vain_says_why_at_the_spot(saros: Saros, game: str) -> None:
    sit(saros, game)
    for touches, said in refusals(game):
        for touch in touches:
            saros.touch(touch)
        expect(bubble(saros)).to_contain_text(said)
        let_go(saros)


@pytest.mark.parametrize("game", list(GAMES))
def test_a_tap_in_vain_says_why_below_the_board(phone: Saros, game: str) -> None:
    sit(phone, game)
    for touches, said in refusals(game):
        for touch in touches:
            phone.spot(touch).tap(force=True)
        strip = card(phone)
        expect(strip.locator(".why")).to_contain_text(said)
        box, board = strip.bounding_box(), phone.board.bounding_box()
        assert box is not None
        assert board is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["viewport"]["width"]  # type: ignore[index]
        assert box["y"] >= board["y"] + board["height"] - 1
        strip.get_by_role("button", name="Close").tap()
        expect(strip).to_be_hidden()
        let_go(phone)


@pytest.mark.parametrize("game", list(GAMES))
def test_a_refusal_covers_nothing_it_is_about_and_goes(saros: Saros, game: str) -> None:
    """It goes by Escape, by the next touch, or when it has been read; beside the board it stays."""
    saros.page.clock.install()
    sit(saros, game)
    for touches, said in refusals(game):
        for touch in touches:
            saros.touch(touch)
        expect(bubble(saros)).to_contain_text(said)
        box = bubble(saros).bounding_box()
        assert box is not None
        for spot in saros.page.locator(".sign.blamed").all():
            blamed = spot.bounding_box()
            assert blamed is not None
            assert _apart(box, blamed)
        expect(card(saros).locator(".why")).to_contain_text(said)
        saros.page.clock.fast_forward(30_000)
        expect(bubble(saros)).to_have_count(0)
        expect(card(saros).locator(".why")).to_contain_text(said)
        saros.page.keyboard.press("Escape")
        expect(card(saros).locator(".why")).to_have_count(0)
        let_go(saros)


def _apart(one: dict[str, float], other: dict[str, float]) -> bool:
    """Tell whether two boxes do not lie over each other."""
    return (
        one["x"] + one["width"] <= other["x"]
        or other["x"] + other["width"] <= one["x"]
        or one["y"] + one["height"] <= other["y"]
        or other["y"] + other["height"] <= one["y"]
    )


@pytest.mark.parametrize("game", list(GAMES))
def test_beside_a_refusal_nothing_is_cut_off_and_it_goes_when_a_hint_is_asked_for(
    saros: Saros, game: str
) -> None:
    table = saros.make(game, "me", "level1", start=STARTS[game])
    for touches, said in refusals(game):
        saros.open(table)  # a hint stays until a move is made
        saros.wait_for_turn()
        for touch in touches:
            saros.touch(touch)
        expect(bubble(saros)).to_contain_text(said.replace("Random", "Stray"))
        expect(card(saros).locator(".does").first).to_be_attached()
        # Whoever goes to a button from the board still reads all of it.
        saros.button("Hint").hover()
        assert uncut(saros)
        saros.button("Hint").click()
        expect(saros.page.locator(".hinted")).to_be_visible()
        expect(bubble(saros)).to_have_count(0)
        expect(card(saros).locator(".why")).to_have_count(0)
        assert uncut(saros)


def uncut(saros: Saros) -> bool:
    """Tell whether all of the card beside the board is seen."""
    cut = card(saros).evaluate("(card) => card.scrollHeight - card.clientHeight")
    return bool(cut <= 1)


PARAGRAPH = re.compile(r"§|\([A-Z]\d")


@pytest.mark.parametrize(("game", "typed"), [
    ("terrestrial", "E d3 d6"), ("astral", "P m1d m3c"), ("sonnemond", "S1 2>"),
    ("bluemoon", "announce fire"),
])  # fmt: skip
def test_what_is_typed_in_vain_is_refused_without_paragraphs(
    saros: Saros, game: str, typed: str
) -> None:
    sit(saros, game)
    saros.type_move(typed)
    told = saros.page.locator("form .refusal, form .hint.refusal")
    expect(told).to_have_text(re.compile(r"\w+ \w+.*[^.]\.$"))
    assert not PARAGRAPH.search(told.inner_text())


@pytest.mark.parametrize("game", list(GAMES))
def test_in_a_first_game_help_is_told_in_full(saros: Saros, game: str) -> None:
    saros.sit_at(game, "me", "level1")
    saros.wait_for_turn()
    expect(saros.page.get_by_role("region", name="Your first game")).to_be_visible()
    for width, height in ((1280, 680), (1280, 800), (1440, 900)):
        saros.page.set_viewport_size({"width": width, "height": height})
        for spot in different(saros):
            saros.spot(spot).hover(force=True)
            expect(card(saros).get_by_role("heading")).to_be_visible()
            assert foot_of_card(saros) <= height, spot
            assert uncut(saros), spot
        saros.page.mouse.move(2, 2)


@pytest.mark.parametrize("game", list(GAMES))
def test_in_a_first_game_on_a_phone_help_ends_above_the_edge(phone: Saros, game: str) -> None:
    phone.sit_at(game, "me", "level1")
    phone.wait_for_turn()
    coach = phone.page.get_by_role("region", name="Your first game")
    expect(coach).to_be_visible()
    coach.get_by_role("button", name="Close").tap()
    for spot in different(phone):
        phone.spot(spot).tap(force=True)
        expect(card(phone).get_by_role("heading")).to_be_visible()
        assert foot_of_card(phone) <= PHONE["viewport"]["height"], spot  # type: ignore[index]


def different(saros: Saros) -> list[str]:
    """Some spots of the board that do not look alike."""
    symbols = {spot["symbol"]: spot["id"] for spot in saros.sight()["picture"]["spots"]}
    return list(symbols.values())[:12]


def foot_of_card(saros: Saros) -> float:
    box = card(saros).bounding_box()
    assert box is not None
    return box["y"] + box["height"]


@pytest.mark.parametrize("game", list(GAMES))
def test_a_key_in_vain_says_why_at_the_spot_and_aloud(saros: Saros, game: str) -> None:
    sit(saros, game)
    for touches, said in refusals(game):
        for touch in touches:
            saros.walk_to(touch)
            saros.page.keyboard.press("Enter")
        expect(bubble(saros)).to_contain_text(said)
        expect(saros.board.locator("[aria-live]")).to_contain_text(said)
        saros.page.keyboard.press("Escape")
        expect(bubble(saros)).to_have_count(0)
        let_go(saros)


@pytest.mark.parametrize(
    ("game", "start", "end", "said"),
    [
        ("terrestrial", "d3", "d6", "The earth pony on d3 cannot reach d6"),
        ("terrestrial", "b6", "b4", "The pegasus on b6 is sun's"),
        ("sonnemond", "hand:S13", "discard", "Sun 13 is laid in a sun row."),
        ("bluemoon", spot_of("Flamebreath"), "discard:0", "It goes to your combat area."),
    ],
)
def test_what_is_carried_in_vain_says_why(
    saros: Saros, game: str, start: str, end: str, said: str
) -> None:
    sit(saros, game)
    saros.spot(start).drag_to(saros.spot(end), force=True)
    expect(bubble(saros)).to_contain_text(said)


def test_the_sentence_at_the_spot_is_the_one_that_a_typed_move_gets(saros: Saros) -> None:
    sit(saros, "terrestrial")
    saros.touch("d3")
    saros.touch("d6")
    expect(bubble(saros)).to_be_visible()
    said = bubble(saros).inner_text()
    saros.type_move("E d3 d6")
    expect(saros.page.locator("form").get_by_text("cannot reach")).to_be_visible()
    typed = saros.page.locator("form").get_by_text("cannot reach").inner_text()
    assert re.sub(r" \(§[^)]*\)", "", typed).rstrip(".").lower() == said.rstrip(".").lower()


@pytest.mark.parametrize(("game", "attacker"), [("terrestrial", "e5"), ("astral", "m4b")])
def test_in_eclipse_the_attackers_line_is_drawn_and_those_who_can_help_are_lit(
    saros: Saros, game: str, attacker: str, screenshots: Path
) -> None:
    sit(saros, game)
    expect(saros.page.locator(".stroke.threat")).to_have_count(1)
    helpers = {way["touches"][0] for way in saros.sight()["ways"]}
    expect(saros.page.locator('use[href="#under-helps"]')).to_have_count(len(helpers))
    saros.spot(attacker).hover(force=True)
    expect(card(saros)).to_contain_text("Unicorn")
    saros.shoot_themes(screenshots, f"eclipse-{game}")


def test_a_move_that_would_expose_the_princess_shows_the_attacker_on_the_board(
    saros: Saros,
) -> None:
    start = {**ECLIPSE, "pieces": {"e2": "R", "e7": "r", "e5": "u", "e3": "E"}}
    saros.sit_at("terrestrial", "me", "random", start=start)
    saros.wait_for_turn()
    expect(saros.page.locator(".stroke.threat")).to_have_count(0)
    saros.touch("e3")
    saros.touch("f4")
    expect(bubble(saros)).to_contain_text("It puts moon's own princess in eclipse.")
    expect(saros.page.locator(".stroke.threat")).to_have_count(1)
    expect(saros.page.locator(".sign.blamed")).to_have_count(1)


def leave_or_resign(saros: Saros) -> None:
    """End a game, which can be called off as long as it is young."""
    abort, resign = saros.button("Abort"), saros.button("Resign")
    expect(abort.or_(resign)).to_be_visible()
    if abort.is_visible():
        abort.click()
        sure = saros.page.get_by_role("group", name="Put this game away?")
        sure.get_by_role("button", name="Abort").click()
    else:
        saros.resign()
    saros.wait_for_end()


@pytest.mark.parametrize("game", list(GAMES))
def test_after_the_end_and_while_looking_back_it_is_said_that_nothing_moves(
    saros: Saros, game: str
) -> None:
    sit(saros, game)
    _, spot, *_ = next(look for look in LOOKS if look[0] == game)
    saros.play(saros.sight()["ways"][0])
    saros.wait_for_turn()
    saros.page.keyboard.press("Home")
    expect(saros.page.get_by_text("You are looking back.")).to_be_visible()
    saros.spot(spot).click(force=True)
    expect(bubble(saros)).to_contain_text("You are looking back.")
    saros.page.keyboard.press("End")
    leave_or_resign(saros)
    saros.board.locator("[data-spot]").first.click(force=True)
    expect(bubble(saros)).to_contain_text("The game is over.")


def test_out_of_turn_it_is_said_whose_turn_it_is_and_who_watches_is_told_so(
    saros: Saros, visit: Callable[..., Saros]
) -> None:
    table = saros.make("terrestrial", "open", "me")
    saros.open(table)
    saros.spot("d4").click(force=True)
    expect(bubble(saros)).to_contain_text("The game begins when every seat is taken.")
    watcher = visit().open(table)
    visit().open(table).sit_down()
    expect(saros.page.get_by_text("No move has been made yet.")).to_be_visible()
    saros.spot("d2").click(force=True)
    expect(bubble(saros)).to_contain_text("It is moon's turn.")
    watcher.spot("d2").click(force=True)
    expect(bubble(watcher)).to_contain_text("You are watching")


def test_a_move_thought_ahead_shows_where_it_could_go(
    saros: Saros, visit: Callable[..., Saros]
) -> None:
    table = saros.make("terrestrial", "open", "me")
    saros.open(table)
    visit().open(table).sit_down()
    expect(saros.page.get_by_text("No move has been made yet.")).to_be_visible()
    saros.spot("d7").click(force=True)
    saros.page.mouse.move(2, 2)
    expect(saros.page.locator(".sign.peek").nth(2)).to_be_visible()


@pytest.mark.parametrize(("game", "first", "wanted"), [
    ("terrestrial", "d3", "Now touch one of the marked places"),
    ("astral", "m1d", "Now touch"),
    ("sonnemond", "hand:M5", "Now touch"),
    ("bluemoon", spot_of("Spark"), "Now touch the place that is marked."),
])  # fmt: skip
def test_who_has_picked_something_up_is_told_what_is_wanted_next(
    saros: Saros, game: str, first: str, wanted: str
) -> None:
    sit(saros, game)
    due = saros.page.locator(".story .due")
    before = due.inner_text()
    saros.touch(first)
    expect(due.locator("span:last-child")).to_contain_text(wanted)
    saros.page.keyboard.press("Escape")
    expect(due).to_have_text(before)


# The end -----------------------------------------------------------------------------------


def test_who_has_won_is_told_so_and_who_has_lost_may_see_their_last_turn(
    saros: Saros, visit: Callable[..., Saros]
) -> None:
    table = saros.make("terrestrial", "open", "me")
    saros.open(table)
    other = visit().open(table)
    other.sit_down()
    other.play_text("E d2 d3")
    saros.play_text("E d6 d5")
    saros.resign()
    expect(saros.page.get_by_role("heading", name="You lost")).to_be_visible()
    expect(other.page.get_by_role("heading", name="You won")).to_be_visible()
    expect(other.button("Your last turn")).to_have_count(0)
    saros.button("Your last turn").click()
    expect(saros.page.get_by_text("You are looking back.")).to_be_visible()
    expect(saros.spot("d6")).to_have_attribute("aria-label", "sun's earth pony on d6")


@pytest.mark.parametrize(("game", "size"), pairs(GAMES, {"desktop": {}, "phone": PHONE}))
def test_card_and_refusal_are_readable_in_every_light(
    visit: Callable[..., Saros], axe: str, screenshots: Path, game: str, size: dict[str, Any]
) -> None:
    saros = sit(visit(**size), game)
    _, touches, said = next(each for each in REFUSALS if each[0] == game)
    saros.spot(touches[0]).click(force=True)
    expect(card(saros).locator(".why")).to_contain_text(said)
    expect(card(saros).get_by_role("heading")).to_be_visible()
    assert faults(saros.page, axe) == []
    saros.shoot_themes(screenshots, f"teaching-{game}-{'phone' if size else 'desktop'}")


LYING = {**PHONE, "viewport": {"width": 844, "height": 390}}


@pytest.mark.parametrize("game", ["terrestrial", "sonnemond", "bluemoon"])
def test_on_a_phone_that_lies_down_help_leaves_free_what_can_be_asked(
    visit: Callable[..., Saros], game: str
) -> None:
    phone = visit(**LYING)
    phone.sit_at(game, "me", "level1")
    phone.wait_for_turn()
    phone.spot(phone.sight()["ways"][0]["touches"][0]).tap(force=True)
    expect(card(phone)).to_be_visible()
    assert phone.button("Hint").evaluate(READ)
    card(phone).get_by_role("button", name="Close").tap()
    expect(card(phone)).to_be_hidden()


def test_who_is_told_why_a_piece_cannot_go_there_may_try_elsewhere(saros: Saros) -> None:
    saros.sit_at("terrestrial", "me", "me")
    for touch in ("c2", "c6"):
        saros.spot(touch).click(force=True)
    expect(bubble(saros)).to_contain_text("The earth pony on c2 cannot reach c6")
    saros.spot("c3").click()
    saros.wait_for_ply(1)
    saros.spot("d6").click()
    saros.spot("a5").click(force=True)
    saros.spot("d6").click()  # touched again it is let go
    expect(saros.page.locator("[data-spot][aria-pressed=true]")).to_have_count(0)
