"""Sun and Moon for other programs."""
