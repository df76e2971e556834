// Applies a change of a table to the view before it.
import type { TableChange, Picture, PictureChange, TableView } from "./wire";

export function after(view: TableView, change: TableChange): TableView {
  const { changed, added, ...rest } = change;
  const picture = changed ? repainted(view.picture, changed) : (change.picture ?? view.picture);
  const moves = added ? [...view.moves.slice(0, added.first), ...added.lines] : view.moves;
  return { ...view, said: "", ...rest, t: "table", picture, moves };
}

function repainted(picture: Picture, changed: PictureChange): Picture {
  const { spots, ...rest } = changed;
  const fresh = new Map(spots.map((spot) => [spot.id, spot]));
  return { ...picture, ...rest, spots: picture.spots.map((spot) => fresh.get(spot.id) ?? spot) };
}
