"""Blue Moon in the terminal: decks on the command line, whole games, matches, and what is told."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from saros.cli.main import app
from saros.cli.play_session import PlaySession
from saros.cli.screen import Screen
from saros.cli.typed_moves import plain_moves
from saros.families import GAMES
from saros.families.files import read_record
from saros.players.analyst import Limits
from saros.table.table import Table

GAME = GAMES["bluemoon"]
STUCK: dict[str, Any] = {
    "game": "bluemoon", "turn": 0, "element": "fire",
    "sides": [
        {"people": "Hoax", "hand": ["Ledinemras the Monk"], "deck": []},
        {"people": "Vulca", "hand": ["Flare"], "combat": ["Volca"]},
    ],
}  # fmt: skip
"""Ledinemras has less fire than Volca: who plays them has to take the turn back (§19.1)."""


def run(*words: object, typed: str = "") -> Any:
    return CliRunner().invoke(app, [str(word) for word in words], input=typed)


def play(*words: object, typed: str = "") -> Any:
    return run("play", "bluemoon", *words, typed=typed)


@pytest.fixture(autouse=True)
def _somewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who leaves a play of hidden cards leaves a file behind."""
    monkeypatch.chdir(tmp_path)


class Typist:
    """Somebody who types any of the legal moves, and leaves after so many of them."""

    def __init__(self, seed: int, monkeypatch: pytest.MonkeyPatch, most: int = 10**6) -> None:
        self.luck, self.most, self.typed = Random(seed), most, 0
        acts = PlaySession._person_acts

        def watched(session: PlaySession, seat: int) -> None:
            self.session = session
            acts(session, seat)

        monkeypatch.setattr(PlaySession, "_person_acts", watched)
        monkeypatch.setattr(Screen, "ask", lambda _, question: self.answer(question))

    def answer(self, question: str) -> str | None:
        if not question.endswith("> "):
            return ""
        if self.typed == self.most:
            return "quit"
        self.typed += 1
        return self.luck.choice(plain_moves(self.session.table))[0]


# Whole games -------------------------------------------------------------------------------------


def test_a_person_plays_a_whole_game_against_a_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    person = Typist(1, monkeypatch)
    done = play("--against", "random", "--seed", 3, "--save", "game.txt", "--bring", "2=vulca")
    assert done.exit_code == 0, done.output
    assert person.typed > 10
    assert re.search(r"(you win|Random wins)", done.stdout)
    record = read_record(Path("game.txt").read_text())
    assert Table.from_record(record).outcome is not None
    assert "no illegal plies" in run("check", "game.txt").stdout
    assert "ply 20 of" in run("replay", "game.txt", "--ply", 20, "--plain").stdout


def test_a_match_to_five_crystals_is_left_and_gone_on_with(monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("--against", "random", "--seed", 5, "--bring", "2=aqua")
    Typist(2, monkeypatch, most=8)
    done = play(*words, "--match", 5, "--save", "match.txt")
    assert done.exit_code == 0, done.output
    assert "match.txt" in done.stdout
    Typist(2, monkeypatch)
    done = run("play", "--from", "match.txt", "--save", "match.txt", "--seed", 9)
    assert done.exit_code == 0, done.output
    assert "The match to 5 crystals: you" in done.stdout
    assert re.search(r"wins? the match, \d crystals to \d", done.stdout)
    record = read_record(Path("match.txt").read_text())
    table = Table.from_record(record)
    assert (record.match, table.outcome is not None) == (5, True)
    assert record.supplies[1] == GAME.read_supply("Aqua", GAME.options())


def test_two_people_see_their_hands_only_behind_the_curtain() -> None:
    done = play("--seed", 5, typed="\nquit\n")
    before, after = done.stdout.split("press Enter when only you look")
    assert "character" not in before
    assert "character" in after


def test_what_happened_meanwhile_is_told_in_sentences() -> None:
    done = play("--against", "random", "--as", "Elinor", "--seed", 3, typed="quit\n")
    assert "\nRandom draws 6 cards\n" in done.stdout
    assert re.search(r"^Random (plays|declines|announces)", done.stdout, re.MULTILINE)
    assert "Roland" not in done.stdout
    assert "Elinor" not in done.stdout
    assert "chance: draw" not in done.stdout


def test_what_happened_is_told_in_its_order_before_who_looks_is_asked() -> None:
    said = play("--against", "1", "--seed", 3, typed="look pandemonium\nlook cinder\nquit\n").stdout
    meanwhile = said.partition("You start the fight")[2].partition("You> ")[0].splitlines()
    told = [line.partition(" ")[::2] for line in meanwhile[1:4]]
    assert [who for who, _ in told] == ["You", "You", "Stray"]
    assert told[0][1] == "begin"
    assert told[2][1] == "draws 6 cards"
    assert "1 moon\n" in said
    assert "2 moons\n" in said


def test_a_hint_is_a_move_that_can_be_typed_and_what_both_may_expect(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("saros.cli.play_commands.HINT", Limits(nodes=3000))
    words = ("--against", "random", "--seed", 3, "--bring", "2=vulca")
    said = play(*words, typed="hint\nquit\n").stdout
    hint = re.search(r"perhaps (.+): you \+\d\.\d \((\d+) %\), Random \+\d\.\d \((\d+) %\)", said)
    assert hint
    assert int(hint[2]) + int(hint[3]) == 100
    play(*words, "--save", "game.txt", typed=f"{hint[1]}\nquit\n")
    assert hint[1] in read_record(Path("game.txt").read_text()).moves


def test_help_has_its_columns_although_names_are_long() -> None:
    said = play("--against", "random", "--seed", 3, typed="help\nquit\n").stdout
    assert "  moves NAME    those of one place" in said


def test_cards_are_looked_up_and_a_computer_has_another_deck() -> None:
    said = play("--against", "random", "--seed", 4, typed="look volca\nlook zzz\nlook\nquit\n")
    assert "Random · Vulca under Inferno" in said.stdout
    assert "Volca · Vulca, character · 5 fire, 1 earth" in said.stdout
    assert "no card is called “zzz”" in said.stdout
    assert "say which card: look NAME" in said.stdout


def test_the_turn_is_taken_back_by_the_rules_where_they_say_so() -> None:
    Path("state.json").write_text(json.dumps(STUCK))
    done = run("play", "--from", "state.json", "--against", "random", "--seed", 1,
               typed="play led\nundo\nrecord\nquit\n")  # fmt: skip
    assert done.exit_code == 0, done.output
    assert "You take the turn back" in done.stdout
    assert "play Ledinemras the Monk; undo" in done.stdout


# Decks on the command line -----------------------------------------------------------------------


def match(*words: object) -> Any:
    return run("match", "random", "random", "--board", "bluemoon", "--jobs", 1, *words)


def test_ready_decks_are_named_in_any_case_and_stay_at_their_seats(tmp_path: Path) -> None:
    done = match("--decks", "hoax,VULCA", "--games", 2, "--save", "games")
    assert done.exit_code == 0, done.output
    assert re.search(r"decks +Hoax .*, Vulca ", done.stdout)
    for path in sorted((tmp_path / "games").iterdir()):
        brought = read_record(path.read_text()).supplies
        assert [text.splitlines()[0] for text in brought or ()] == ["Name: Hoax", "Name: Vulca"]
    assert "It stays at its seat" in " ".join(run("match", "-h").stdout.split())


def test_one_deck_is_for_both_and_a_deck_may_be_a_file() -> None:
    told = json.loads(match("--decks", "Mimix", "--games", 2, "--json").stdout)
    assert told["supplies"][0] == told["supplies"][1]
    Path("mine.txt").write_text(run("deck", "show", "flit").stdout)
    told = json.loads(match("--decks", "mine.txt,flit", "--games", 2, "--json").stdout)
    sides = [GAME.read_supply(text, GAME.options()) for text in told["supplies"]]
    assert sides[0] == sides[1]


@pytest.mark.parametrize(
    ("decks", "why"),
    [
        ("hoax,hoaxes", "there is no ready deck and no file “hoaxes”; there are: Hoax, Vulca"),
        ("hoax,vulca,aqua", "2 seats bring 2 decks"),
        ("hoax,", "2 decks"),
        ("bad.txt,hoax", "it has 1 different cards, not 30"),
    ],
)
def test_decks_that_cannot_be_are_refused_in_one_sentence(decks: str, why: str) -> None:
    Path("bad.txt").write_text("Leader: Hoax\nHank\n")
    done = match("--decks", decks, "--games", 2)
    assert done.exit_code == 2
    assert why in done.stderr
    assert done.stderr.count("\n") == 1


def test_all_ready_decks_meet_in_a_matrix() -> None:
    done = match("--matrix", "--games", 2, "--picture", "matrix.svg", "--json")
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    assert len(told["pairings"]) == 36
    assert [*told["means"]][:2] == ["Hoax", "Vulca"]
    drawn = Path("matrix.svg").read_text()
    assert all(f">{people}</text>" in drawn for people in told["means"])


# Decks that cannot be played ------------------------------------------------------------------


EIGHT = "Hoax, Vulca, Mimix, Flit, Khind, Terrah, Pillar, Aqua"


def deck_text(*changes: tuple[str, str]) -> str:
    """The ready deck of the Hoax with some words replaced."""
    text = str(run("deck", "show", "hoax").stdout)
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "“deck.txt” is empty"),
        (b"\xff\xfe\x00", "“deck.txt” is not text in UTF-8"),
        (b"Spark\n" * 1_000_000, "“deck.txt” has more than 4,000,000 bytes"),
        (b"Leader: Hoax\n" + b"x" * 5000, "a deck has at most 4,000 characters"),
    ],
    ids=["empty", "binary", "huge", "long"],
)
def test_a_file_that_is_no_deck_is_refused_in_one_line(content: bytes, why: str) -> None:
    Path("deck.txt").write_bytes(content)
    done = run("deck", "check", "deck.txt")
    assert (done.exit_code, done.stderr) == (2, f"saros: {why}\n")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("nowhere.txt", "“nowhere.txt” cannot be read: no such file or directory"),
        (".", "“.” is a directory, not a file"),
        ("", "a file without a name cannot be read"),
        ("loop", "“loop” cannot be read: too many levels of symbolic links"),
    ],
)
def test_a_deck_that_is_not_there_is_refused_in_one_line(name: str, why: str) -> None:
    Path("loop").symlink_to("loop")
    done = run("deck", "check", name)
    assert (done.exit_code, done.stderr) == (2, f"saros: {why}\n")


@pytest.mark.parametrize(
    ("old", "new", "whys"),
    [
        ("Tome of Wisdom", "Tome of Widsom",
         ["line 20: there is no card “Tome of Widsom”; did you mean Tome of Wisdom?",
          "it has 29 different cards, not 30"]),
        ("Tome of Wisdom", "Brain Drain",
         ["line 25: Brain Drain stands on line 20 already", "it has 29 different cards, not 30"]),
        ("Leader: Hoax", "Leader: Nobody",
         [f"line 2: a leader is of one of {EIGHT}, not “Nobody”",
          f"it needs a leader of one of the peoples: {EIGHT}"]),
        ("Tome of Wisdom\nTrebuchet of Fear", "Flamebreath the Dazzling\nScorch",
         ["its cards that are not Hoax have 11 moons, and 10 are allowed"]),
    ],
    ids=["typo", "twice", "leader", "moons"],
)  # fmt: skip
def test_a_deck_that_is_not_legal_is_told_every_reason(old: str, new: str, whys: list[str]) -> None:
    Path("deck.txt").write_text(deck_text((old, new)))
    done = run("deck", "check", "deck.txt")
    told = done.stdout.partition("\n\n")[0].splitlines()
    assert (done.exit_code, told[0]) == (1, "“deck.txt”: not a legal deck for Blue Moon")
    assert [line.strip() for line in told[1:]] == whys


# Bad words -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--match", "x"), "'x' is not a whole number"),
        (("--match", "0"), "0 is not in the range"),
        (("--bring", "3=hoax"), "there are 2 seats: not “3=hoax”"),
        (("--against", "9"), "there is no player “9”; levels are 1 to 8"),
        (("--from", "deck.txt"), "no heading “Game:” names another game"),
    ],
)
def test_bad_words_are_answered_with_what_is_right(words: tuple[str, str], said: str) -> None:
    Path("deck.txt").write_text("Leader: Hoax\nVolca\n")
    done = play(*words)
    assert done.exit_code == 2
    assert said in done.output


def test_a_bad_deck_is_refused_with_every_fault() -> None:
    Path("deck.txt").write_text("Leader: Hoax\nVolca\nVolca\nVolcaa\n")
    done = play("--bring", "1=deck.txt")
    for fault in ("line 3: Volca", "line 4: there is no card", "not 30"):
        assert fault in done.output
