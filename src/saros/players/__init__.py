"""Who chooses a move. `saros.families.players` lists the players by name."""
