// A study of a play: variations somebody keeps, with comments, under a link of its own.
import * as http from "./http";
import type { StudyContent, StudyView, Variation } from "./wire";

/** Milliseconds without a change before what was changed is saved, and between one save and the next. */
const PAUSE = 1000;

const pause = (): Promise<void> => new Promise((done) => setTimeout(done, PAUSE));
const branch = (ply: number, moves: string[] = []): string => JSON.stringify([ply, moves]);

export class Study {
  /** Empty as long as it is kept nowhere. */
  id = $state("");
  mine = $state(true);
  /** How many lines were added here just now: what can be said of them shall be seen. */
  added = $state(0);
  title = $state("");
  variations: Variation[] = $state([]);
  problem = $state("");
  /** Whether everything is on the server as it stands here. */
  saved = $state(true);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** How often something has changed here. */
  #changes = 0;
  #saving: Promise<boolean> | null = null;

  constructor(readonly table: string, view: StudyView | null) {
    if (view) this.#take(view);
  }

  get path(): string {
    return `/study/${this.id}`;
  }

  #take(view: StudyView): void {
    this.id = view.id;
    this.mine = view.mine;
    this.title = view.content.title ?? "";
    this.variations = view.content.variations ?? [];
  }

  get #content(): StudyContent {
    return { table: this.table, title: this.title, variations: this.variations };
  }

  /** Keeps a line that leaves the play after a ply, once. */
  keep(ply: number, moves: string[]): void {
    if (this.variations.some((each) => branch(each.ply, each.moves) === branch(ply, moves))) return;
    this.variations = [...this.variations, { ply, moves, comment: "" }].sort((one, other) => one.ply - other.ply);
    this.added += 1;
    this.changed();
  }

  drop(index: number): void {
    this.variations = this.variations.filter((_, n) => n !== index);
    this.added = 0;
    this.changed();
  }

  comment(index: number, comment: string): void {
    this.variations = this.variations.map((each, n) => (n === index ? { ...each, comment } : each));
    this.changed();
  }

  /** Whoever has shared it changes what the others read, a moment later. */
  changed(): void {
    this.#changes += 1;
    this.saved = false;
    if (this.id && !this.#saving) this.#saveSoon();
  }

  #saveSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), PAUSE);
  }

  /** Saves all of it. One save is on its way at a time: another could overtake it. */
  save(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#saving ??= this.#saveAll().finally(() => (this.#saving = null));
    return this.#saving;
  }

  /** Saves until nothing has changed meanwhile. */
  async #saveAll(): Promise<boolean> {
    for (;;) {
      const known = this.#changes;
      try {
        const view = this.id ? await http.changeStudy(this.id, this.#content) : await http.newStudy(this.#content);
        this.id = view.id;
        this.problem = "";
      } catch (error) {
        this.problem = (error as Error).message;
        if (this.id && known !== this.#changes) this.#saveSoon();
        return false;
      }
      if (known === this.#changes) break;
      await pause();
    }
    this.saved = true;
    return true;
  }
}
