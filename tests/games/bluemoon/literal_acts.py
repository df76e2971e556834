"""What comes of a move in Blue Moon, read literally: acts, and the course of the turn."""

from __future__ import annotations

from .literal_cards import CARDS, in_order
from .literal_effects import (
    on_entering,
    optional_clause,
    pay_cost,
    perform,
    pick_blindly,
    usable,
)
from .literal_luck import luck
from .literal_plays import booking, joins_without_covering, unmet_demands, working_caterpillars
from .literal_power import working_clauses
from .literal_state import (
    SEATS,
    State,
    attract,
    discard_from_hand,
    draws_left,
    end_if_out,
    fronts,
    full,
    is_over,
    is_peer,
    kind,
    leave_hand,
    mark_out,
    played_of,
    return_secretly,
    table_size,
    take_openly,
    to_pile,
    win,
)


def after(state: State, text: str) -> State:
    """The state after a move that is legal; a move of chance names its cards."""
    new = full(state)
    due = new["pending"][0] if new["pending"] else {"kind": ""}
    verb, _, rest = text.partition(" ")
    if due["kind"] == "begins":
        begin_game(new, SEATS.index(verb))
    elif due["kind"] in ("draw", "find", "pull", "turn up", "disclose"):
        luck(new, text)
    elif text in PLAIN:
        PLAIN[text](new)
    elif text == "keep" or text.startswith("put back "):
        put_back(new, text.removeprefix("put back ").split(", ") if text != "keep" else [])
    else:
        WITH_CARDS[verb](new, rest)
    mark_out(new)
    if not is_over(new):
        go_on(new)
    return new


# The beginning (§1) ------------------------------------------------------------------------------


def begin_game(new: State, starter: int) -> None:
    new.update(turn=starter, phase="deal", starting=True)
    new["pending"] = [{"kind": "draw", "seat": seat, "n": 6} for seat in (0, 1)]


def put_back(new: State, cards: list[str]) -> None:
    """§1.4: both decide before either draws again."""
    seat = new["pending"].pop(0)["seat"]
    for card in cards:
        return_secretly(new["sides"][seat], card)
    if cards:
        new["pending"].append({"kind": "draw", "seat": seat, "n": len(cards)})


# Acts of a seat ----------------------------------------------------------------------------------


def retrieve(new: State, name: str) -> None:
    """§9."""
    side = new["sides"][new["turn"]]
    for area in ("combat", "support"):
        side[area] = [card for card in side[area] if card != name]
    take_openly(side, name)


def play(new: State, name: str) -> None:
    """§6, §6.11: a hand card goes to its place, and its effects begin."""
    side = new["sides"][new["turn"]]
    how = booking(new, name)
    assert how is not None, name
    is_first_character = kind(name) == "character" and not played_of(new, "character")
    if is_first_character:
        new["before_character"] = full({**new, "before_character": None})
        if not joins_without_covering(new, name):
            side["covered"] += side["combat"]
            side["combat"] = []
    leave_hand(side, name)
    if kind(name) != "leadership":
        new["next_free"] = False  # §6.12: used up by the next card, whatever it is
    if kind(name) == "leadership":
        side["leadership"].append(name)
        side["leading"] = name
    else:
        side["support" if kind(name) == "support" else "combat"].append(name)
    new["phase"] = "booster" if kind(name) == "support" else kind(name)
    new["played"].append([name, how])
    on_entering(new, name)


def use(new: State, rest: str) -> None:
    """An effect of one's own card: one that is pending, or `myturn`, `post` or `end`."""
    blindly = rest.endswith(" blindly")
    name, _, target = rest.removesuffix(" blindly").partition(" on ")
    aim = target or None
    if new["pending"]:
        due = new["pending"].pop(0)
        if due["kind"] == "amplify":
            new["sides"][due["seat"]]["amplified"] = aim
        elif due["kind"] == "blind":
            pick_blindly(new, due["seat"], name, due["n"], aim, blindly)
        else:
            perform(new, due["seat"], name, optional_clause(name, "play"), aim, blindly)
        return
    when = next(c.when for c in CARDS[name].clauses if c.when in ("myturn", "post", "end"))
    if when == "myturn" and new["phase"] == "begin":
        new["phase"] = "leadership"  # §15.4: from LEADERSHIP on
    new["used"] = in_order([*new["used"], name])
    if when == "post" and new["phase"] != "post":
        close_plays(new)
        if is_over(new):
            return
    perform(new, new["turn"], name, optional_clause(name, when), aim, blindly)


def pay(new: State, rest: str) -> None:
    """§14: the cost of one's own card, or a demand of the other's."""
    name, _, listed = rest.partition(": ")
    cards = listed.split(", ")
    if new["pending"]:
        pay_cost(new, new["pending"].pop(0)["seat"], name, cards)
        return
    discard_from_hand(new["sides"][new["turn"]], *cards)
    new["met"] = in_order([*new["met"], name])


def discard(new: State, card: str) -> None:
    due = new["pending"][0]
    if due["seat"] != new["turn"]:
        new["before_character"] = None  # the other seat has shown a card
    discard_from_hand(new["sides"][due["seat"]], card)
    count_down(new)


def count_down(new: State) -> None:
    """One of several cards is done; an any-number choice ends with the hand."""
    due = new["pending"][0]
    if due["kind"] in ("discard any", "under"):
        finished = not new["sides"][due["seat"]]["hand"]
    elif due["kind"] == "discard one of":
        finished = True
    else:
        due["n"] -= 1
        finished = due["n"] == 0
    if finished:
        new["pending"].pop(0)


def under(new: State, card: str) -> None:
    """§7.10: drawn last, in the order placed."""
    side = new["sides"][new["pending"][0]["seat"]]
    return_secretly(side, card)
    side["bottom"].append(card)
    count_down(new)


def return_card(new: State, card: str) -> None:
    """The deck is shuffled, so nothing lies at its bottom any more."""
    side = new["sides"][new["pending"][0]["seat"]]
    return_secretly(side, card)
    side["bottom"] = []
    count_down(new)


def skip(new: State) -> None:
    new["pending"].pop(0)


def done(new: State) -> None:
    if new["pending"]:
        new["pending"].pop(0)
    else:
        end_turn(new)


def announce(new: State, element: str) -> None:
    """§3.7; the demands are checked before (§3.6)."""
    if new["phase"] != "post":
        close_plays(new)
    if is_over(new):
        return
    seat = new["turn"]
    new.update(element=element, phase="refresh", before_character=None)
    mine, theirs = fronts(new, seat)
    new["sides"][seat]["amplified"] = None
    for name, _ in working_clauses("active", "amplify", mine, theirs):
        if len(working_caterpillars(new, seat)) > 1:
            new["pending"].append({"kind": "amplify", "seat": seat, "card": name})


def close_plays(new: State) -> None:
    """§3.6: no card is played after this; an unmet demand of Sirens costs a dragon."""
    new["phase"] = "post"
    for _, words in unmet_demands(new):
        if words["else"] == "dragon" and not is_over(new):
            attract(new, 1 - new["turn"], 1)


def undo(new: State) -> None:
    """§19.1; how often is counted (§19.3), and what was shown since then is known (§18.6)."""
    now, before = new["sides"][new["turn"]], full(new["before_character"])
    side = before["sides"][before["turn"]]
    new.clear()
    new.update(before, undone=before["undone"] + 1)
    for card in set(side["hand"]) - {*now["hand"], *now["deck"], *side["disclosed"]}:
        take_openly(side, card)


def forfeit(new: State) -> None:
    """§19.2."""
    win(new, 1 - new["turn"], 4, "forfeit")


def decline(new: State, listed: str = "") -> None:
    """§5."""
    seat = new["turn"]
    side = new["sides"][seat]
    forget_turn(new)
    side["leading"] = None  # §5.5
    if listed:
        discard_from_hand(side, *listed.split(", "))
    elif is_peer(new):  # P7
        end_if_out(new, declined=True)
        return
    new["phase"] = "refill"
    refill(new, seat)


def retreat(new: State) -> None:
    """§4, §11: the player to move gives up the fight."""
    seat = new["turn"]
    for _, words in unmet_demands(new):  # §11.3
        if words["else"] == "dragon" and not is_over(new):
            attract(new, 1 - seat, 1)
    if not is_over(new):
        attract(new, 1 - seat, dragons_won(new, 1 - seat))
    if is_over(new):
        return
    for side in new["sides"]:
        to_pile(side, *side["covered"], *side["combat"], *side["support"])
        side.update(combat=[], covered=[], support=[], leading=None, amplified=None)
    forget_turn(new)
    new.update(phase="refill", element=None)
    refill(new, seat, 1 - seat)


def dragons_won(new: State, winner: int) -> int:
    """§11.1, §11.2."""
    number = 2 if table_size(new["sides"][winner]) >= 6 else 1
    ops = []
    for seat, when in ((winner, "opp-retreats"), (1 - winner, "i-retreat")):
        mine, theirs = fronts(new, seat)
        clauses = working_clauses("active", "dragons", mine, theirs)
        ops += [clause.words["op"] for _, clause in clauses if clause.words["when"] == when]
    number += sum(int(op) for op in ops if op.startswith("+"))
    number = max(0, number + sum(int(op) for op in ops if op.startswith("-")))
    number = min([number, *(int(op[4:]) for op in ops if op.startswith("max:"))])
    return min([number, *(int(op[4:]) for op in ops if op.startswith("set:"))])


PLAIN = {
    "skip": skip,
    "done": done,
    "retreat": retreat,
    "decline": decline,
    "undo": undo,
    "forfeit": forfeit,
}
WITH_CARDS = {
    "retrieve": retrieve,
    "play": play,
    "use": use,
    "pay": pay,
    "discard": discard,
    "under": under,
    "return": return_card,
    "decline": decline,
    "announce": announce,
}


# The course of the turn --------------------------------------------------------------------------


def go_on(new: State) -> None:
    """Carry on to the next decision."""
    if new["pending"]:
        return
    if new["phase"] == "deal":
        new["phase"] = "mulligan"
        if new["switches"].get("mulligan"):
            new["pending"] = [{"kind": "mulligan", "seat": seat} for seat in (0, 1)]
            return
    if new["phase"] == "mulligan":
        begin_turn(new, new["turn"], starting=True)
    elif new["phase"] == "refresh":
        refresh(new)
    elif new["phase"] == "end" and not usable(new, new["turn"], "end"):
        end_turn(new)
    elif new["phase"] == "refill" and not end_if_out(new):  # §12.1
        # After a retreat the one who retreated starts; after a decline the other one (§5.1).
        seat = new["turn"]
        begin_turn(new, 1 - seat if new["starting"] else seat, starting=True)


def refresh(new: State) -> None:
    """§7.1."""
    seat = new["turn"]
    number = min(6 - len(new["sides"][seat]["hand"]), draws_left(new, seat))
    if number > 0:
        new["pending"] = [{"kind": "draw", "seat": seat, "n": number}]
    else:
        new["phase"] = "end"
        go_on(new)


def refill(new: State, *seats: int) -> None:
    """§5.1, §7.2, §11.5: draw to six; nothing restrains it on a cleared table."""
    for seat in seats:
        side = new["sides"][seat]
        number = min(6 - len(side["hand"]), len(side["deck"]))
        if number > 0:
            new["pending"].append({"kind": "draw", "seat": seat, "n": number})


def forget_turn(new: State) -> None:
    new.update(played=[], next_free=False, drawn=0, used=[], met=[], undone=0)
    new["before_character"] = None


def end_turn(new: State) -> None:
    """§3.9, §3.10: the leadership card goes inactive, then Floods (§15.3)."""
    seat = new["turn"]
    new["sides"][seat]["leading"] = None
    mine, theirs = fronts(new, seat)
    if len(working_clauses("after", "rout", mine, theirs)) < 2:
        begin_turn(new, 1 - seat, starting=False)
        return
    forget_turn(new)
    won_by = {"turn": seat, "starting": new["starting"]}
    new.update(turn=1 - seat, starting=False)
    retreat(new)
    if is_over(new):
        new.update(won_by)  # a game that ends with this shows the turn that has won it
    else:
        go_on(new)


def begin_turn(new: State, seat: int, starting: bool) -> None:
    """§3.1, §15.2: a turn begins, with a dragon for two Storms."""
    forget_turn(new)
    new.update(turn=seat, phase="begin", starting=starting)
    mine, theirs = fronts(new, seat)
    if len(working_clauses("begin", "attract", mine, theirs)) >= 2:
        attract(new, seat, 1)
