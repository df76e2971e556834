"""Other programs' worlds meet the house's games here; each bridge is loaded by whoever needs it."""
