"""What a play looks like, as character cells and as vectors, and what is said about it."""
