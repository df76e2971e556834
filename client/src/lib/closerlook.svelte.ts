// A closer look at one thing of a picture: its kind is told at once, what is special about it when it comes.
import * as http from "./http";
import type { Entry, Explanation, Explanations, Picture } from "./wire";

/** What is told about a thing. */
export interface Told {
  id: string;
  name: string;
  label: string;
  symbol: string;
  does: string[];
  diagram: string;
  now: string[];
  /** Whether its label says the same as `now`. */
  noted: boolean;
}

/** A thing as a picture has it: a spot, or something beside the board. */
interface Thing {
  id: string;
  symbol: string;
  label: string;
  note: string;
}

function fits(entry: Entry, thing: Thing): boolean {
  const word = thing.id.split(":")[0] as string;
  if (entry.words.length === 0 && entry.symbols.length === 0) return false;
  return (entry.words.length === 0 || entry.words.includes(word)) && (entry.symbols.length === 0 || entry.symbols.includes(thing.symbol));
}

/** The kind of a thing: as the view's explanation says, or as it looks. */
export function kindOf(glossary: readonly Entry[], thing: Thing, kind = ""): Entry | undefined {
  return glossary.find((entry) => entry.id === kind) ?? glossary.find((entry) => fits(entry, thing));
}

/** The thing of a picture that has this id. */
export function thingOf(picture: Picture, id: string): Thing | undefined {
  const spot = picture.spots.find((each) => each.id === id);
  // What is only there to be pressed has no picture: its frame tells nothing.
  if (spot) return { id, symbol: spot.look.includes("action") ? "" : spot.symbol, label: spot.label || id, note: spot.note };
  const item = picture.trays.flatMap((tray) => tray.items).find((each) => each.id === id);
  return item && { id, symbol: item.symbol, label: item.label, note: "" };
}

/** All that can be told about a thing with what is known. */
export function toldOf(glossary: readonly Entry[], thing: Thing, found: Explanation | undefined): Told {
  const kind = kindOf(glossary, thing, found?.kind);
  const now = found && found.now.length > 0 ? found.now : thing.note ? thing.note.split("\n") : [];
  return {
    id: thing.id, label: thing.label, symbol: thing.symbol, name: kind?.name ?? "",
    does: kind?.does ?? [], diagram: kind?.diagram ?? "", now, noted: now.length > 0 && now.every((line) => thing.note.includes(line)),
  };
}

export class CloserLook {
  /** The thing that was last touched, pointed at or focused. */
  shown = $state("");
  /** Whether that was in the view that is shown. */
  fresh = $state(false);
  /** Whether something else was asked for since, so that on a phone it no longer lies over the answer. */
  away = $state(false);
  #glossary: Entry[] = $state.raw([]);
  #explained: ReadonlyMap<string, Explanation> = $state.raw(new Map());
  /** The view that is explained, or asked for. */
  #moment = "";

  /** Fetches what is the same for every play of a game. */
  begin(game: string): void {
    http.glossary(game).then(({ entries }) => (this.#glossary = entries), () => undefined);
  }

  /** Another view is shown: what was said of the one before holds no longer. */
  forget(): void {
    this.fresh = false;
    this.#moment = "";
    this.#explained = new Map();
  }

  /** Looks at a thing; the first look at a view, named by its moment, fetches what there is to be told of all of it. */
  look(id: string, moment: string, explained: () => Promise<Explanations>): void {
    this.shown = id;
    this.fresh = true;
    this.away = false;
    if (this.#moment === moment) return;
    this.#moment = moment;
    this.#explained = new Map();
    explained().then(
      ({ things }) => this.#moment === moment && (this.#explained = new Map(things.map((each) => [each.id, each]))),
      () => this.#moment === moment && (this.#moment = ""),
    );
  }

  /** Where a thing could go, and what it could take. */
  reach(id: string): Explanation | undefined {
    return this.#explained.get(id);
  }

  /** What is wanted of somebody who has touched these things, if the first of them says so. */
  wants(picture: Picture, made: readonly string[]): string | undefined {
    const thing = thingOf(picture, made[0] ?? "");
    const then = thing ? (kindOf(this.#glossary, thing)?.then ?? []) : [];
    return then[Math.min(made.length, then.length) - 1];
  }

  told(picture: Picture): Told | null {
    const thing = this.shown ? thingOf(picture, this.shown) : undefined;
    return thing ? toldOf(this.#glossary, thing, this.#explained.get(thing.id)) : null;
  }
}
