// The games somebody has played here, so that home can offer to go on, and to look at those that ended.
import { keep, kept } from "./settings.svelte";
import type { TableView } from "./wire";

export interface Recent {
  id: string;
  title: string;
  against: string;
  at: number;
  /** Whether it was their turn when it was last looked at. */
  turn?: boolean;
  /** How it ended for them, if it has. */
  end?: string;
}

const KEY = "saros.recent";
/** So many that go on and so many that have ended are kept. */
const MANY = 12;

export function recent(): Recent[] {
  const list = kept<unknown>(KEY, []);
  const sound = Array.isArray(list) ? (list as unknown[]).filter(isRecent) : [];
  return sound.filter((each, n) => sound.findIndex((other) => other.id === each.id) === n);
}

/** Whether an entry is as we write them: an older Saros, or somebody else, may have written it. */
function isRecent(each: unknown): each is Recent {
  if (typeof each !== "object" || each === null) return false;
  const { id, title, against, at, end = "" } = each as Record<keyof Recent, unknown>;
  const named = [id, title, against, end].every((word) => typeof word === "string");
  return named && typeof at === "number" && !Number.isNaN(new Date(at).getTime());
}

/** How a play ended for whoever looks. */
export function endOf({ ending, mine }: Pick<TableView, "ending" | "mine">): string {
  if (!ending) return "";
  if (ending.points.length === 0) return "called off";
  const own = mine.length === 1 ? ending.points[mine[0] ?? 0] : undefined;
  if (own === undefined) return "ended";
  return own === 1 ? "won" : own === 0 ? "lost" : "drawn";
}

/** Notes how a play stands that somebody takes part in, and when they last did something there. */
export function remember(view: TableView, now = Date.now()): void {
  const all = recent();
  const others = all.filter((each) => each.id !== view.table);
  if (view.mine.length === 0) {
    keep(KEY, others);
    return;
  }
  const names = view.seats.filter((_, n) => !view.mine.includes(n)).map((seat) => seat.name || "a friend");
  const before = all.find((each) => each.id === view.table);
  const end = endOf(view);
  // A play that had ended before is only looked at again.
  const at = end && before?.end ? before.at : now;
  const turn = view.to_act !== null && view.mine.includes(view.to_act) && !view.waiting;
  const entry = { id: view.table, title: view.title, against: names.join(", "), at, turn, end };
  const list = [entry, ...others].sort((one, other) => other.at - one.at);
  let [running, ended] = [0, 0];
  keep(KEY, list.filter((each) => (each.end ? ++ended : ++running) <= MANY));
}

export function forget(id: string): void {
  keep(KEY, recent().filter((each) => each.id !== id));
}
