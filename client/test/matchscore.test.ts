import { expect, it } from "vitest";
import { matchScore, matchTitle } from "../src/lib/matchscore";

const match = { to: 3, goal: "3 points", score: [1, 2], game: 2, began: 9 };
const ending = { points: [0, 1], sentence: "", reason: "match", score: [2, 4], rows: [], why: [], counted: false };

it("says which game it is, and to how many points", () => {
  expect(matchTitle(match)).toBe("Game 2, to 3 points");
  expect(matchTitle({ ...match, to: 1, goal: "1 crystal" })).toBe("Game 2, to 1 crystal");
});
it("counts the last game when the match is over", () => {
  expect(matchScore(match, null)).toEqual([1, 2]);
  expect(matchScore(match, ending)).toEqual([2, 4]);
  expect(matchScore(match, { ...ending, reason: "resigned", score: [] })).toEqual([1, 2]);
});
