"""Blue Moon: a card duel in which two peoples fight for the favour of three dragons."""
