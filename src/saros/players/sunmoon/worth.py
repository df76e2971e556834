"""What pieces are worth by hand, in one place; what the nets have learned stands in their files."""

from __future__ import annotations

WORTH = (0, 300, 340, 430, 120, 120, 120, 0)
"""By kind: nothing, earth pony, pegasus, unicorn, three kinds of shooting star, princess.

A unicorn is dear because it takes without leaving its line of retreat. A princess is never lost,
so she has no price.
"""
