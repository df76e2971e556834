"""Sun and Moon by Dave Bryant: both boards, one set of rules."""
