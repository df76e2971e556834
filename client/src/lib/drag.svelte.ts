// Carrying a symbol with the pointer, from a board or a tray to a board.
const FAR_ENOUGH = 6;

export interface Dragged {
  id: string;
  symbol: string;
  x: number;
  y: number;
}

export class Drag {
  held: Dragged | null = $state(null);
  /** Where the pointer went down, until it has moved far enough to carry. */
  #start: Dragged | null = null;
  /** What lies under a pointer; a board says so. */
  under: (at: PointerEvent) => string | null = () => null;
  dropped: (from: string, onto: string | null) => void = () => undefined;

  begin(event: PointerEvent, id: string, symbol: string): void {
    this.#start = { id, symbol, x: event.clientX, y: event.clientY };
    addEventListener("pointermove", this.#move);
    addEventListener("pointerup", this.#up);
    addEventListener("pointercancel", this.#stop);
  }

  #move = (event: PointerEvent): void => {
    const start = this.#start;
    if (!start) return;
    const far = Math.hypot(event.clientX - start.x, event.clientY - start.y) > FAR_ENOUGH;
    if (far || this.held) this.held = { ...start, x: event.clientX, y: event.clientY };
  };

  #up = (event: PointerEvent): void => {
    const held = this.held;
    this.#stop();
    if (held) this.dropped(held.id, this.under(event));
  };

  #stop = (): void => {
    this.held = null;
    this.#start = null;
    removeEventListener("pointermove", this.#move);
    removeEventListener("pointerup", this.#up);
    removeEventListener("pointercancel", this.#stop);
  };
}
