"""Problems in the browser: found, solved by playing, hinted at, given up, of the day, in a run."""

import json
import re
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Response, Route, expect

from ..problem_samples import key_of, mistake_of, posed, shelf, slower, wrong_of
from .saros_page import HELD, LATER, PHONE, Saros, faults

PROBLEM = posed()
LOOKED_UP = re.compile(r"/api/problems/([a-z0-9-]+)\?tall=")


def open_problem(saros: Saros, key: str) -> Saros:
    saros.page.goto(f"{saros.address}/problems/{key}")
    expect(saros.board).to_be_visible()
    return saros


def verdict(saros: Saros, state: str) -> Locator:
    found = saros.page.locator(f".verdict.{state}")
    expect(found).to_be_visible()
    return found


def touches(saros: Saros, key: str, move: str, before: list[str]) -> list[str]:
    """What to touch for a move."""
    answer = saros.page.request.post(
        f"{saros.address}/api/problems/{key}/position", data={"moves": before}
    )
    ways = answer.json()["ways"]
    found: list[str] = next(way["touches"] for way in ways if way["text"] == move.rstrip(" ○•"))
    return found


def play(saros: Saros, key: str, move: str, *before: str) -> None:
    """Make a move of a problem by touching."""
    for touch in touches(saros, key, move, list(before)):
        saros.touch(touch)


def say(saros: Saros, move: str) -> None:
    """Type a move, whatever kind of move it is, and leave the field."""
    expect(saros.page.locator("form input:not([readonly])")).to_be_visible()
    saros.type_move(move.rstrip(" ○•"))
    expect(saros.page.get_by_label("Type a move")).to_have_value("")
    saros.page.keyboard.press("Escape")


def answered(saros: Saros, plies: int) -> list[str]:
    """Wait until the computer has answered, and return all moves as they are told."""
    expect(saros.page.locator("[data-ply]")).to_have_count(plies)
    expect(saros.page.locator(".verdict.open")).to_be_visible()
    return [each.inner_text() for each in saros.page.locator("[data-ply]").all()]


def kept(saros: Saros) -> dict[str, Any]:
    """What this browser keeps of it."""
    found: dict[str, Any] = json.loads(
        saros.page.evaluate("() => localStorage.getItem('saros.problems') ?? '{}'")
    )
    return found


# The list ----------------------------------------------------------------------------------


def test_home_leads_to_the_problems_and_to_that_of_the_day(saros: Saros) -> None:
    saros.home()
    saros.page.get_by_role("link", name="Problems", exact=True).click()
    expect(saros.page.get_by_role("heading", name="Problems", level=1)).to_be_visible()
    expect(saros.page.locator("a.problem").first).to_be_visible()
    saros.page.get_by_role("link", name="Problem of the day").click()
    expect(saros.board).to_be_visible()
    expect(saros.page.get_by_text("Problem of the day,")).to_be_visible()


def test_filters_leave_what_is_wanted_and_tell_how_many_there_are(saros: Saros) -> None:
    saros.page.goto(f"{saros.address}/problems")
    # Somebody may have published one at this server.
    every = saros.page.request.get(f"{saros.address}/api/problems").json()["problems"]
    expect(saros.page.get_by_role("status")).to_contain_text(f"{len(every)} problems")
    filters = saros.page.get_by_role("complementary", name="Filters")
    filters.get_by_role("checkbox", name="banish", exact=True).check()
    filters.get_by_role("checkbox", name="2 moves", exact=True).check()
    wanted = [each for each in every if (each["kind"], each["moves"]) == ("banish", 2)]
    expect(saros.page.get_by_role("status")).to_contain_text(f"{len(wanted)} of {len(every)}")
    for card in saros.page.locator("a.problem strong").all():
        assert re.search(r"banishes .* in 2 moves", card.text_content() or "")
    filters.get_by_role("button", name="Clear the filters").click()
    expect(saros.page.get_by_role("status")).to_contain_text(f"{len(every)} problems")


def test_what_is_solved_is_marked_and_what_fits_no_filter_is_said(saros: Saros) -> None:
    key = posed(moves=1).id
    solve_by_touch(open_problem(saros, key), key)
    saros.page.get_by_role("link", name="All problems").click()
    expect(saros.page.get_by_role("status")).to_contain_text("1 solved")
    saros.page.get_by_role("checkbox", name="solved", exact=True).check()
    expect(saros.page.locator("a.problem")).to_have_count(1)
    expect(saros.page.locator("a.problem.solved")).to_contain_text("solved")
    saros.page.get_by_role("checkbox", name="reach", exact=True).check()
    expect(saros.page.get_by_text("No problem is like that.")).to_be_visible()
    saros.button("Show all problems").click()
    expect(saros.page.locator("a.problem").nth(1)).to_be_visible()


def solve_by_touch(saros: Saros, key: str) -> None:
    """Solve a problem in one move."""
    _, problem = shelf()[key]
    play(saros, key, key_of(problem))
    verdict(saros, "solved")


# Solving -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["terrestrial", "astral"])
def test_a_problem_is_solved_by_touching_and_kept_as_solved(saros: Saros, game: str) -> None:
    problem = posed(game=game)
    open_problem(saros, problem.id)
    expect(saros.page.get_by_role("heading", name=problem.task)).to_be_visible()
    play(saros, problem.id, key_of(problem))
    line = answered(saros, 2)
    expect(saros.page.locator(".verdict")).to_contain_text("one move left")
    play(saros, problem.id, key_of(problem, *line), *line)
    expect(verdict(saros, "solved")).to_contain_text("Solved")
    done = kept(saros)["done"][problem.id]
    assert (done["clean"], done["tries"]) == (True, 0)
    saros.button("Next problem").click()
    expect(saros.page).not_to_have_url(re.compile(f"/{problem.id}$"))
    expect(saros.page.locator(".verdict.open")).to_be_visible()


@pytest.mark.parametrize("window", [{}, PHONE], ids=["desktop", "phone"])
def test_a_piece_that_may_not_move_has_a_lock_until_the_first_move(
    visit: Callable[..., Saros], window: dict[str, Any]
) -> None:
    saros = visit(**window)
    held = re.compile("^([a-z0-9-]+) may not move$")
    problem = next(
        each
        for _, each in shelf().values()
        if any(map(held.match, each.content.get("conditions", ())))
    )
    stars = [found[1] for each in problem.content["conditions"] if (found := held.match(each))]
    open_problem(saros, problem.id)
    locks = saros.page.locator(".lock")
    expect(locks).to_have_count(len(stars))
    piece = saros.spot(stars[0]).bounding_box()
    lock = locks.first.bounding_box()
    assert piece is not None
    assert lock is not None
    assert abs(lock["x"] - piece["x"]) < piece["width"], "it lies on the piece"
    assert abs(lock["y"] - piece["y"]) < piece["height"]
    play(saros, problem.id, wrong_of(problem))
    verdict(saros, "wrong")
    expect(locks).to_have_count(0)


def test_a_wrong_move_is_refuted_and_can_be_tried_again(saros: Saros, screenshots: Path) -> None:
    open_problem(saros, PROBLEM.id)
    play(saros, PROBLEM.id, wrong_of(PROBLEM))
    expect(verdict(saros, "wrong")).to_contain_text("goes round a corner")
    expect(saros.page.locator("[data-ply]")).to_have_count(2)
    saros.shoot_themes(screenshots, "problem-wrong")
    spot = saros.board.locator("[data-spot]").first
    spot.click(force=True)
    expect(saros.page.locator(".note.why")).to_contain_text("Try again first")
    saros.button("Try again").click()
    expect(saros.page.locator(".verdict.open")).to_be_visible()
    expect(saros.page.locator("[data-ply]")).to_have_count(0)
    play(saros, PROBLEM.id, key_of(PROBLEM))
    line = answered(saros, 2)
    play(saros, PROBLEM.id, key_of(PROBLEM, *line), *line)
    verdict(saros, "solved")
    done = kept(saros)["done"][PROBLEM.id]
    assert (done["clean"], done["tries"]) == (False, 1)


def test_a_slower_way_is_told_that_there_is_a_shorter_one(saros: Saros) -> None:
    problem, move = slower()
    open_problem(saros, problem.id)
    play(saros, problem.id, move)
    expect(verdict(saros, "slower")).to_contain_text("there is a shorter way")
    expect(saros.button("Try again")).to_be_visible()


def test_hints_come_in_steps_and_the_last_shows_the_move(saros: Saros) -> None:
    open_problem(saros, PROBLEM.id)
    saros.button("Hint").click()
    expect(saros.page.locator(".verdict .hint")).to_have_count(1)
    expect(saros.page.locator("[data-mark=best]")).to_have_count(0)
    for number in (2, 3):
        saros.button("Another hint").click()
        expect(saros.page.locator(".verdict .hint")).to_have_count(number)
        expect(saros.page.locator("[data-mark=best]")).to_have_count(1)
    expect(saros.page.locator(".verdict .hint").last).to_contain_text(key_of(PROBLEM))
    expect(saros.button("Another hint")).to_be_disabled()


def test_a_piece_is_carried_and_everything_tells_what_it_is(saros: Saros) -> None:
    open_problem(saros, PROBLEM.id)
    start, end = touches(saros, PROBLEM.id, key_of(PROBLEM), [])[:2]
    saros.spot(start).hover(force=True)
    card = saros.page.get_by_label("What is this?")
    expect(card.get_by_role("heading")).to_be_visible()
    saros.spot(start).drag_to(saros.spot(end), force=True)
    answered(saros, 2)
    expect(saros.page.get_by_text("The computer")).to_be_visible()


def test_a_touch_in_vain_says_why(saros: Saros) -> None:
    open_problem(saros, PROBLEM.id)
    view = saros.page.request.get(f"{saros.address}/api/problems/{PROBLEM.id}").json()
    other = 1 - view["problem"]["first"]
    idle = next(spot["id"] for spot in view["start"]["picture"]["spots"] if spot["owner"] == other)
    saros.touch(idle)
    expect(saros.page.locator(".note.why")).to_contain_text(re.compile(r"\w+.*\."))


@pytest.mark.parametrize("kind", ["help-banish", "series-banish"])
def test_where_nobody_defends_every_move_is_ones_own(saros: Saros, kind: str) -> None:
    """In the one those of both sides, in the other only those of the side that begins."""
    problem = next(each for _, each in shelf().values() if each.kind == kind)
    open_problem(saros, problem.id)
    expect(saros.page.get_by_text("The computer")).to_have_count(0)
    line: list[str] = []
    while saros.page.locator(".verdict.solved").count() == 0:
        move = key_of(problem, *line)
        play(saros, problem.id, move, *line)
        line.append(move)
        saros.wait_for_length(len(line))
        expect(saros.page.locator(".verdict.open, .verdict.solved")).to_be_visible()
        expect(saros.page.get_by_text("The computer")).to_have_count(0)
    verdict(saros, "solved")


def test_the_solution_is_stepped_through_with_its_tries(saros: Saros, screenshots: Path) -> None:
    open_problem(saros, PROBLEM.id)
    saros.button("Solution").click()
    steps = saros.page.locator("[data-step]")
    expect(steps.first).to_have_attribute("aria-current", "step")
    expect(steps.first).to_contain_text(key_of(PROBLEM).rstrip(" ○•"))
    before = saros.page.locator("[data-piece]").count()
    assert before > 0
    saros.button("One step on").click()
    expect(steps.nth(1)).to_have_attribute("aria-current", "step")
    saros.page.keyboard.press("ArrowRight")
    expect(saros.page.locator("[aria-current=step]")).to_have_count(1)
    saros.shoot_themes(screenshots, "problem-solution")
    saros.button("Try again").click()
    expect(saros.page.locator(".verdict.open")).to_be_visible()
    expect(saros.button("Hint")).to_be_visible()


def test_the_solution_of_a_problem_with_threats_shows_what_is_threatened(saros: Saros) -> None:
    for _, problem in shelf().values():
        found = saros.page.request.get(f"{saros.address}/api/problems/{problem.id}/solution")
        roles = [step["role"] for step in found.json()["steps"]]
        if "threat" in roles:
            break
    open_problem(saros, problem.id)
    saros.button("Solution").click()
    saros.page.locator(f'[data-step="{roles.index("threat")}"]').click()
    expect(saros.page.get_by_text("This would come if the other side did nothing.")).to_be_visible()


def test_a_problem_is_solved_by_keyboard_alone(saros: Saros) -> None:
    open_problem(saros, PROBLEM.id)
    for touch in touches(saros, PROBLEM.id, key_of(PROBLEM), []):
        saros.walk_to(touch)
        saros.page.keyboard.press("Enter")
    line = answered(saros, 2)
    saros.page.keyboard.press("h")
    expect(saros.page.locator(".verdict .hint")).to_have_count(1)
    say(saros, key_of(PROBLEM, *line))
    verdict(saros, "solved")
    saros.page.keyboard.press("Escape")
    saros.tab_to("button", "Next problem")
    saros.page.keyboard.press("Enter")
    expect(saros.page).not_to_have_url(re.compile(f"/{PROBLEM.id}$"))


def test_what_a_try_has_come_to_comes_into_view(saros: Saros) -> None:
    saros.page.set_viewport_size({"width": 1280, "height": 640})
    open_problem(saros, PROBLEM.id)
    saros.page.locator("aside").evaluate("(panel) => panel.scrollTo(0, panel.scrollHeight)")
    expect(saros.page.locator(".verdict")).not_to_be_in_viewport(ratio=0.95)
    play(saros, PROBLEM.id, wrong_of(PROBLEM))
    expect(verdict(saros, "wrong")).to_be_in_viewport(ratio=0.95)


def test_a_screen_reader_is_not_told_what_a_move_comes_to_before_it_is_tried(saros: Saros) -> None:
    key = "terrestrial-banish-1-001"
    open_problem(saros, key)
    start, goal = touches(saros, key, key_of(shelf()[key][1]), [])
    saros.touch(start)
    expect(saros.spot(goal)).to_have_accessible_name(re.compile(": moon's unicorn from .+ to a2$"))


def test_the_rules_are_read_beside_a_problem(phone: Saros) -> None:
    open_problem(phone, PROBLEM.id)
    phone.button("Rules").tap()
    book = phone.page.get_by_role("complementary", name="The rules")
    expect(book.get_by_role("heading", level=3).first).to_be_visible()
    assert phone.sideways() == 0
    phone.page.keyboard.press("Escape")
    expect(book).to_have_count(0)
    expect(phone.button("Rules")).to_be_focused()


def test_a_typed_move_that_cannot_be_says_why_in_the_field(saros: Saros) -> None:
    open_problem(saros, PROBLEM.id)
    saros.type_move("E a1 a7")
    expect(saros.page.locator("form .hint.shown")).to_be_visible()
    expect(saros.page.locator("[data-ply]")).to_have_count(0)


def test_a_problem_that_is_not_there_says_so(saros: Saros) -> None:
    saros.page.goto(f"{saros.address}/problems/nothing-like-it")
    expect(saros.page.get_by_role("heading", name="No such problem")).to_be_visible()


def reaching() -> str:
    """A problem whose page shows the position to be reached, too."""
    return next(key for key in shelf() if "-reach-" in key)


def test_the_picture_of_the_goal_has_a_name(saros: Saros) -> None:
    saros.page.goto(f"{saros.address}/problems/{reaching()}")
    saros.button("To be reached: show it larger").click()
    expect(saros.page.get_by_role("dialog", name="The position to be reached")).to_be_visible()


# The day, and a run ------------------------------------------------------------------------


def test_the_days_problem_is_the_same_for_all_and_counts_the_days_in_a_row(
    saros: Saros, visit: Callable[..., Saros]
) -> None:
    open_problem(saros, "day")
    other = open_problem(visit(), "day")
    task = saros.page.get_by_label("The task").get_by_role("heading").inner_text()
    assert other.page.get_by_label("The task").get_by_role("heading").inner_text() == task
    today = str(saros.page.evaluate("() => new Date().toLocaleDateString('sv')"))
    assert date.fromisoformat(today)
    key = saros.page.request.get(f"{saros.address}/api/problems/day?date={today}").json()["id"]
    _, problem = shelf()[key]
    line: list[str] = []
    while saros.page.locator(".verdict.solved").count() == 0:
        found = saros.page.request.post(
            f"{saros.address}/api/problems/{key}/attempt",
            data={"moves": [*line, key_of(problem, *line)]},
        ).json()
        say(saros, key_of(problem, *line))
        line = found["steps"][-1]["texts"]
        saros.wait_for_length(len(line))
        expect(saros.page.locator(".verdict.open, .verdict.solved")).to_be_visible()
    assert kept(saros)["days"] == [today]
    saros.page.goto(f"{saros.address}/problems")
    expect(saros.page.get_by_text("You have solved it today.")).to_be_visible()
    expect(saros.page.get_by_text("One day in a row.")).to_be_visible()


def only_banishments(route: Route) -> None:
    """Leave out what has no wrong first move: some problems have only one move to begin with."""
    answer = route.fetch()
    page = answer.json()
    page["problems"] = [each for each in page["problems"] if each["kind"] == "banish"]
    route.fulfill(response=answer, json=page)


def test_three_mistakes_end_a_run_and_the_best_is_kept(saros: Saros, screenshots: Path) -> None:
    saros.page.route("**/api/problems", only_banishments)
    saros.page.goto(f"{saros.address}/problems/run")
    shown: list[str] = []

    def looked_up(response: Response) -> None:
        if found := LOOKED_UP.search(response.url):
            shown.append(found[1])

    saros.page.on("response", looked_up)
    saros.button("3 minutes").click()
    expect(saros.page.get_by_role("timer")).to_be_visible()
    saros.shoot_themes(screenshots, "problem-run")
    # It begins with the easiest, and with nothing but the plain game.
    expect(saros.page.locator(".verdict.open")).to_be_visible()
    family, first = shelf()[shown[-1]]
    assert first.grade == 1
    assert not family.advanced & set(first.tags)
    for mistakes in range(1, 4):
        expect(saros.page.locator(".verdict.open")).to_be_visible()
        key = shown[-1]
        _, problem = shelf()[key]
        say(saros, mistake_of(problem))
        expect(saros.page.locator(".verdict.wrong, .verdict.slower")).to_be_visible()
        assert len(set(shown)) == mistakes
        if mistakes < 3:
            expect(saros.page.locator(".mistakes .made")).to_have_count(mistakes)
    expect(saros.page.get_by_text("That was the third mistake.")).to_be_visible()
    expect(saros.page.get_by_role("heading", name="0 problems solved")).to_be_focused()


def test_what_is_solved_in_a_run_counts_and_is_the_best(saros: Saros) -> None:
    saros.page.goto(f"{saros.address}/problems/run")
    shown: list[str] = []
    saros.page.on(
        "response",
        lambda response: shown.extend(LOOKED_UP.findall(response.url)),
    )
    saros.button("5 minutes").click()
    expect(saros.page.locator(".verdict.open")).to_be_visible()
    key = shown[-1]
    _, problem = shelf()[key]
    line: list[str] = []
    while len(shown) == 1:
        found = saros.page.request.post(
            f"{saros.address}/api/problems/{key}/attempt",
            data={"moves": [*line, key_of(problem, *line)]},
        ).json()
        say(saros, key_of(problem, *line))
        line = found["steps"][-1]["texts"]
        if found["state"] == "solved":
            break
        expect(saros.page.locator("form input:not([readonly])")).to_be_visible()
    expect(saros.page).to_have_title(re.compile("^1 solved"))
    saros.button("End the run").click()
    expect(saros.page.get_by_text("This is your best run of 5 minutes.")).to_be_visible()
    assert kept(saros)["best"] == {"5": 1}


# Looks -------------------------------------------------------------------------------------


def test_a_problem_is_solved_on_a_phone_without_scrolling_sideways(
    phone: Saros, screenshots: Path
) -> None:
    open_problem(phone, PROBLEM.id)
    expect(phone.page.get_by_role("heading", name=PROBLEM.task)).to_be_in_viewport()
    expect(phone.button("Hint")).to_be_in_viewport()
    assert phone.sideways() == 0
    phone.shoot_themes(screenshots, "problem-phone")
    for touch in touches(phone, PROBLEM.id, wrong_of(PROBLEM), []):
        phone.spot(touch).tap(force=True)
    expect(verdict(phone, "wrong")).to_be_in_viewport()
    phone.button("Try again").tap()
    for touch in touches(phone, PROBLEM.id, key_of(PROBLEM), []):
        phone.spot(touch).tap(force=True)
    answered(phone, 2)
    phone.button("Solution").tap()
    expect(phone.page.locator("[data-step]").first).to_be_visible()
    assert phone.sideways() == 0


def test_the_list_fits_a_phone(phone: Saros, screenshots: Path) -> None:
    phone.page.goto(f"{phone.address}/problems")
    expect(phone.page.locator("a.problem").first).to_be_visible()
    assert phone.sideways() == 0
    phone.shoot_themes(screenshots, "problems-phone")
    phone.page.get_by_text("Filters", exact=True).click()
    expect(phone.page.get_by_role("checkbox", name="banish", exact=True)).to_be_visible()
    assert phone.sideways() == 0


SOME, OTHERS = {"list", "wrong", "solved", "before a run"}, {"hint", "solution", "reach", "run"}


@pytest.mark.parametrize(
    ("size", "looked_at"),
    [
        pytest.param({}, SOME, id="desktop"),
        pytest.param(PHONE, OTHERS, id="phone"),
        pytest.param({}, OTHERS, id="desktop-others", marks=LATER),
        pytest.param(PHONE, SOME, id="phone-others", marks=LATER),
    ],
)
def test_axe_finds_nothing_on_the_pages_of_problems(
    visit: Callable[..., Saros], axe: str, screenshots: Path, size: dict[str, Any],
    looked_at: set[str],
) -> None:  # fmt: skip
    saros, found = visit(**size), dict[str, list[str]]()

    def look(name: str) -> None:
        saros.page.wait_for_load_state("networkidle")
        if name in looked_at:
            found[name] = faults(saros.page, axe)

    saros.page.goto(f"{saros.address}/problems")
    expect(saros.page.locator("a.problem").first).to_be_visible()
    look("list")
    if not size:
        saros.shoot_themes(screenshots, "problems")
    open_problem(saros, PROBLEM.id)
    saros.button("Hint").click()
    expect(saros.page.locator(".verdict .hint")).to_have_count(1)
    look("hint")
    play(saros, PROBLEM.id, wrong_of(PROBLEM))
    verdict(saros, "wrong")
    look("wrong")
    saros.button("Solution").click()
    expect(saros.page.locator("[data-step]").first).to_be_visible()
    look("solution")
    open_problem(saros, posed(moves=1).id)
    solve_by_touch(saros, posed(moves=1).id)
    look("solved")
    open_problem(saros, reaching())
    look("reach")
    saros.page.goto(f"{saros.address}/problems/run")
    look("before a run")
    saros.button("3 minutes").click()
    expect(saros.page.locator(".verdict.open")).to_be_visible()
    look("run")
    assert set(found) == looked_at
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_on_a_phone_what_can_be_done_with_a_problem_is_in_sight(phone: Saros) -> None:
    """And what is to be reached, and the steps of the solution."""
    page = phone.page
    open_problem(phone, reaching())
    for how in HELD:
        phone.hold(how)
        phone.expect_read(page.locator(".task h2"), phone.button("Hint"), phone.button("Solution"))
    phone.hold("short")
    expect(page.locator(".target .board")).to_be_in_viewport(ratio=0.99)
    phone.button("Solution").tap()
    steps = page.get_by_role("group", name="Step through the solution")
    for how in HELD:
        phone.hold(how)
        phone.expect_read(phone.button("Try again"), phone.button("Next problem"), steps)
