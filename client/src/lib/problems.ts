// What is asked about problems, and which of them come next.
import { json, tall } from "./http";
import type {
  AttemptView, Catalogue, CatalogueItem, Explanations, HintView, ProblemInfo, ProblemOfDay, ProblemPosition, ProblemsPage, ProblemView, ReasonView, SolutionView,
} from "./wire";

const at = (id: string, what = ""): string => `/api/problems/${id}${what}`;

export const problem = (id: string): Promise<ProblemView> => json(at(id, `?tall=${tall()}`));
export const ofDay = (date: string): Promise<ProblemOfDay> => json(at("day", `?date=${date}`));
export const attempt = (id: string, moves: string[]): Promise<AttemptView> => json(at(id, "/attempt"), { moves, tall: tall() });
export const hint = (id: string, moves: string[], step: number): Promise<HintView> => json(at(id, "/hint"), { moves, step });
export const solution = (id: string): Promise<SolutionView> => json(at(id, "/solution"));
export const position = (id: string, moves: string[], threat = ""): Promise<ProblemPosition> => json(at(id, "/position"), { moves, threat, tall: tall() });
export const explanations = (id: string, moves: string[]): Promise<Explanations> => json(at(id, "/explanations"), { moves });
export const why = (id: string, moves: string[], touches: string[]): Promise<ReasonView> => json(at(id, "/why"), { moves, touches });

let known: Promise<ProblemsPage> | null = null;

/** All problems; asked for once, unless they did not come. */
export function problems(): Promise<ProblemsPage> {
  known ??= json<ProblemsPage>("/api/problems").catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}

/** There is another one: they are asked for again. */
export function forgetProblems(): void {
  known = null;
}

// Looking through them ---------------------------------------------------------------------

export const GRADES = ["very easy", "easy", "middling", "hard", "very hard"];
const LENGTHS = ["1 move", "1½ moves", "2 moves", "2½ moves", "3 moves", "3½ moves", "4 moves", "more"];

export const gradeWord = (grade: number): string => GRADES[grade - 1] ?? "";

/** How many moves in words: 2 moves, 2½ moves. */
export function lengthWord(moves: number): string {
  if (moves > 4) return "more";
  return LENGTHS[Math.max(0, Math.round(2 * moves) - 2)] ?? "more";
}

/** The problems as a catalogue, so that what looks through any catalogue looks through them. */
export function asCatalogue({ problems, titles, themes, kinds }: ProblemsPage, solved: (id: string) => boolean): Catalogue {
  const having = (values: readonly string[], n: number): string[] => values.filter((value) => items.some((item) => item.facets[n]?.includes(value)));
  const items = problems.map((each): CatalogueItem => ({
    id: each.id, name: each.task, symbol: "", words: [], numbers: [], notes: [],
    facets: [[titles[each.game] ?? each.game], [each.kind], [lengthWord(each.moves)], [gradeWord(each.grade)], each.tags, [solved(each.id) ? "solved" : "not yet"]],
  }));
  const values = [Object.values(titles), Object.keys(kinds), LENGTHS, GRADES, Object.keys(themes), ["not yet", "solved"]];
  const facets = ["board", "task", "length", "difficulty", "theme", "solved"].map((title, n) => ({ title, values: having(values[n] ?? [], n) }));
  return { name: "problem", plural: "problems", items, facets, numbers: [], sheets: [], ratio: 1, is_named: false, assembly: null };
}

/** The problem to go on with: the next in the list that is not solved, from the one after this, round to it again. */
export function nextOf(list: readonly string[], id: string, solved: (id: string) => boolean): string | null {
  const from = list.indexOf(id) + 1;
  const round = [...list.slice(from), ...list.slice(0, from)].filter((each) => each !== id);
  return round.find((each) => !solved(each)) ?? round[0] ?? null;
}

/** The day as this browser's clock has it: 2026-11-18. */
export function today(now = new Date()): string {
  const two = (n: number): string => String(n).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

// A run ------------------------------------------------------------------------------------

/** So many problems of a run are of one grade before it gets harder. */
const OF_A_GRADE = 3;
/** Longer ones would take all of the time. */
const LONGEST_IN_RUN = 3;

/** The problems of a run: shipped ones, rising in grade, drawn at random within one, none of them twice; the easiest ask for no more than the plain game. */
export function runOrder({ problems, advanced }: Pick<ProblemsPage, "problems" | "advanced">, random: () => number): string[] {
  const fit = problems.filter((each) => !each.published && each.moves <= LONGEST_IN_RUN);
  const plain = (each: ProblemInfo): boolean => !each.tags.some((tag) => advanced.includes(tag));
  const grades = GRADES.map((_, n) => shuffled(fit.filter((each) => each.grade === n + 1), random));
  grades[0]?.sort((one, other) => Number(plain(other)) - Number(plain(one)));
  const rising = grades.flatMap((some) => some.slice(0, OF_A_GRADE));
  const rest = grades.slice().reverse().flatMap((some) => some.slice(OF_A_GRADE));
  return [...rising, ...rest].map((each) => each.id);
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const mixed = [...list];
  for (let n = mixed.length - 1; n > 0; n -= 1) {
    const other = Math.floor(random() * (n + 1));
    [mixed[n], mixed[other]] = [mixed[other] as T, mixed[n] as T];
  }
  return mixed;
}
