"""How long the texts and lists of messages may be."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

TableId = Annotated[str, Meta(pattern=r"^[a-z2-9]{8}$")]
Short = Annotated[str, Meta(max_length=60)]
Name = Annotated[str, Meta(max_length=24)]
MoveText = Annotated[str, Meta(min_length=1, max_length=600)]
"""The longest there can be names a dozen cards at once."""
RecordedMove = Annotated[str, Meta(min_length=1, max_length=1000)]
"""Chance's moves are in a record too, a whole shuffled deck among them."""
MOST_MOVES = 8000
"""So many moves a position may lie behind: those of a long match."""
SupplyText = Annotated[str, Meta(max_length=4000)]
"""What a seat brings to a game of its own, such as a deck."""
