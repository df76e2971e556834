// The games somebody has begun here and not ended, so that home can offer to go on.
import { keep, kept } from "./settings.svelte";
import type { TableView } from "./wire";

export interface Recent {
  id: string;
  title: string;
  against: string;
  at: number;
}

const KEY = "saros.recent";
const MANY = 12;

export function recent(): Recent[] {
  const list = kept<unknown>(KEY, []);
  const sound = Array.isArray(list) ? (list as unknown[]).filter(isRecent) : [];
  return sound.filter((each, n) => sound.findIndex((other) => other.id === each.id) === n);
}

/** Whether an entry is as we write them: an older Saros, or somebody else, may have written it. */
function isRecent(each: unknown): each is Recent {
  if (typeof each !== "object" || each === null) return false;
  const { id, title, against, at } = each as Record<keyof Recent, unknown>;
  const named = [id, title, against].every((word) => typeof word === "string");
  return named && typeof at === "number" && !Number.isNaN(new Date(at).getTime());
}

/** Notes a play that goes on and forgets one that has ended. */
export function remember(view: TableView): void {
  const others = recent().filter((each) => each.id !== view.table);
  if (view.ending || view.mine.length === 0) {
    keep(KEY, others);
    return;
  }
  const names = view.seats.filter((_, n) => !view.mine.includes(n)).map((seat) => seat.name || "a friend");
  const entry = { id: view.table, title: view.title, against: names.join(", "), at: Date.now() };
  keep(KEY, [entry, ...others].slice(0, MANY));
}

export function forget(id: string): void {
  keep(KEY, recent().filter((each) => each.id !== id));
}
