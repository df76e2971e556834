// How a match of several games stands, in words.
import type { EndingView, MatchView } from "./wire";

/** Which game it is, and how many points are needed. */
export function matchTitle(match: MatchView): string {
  return `Game ${match.game}, to ${match.goal}`;
}

/** The points by seat: when the match is over, with those of its last game. */
export function matchScore(match: MatchView, ending: EndingView | null): number[] {
  return ending?.reason === "match" ? ending.score : match.score;
}
