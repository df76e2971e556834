import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Study } from "../src/lib/study.svelte";
import { picture, sight } from "./samples";

const thought = { chance: 0.5, words: "even", best: "", line: [], told: [], depth: 1, points: [], shares: [], by_chance: false };
const ending = { sentence: "", points: [1, 0], score: [] };
const refusal = (status: number): Response => new Response(JSON.stringify({ code: "c", sentence: "that is no position" }), { status });

let answer: (moves: string[]) => Response;
let study: Study;
let make: () => Study;
let mine: number[] = [];
/** Who made the moves. */
let movers: (number | null)[] = [0, 1];
/** The seats for which positions and thoughts were asked for. */
let eyes: (number | null)[] = [];

/** A server with a play of two moves. */
function served(path: string, wish?: { body?: string }): Response {
  const moves = wish?.body ? (JSON.parse(wish.body) as { moves: string[] }).moves : [];
  if (path.endsWith("record.json")) return Response.json({ game: "g", options: {}, seats: 2, start: null, people: [], moves: ["a", "b"] });
  if (path.startsWith("/api/tables")) return Response.json(sight({ ending: ending as never, mine }));
  eyes.push((JSON.parse(wish?.body ?? "") as { seat: number | null }).seat);
  if (path === "/api/positions") return Response.json({ picture: picture(), ways: [], moves: movers.map((seat) => ({ number: "", seat, text: "" })), to_act: 0, ending: null });
  return answer(moves);
}

beforeAll(async () => {
  vi.resetModules();
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal("fetch", async (path: string, wish?: { body?: string }) => served(path, wish));
  const { Study } = await import("../src/lib/study.svelte");
  make = () => new Study("t");
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  study.end();
  vi.useRealTimers();
});

it("says why nothing is thought, and only of what is on the board", async () => {
  answer = (moves) => (moves.length === 2 ? refusal(400) : Response.json(thought));
  study = make();
  await vi.advanceTimersByTimeAsync(1000);
  expect([study.silence, study.thought, study.problem]).toEqual(["that is no position", null, ""]);
  expect(study.done).toBe(3);
  await study.show(["a"]);
  expect([study.silence, study.thought?.words]).toEqual(["", "even"]);
});

it.each([[[1], 1], [[], null], [[0, 1], null]])("looks from the seat of whoever played alone: %j", async (seats, seat) => {
  [mine, eyes] = [seats, []];
  answer = () => Response.json(thought);
  study = make();
  await vi.advanceTimersByTimeAsync(1000);
  await study.show(["a"]);
  expect([study.you, new Set(eyes)]).toEqual([seat, new Set([seat])]);
});

it("asks nothing where chance made the next move", async () => {
  const asked: number[] = [];
  movers = [null, 0];
  answer = (moves) => {
    asked.push(moves.length);
    return Response.json(thought);
  };
  study = make();
  await vi.advanceTimersByTimeAsync(1000);
  await study.show([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([study.done, study.silence, new Set(asked)]).toEqual([3, "Nobody is to move here.", new Set([2, 1])]);
});

it("leaves the keys to the page where nothing was touched", () => {
  study = make();
  expect(study.urgent).toBe(false);
  study.made = ["a1"];
  expect(study.urgent).toBe(true);
});

it("asks again after a refusal that passes, and says nothing", async () => {
  let busy = 2;
  answer = () => (busy-- > 0 ? refusal(503) : Response.json(thought));
  study = make();
  await vi.advanceTimersByTimeAsync(500);
  expect(study.silence).toBe("");
  await vi.advanceTimersByTimeAsync(5000);
  expect([study.silence, study.thought?.words]).toEqual(["", "even"]);
});
