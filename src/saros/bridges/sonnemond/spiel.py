"""Sonne und Mond as OpenSpiel sees it: two to four players, and chance for every card."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any, ClassVar

import pyspiel

from ...core.record import parse_json
from ...core.refusal import Refusal, quoted
from ...games.sonnemond import explicit
from ...games.sonnemond.cards import (
    ANIMALS,
    COPIES,
    DECK,
    HAND,
    NAMES,
    card_named,
    is_eclipse,
    names,
)
from ...games.sonnemond.moves import Move
from ...games.sonnemond.options import SonneMondOptions
from ...games.sonnemond.rules import SonneUndMond, coded, named
from ...games.sonnemond.score import bright
from ...games.sonnemond.state import State
from ...games.sonnemond.turn import MOST_TURNS, legal_codes
from ..spiel_game import CHANCE, Parameters, SpielGame, SpielState, game_type
from .course import CardPlay
from .numbers import CardNumbers

PAYS = ("win", "points")
PARAMETERS = {"players": 2, "returns": PAYS[0], **SonneMondOptions().to_mapping()}
RULES = SonneUndMond()
KINDS = {
    pays: game_type(
        RULES,
        PARAMETERS,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        utility=utility,
        provides_observation_tensor=False,
    )
    for pays, utility in zip(
        PAYS,
        (pyspiel.GameType.Utility.ZERO_SUM, pyspiel.GameType.Utility.GENERAL_SUM),
        strict=True,
    )
}
"""By what is played for."""

LONGEST = MOST_TURNS * (1 + sum(map(bool, ANIMALS)))
"""Moves of a play: in a turn each animal is laid once at most, and one card more (§3.2, §4.1)."""


class SonneMondState(SpielState):
    """A play, with its hands and its stack."""

    rules = RULES
    numbers = CardNumbers()
    play: CardPlay

    def move(self, number: int) -> Move:
        """Return the move of a number in this state."""
        return named(self.play.state, self.numbers.code(number))

    def number(self, move: Move) -> int:
        """Return the number of a move that is legal in this state."""
        return self.numbers.of(coded(self.play.state, move))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that may turn up next, by their numbers, with how likely each is."""
        return self.play.luck()

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(map(self.numbers.of, legal_codes(self.play.state)))

    def _apply_action(self, action: int) -> None:
        play = self.play
        if play.seat == CHANCE:
            self.play = play.turned_up(action)
        else:
            self.play = play.after(self.numbers.code(action))

    def resample_from_infostate(self, player: int, luck: Callable[[], float]) -> SonneMondState:
        """Return a state that this player could not tell from this one, any as likely.

        It begins here and has no history, in which what really happened could be read. A draw that
        was under way begins again, for nobody has seen its cards.
        """
        play = self.play
        state = self.rules.sample_state(self.rules.view(play.state, player), Random(luck()))
        state = state._replace(stack=tuple(sorted(state.stack)))
        return SonneMondState(self.get_game(), CardPlay(state, play.pays, play.past))

    def __str__(self) -> str:
        drawn = "".join(f" {NAMES[card]}" for card in self.play.drawn)
        return f"{_line(self.rules.write_state(self.play.state))}{drawn}"


class SonneMondGame(SpielGame):
    """`saros_sonnemond`."""

    rules = RULES
    kind = KINDS["win"]
    state_class: ClassVar[type[SonneMondState]] = SonneMondState
    parameters = PARAMETERS

    def set_up(self, given: Parameters) -> None:
        """Take the number of players and what they play for."""
        self.seats = given["players"]
        self.pays: str = given["returns"]
        if self.pays not in PAYS:
            choices = " or ".join(PAYS)
            raise Refusal("bad_option", f"returns are {choices}, not {quoted(self.pays)}")
        if any(count > 1 for card, count in enumerate(COPIES) if not is_eclipse(card)):
            raise Refusal("bad_option", "moves have no numbers with a deck that repeats a card")
        RULES.setup(self.seats, self.options)  # which refuses a table that is too large

    def own_type(self) -> Any:
        """Return a type that says what is played for."""
        return KINDS[self.pays]

    def info(self) -> Any:
        """Return the sizes OpenSpiel wants to know."""
        most = float(bright(DECK)) if self.pays == "points" else 1.0
        return pyspiel.GameInfo(
            num_distinct_actions=self.state_class.numbers.total(self.seats),
            max_chance_outcomes=len(NAMES),
            num_players=self.seats,
            min_utility=-most,
            max_utility=most,
            utility_sum=None if self.pays == "points" else 0.0,
            max_game_length=LONGEST,
        )

    def max_chance_nodes_in_history(self) -> int:
        """Return a bound: with the deal, and no move that makes room for more than five cards."""
        return HAND * (self.seats + LONGEST)

    def play_from(self, state: State) -> CardPlay:
        """Return a play that begins with a state, the order of its stack forgotten.

        What everybody saw at its start belongs to what has been seen since.
        """
        plain = state == RULES.setup(self.seats, self.options)
        past = () if plain else (_line(RULES.write_view(RULES.view(state, None))),)
        return CardPlay(state._replace(stack=tuple(sorted(state.stack))), self.pays, past)

    def play_of(self, text: str) -> CardPlay:
        """Return the play of a line that a state has written: behind it are cards turned up."""
        end = text.rfind("}") + 1
        play = self.play_from(self.read(text[:end] or text))
        for name in text[end:].split() if end else ():
            card = card_named(name)
            if card is None or card not in dict(play.luck() if play.due else ()):
                raise Refusal("bad_position", f"{quoted(name)} cannot turn up there")
            play = play.turned_up(card)
        return play

    def read(self, text: str) -> State:
        """Return the state of an explicit JSON object, with this game's players and switches."""
        data = parse_json(text)
        if not isinstance(data, dict):
            raise Refusal("bad_position", f"a state is a JSON object, not {quoted(data)}")
        state = RULES.read_state(data)
        if (len(state.hands), state.options) != (self.seats, self.options):
            raise Refusal("bad_position", f"that is for another table than {self}")
        return state

    def action_to_string(self, player: int, action: int) -> str:
        """Return a card that chance turns up, or a move as it can be told without a state."""
        return NAMES[action] if player == CHANCE else super().action_to_string(player, action)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SeatObserver:
        """Return what shows a state to a seat, or to a spectator."""
        if isinstance(iig_obs_type, dict):  # OpenSpiel leaves out the type, not the parameters
            iig_obs_type, params = None, iig_obs_type
        if params:
            raise Refusal("bad_option", f"an observer takes no parameters: {quoted(params)}")
        return SeatObserver(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SeatObserver:
    """Tells what a seat sees, in text: its hand, and all that is public or was (§6.1)."""

    tensor = None

    def __init__(self, kind: Any) -> None:
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise Refusal("hidden", "nobody sees what is hidden from others (§6.1)")
        self.kind = kind
        self.private = kind.private_info != pyspiel.PrivateInfoType.NONE
        self.dict: dict[str, Any] = {}

    def set_from(self, state: SonneMondState, player: int) -> None:
        """There is no tensor to write into."""

    def string_from(self, state: SonneMondState, player: int) -> str:
        """Return a text made from the player's view alone, and from what everybody has seen."""
        view = RULES.view(state.play.state, player if self.private else None)
        told = []
        if self.private:
            hand = view.hands[player]
            assert not isinstance(hand, int), "a view shows its seat's own hand"
            told.append(f"seat {player + 1}: {' '.join(names(hand))}")
        if self.kind.public_info:
            past = ", ".join(state.play.past)
            told.append(past if self.kind.perfect_recall else _line(explicit.write(view)))
        return "; ".join(told)


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":"))
