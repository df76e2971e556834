// What somebody has built to bring to games: kept in this browser only, so that nobody else sees it.
import { keep, kept } from "./settings.svelte";

export interface OwnSupply {
  id: string;
  game: string;
  /** What its maker calls it; it may be nothing yet. */
  name: string;
  text: string;
  /** Whether the game had nothing against it when it was last asked. */
  sound: boolean;
  at: number;
}

const KEY = "saros.supplies";
const MANY = 200;

function all(): OwnSupply[] {
  const list = kept<unknown>(KEY, []);
  return Array.isArray(list) ? (list as unknown[]).filter(isOwn) : [];
}

/** Whether an entry is as we write them: an older Saros, or somebody else, may have written it. */
function isOwn(each: unknown): each is OwnSupply {
  if (typeof each !== "object" || each === null) return false;
  const { id, game, name, text, sound, at } = each as Record<keyof OwnSupply, unknown>;
  return [id, game, name, text].every((word) => typeof word === "string") && typeof sound === "boolean" && Number.isFinite(at);
}

/** Those for a game, the newest first. */
export function ownSupplies(game: string): OwnSupply[] {
  return all().filter((each) => each.game === game).sort((one, other) => other.at - one.at);
}

/** Keeps one, in the place of what it was before; false if this browser keeps nothing. */
export function keepSupply(entry: OwnSupply): boolean {
  return keepAll([entry, ...all().filter((each) => each.id !== entry.id)].slice(0, MANY));
}

/** Notes what the game has said of a text, if that is still what is kept. */
export function judgeSupply({ id, text }: OwnSupply, sound: boolean): void {
  keepAll(all().map((each) => (each.id === id && each.text === text ? { ...each, sound } : each)));
}

export function dropSupply(id: string): void {
  keepAll(all().filter((each) => each.id !== id));
}

const watchers = new Set<() => void>();

function keepAll(list: OwnSupply[]): boolean {
  const done = keep(KEY, list);
  for (const changed of watchers) changed();
  return done;
}

export const newSupply = (game: string, name: string, text: string): OwnSupply => ({
  id: Math.random().toString(36).slice(2, 10).padEnd(8, "0"), game, name, text, sound: false, at: Date.now(),
});

/** Calls back when what is kept has changed, in this window or another; returns how to stop. */
export function watchSupplies(changed: () => void): () => void {
  const heard = (event: StorageEvent): void => {
    if (event.key === KEY || event.key === null) changed();
  };
  watchers.add(changed);
  addEventListener("storage", heard);
  return () => {
    watchers.delete(changed);
    removeEventListener("storage", heard);
  };
}
