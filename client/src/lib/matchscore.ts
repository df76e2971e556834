// How a match of several games stands, in words.
import type { EndingView, MatchView } from "./wire";

/** "To 5 points", in the middle of a line. */
export const toPoints = (points: number): string => `to ${points} ${points === 1 ? "point" : "points"}`;

/** Which game it is, and how many points are needed. */
export function matchTitle(match: MatchView): string {
  return `Game ${match.game}, ${toPoints(match.to)}`;
}

/** The points by seat: when the match is over, with those of its last game. */
export function matchScore(match: MatchView, ending: EndingView | null): number[] {
  return ending?.reason === "match" ? ending.score : match.score;
}
