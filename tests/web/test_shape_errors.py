"""What is wrong with a message is said in our words, whichever way it came."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from saros.web.messages.socket import FromBrowser
from saros.web.messages.tables import NewTable
from saros.web.shape_errors import shape_sentence

from .house import Visitor

Guests = Callable[..., Visitor]

NO_OBJECT = "the body of a request is an object in JSON"


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({}, "“game” is missing"),
        ({"game": 7}, "“game” must be a text, not a whole number"),
        ({"game": "astral", "more": 1}, "there is no “more” here"),
        ({"game": "astral", "seats": []}, "“seats” has at least 1 entry"),
        ({"game": "astral", "seats": ["me"] * 9}, "“seats” has at most 8 entries"),
        ({"game": "astral", "seats": [1]}, "“seats[0]” must be a text, not a whole number"),
        ({"game": "astral", "options": []}, "“options” must be an object, not a list"),
        ({"game": "astral", "name": "x" * 25}, "“name” has at most 24 characters"),
        ({"game": "astral", "clock": {"kind": "sundial"}}, "“clock.kind” cannot be “sundial”"),
        ({"game": "astral", "clock": {"base": -1}}, "“clock.base” must be at least 0"),
        ({"game": "astral", "start": 1}, "“start” must be an object or null, not a whole number"),
        ([], "this must be an object, not a list"),
        (None, NO_OBJECT),
    ],
)
def test_a_wish_of_another_shape_is_refused_in_our_words(
    guest: Guests, wish: Any, sentence: str
) -> None:
    answer = guest().http.post("/api/tables", json=wish)
    assert (answer.status_code, answer.json()["sentence"]) == (400, sentence)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{}", "“t” is missing"),
        ('{"t": "sing"}', "“t” cannot be “sing”"),
        ('{"t": "join", "table": "x"}', "“table” is not written as it must be"),
        ('{"t": "play", "table": "aaaaaaaa", "ply": -1}', "“ply” must be at least 0"),
        ('{"t": "ping", "n": "1"}', "“n” must be a whole number, not a text"),
    ],
)
def test_a_message_of_another_shape_is_refused_in_our_words(text: str, sentence: str) -> None:
    with pytest.raises(msgspec.ValidationError) as refused:
        msgspec.json.decode(text, type=FromBrowser)
    assert shape_sentence(str(refused.value)) == sentence


def test_an_empty_body_is_refused_in_our_words(guest: Guests) -> None:
    kind = {"content-type": "application/json"}
    answer = guest().http.post("/api/tables", content=b"", headers=kind)
    assert answer.json()["sentence"] == NO_OBJECT


def test_what_nobody_has_thought_of_is_still_a_sentence() -> None:
    assert shape_sentence("Object is purple") == "the request could not be read"
    with pytest.raises(msgspec.ValidationError) as refused:
        msgspec.json.decode('{"game": "a", "match": 1.5}', type=NewTable)
    assert shape_sentence(str(refused.value)) == "“match” must be a whole number, not a number"
