"""Players of Blue Moon: a learned judgement, a search through whole turns, and its levels."""
