"""Problems over HTTP: the list, the one of a day, solved by playing, and refused in a sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest

from saros.web.rate_limits import Rate, Rates

from ..problem_samples import key_of, posed, shelf, slower, wrong_of
from .house import Visitor, house

Guests = Callable[..., Visitor]
PIECES = {"E": "earth pony", "P": "pegasus", "U": "unicorn", "S": "shooting star", "R": "princess"}
DOORS = ("attempt", "hint", "position", "explanations", "why")


def asked(ada: Visitor, key: str, what: str, **body: Any) -> Any:
    answer = ada.http.post(f"/api/problems/{key}/{what}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


# What there is -----------------------------------------------------------------------------


def test_the_list_has_every_problem_with_a_small_picture_and_the_words_of_its_filters(
    guest: Guests,
) -> None:
    page = guest().http.get("/api/problems").json()
    assert [each["id"] for each in page["problems"]] == list(shelf())
    for each in page["problems"]:
        assert each["pieces"]
        assert each["game"] in page["titles"].keys() & page["canvases"].keys()
        assert page["kinds"][each["kind"]]
        assert set(each["tags"]) <= page["themes"].keys()


def test_the_list_is_asked_for_again_by_its_tag_alone(guest: Guests) -> None:
    ada = guest()
    tag = ada.http.get("/api/problems").headers["etag"]
    again = ada.http.get("/api/problems", headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("tall", [False, True])
def test_a_problem_brings_all_that_a_page_needs(guest: Guests, tall: bool) -> None:
    problem = posed()
    view = guest().http.get(f"/api/problems/{problem.id}", params={"tall": tall}).json()
    assert view["problem"]["task"] == problem.task
    assert "banished" in view["about"]
    assert view["start"]["to_act"] == view["problem"]["first"]
    assert key_of(problem).rstrip(" ○•") in {way["text"] for way in view["start"]["ways"]}
    assert (view["both"], view["target"], view["start"]["moves"]) == (False, None, [])


def test_every_problem_can_be_shown(guest: Guests) -> None:
    ada = guest()
    some = list(shelf())[:: max(1, len(shelf()) // 40)]
    for key in some:
        view = ada.http.get(f"/api/problems/{key}").json()
        assert view["start"]["ways"], key


def test_what_is_to_be_reached_or_won_can_be_seen(guest: Guests) -> None:
    ada = guest()
    reach = next(each for _, each in shelf().values() if each.kind == "reach")
    assert ada.http.get(f"/api/problems/{reach.id}").json()["target"]["spots"]
    win = next(each for _, each in shelf().values() if each.kind == "win")
    assert len(ada.http.get(f"/api/problems/{win.id}").json()["marked"]) == 1


def test_the_problem_of_a_day_is_the_same_for_all_and_comes_again_when_all_were_shown(
    guest: Guests,
) -> None:
    ada, first = guest(), date(2026, 11, 18)
    days = [(first + timedelta(n)).isoformat() for n in range(len(shelf()) + 1)]

    def of(day: str) -> str:
        return str(ada.http.get("/api/problems/day", params={"date": day}).json()["id"])

    found = [of(day) for day in days]
    assert Counter(found[:-1]).keys() == shelf().keys()
    assert found[-1] == found[0]
    assert found[:-1] != list(shelf())
    today = ada.http.get("/api/problems/day").json()
    assert today["id"] in shelf()


# Solving -----------------------------------------------------------------------------------


def test_a_problem_is_solved_move_by_move_against_the_longest_defence(guest: Guests) -> None:
    ada, problem = guest(), posed()
    first = asked(ada, problem.id, "attempt", moves=[key_of(problem)])
    assert (first["state"], first["left"], len(first["steps"])) == ("open", 1, 2)
    line = first["steps"][-1]["texts"]
    assert len(line) == 2
    last = asked(ada, problem.id, "attempt", moves=[*line, key_of(problem, *line)])
    assert (last["state"], last["left"], len(last["steps"])) == ("solved", 0, 1)
    assert last["sentence"].startswith("Solved")
    assert [each["number"] for each in last["steps"][-1]["moves"]] == ["1", "1", "2"]


def test_a_wrong_move_is_refuted_on_the_board_and_in_a_sentence(guest: Guests) -> None:
    problem = posed()
    found = asked(guest(), problem.id, "attempt", moves=[wrong_of(problem)])
    assert found["state"] == "wrong"
    assert len(found["steps"]) == 2
    piece, start, end = found["steps"][1]["texts"][1].split(" ")[:3]
    assert f"from {start} to {end}" in found["sentence"]
    assert PIECES[piece] in found["sentence"]


def test_a_slower_way_is_told_to_be_slower(guest: Guests) -> None:
    problem, move = slower()
    found = asked(guest(), problem.id, "attempt", moves=[move])
    assert (found["state"], "shorter" in found["sentence"]) == ("slower", True)


@pytest.mark.parametrize("kind", ["help-banish", "series-banish", "reach"])
def test_where_nobody_defends_every_move_is_the_solvers(guest: Guests, kind: str) -> None:
    ada = guest()
    problem = next(each for _, each in shelf().values() if each.kind == kind)
    line: list[str] = []
    while True:
        found = asked(ada, problem.id, "attempt", moves=[*line, key_of(problem, *line)])
        assert len(found["steps"]) == 1
        line = found["steps"][0]["texts"]
        if found["state"] != "open":
            break
    assert found["state"] == "solved"


def test_hints_tell_more_step_by_step(guest: Guests) -> None:
    ada, problem = guest(), posed()
    hints = [asked(ada, problem.id, "hint", step=step) for step in (1, 2, 3, 4)]
    assert [len(hint["touches"]) for hint in hints] == [0, 1, 2, 0]
    assert key_of(problem) in hints[2]["sentence"]
    assert hints[3]["sentence"] == ""


def test_the_solution_is_stepped_through_with_threats_and_tries(guest: Guests) -> None:
    ada, problem = guest(), posed(moves=3)
    found = ada.http.get(f"/api/problems/{problem.id}/solution").json()
    assert found["finished"]
    assert found["steps"][0]["move"] == key_of(problem)
    assert {step["role"] for step in found["steps"]} <= {"play", "threat", "try", "refutation"}
    for step in found["steps"][:12]:
        threat = step["move"] if step["role"] == "threat" else ""
        at = asked(ada, problem.id, "position", moves=step["moves"], threat=threat)
        assert len(at["texts"]) == len(step["moves"]) + bool(threat)


def test_things_are_explained_and_a_touch_in_vain_is_told_why(guest: Guests) -> None:
    ada, problem = guest(), posed()
    view = ada.http.get(f"/api/problems/{problem.id}").json()
    things = asked(ada, problem.id, "explanations")["things"]
    spots = view["start"]["picture"]["spots"]
    assert {each["id"] for each in things} & {spot["id"] for spot in spots}
    starts = {way["touches"][0] for way in view["start"]["ways"]}
    idle = next(spot["id"] for spot in spots if spot["id"] not in starts)
    assert asked(ada, problem.id, "why", touches=[idle])["sentence"]


# What is refused ---------------------------------------------------------------------------


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize(
    ("body", "status", "sentence"),
    [
        ({"moves": ["E a1 a9"]}, 422, ""),
        ({"moves": ["castle"]}, 422, ""),
        ({"moves": ["E d2 d3"] * 81}, 400, "“moves” has at most 80 entries"),
        ({"moves": [""]}, 400, ""),
        ({"moves": "E d2 d3"}, 400, ""),
        ({"moves": [3]}, 400, ""),
        ({"more": 1}, 400, ""),
        ([], 400, ""),
    ],
)
def test_moves_that_make_no_sense_are_refused_in_a_sentence(
    guest: Guests, door: str, body: Any, status: int, sentence: str
) -> None:
    if door == "why" and isinstance(body, dict):
        body = {"touches": ["a1"], **body}
    answer = guest().http.post(f"/api/problems/{posed().id}/{door}", json=body)
    assert answer.status_code == status, answer.text
    said = answer.json()["sentence"]
    assert said
    assert sentence in said
    assert "\n" not in said


@pytest.mark.parametrize(
    ("door", "body", "status", "code"),
    [
        ("attempt", {}, 422, "no_moves"),
        ("hint", {"step": 0}, 400, "bad_request"),
        ("hint", {"step": 10}, 400, "bad_request"),
        ("hint", {"step": "two"}, 400, "bad_request"),
        ("why", {}, 400, "bad_request"),
        ("why", {"touches": []}, 400, "bad_request"),
        ("why", {"touches": ["nowhere"]}, 404, "no_page"),
        ("why", {"touches": ["a1"] * 21}, 400, "bad_request"),
        ("position", {"threat": "E a1 a9"}, 422, ""),
    ],
)
def test_other_questions_that_make_no_sense_are_refused_too(
    guest: Guests, door: str, body: dict[str, Any], status: int, code: str
) -> None:
    answer = guest().http.post(f"/api/problems/{posed().id}/{door}", json=body)
    assert answer.status_code == status, answer.text
    assert code in answer.json()["code"]
    assert answer.json()["sentence"]


@pytest.mark.parametrize("door", DOORS)
def test_a_problem_that_is_not_there_is_missing_at_every_door(guest: Guests, door: str) -> None:
    body = {"moves": ["E d2 d3"], **({"touches": ["a1"]} if door == "why" else {})}
    answer = guest().http.post(f"/api/problems/nothing-like-it/{door}", json=body)
    assert (answer.status_code, answer.json()["code"]) == (404, "no_problem")
    assert answer.json()["sentence"] == "there is no problem “nothing-like-it”"


@pytest.mark.parametrize("path", ["nothing-like-it", "nothing-like-it/solution"])
def test_a_problem_that_is_not_there_cannot_be_read(guest: Guests, path: str) -> None:
    answer = guest().http.get(f"/api/problems/{path}")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_problem")


@pytest.mark.parametrize("day", ["yesterday", "2026-13-01", "2026-02-30", "0000-01-01"])
def test_a_day_that_is_none_is_refused(guest: Guests, day: str) -> None:
    answer = guest().http.get("/api/problems/day", params={"date": day})
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_date")
    assert "is no day like" in answer.json()["sentence"]


def test_an_address_that_asks_too_much_is_told_to_wait(tmp_path: Any) -> None:
    slow = Rates(problems=Rate(0.001, 3))
    with house(tmp_path, rates=slow) as opened, opened.guest() as ada:
        codes = [
            ada.http.post(f"/api/problems/{posed().id}/hint", json={}).status_code for _ in range(4)
        ]
    assert codes == [200, 200, 200, 429]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/problems", 200),
        ("/problems/day", 200),
        ("/problems/run", 200),
        ("/problems/some-problem-1", 200),
        ("/problems/Some_Problem", 404),
        ("/problems/a/b", 404),
    ],
)
def test_there_are_pages_for_problems(guest: Guests, path: str, status: int) -> None:
    assert guest().http.get(path).status_code == status
