// Which side of a board is near to whoever looks at it.
import type { Picture, TableView } from "./wire";

export interface Orientation {
  turned: boolean;
  /** The seat that is near, and the others as they lie in the picture, or round the table from there. */
  near: number;
  others: number[];
}

/** `viewpoint` is the seat for which a picture is drawn that cannot be turned round. */
export function orientationOf(
  view: Pick<TableView, "mine" | "seats">, picture: Picture, flipped: boolean, viewpoint: number,
): Orientation {
  const second = view.mine.length === 1 && view.mine[0] === 1;
  const turned = picture.turns && second !== flipped;
  const near = picture.turns ? Number(turned) : viewpoint;
  const round = view.seats.slice(1).map((_, n) => (near + 1 + n) % view.seats.length);
  return { turned, near, others: picture.seats.length > 0 ? picture.seats : round };
}
