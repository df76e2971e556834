"""What came of a match, in words and in JSON."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

from ..arena.elo import Sprt, Tally
from ..arena.match import Match
from ..core.refusal import excerpt
from ..families import game_named
from .formatting import json_text

HANG = 11
"""What the lines of a result say stands behind so many columns."""

FEWEST = 10
"""Fewer games say nothing about Elo, whoever won them."""

TOO_FEW = f"too few games to tell; it takes {FEWEST} at least"

LONGEST_NAME = 24
"""Of a player's name so much stands beside the bar."""


def standing(match: Match) -> str:
    """Return the score so far on one line, and how far a test has got."""
    names = [excerpt(name, LONGEST_NAME)[1:-1] for name in match.terms.players]
    if len(names) > 2:
        took = zip(names, match.shares, strict=True)
        return ", ".join(f"{name} {_percent(share.share)}" for name, share in took)
    (first, second), tally = names, match.tally
    line = f"{first} {_points(tally.points)} – {_points(tally.games - tally.points)} {second}"
    if (sprt := match.terms.sprt) is None:
        return line
    low, high = sprt.bounds
    return f"{line}, LLR {match.ratio:.2f} ({low:.2f}, {high:.2f})"


def _points(points: float) -> str:
    whole, half = divmod(points, 1)
    return f"{whole:g}½" if half and whole else "½" if half else f"{whole:g}"


# In JSON -----------------------------------------------------------------------------------


def as_json(match: Match, interrupted: bool = False) -> str:
    """Return the result as one JSON object; an Elo without bound is null."""
    terms, tally = match.terms, match.tally
    if len(terms.players) > 2:
        return json_text(_shares(match) | _circumstances(match) | {"interrupted": interrupted})
    data: dict[str, Any] = {
        "players": list(terms.players),
        "board": terms.game,
        "games": tally.games,
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "pairs": tally.pairs,
        "score": round(tally.score, 4) if tally.games else None,
        "interval": [round(end, 4) for end in tally.interval],
        "elo": _elo_number(tally.elo) if is_telling(tally) else None,
        "elo_interval": [
            _elo_number(end) if is_telling(tally) else None for end in tally.elo_interval
        ],
    }
    if terms.sprt is not None:
        data["sprt"] = _sprt_numbers(match, terms.sprt)
    return json_text(data | _circumstances(match) | {"interrupted": interrupted})


def _shares(match: Match) -> dict[str, Any]:
    """Return what each of several players took."""
    return {
        "players": list(match.terms.players),
        "board": match.terms.game,
        "games": len(match.played),
        "wins": [share.wins for share in match.shares],
        "shares": [round(share.share, 4) for share in match.shares],
        "intervals": [[round(end, 4) for end in share.interval] for share in match.shares],
    }


def _circumstances(match: Match) -> dict[str, Any]:
    """Return how the games went, and what it takes to play them again."""
    terms = match.terms
    return {
        "plies_mean": round(match.mean_plies, 1),
        "endings": match.endings,
        "slowest": [round(seconds, 4) for seconds in match.slowest],
        "seed": terms.seed,
        "seconds": terms.seconds,
        "opening_plies": terms.opening_plies,
        "max_plies": terms.max_plies,
        "switches": game_named(terms.game).options.from_mapping(terms.switches).changed(),
        **_supplies(match),
    }


def _supplies(match: Match) -> dict[str, Any]:
    """Return what the seats have brought, and what each took with it."""
    if not match.terms.supplies:
        return {}
    return {
        "supplies": list(match.terms.supplies),
        "seat_shares": [round(share.share, 4) for share in match.seat_shares],
        "seat_intervals": [[round(end, 4) for end in each.interval] for each in match.seat_shares],
    }


def _elo_number(elo: float) -> float | None:
    return None if abs(elo) == inf else round(elo, 1)


def _sprt_numbers(match: Match, sprt: Sprt) -> dict[str, Any]:
    return {
        "elo0": sprt.elo0,
        "elo1": sprt.elo1,
        "alpha": sprt.alpha,
        "beta": sprt.beta,
        "llr": round(match.ratio, 3),
        "bounds": [round(bound, 3) for bound in sprt.bounds],
        "verdict": match.verdict or "undecided",
    }


def is_telling(tally: Tally) -> bool:
    """Tell whether there are games enough to speak of Elo."""
    return tally.games >= FEWEST


def as_text(match: Match, interrupted: bool = False) -> str:
    """Return the result for people."""
    terms, tally = match.terms, match.tally
    count = "1 game" if tally.games == 1 else f"{tally.games} games"
    how = f", interrupted after {tally.games} of {terms.games} games" if interrupted else ""
    title = f"{' – '.join(terms.players)}, {terms.game}{how or f', {count}'}"
    if not tally.games:
        return title
    if len(terms.players) > 2:
        return _table(title, [*_share_lines(match), *_how(match)])
    lines = [
        ("result", f"{tally.wins} won, {tally.draws} drawn, {tally.losses} lost"),
        ("score", f"{_percent(tally.score)}  (95 % sure: {_between(tally.interval, _percent)})"),
        ("Elo", _elo_words(tally.elo, tally.elo_interval) if is_telling(tally) else TOO_FEW),
        *([("test", _sprt_words(match, terms.sprt))] if terms.sprt else []),
        *_supply_lines(match),
        *_how(match),
    ]
    return _table(title, lines)


def _supply_lines(match: Match) -> list[tuple[str, str]]:
    """Say what each seat took with what it had brought."""
    if not match.terms.supplies:
        return []
    supply = game_named(match.terms.game).supply
    ready = {text: name for name, text in supply.ready} if supply else {}
    took = [
        f"{ready.get(text, 'the first' if seat == 0 else 'the second')} {_percent(share.share)}"
        f"  (95 % sure: {_between(share.interval, _percent)})"
        for seat, (text, share) in enumerate(
            zip(match.terms.supplies, match.seat_shares, strict=True)
        )
    ]
    return [(f"{supply.name}s" if supply else "brought", ", ".join(took))]


def _how(match: Match) -> list[tuple[str, str]]:
    return [
        ("ended", ", ".join(f"{number} × {why}" for why, number in match.endings.items())),
        ("length", f"{match.mean_plies:.1f} plies on average"),
        ("slowest", _slowest_words(match)),
    ]


def _share_lines(match: Match) -> list[tuple[str, str]]:
    """Say what each of several players took."""
    lines: list[tuple[str, str]] = []
    for name, share in zip(match.terms.players, match.shares, strict=True):
        sure = f"95 % sure: {_between(share.interval, _percent)}"
        words = f"{name} {_percent(share.share)}  ({sure}), {share.wins} won"
        lines.append(("" if lines else "shares", words))
    return lines


def _table(title: str, lines: list[tuple[str, str]]) -> str:
    return "\n".join([title, "", *(f"  {label:<{HANG - 2}}{words}" for label, words in lines)])


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _between(ends: tuple[float, float], word: Callable[[float], str]) -> str:
    return f"{word(ends[0])} to {word(ends[1])}"


def _elo_words(elo: float, ends: tuple[float, float]) -> str:
    low, high = ends
    if abs(elo) == inf:
        bound = f"more than {_elo(low)}" if elo > 0 else f"less than {_elo(high)}"
        return f"{bound}  (95 % sure)"
    if low == -inf and high == inf:
        sure = "anything; play more games"
    elif low == -inf:
        sure = f"{_elo(high)} or less"
    elif high == inf:
        sure = f"{_elo(low)} or more"
    else:
        sure = _between(ends, _elo)
    return f"{_elo(elo)}  (95 % sure: {sure})"


def _elo(elo: float) -> str:
    return f"{round(elo):+d}"


def _sprt_words(match: Match, sprt: Sprt) -> str:
    low, high = sprt.bounds
    zero, one = f"{sprt.elo0:+g} Elo", f"{sprt.elo1:+g} Elo"
    said = {
        "accepted": f"accepted, rather {one} than {zero}",
        "rejected": f"rejected, rather {zero} than {one}",
        None: f"not decided between {zero} and {one}",
    }[match.verdict]
    return f"{said}  (LLR {match.ratio:.2f}, from {low:.2f} to {high:.2f})"


def _slowest_words(match: Match) -> str:
    times = zip(match.terms.players, match.slowest, strict=True)
    return ", ".join(f"{name} {seconds:.3f} s" for name, seconds in times)
