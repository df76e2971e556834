import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type * as Problems from "../src/lib/problems";
import type * as Progress from "../src/lib/progress.svelte";
import type { SolveSession } from "../src/lib/solving.svelte";
import type { AttemptView, ProblemInfo, ProblemPosition, ProblemsPage, Way } from "../src/lib/wire";
import { picture } from "./samples";

let problems: typeof Problems;
let progress: typeof Progress;
let session: SolveSession;
let make: (id: string) => SolveSession;
let stored = "";
/** What the server answers to a try. */
let answer: AttemptView;

const info = (id: string, more: Partial<ProblemInfo> = {}): ProblemInfo => ({
  id, game: "g", kind: "banish", moves: 2, task: "do it", grade: 1, tags: [], first: 0, pieces: [], published: false, title: "", ...more,
});
const position = (...texts: string[]): ProblemPosition => ({
  picture: picture(), ways: [{ text: "a", touches: ["d2"], label: "", takes: [], path: [], ray: [], choices: [], loose: [0, 0] } as Way],
  moves: texts.map((text) => ({ number: "1", seat: 0, text })), texts, to_act: 0,
});

function served(path: string): Response {
  if (path.includes("/attempt")) return Response.json(answer);
  if (path.includes("/hint")) return Response.json({ sentence: "look there", touches: ["d2"], step: 1 });
  if (path.includes("/solution")) return Response.json({ finished: true, steps: [{ role: "play", depth: 0, label: "1.", move: "a", moves: ["a"], cut: false, dual: false }] });
  if (path.includes("/position")) return Response.json(position("a"));
  if (path.includes("/glossary")) return Response.json({ entries: [] });
  return Response.json({ problem: info("p"), title: "G", about: "", themes: {}, conditions: [], seats: ["one", "two"], start: position(), target: null, marked: [], shown: [], alone: false });
}

beforeAll(async () => {
  vi.resetModules();
  vi.stubGlobal("localStorage", { getItem: () => stored || null, setItem: (_: string, text: string) => (stored = text) });
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: true }));
  vi.stubGlobal("fetch", async (path: string) => served(path));
  problems = await import("../src/lib/problems");
  progress = await import("../src/lib/progress.svelte");
  const { SolveSession } = await import("../src/lib/solving.svelte");
  make = (id) => new SolveSession(id);
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe("the list", () => {
  const page: ProblemsPage = {
    problems: [info("p", { tags: ["quiet"] }), info("q", { moves: 2.5, grade: 3, kind: "reach" }), info("r", { moves: 9 })],
    titles: { g: "The game" }, canvases: {}, kinds: { banish: "…", win: "…", reach: "…" }, themes: { loud: "…", quiet: "…" }, advanced: [],
  };

  it("is a catalogue whose facets have only values that occur, in their order", () => {
    const { facets, items } = problems.asCatalogue(page, (id) => id === "q");
    expect(facets.map(({ values }) => values)).toEqual([
      ["The game"], ["banish", "reach"], ["2 moves", "2½ moves", "more"], ["very easy", "middling"], ["quiet"], ["not yet", "solved"],
    ]);
    expect(items[1]?.facets).toEqual([["The game"], ["reach"], ["2½ moves"], ["middling"], [], ["solved"]]);
  });

  it("goes on with the next that is not solved, round to the first, and else with the next", () => {
    const list = ["a", "b", "c"];
    expect(problems.nextOf(list, "a", (id) => id === "b")).toBe("c");
    expect(problems.nextOf(list, "c", () => false)).toBe("a");
    expect(problems.nextOf(list, "b", () => true)).toBe("c");
    expect(problems.nextOf(["a"], "a", () => false)).toBe(null);
  });

  it("has a day as the clock of the browser has it", () => {
    expect(problems.today(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
  });
});

describe("a run", () => {
  it("rises in grade, has nothing twice, nothing long and nothing of this house alone", () => {
    const all = [1, 2, 3, 4, 5].flatMap((grade) => [1, 2, 3, 4].map((n) => info(`${grade}-${n}`, { grade })));
    const order = problems.runOrder({ problems: [...all, info("long", { moves: 4 }), info("house", { published: true })], advanced: [] }, () => 0.3);
    expect(new Set(order).size).toBe(all.length);
    expect(order.length).toBe(all.length);
    expect(order.slice(0, 15).map((id) => id[0])).toEqual([..."111222333444555"]);
    expect(order).not.toContain("long");
    expect(order).not.toContain("house");
  });

  it.each([0, 0.3, 0.99])("begins with what asks for no more than the plain game (%d)", (chance) => {
    const all = [1, 2].flatMap((grade) => Array.from({ length: 9 }, (_, n) => info(`${grade}-${n}`, { grade, tags: n < 5 ? ["quiet", "odd"] : ["quiet"] })));
    const order = problems.runOrder({ problems: all, advanced: ["odd"] }, () => chance);
    expect(order.length).toBe(18);
    const first = order.slice(0, 3).map((id) => all.find((each) => each.id === id));
    expect(first.map((each) => [each?.grade, each?.tags.includes("odd")])).toEqual([[1, false], [1, false], [1, false]]);
  });
});

describe("progress", () => {
  it.each([[null], [7], [[]], [{ done: [], days: {}, best: 3 }], [{ done: { p: 3, q: { tries: "1", at: 2 } }, days: [4, "today"], best: { 3: -1 } }]])(
    "is nothing where %j was kept", (rubbish) => expect(progress.read(rubbish)).toEqual({ done: {}, days: [], best: {} }),
  );

  it("keeps what is sound", () => {
    const sound = { done: { p: { tries: 1, at: 2, clean: true } }, days: ["2026-11-18"], best: { 3: 4 } };
    expect(progress.read({ ...sound, more: 1 })).toEqual(sound);
  });

  it("counts the days in a row, over the end of a month, and not yet today", () => {
    const days = ["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-05"];
    expect(progress.streak(days, "2026-03-01")).toBe(3);
    expect(progress.streak(days, "2026-03-02")).toBe(3);
    expect(progress.streak(days, "2026-03-03")).toBe(0);
    expect(progress.streak(days, "2026-03-05")).toBe(1);
    expect(progress.streak([], "2026-03-05")).toBe(0);
  });

  it("keeps the best of the runs of each length", () => {
    expect(progress.progress.run(3, 4)).toBe(true);
    expect(progress.progress.run(3, 4)).toBe(false);
    expect(progress.progress.run(5, 1)).toBe(true);
    expect([progress.progress.best(3), progress.progress.best(5), progress.progress.best(9)]).toEqual([4, 1, 0]);
    expect(JSON.parse(stored)).toMatchObject({ best: { 3: 4, 5: 1 } });
  });
});

describe("solving", () => {
  beforeEach(async () => {
    session = make(`p${Math.random()}`);
    await vi.waitFor(() => expect(session.view).not.toBeNull());
  });

  it("plays a move, sees the reply and goes on", async () => {
    answer = { state: "open", sentence: "", left: 1, steps: [position("a"), position("a", "b")] };
    session.touch("d2");
    await vi.waitFor(() => expect(session.line.length).toBe(3));
    expect([session.state, session.left, session.ply]).toEqual(["open", 1, 2]);
    session.look(1);
    expect([session.ply, session.ways]).toEqual([1, []]);
    session.touch("d2");
    expect(session.reason?.sentence).toContain("looking back");
  });

  it("takes a wrong try back, and counts it", async () => {
    answer = { state: "wrong", sentence: "no", left: 1, steps: [position("a"), position("a", "b")] };
    await session.say("a");
    expect([session.state, session.sentence, session.ways]).toEqual(["wrong", "no", []]);
    session.again();
    expect([session.state, session.line.length, session.left]).toEqual(["open", 1, null]);
    expect(progress.progress.all.done[session.id]).toEqual({ tries: 1, at: 0, clean: false });
  });

  it("keeps what was right before a wrong try", async () => {
    answer = { state: "open", sentence: "", left: 2, steps: [position("a"), position("a", "b")] };
    await session.say("a");
    answer = { state: "wrong", sentence: "no", left: 1, steps: [position("a", "b", "c"), position("a", "b", "c", "d")] };
    await session.say("c");
    expect(session.line.length).toBe(5);
    session.again();
    expect([session.line.length, session.left, session.now?.texts]).toEqual([3, 2, ["a", "b"]]);
  });

  it("knows what was solved with a hint from what was not", async () => {
    answer = { state: "solved", sentence: "yes", left: 0, steps: [position("a")] };
    await session.hint();
    expect(session.hinted).toEqual(["d2"]);
    await session.say("a");
    expect(progress.progress.solved(session.id)).toBe(true);
    expect(progress.progress.all.done[session.id]?.clean).toBe(false);
  });

  it("tells a hint once, however often it is asked for", async () => {
    await Promise.all([session.hint(), session.hint()]);
    expect(session.hints.length).toBe(1);
  });

  it("lays out the solution and comes back from it", async () => {
    await session.giveUp();
    expect([session.state, session.step, session.now?.texts]).toEqual(["shown", 0, ["a"]]);
    await session.stepTo(-1);
    expect(session.now?.texts).toEqual([]);
    session.touch("d2");
    expect(session.reason?.sentence).toContain("looking at the solution");
    session.again();
    expect(session.state).toBe("open");
  });
});
