import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { AnalysisSession } from "../src/lib/analysis.svelte";
import type { PositionQuery, Variation } from "../src/lib/wire";
import { picture, view } from "./samples";

// As many as can be wished for: of fewer the page would ask again for more.
const lines = Array.from({ length: 5 }, () => ({ words: "even", moves: [], told: [], touches: [] }));
const thought = { chance: 0.5, words: "even", best: "", line: [], told: [], depth: 1, points: [], shares: [], chances: [], by_chance: false, lines };
const ending = { sentence: "", points: [1, 0], score: [] };
const refusal = (status: number): Response => new Response(JSON.stringify({ code: "c", sentence: "that is no position" }), { status });

let answer: (moves: string[]) => Response;
let analysis: AnalysisSession;
let make: (first?: Variation) => AnalysisSession;
let mine: number[] = [];
/** Who made the moves. */
let movers: (number | null)[] = [0, 1];
/** The seats for which positions and thoughts were asked for. */
let viewpoint: (number | null)[] = [];

/** What was asked about a position or a thought of it. */
let asked: PositionQuery[] = [];
/** What the record says beyond the usual. */
let more: Partial<PositionQuery> = {};

/** A server with a play of two moves. */
function served(path: string, wish?: { body?: string }): Response {
  const moves = wish?.body ? (JSON.parse(wish.body) as { moves: string[] }).moves : [];
  if (path.endsWith("record.json")) return Response.json({ game: "g", options: {}, seats: 2, start: null, people: [], moves: ["a", "b"], ...more });
  if (path.startsWith("/api/tables")) return Response.json(view({ ending: ending as never, mine }));
  asked.push(JSON.parse(wish?.body ?? "") as PositionQuery);
  viewpoint.push((JSON.parse(wish?.body ?? "") as { seat: number | null }).seat);
  if (path === "/api/positions") return Response.json({ picture: picture(), ways: [], moves: movers.map((seat) => ({ number: "", seat, text: "" })), to_act: 0, ending: null });
  return answer(moves);
}

beforeAll(async () => {
  vi.resetModules();
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal("fetch", async (path: string, wish?: { body?: string }) => served(path, wish));
  const { AnalysisSession } = await import("../src/lib/analysis.svelte");
  make = (first) => new AnalysisSession("t", false, first);
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  analysis.end();
  vi.useRealTimers();
});

it("says why nothing is thought, and only of what is on the board", async () => {
  answer = (moves) => (moves.length === 2 ? refusal(400) : Response.json(thought));
  analysis = make();
  await vi.advanceTimersByTimeAsync(1000);
  expect([analysis.silence, analysis.thought, analysis.problem]).toEqual(["that is no position", null, ""]);
  expect(analysis.done).toBe(3);
  await analysis.show(["a"]);
  expect([analysis.silence, analysis.thought?.words]).toEqual(["", "even"]);
});

it.each([[[1], 1], [[], null], [[0, 1], null]])("looks from the seat of whoever played alone: %j", async (seats, seat) => {
  [mine, viewpoint] = [seats, []];
  answer = () => Response.json(thought);
  analysis = make();
  await vi.advanceTimersByTimeAsync(1000);
  await analysis.show(["a"]);
  expect([analysis.eyes, new Set(viewpoint)]).toEqual([seat, new Set([seat])]);
});

it("asks with what the seats brought and the match they played", async () => {
  [asked, more] = [[], { supplies: ["1 2 6", "3 3 3"], match: 3 }];
  answer = () => Response.json(thought);
  analysis = make();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked.length).toBeGreaterThan(1);
  for (const query of asked) expect(query).toMatchObject(more);
  more = {};
});

it("asks what was to be expected where chance made the next move, and for no move", async () => {
  const asked: number[] = [];
  movers = [null, 0];
  answer = (moves) => {
    asked.push(moves.length);
    return Response.json(thought);
  };
  analysis = make();
  await vi.advanceTimersByTimeAsync(1000);
  await analysis.show([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([analysis.done, analysis.silence]).toEqual([3, "Nobody is to move here."]);
  expect(asked.filter((plies) => plies === 0)).toHaveLength(1);
});

it("leaves the keys to the page where nothing was touched", () => {
  analysis = make();
  expect(analysis.urgent).toBe(false);
  analysis.made = ["a1"];
  expect(analysis.urgent).toBe(true);
});

it("asks again after a refusal that passes, and says nothing", async () => {
  let busy = 2;
  answer = () => (busy-- > 0 ? refusal(503) : Response.json(thought));
  analysis = make();
  await vi.advanceTimersByTimeAsync(500);
  expect(analysis.silence).toBe("");
  await vi.advanceTimersByTimeAsync(5000);
  expect([analysis.silence, analysis.thought?.words]).toEqual(["", "even"]);
});

it("goes to where a mistake is to be made, and on from there", async () => {
  answer = (moves) => Response.json({ ...thought, loss: moves.length < 2 ? 0.5 : null });
  [mine, movers, more] = [[], [0, 1], {}];
  analysis = make();
  await vi.advanceTimersByTimeAsync(5000);
  await analysis.show([]);
  expect([analysis.branch, analysis.atFault]).toEqual([0, true]);
  analysis.seekFault(1);
  await vi.advanceTimersByTimeAsync(100);
  expect([analysis.branch, analysis.atFault]).toEqual([1, true]);
  analysis.seekFault(-1);
  await vi.advanceTimersByTimeAsync(100);
  expect(analysis.branch).toBe(0);
});

it("hides what was better at the last chance until it is told, but not from who looks for mistakes", async () => {
  answer = (moves) => Response.json({ ...thought, chance: moves.length > 1 ? 1 : 0.5, loss: moves.length === 1 ? 0.5 : 0 });
  [mine, movers, more] = [[1], [0, 1], {}];
  analysis = make();
  await vi.advanceTimersByTimeAsync(5000);
  expect([analysis.chance, analysis.secret]).toEqual([1, false]);
  analysis.seekChance();
  await vi.advanceTimersByTimeAsync(1000);
  expect([analysis.branch, analysis.asks, analysis.secret]).toEqual([1, true, true]);
  await analysis.show([]);
  analysis.seekFault(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect([analysis.branch, analysis.asks, analysis.secret]).toEqual([1, false, false]);
  analysis.seekChance();
  await vi.advanceTimersByTimeAsync(1000);
  analysis.learnAt(1);
  analysis.showAnswer();
  analysis.learnOn();
  await vi.advanceTimersByTimeAsync(1000);
  expect([analysis.branch, analysis.asks, analysis.secret]).toEqual([1, false, false]);
});

it("thinks about the play while a line with which it opens is still thought about", async () => {
  answer = (moves) => (moves.includes("other") ? refusal(503) : Response.json(thought));
  [mine, movers, more] = [[], [0, 1], {}];
  analysis = make({ ply: 1, moves: ["other"] });
  await vi.advanceTimersByTimeAsync(5000);
  expect([analysis.off, analysis.thought, analysis.done]).toEqual([true, null, 3]);
});

it("goes forward again in a line that was tried", async () => {
  answer = () => Response.json(thought);
  [mine, movers, more] = [[], [0, 1], {}];
  analysis = make();
  await vi.advanceTimersByTimeAsync(5000);
  const show = async (line: string[]): Promise<void> => {
    void analysis.show(line);
    await vi.advanceTimersByTimeAsync(1000);
  };
  for (const line of [["a", "c"], ["a", "c", "d"], ["a", "c"]]) await show(line);
  expect([analysis.moves, analysis.tried]).toEqual([["a", "c"], ["a", "c", "d"]]);
  await show(["a", "e"]);
  expect(analysis.tried).toEqual(["a", "e"]);
});

it("tells the whole of a line that was tried, also where somebody steps back in it", async () => {
  answer = () => Response.json(thought);
  [mine, more] = [[], {}];
  analysis = make();
  await vi.advanceTimersByTimeAsync(5000);
  for (const line of [["a", "c", "d"], ["a", "c"]]) {
    movers = line.map((_, n) => n % 2);
    void analysis.show(line);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect([analysis.off, analysis.moves.length, analysis.triedLines.length]).toEqual([true, 2, 3]);
  movers = [0, 1];
});

it.each([[[], 1], [[0, 1], 1], [[0], 0]])("learns from one's own mistakes, or from those of the first who made some: %j", async (seats, learner) => {
  answer = (moves) => Response.json({ ...thought, loss: moves.length === 1 ? 0.5 : 0 });
  [mine, movers, more] = [seats, [0, 1], {}];
  analysis = make();
  await vi.advanceTimersByTimeAsync(5000);
  expect(analysis.learner).toBe(learner);
});

it("goes on from what was asked for last, however fast somebody steps", async () => {
  analysis = make();
  answer = () => Response.json(thought);
  await vi.advanceTimersByTimeAsync(1000);
  void analysis.show([]);
  expect([analysis.moves, analysis.goal]).toEqual([["a", "b"], []]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(analysis.moves).toEqual([]);
});
