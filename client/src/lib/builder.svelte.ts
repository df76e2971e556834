// Something being built of a catalogue: every change is kept here at once, and judged by the game.
import { lessened, readSupply, tidyName, touched, writeSupply, type BuiltSupply } from "./assembly";
import * as http from "./http";
import { judgeSupply, keepSupply, type OwnSupply } from "./ownsupplies";
import type { Catalogue, SupplyView } from "./wire";

/** Milliseconds without a change until the game is asked. */
const PAUSE = 250;

export class BuilderSession {
  built: BuiltSupply = $state.raw({ name: "", heading: "", items: [], unread: [] });
  /** What the game says of it; of what it was before the last change, while that is on its way. */
  report: SupplyView | null = $state.raw(null);
  /** Whether the report is about the supply as it is now. */
  current = $state(false);
  /** Why the game could not be asked. */
  problem = $state("");
  /** Whether this browser keeps it. */
  kept = $state(true);
  readonly text: string = $derived.by(() => writeSupply(this.catalogue, this.built));
  readonly counts: Map<string, number> = $derived.by(() => {
    const found = new Map<string, number>();
    for (const id of this.built.items) found.set(id, (found.get(id) ?? 0) + 1);
    return found;
  });
  #timer = 0;

  constructor(readonly catalogue: Catalogue, private entry: OwnSupply) {
    this.built = readSupply(catalogue, entry.text);
    this.check();
  }

  touch(id: string): void {
    this.#change(touched(this.catalogue, this.built, id));
  }

  lessen(id: string): void {
    this.#change(lessened(this.built, id));
  }

  rename(name: string): void {
    this.#change({ ...this.built, name: tidyName(name) });
  }

  head(heading: string): void {
    this.#change({ ...this.built, heading });
  }

  /** Throws out the lines that mean nothing. */
  tidy(): void {
    this.#change({ ...this.built, unread: [] });
  }

  /** As it is kept now. */
  get own(): OwnSupply {
    return this.entry;
  }

  #change(built: BuiltSupply): void {
    this.built = built;
    this.current = false;
    this.entry = { ...this.entry, name: built.name.trim(), text: this.text, sound: false, at: Date.now() };
    this.kept = keepSupply(this.entry);
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.check(), PAUSE);
  }

  /** Asks the game; an answer about what it was before is of no use any more. */
  check(): void {
    const asked = this.entry;
    this.problem = "";
    this.#timer = 0;
    http.supply({ game: asked.game, text: this.text }).then(
      (report) => {
        if (asked !== this.entry) return;
        this.report = report;
        this.current = true;
        judgeSupply(asked, report.faults.length === 0);
      },
      (error: Error) => {
        if (asked === this.entry) this.problem = error.message;
      },
    );
  }

  /** Whoever leaves at once after a change wants it judged all the same. */
  end(): void {
    if (!this.#timer) return;
    clearTimeout(this.#timer);
    this.check();
  }
}
