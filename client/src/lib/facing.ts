// How a board lies before whoever looks at it.
import type { Picture, Sight } from "./wire";

export interface Facing {
  turned: boolean;
  /** The seat that is near, and the others round the table from there. */
  near: number;
  others: number[];
}

/** `eyes` is the seat for which a picture is drawn that cannot be turned round. */
export function facing(
  sight: Pick<Sight, "mine" | "seats">, picture: Picture, flipped: boolean, eyes: number,
): Facing {
  const second = sight.mine.length === 1 && sight.mine[0] === 1;
  const turned = picture.turns && second !== flipped;
  const near = picture.turns ? Number(turned) : eyes;
  const others = sight.seats.slice(1).map((_, n) => (near + 1 + n) % sight.seats.length);
  return { turned, near, others };
}
