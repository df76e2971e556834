"""Our games in other programs' frameworks; each bridge is loaded by whoever needs it."""
