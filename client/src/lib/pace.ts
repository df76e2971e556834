// Lets several things that come at once be seen one after the other. Nothing is ever held back from who wants to go on.

/** Milliseconds between two things that are to be seen. */
export const GAP = 900;
/** More than so many are not waited for. */
const MOST = 8;

export class Pace<T> {
  #waiting: T[] = [];
  #timer = 0;
  #last = -Infinity;

  /** `show` shows a thing; `slow` says whether there shall be time to see it after the one before. */
  constructor(readonly show: (each: T) => void, readonly slow: (each: T) => boolean) {}

  add(each: T): void {
    this.#waiting.push(each);
    if (this.#waiting.length > MOST) this.flush();
    else if (!this.#timer) this.#go();
  }

  /** Shows at once all that is waiting; tells whether anything was. */
  flush(): boolean {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const waiting = this.#waiting.splice(0);
    for (const each of waiting) this.show(each);
    return waiting.length > 0;
  }

  /** Forgets what is waiting. */
  end(): void {
    this.#waiting = [];
    this.flush();
  }

  #go = (): void => {
    this.#timer = 0;
    while (this.#waiting.length > 0) {
      const each = this.#waiting[0] as T;
      const slow = this.slow(each);
      const left = slow ? this.#last + GAP - performance.now() : 0;
      if (left > 0) {
        this.#timer = window.setTimeout(this.#go, left);
        return;
      }
      this.#waiting.shift();
      if (slow) this.#last = performance.now();
      this.show(each);
    }
  };
}
