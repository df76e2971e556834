import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { TableSession } from "../src/lib/table.svelte";
import type { FromBrowser, TableView, ToBrowser } from "../src/lib/wire";
import { clock, picture, view, spot, way } from "./samples";

/** A server that hears everything and says what it is told to. */
class Socket {
  static readonly OPEN = 1;
  static now: Socket;
  readonly readyState = 1;
  readonly heard: FromBrowser[] = [];
  onopen = (): void => undefined;
  onclose = (): void => undefined;
  onmessage = (_: { data: string }): void => undefined;
  constructor() {
    Socket.now = this;
  }
  send(text: string): void {
    this.heard.push(JSON.parse(text) as FromBrowser);
  }
  close(): void {
    return undefined;
  }
  says(message: ToBrowser): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
  asked<T extends FromBrowser["t"]>(t: T): Extract<FromBrowser, { t: T }>[] {
    return this.heard.filter((each): each is Extract<FromBrowser, { t: T }> => each.t === t);
  }
}

const screen = Object.assign(new EventTarget(), { matches: false });
const refused = (code: string): ToBrowser => ({ t: "refused", code, sentence: code, table: "t" });
const hand = (...cards: string[]): TableView["picture"] => picture({ spots: cards.map((card) => spot(card)) });
const cards = (table: TableSession): string[] => table.picture?.spots.map((each) => each.id) ?? [];
const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(1);

let table: TableSession;
let make: (id: string) => TableSession;
/** What the server answers when somebody looks back, as soon as it may. */
let answers: (() => void)[] = [];

beforeAll(async () => {
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal("document", new EventTarget());
  for (const name of ["addEventListener", "removeEventListener"]) vi.stubGlobal(name, () => undefined);
  vi.stubGlobal("matchMedia", (query: string) => (query.includes("orientation") ? screen : new EventTarget()));
  vi.stubGlobal("fetch", (path: string) => new Promise((done) => {
    const past = { picture: hand(`past ${path}`), ways: [], moves: [], to_act: 0, ending: null };
    answers.push(() => done(new Response(JSON.stringify(past))));
  }));
  const { TableSession } = await import("../src/lib/table.svelte");
  make = (id) => new TableSession(id);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

beforeEach(() => {
  vi.useFakeTimers();
  answers = [];
  table = make("t");
  Socket.now.onopen();
});
afterEach(() => {
  table.end();
  vi.useRealTimers();
});

describe("two at one device", () => {
  const ada = view({ ply: 3, picture: hand("ada") });
  const covered = view({ ply: 4, viewpoint: null, to_act: 1, picture: hand() });

  async function look(ply: number): Promise<void> {
    const done = table.look(ply);
    answers.pop()?.();
    await done;
  }

  it("see nothing of each other's past before the device is handed over", async () => {
    Socket.now.says(ada);
    await look(2);
    expect(cards(table)[0]).toMatch("past");
    await look(3);
    Socket.now.says(covered);
    await look(2);
    expect(cards(table)).toEqual([]);
    expect(table.live).toBe(true);
  });

  it("see none of it if the device is handed over while somebody looks back", async () => {
    Socket.now.says(ada);
    await look(2);
    Socket.now.says(covered);
    expect(cards(table)).toEqual([]);
  });

  it("see nothing that was asked for before the device was handed over and comes after it", async () => {
    Socket.now.says(ada);
    const asked = table.look(2);
    Socket.now.says(covered);
    Socket.now.says(view({ ply: 4, viewpoint: 1, to_act: 1, picture: hand("ben") }));
    const again = table.look(2);
    answers[0]?.();
    await asked;
    expect(cards(table)).toEqual(["ben"]);
    answers[1]?.();
    await again;
    expect(cards(table)[0]).toMatch("past");
  });

  it("take back the move of who moved last", () => {
    const lines = [0, 1, 0].map((seat) => ({ number: "", seat, text: "" }));
    Socket.now.says(view({ ply: 3, to_act: 1, viewpoint: 1, moves: lines }));
    table.ask("ask_takeback");
    table.ask("resign");
    expect(Socket.now.asked("ask").map((each) => each.seat)).toEqual([0, 1]);
  });
});

describe("a table that cannot be joined", () => {
  it("is asked for again, at first and after a reconnect", async () => {
    for (const lines of [1, 2]) {
      Socket.now.says(refused("no_database"));
      expect(table.refused).toBe("");
      expect(table.said.text).toBe("no_database");
      await vi.advanceTimersByTimeAsync(1000);
      expect(Socket.now.asked("join")).toHaveLength(2);
      Socket.now.says(view());
      await vi.advanceTimersByTimeAsync(3000);
      expect(Socket.now.asked("join")).toHaveLength(2);
      if (lines === 2) return;
      Socket.now.onclose();
      await vi.advanceTimersByTimeAsync(1000);
      Socket.now.onopen();
    }
  });

  it.each(["no_table", "bad_message"])("is missing for good after %s", async (code) => {
    Socket.now.says(refused(code));
    await vi.advanceTimersByTimeAsync(3000);
    expect(table.refused).toBe(code);
    expect(Socket.now.asked("join")).toHaveLength(1);
  });

  it("stays as it is when only a move was refused", () => {
    Socket.now.says(view());
    Socket.now.says(refused("bad_message"));
    expect(table.refused).toBe("");
    expect(Socket.now.asked("join")).toHaveLength(1);
  });
});

describe("a line that does not open", () => {
  it("is given up and tried again", async () => {
    table.end();
    table = make("t");
    const first = Socket.now;
    await vi.advanceTimersByTimeAsync(14_000);
    expect(Socket.now).toBe(first);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(Socket.now).not.toBe(first);
    Socket.now.onopen();
    expect(Socket.now.asked("join")).toHaveLength(1);
  });

  it("is not given up once it is open and answers", async () => {
    const line = Socket.now;
    Socket.now.says({ t: "pong", n: 1, now: 0 });
    await vi.advanceTimersByTimeAsync(7_000);
    expect(Socket.now).toBe(line);
  });
});

describe("a move", () => {
  it.each([[3, 4, true], [3, 5, true], [3, 3, false], [3, 2, false]])(
    "from ply %i to %i is seen moving: %s", (from, to, moving) => {
      Socket.now.says(view({ ply: from }));
      Socket.now.says(view({ ply: to }));
      expect(table.lively).toBe(moving);
    },
  );
});

describe("a typed move", () => {
  const moves = (): string[] => Socket.now.asked("play").map((each) => each.move);
  let said: string[];
  beforeEach(() => {
    said = [];
    Socket.now.says(view({ ply: 3 }));
  });
  async function say(text: string): Promise<void> {
    void table.say(text).then((sentence) => said.push(sentence));
    await settled();
  }

  it("is sent as it is, with the ply as its ticket, and is done when the ply is another", async () => {
    await say("1. a-b");
    expect(Socket.now.asked("play")).toMatchObject([{ move: "1. a-b", ply: 3, seat: 0 }]);
    Socket.now.says(view({ ply: 3, number: 9 }));
    await settled();
    expect(said).toEqual([]);
    Socket.now.says(view({ ply: 4 }));
    await settled();
    expect(said).toEqual([""]);
  });
  it("that is refused is answered where it was typed, and nowhere else", async () => {
    await say("zz");
    Socket.now.says(refused("no_move"));
    await settled();
    expect(said).toEqual(["no_move"]);
    expect(table.said.n).toBe(0);
    Socket.now.says(refused("something else"));
    expect(table.said.text).toBe("something else");
  });
  it("is not sent twice", async () => {
    await say("a");
    await say("a");
    expect(moves()).toEqual(["a"]);
    expect(said).toEqual(["A move is on its way already."]);
  });
  it("is not lost with the line", async () => {
    await say("a");
    Socket.now.onclose();
    await say("b");
    await vi.advanceTimersByTimeAsync(2_000);
    Socket.now.onopen();
    Socket.now.says(view({ ply: 3 }));
    await settled();
    expect(moves()).toEqual([]);
    expect(said.at(-1)).toBe("The connection was lost; the move did not come.");
    Socket.now.onclose();
    await say("c");
    expect(said.at(-1)).toBe("The connection is lost; the move was not sent.");
  });
  it("that is sent before a new line has shown the table is waited for", async () => {
    Socket.now.onclose();
    await vi.advanceTimersByTimeAsync(2_000);
    Socket.now.onopen();
    await say("a");
    Socket.now.says(view({ ply: 3 }));
    await settled();
    expect(said).toEqual([]);
    Socket.now.says(view({ ply: 4 }));
    await settled();
    expect(said).toEqual([""]);
  });
});

describe("a device that is turned", () => {
  it("is shown everything in its new shape", async () => {
    Socket.now.says(view({ ply: 3 }));
    void table.look(2);
    answers.pop()?.();
    await settled();
    screen.matches = true;
    screen.dispatchEvent(new Event("change"));
    answers.pop()?.();
    await settled();
    expect(Socket.now.asked("join").map((each) => each.tall)).toEqual([false, true]);
    expect(cards(table)).toEqual(["past /api/tables/t/plies/2?tall=true"]);
    screen.matches = false;
  });
});

describe("what is picked up while others move", () => {
  const mine = picture({ spots: [spot("a1", { symbol: "x", owner: 0 }), spot("c1")] });
  const theirs = view({ ply: 1, mine: [0], to_act: 1, picture: mine });

  it("is still in hand when the turn comes", () => {
    Socket.now.says(theirs);
    table.touch("a1");
    expect(table.made).toEqual([]);
    Socket.now.says(view({ ply: 2, mine: [0], picture: mine, ways: [way("m", ["a1", "c1"])] }));
    expect(table.made).toEqual(["a1"]);
    table.touch("c1");
    expect(Socket.now.asked("play").map((each) => each.move)).toEqual(["m"]);
  });
  it("is let go if nothing can be done with it", () => {
    Socket.now.says(theirs);
    table.touch("a1");
    Socket.now.says(view({ ply: 2, mine: [0], picture: mine, ways: [way("m", ["b1", "c1"])] }));
    expect(table.made).toEqual([]);
  });
});

describe("a game of a match that has ended", () => {
  const match = { to: 5, goal: "5 points", score: [0, 0], game: 1, began: 0 };
  const second = view({ ply: 12, mine: [0], to_act: 1, match: { ...match, score: [0, 2], game: 2, began: 9 }, said: "game 2 begins" });
  beforeEach(() => Socket.now.says(view({ ply: 7, mine: [0], match })));

  it("is shown to who was there before the next one", async () => {
    Socket.now.says(second);
    answers.pop()?.();
    await settled();
    expect(table.looking).toBe(8);
    expect(table.said.text).toBe("");
    table.nextGame();
    expect(table.live).toBe(true);
  });
  it("says until when a clock waits in the next one, for who has not moved there", () => {
    const line = (seat: number | null) => ({ number: "", seat, text: "" });
    const moves = [0, 1, 0, 1, 0, 1, 0, 1, null].map(line);
    const told = (mine: number[], more: Partial<TableView>, ...there: (number | null)[]): number => {
      Socket.now.says({ ...second, mine, moves: [...moves, ...there.map(line)], ply: 9 + there.length, ...more });
      return table.nextWaitsUntil - table.heard;
    };
    expect(told([0], { clock: clock({ running: 0, grace: 15_000 }) }, 1)).toBeCloseTo(15_000);
    expect(told([0], { clock: clock({ running: 1, grace: 0 }) })).toBe(Infinity);
    // A delay, or a draw of chance, is no such waiting.
    expect(told([0], { clock: clock({ kind: "delay", running: 0, grace: 5000 }) }, 1, 0, 1)).toBeLessThanOrEqual(0);
    expect(told([0], { clock: clock({ running: null }) }, 0, null)).toBeLessThanOrEqual(0);
    expect(told([], { clock: clock({ running: 1, grace: 3000 }) }, 0)).toBeCloseTo(3000);
    expect(told([], { clock: clock({ running: 0 }) }, 0, 1)).toBeLessThanOrEqual(0);
    expect(told([0], { clock: clock({ kind: "none" }) })).toBeLessThanOrEqual(0);
  });
  it("waits for who looks back", async () => {
    void table.look(3);
    answers.pop()?.();
    await settled();
    Socket.now.says(second);
    expect(table.looking).toBe(3);
    void table.look(12);
    expect(table.looking).toBe(8);
  });
  it("is forgotten if it is taken back", async () => {
    void table.look(3);
    answers.pop()?.();
    await settled();
    Socket.now.says(second);
    Socket.now.says(view({ ply: 6, mine: [0], match }));
    Socket.now.says(view({ ply: 10, mine: [0], match }));
    void table.look(10);
    expect(table.live).toBe(true);
  });
});

describe("what a computer does in one turn", () => {
  const line = (seat: number | null) => ({ number: "", seat, text: "" });
  const turn = (ply: number): ToBrowser =>
    ({ t: "change", table: "t", number: ply, ply, added: { first: ply - 1, lines: [line(1)] } }) as unknown as ToBrowser;
  beforeEach(() => Socket.now.says(view({ ply: 1, mine: [0], to_act: 1, clock: { ...view().clock, kind: "none" } })));

  it("is seen move by move, but never holds up who goes on", () => {
    for (const ply of [2, 3, 4]) Socket.now.says(turn(ply));
    expect(table.ply).toBe(2);
    vi.advanceTimersByTime(900);
    expect(table.ply).toBe(3);
    table.touch("a1");
    expect(table.ply).toBe(4);
  });

  it("leaves no move to a touch on a board that was seen before it", () => {
    Socket.now.says(turn(2));
    Socket.now.says({ ...turn(3), ways: [way("go", ["a1"])], to_act: 0 } as unknown as ToBrowser);
    expect(table.ways).toEqual([]);
    table.touch("a1");
    expect(table.ply).toBe(3);
    expect(Socket.now.asked("play")).toEqual([]);
    expect(table.reason?.sentence).toContain("just now");
    table.touch("a1");
    expect(Socket.now.asked("play").map((each) => each.move)).toEqual(["go"]);
  });
});

describe("a board on which somebody has given up", () => {
  it("has nothing left to press", () => {
    const spots = [spot("card"), spot("button", { look: ["pill", "action"] })];
    const caption = { id: "c", at: [0, 0] as [number, number], text: "", size: 1, look: ["action"] };
    const ending = { points: [0, 1], sentence: "", reason: "resigned", score: [], rows: [], why: [], counted: false };
    Socket.now.says(view({ picture: picture({ spots, captions: [caption] }) }));
    expect(cards(table)).toEqual(["card", "button"]);
    Socket.now.says(view({ number: 1, picture: picture({ spots, captions: [caption] }), ending }));
    expect(cards(table)).toEqual(["card"]);
    expect(table.picture?.captions).toEqual([]);
  });
});
