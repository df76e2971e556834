// Everything that is asked over HTTP.
import type {
  CataloguePage, DeskContent, DeskList, DeskView, EditQuery, EditView, Explanations, GameInfo, GameProblems, Glossary, GoodMove, ImportView, NewTable, NewTableMade, Picture, PositionQuery, PositionView, Published, ErrorBody, ReasonQuery, ReasonView, RulesPage,
  StudyContent, StudyView, SupplyQuery, SupplyView, TableView, TakeSeat, Thought, ThoughtQuery, VariantQuery, VariantsPage, VariantView,
} from "./wire";

/** Why a request was refused, in a sentence for people. */
export class Refusal extends Error {
  constructor(readonly code: string, sentence: string, readonly status: number) {
    super(sentence);
  }
}

async function asked(path: string, body?: unknown, method = "POST"): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, body === undefined ? {} : {
      method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  } catch {
    throw new Refusal("unreachable", "The server cannot be reached just now.", 0);
  }
  if (response.ok) return response;
  const problem = (await response.json().catch(() => null)) as ErrorBody | null;
  const sentence = problem?.sentence ?? `The server answered with ${response.status}.`;
  throw new Refusal(problem?.code ?? "unknown", sentence, response.status);
}

export async function json<T>(path: string, body?: unknown, method = "POST"): Promise<T> {
  return (await (await asked(path, body, method)).json()) as T;
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

/** The editions of the games' art, as far as the games were asked for. */
const editions = new Map<string, string>();

export const games = (): Promise<GameInfo[]> => once("games", async () => {
  const found = await json<GameInfo[]>("/api/games");
  for (const game of found) editions.set(game.name, game.edition);
  return found;
});
export const rules = (game: string): Promise<RulesPage> => once(`rules ${game}`, () => json(`/api/rules/${game}`));

/** With its edition the browser keeps it for ever; so the games are asked for first. */
export const catalogue = (game: string): Promise<CataloguePage> => once(`catalogue ${game}`, async () => {
  await games();
  return json(`/api/catalogue/${game}?edition=${editions.get(game) ?? ""}`);
});
/** What the things of a game are; like the art, whoever comes by a link does not wait for its edition. */
export const glossary = (game: string): Promise<Glossary> => once(`glossary ${game}`, () =>
  json(`/api/glossary/${game}?edition=${editions.get(game) ?? ""}`));
export const supply = (made: SupplyQuery): Promise<SupplyView> => json("/api/supplies", made);
/** The variants of a game's family, and what whoever makes one is asked. */
export const variants = (game: string): Promise<VariantsPage> => once(`variants ${game}`, () => json(`/api/variants/${game}`));
export const variant = (made: VariantQuery): Promise<VariantView> => json("/api/variants", made);
export const newTable = (wish: NewTable): Promise<NewTableMade> => json("/api/tables", wish);
export const takeSeat = (table: string, wish: TakeSeat): Promise<unknown> => json(`/api/tables/${table}/seats`, wish);

/** Where something is hidden it is asked for by the one who looks. */
export function ply(table: string, n: number, seat: number | null): Promise<PositionView> {
  const looker = seat === null ? "" : `&seat=${seat}`;
  return json(`/api/tables/${table}/plies/${n}?tall=${tall()}${looker}`);
}

/** What is special about the things that somebody sees of a ply. */
export function explanations(table: string, n: number, seat: number | null): Promise<Explanations> {
  return json(`/api/tables/${table}/plies/${n}/explanations${seat === null ? "" : `?seat=${seat}`}`);
}

/** Why what somebody has touched, one thing after the other, leads nowhere. */
export function why(table: string, touches: readonly string[], seat: number | null): Promise<ReasonView> {
  const query = new URLSearchParams(touches.map((id) => ["touch", id]));
  if (seat !== null) query.set("seat", String(seat));
  return json(`/api/tables/${table}/why?${query}`);
}

/** A good move for who is to act. */
export const hint = (table: string, seat: number | null): Promise<GoodMove> => json(`/api/tables/${table}/hint${seat === null ? "" : `?seat=${seat}`}`);

/** Whether there is more room upwards than sideways, and when that changes. */
export const upright = (): MediaQueryList => matchMedia("(orientation: portrait)");
export const tall = (): boolean => upright().matches;
export const position = (at: PositionQuery): Promise<PositionView> => json("/api/positions", at);
export const explanationsAt = (at: PositionQuery): Promise<Explanations> => json("/api/positions/explanations", at);
export const whyAt = (at: ReasonQuery): Promise<ReasonView> => json("/api/positions/why", at);
export const thought = (at: ThoughtQuery): Promise<Thought> => json("/api/thoughts", at);

/** A position that is set up, after some changes. */
export const sketch = (at: EditQuery): Promise<EditView> => json("/api/editor", at);
export const sketchPicture = async (at: EditQuery): Promise<string> => (await asked("/api/editor/picture.svg", at)).text();
/** What a text holds: the record of a play, or a position as one without moves. */
export const imported = (text: string, name: string): Promise<ImportView> => json("/api/editor/import", { text, name });

export const desks = (): Promise<DeskList> => json("/api/desks");
export const desk = (id: string): Promise<DeskView> => json(`/api/desks/${id}`);
/** Problems that were there in a play; it takes some seconds. */
export const problemsIn = (play: Omit<PositionQuery, "tall">): Promise<GameProblems> => json("/api/desks/found", play);
export const newDesk = (content: DeskContent): Promise<DeskView> => json("/api/desks", content);
export const changeDesk = (id: string, content: DeskContent): Promise<DeskView> => json(`/api/desks/${id}`, content, "PUT");
export const forgetDesk = async (id: string): Promise<void> => void (await asked(`/api/desks/${id}`, {}, "DELETE"));
export const proveDesk = (id: string): Promise<DeskView> => json(`/api/desks/${id}/proof`, {});
export const stopProof = (id: string): Promise<DeskView> => json(`/api/desks/${id}/proof`, {}, "DELETE");
export const publishDesk = (id: string): Promise<Published> => json(`/api/desks/${id}/publish`, {});

export const study = (id: string): Promise<StudyView> => json(`/api/studies/${id}`);
export const newStudy = (content: StudyContent): Promise<StudyView> => json("/api/studies", content);
export const changeStudy = (id: string, content: StudyContent): Promise<StudyView> => json(`/api/studies/${id}`, content, "PUT");

/**
 * A ground as SVG; the same for everybody, so it is asked for once. With its edition the browser
 * keeps it for ever. Who comes by a link does not wait for the edition: then it is asked whether
 * the ground is still the same.
 */
export function art(game: string, ground: string, turned: boolean): Promise<string> {
  const wishes = new URLSearchParams({ turned: String(turned) });
  return once(`art ${game} ${ground} ${wishes}`, async () => {
    const edition = editions.get(game);
    if (edition) wishes.set("edition", edition);
    return (await asked(`/api/art/${game}/${ground}?${wishes}`)).text();
  });
}

/** The art of a picture: its sheets of symbols, and its ground as seen from one side. */
export async function artOf(game: string, { ground, sheets }: Picture, turned: boolean): Promise<string> {
  return (await Promise.all([...sheets.map((sheet) => art(game, sheet, false)), art(game, ground, turned)])).join("");
}

/** A play as a record: with it alone every position of it can be looked at again. */
export const record = (table: string): Promise<Omit<PositionQuery, "tall">> => json(`/api/tables/${table}/record.json`);
export const view = (table: string): Promise<TableView> => json(`/api/tables/${table}`);
