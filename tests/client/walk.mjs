// Tells for each of some pictures the spots that arrow keys do not reach from every other.
// node walk.mjs COMPASS < pictures.json: pairs of a picture and whether it is seen from the other side
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

const { placesOf, stepsAmong } = await import(pathToFileURL(process.argv[2]));

function lost(picture, turned) {
  const steps = stepsAmong(placesOf(picture, turned));
  const missed = new Set();
  for (const from of steps.keys()) {
    const seen = new Set([from]);
    for (const id of seen) for (const to of Object.values(steps.get(id))) if (to !== null) seen.add(to);
    for (const id of steps.keys()) if (!seen.has(id)) missed.add(id);
  }
  return [...missed];
}

const pictures = JSON.parse(await text(process.stdin));
console.log(JSON.stringify(pictures.map(([picture, turned]) => lost(picture, turned))));
