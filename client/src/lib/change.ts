// What has changed at a table, worked into what was seen before.
import type { Change, Picture, PictureChange, Sight } from "./wire";

export function after(sight: Sight, change: Change): Sight {
  const { changed, added, ...rest } = change;
  const picture = changed ? repainted(sight.picture, changed) : (change.picture ?? sight.picture);
  const moves = added ? [...sight.moves.slice(0, added.first), ...added.lines] : sight.moves;
  return { ...sight, said: "", ...rest, t: "table", picture, moves };
}

function repainted(picture: Picture, changed: PictureChange): Picture {
  const { spots, ...rest } = changed;
  const fresh = new Map(spots.map((spot) => [spot.id, spot]));
  return { ...picture, ...rest, spots: picture.spots.map((spot) => fresh.get(spot.id) ?? spot) };
}
