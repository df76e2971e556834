// Everything that is asked over HTTP.
import type {
  GameInfo, NewTable, NewTableMade, Position, PositionSight, Problem, RulesPage, Sight, TakeSeat,
  Thought,
} from "./wire";

/** Why a request was refused, in a sentence for people. */
export class Refusal extends Error {
  constructor(readonly code: string, sentence: string, readonly status: number) {
    super(sentence);
  }
}

async function asked(path: string, body?: unknown): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, body === undefined ? {} : {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  } catch {
    throw new Refusal("unreachable", "The server cannot be reached just now.", 0);
  }
  if (response.ok) return response;
  const problem = (await response.json().catch(() => null)) as Problem | null;
  const sentence = problem?.sentence ?? `The server answered with ${response.status}.`;
  throw new Refusal(problem?.code ?? "unknown", sentence, response.status);
}

async function json<T>(path: string, body?: unknown): Promise<T> {
  return (await (await asked(path, body)).json()) as T;
}

const memory = new Map<string, Promise<unknown>>();

/** Asks once and remembers the answer, but never a failure. */
function once<T>(key: string, ask: () => Promise<T>): Promise<T> {
  const known = memory.get(key) as Promise<T> | undefined;
  if (known) return known;
  const fresh = ask();
  memory.set(key, fresh);
  fresh.catch(() => memory.delete(key));
  return fresh;
}

export const games = (): Promise<GameInfo[]> => once("games", () => json("/api/games"));
export const rules = (game: string): Promise<RulesPage> => once(`rules ${game}`, () => json(`/api/rules/${game}`));
export const newTable = (wish: NewTable): Promise<NewTableMade> => json("/api/tables", wish);
export const takeSeat = (table: string, wish: TakeSeat): Promise<unknown> => json(`/api/tables/${table}/seats`, wish);

/** Where something is hidden it is asked for by the one who looks. */
export function ply(table: string, n: number, seat: number | null): Promise<PositionSight> {
  const looker = seat === null ? "" : `&seat=${seat}`;
  return json(`/api/tables/${table}/plies/${n}?tall=${tall()}${looker}`);
}

/** Whether there is more room upwards than sideways. */
export const tall = (): boolean => innerHeight > innerWidth;
export const position = (at: Position): Promise<PositionSight> => json("/api/positions", at);
export const thought = (at: Position): Promise<Thought> => json("/api/thoughts", at);

/** A ground as SVG; the same for everybody, so it is asked for once. */
export function art(game: string, ground: string, turned: boolean): Promise<string> {
  const path = `/api/art/${game}/${ground}${turned ? "?turned=true" : ""}`;
  return once(path, async () => (await asked(path)).text());
}

/** A play as a record: with it alone every position of it can be looked at again. */
export const record = (table: string): Promise<Omit<Position, "tall">> => json(`/api/tables/${table}/record.json`);
export const sight = (table: string): Promise<Sight> => json(`/api/tables/${table}`);
