// A composer's desk: what lies on it is kept a moment after each change, proved on the server, and published.
import * as http from "./http";
import { forgetProblems } from "./problems";
import type { DeskContent, DeskVersion, DeskView, EditView } from "./wire";

/** Milliseconds without a change until it is kept, and between two looks at a proof. */
const PAUSE = 500;
const LOOK = 400;

export class Desk {
  view: DeskView = $state.raw() as DeskView;
  title = $state("");
  problem = $state("");
  /** Whether everything is on the server as it stands here. */
  saved = $state(true);
  #sketch: EditView["start"] = $state.raw({});
  #timer = 0;
  #saving: Promise<void> | null = null;
  #ended = false;

  constructor(view: DeskView) {
    this.view = view;
    this.title = view.content.title ?? "";
    this.#sketch = view.content.problem ?? {};
    if (view.proving && !view.proving.refused) void this.#do(() => this.#watch());
  }

  get mine(): boolean {
    return this.view.mine;
  }
  /** How far a proof is that is under way. */
  get proving(): DeskView["proving"] {
    return this.view.proving?.refused ? null : this.view.proving;
  }
  /** The version that is the same as what lies on the desk, if it is one. */
  get version(): DeskVersion | undefined {
    const now = JSON.stringify(sorted(this.#content));
    return this.view.versions.findLast((each) => JSON.stringify(sorted(each.content)) === now);
  }
  get #content(): DeskContent {
    return { game: this.view.content.game, title: this.title, problem: this.#sketch };
  }

  end(): void {
    this.#ended = true;
    if (this.#timer) void this.save();
  }

  /** Another sketch lies on the desk. */
  lay(sketch: EditView["start"]): void {
    if (!this.mine || JSON.stringify(sketch) === JSON.stringify(this.#sketch)) return;
    this.#sketch = sketch;
    this.changed();
  }

  changed(): void {
    this.saved = false;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.save(), PAUSE);
  }

  /** Keeps what lies there; one save at a time, the next with whatever has come meanwhile. */
  async save(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = 0;
    while (this.#saving) await this.#saving;
    if (this.saved) return;
    this.#saving = this.#save();
    await this.#saving;
  }

  /** Whether saving has failed: the server would prove and publish something older. */
  get #unsaved(): boolean {
    return !this.saved && this.problem !== "";
  }

  async #save(): Promise<void> {
    const content = this.#content;
    await this.#do(async () => {
      this.view = await http.changeDesk(this.view.id, content);
      this.saved = JSON.stringify(content) === JSON.stringify(this.#content);
    });
    this.#saving = null;
  }

  async prove(): Promise<void> {
    await this.save();
    if (this.#unsaved) return;
    await this.#do(async () => {
      this.view = await http.proveDesk(this.view.id);
      await this.#watch();
    });
  }

  async #watch(): Promise<void> {
    while (this.proving && !this.#ended) {
      await new Promise((done) => setTimeout(done, LOOK));
      const found = await http.desk(this.view.id).catch((error: http.Refusal) => {
        if (error.status === 404) throw error;
        return null; // it goes on when the server can be reached again
      });
      if (found) this.view = found;
    }
    this.problem = this.view.proving?.refused ?? "";
  }

  async stop(): Promise<void> {
    await this.#do(async () => {
      this.view = await http.stopProof(this.view.id);
    });
  }

  /** Puts it into the collection, and tells where it is solved; empty if that was refused. */
  async publish(): Promise<string> {
    let path = "";
    await this.save();
    if (this.#unsaved) return path;
    await this.#do(async () => {
      path = (await http.publishDesk(this.view.id)).path;
      forgetProblems();
      this.view = await http.desk(this.view.id);
    });
    return path;
  }

  /** Takes the desk away for ever; tells whether it is gone. */
  async forget(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#timer = 0;
    while (this.#saving) await this.#saving;
    let gone = false;
    await this.#do(async () => {
      await http.forgetDesk(this.view.id);
      gone = this.#ended = true;
    });
    // It is still there: what was not saved yet is saved after all.
    if (!gone && !this.saved) this.changed();
    return gone;
  }

  async #do(work: () => Promise<void>): Promise<void> {
    this.problem = "";
    try {
      await work();
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }
}

/** The same in an order that does not depend on who has written it. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, each]) => [key, sorted(each)]));
}
