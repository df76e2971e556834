"""Parts of a state in JSON are read, or refused in one sentence that names them."""

from collections.abc import Callable
from typing import Any

import pytest

from saros.core.refusal import Refusal
from saros.core.state_json import flag, listed, number, switches


def test_what_is_there_is_read_and_what_is_left_out_has_its_default() -> None:
    assert number({"turn": 1}, "turn", 0, 1) == 1
    assert number({}, "turn", 0, 1, 0) == 0
    assert flag({"over": True}, "over") is True
    assert flag({}, "over") is False
    assert listed(["a"], "the hand") == ["a"]
    assert switches({"switches": {"fast": True}}) == {"fast": True}
    assert switches({}) == switches({"switches": None}) == {}


@pytest.mark.parametrize(
    ("read", "sentence"),
    [
        (lambda: number({"turn": 2}, "turn", 0, 1), "turn is a number from 0 to 1, not “2”"),
        (lambda: number({"turn": True}, "turn", 0, 1), "turn is a number from 0 to 1, not “true”"),
        (lambda: number({}, "turn", 0, 1), "turn is a number from 0 to 1, not “null”"),
        (lambda: flag({"over": 1}, "over"), "over is true or false, not “1”"),
        (lambda: listed("ab", "the hand"), "the hand should be a list, not “ab”"),
        (lambda: listed([1], "hands", 2), "hands should be a list of 2, one a seat, not “[1]”"),
        (lambda: switches({"switches": [1]}), "switches are a JSON object, not “[1]”"),
    ],
)
def test_what_cannot_be_is_refused(read: Callable[[], Any], sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        read()
    assert (refused.value.code, refused.value.sentence) == ("bad_position", sentence)
