"""Players that know Sun and Moon well: the search, its judgement, and the levels made from it."""
