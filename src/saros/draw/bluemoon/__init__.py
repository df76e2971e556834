"""Blue Moon as it looks."""
