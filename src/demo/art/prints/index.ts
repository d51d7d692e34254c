import { city, coast, contour, flow } from '#demo/art/prints/lines.ts';
import { branch, dahlia, meadow, monstera, tulips } from '#demo/art/prints/plants.ts';
import type { Print } from '#demo/art/prints/print.ts';
import { arches, circles, citrus, grid, halfsuns, tiles, vase, weave } from '#demo/art/prints/shapes.ts';
import { alps, bigmoon, hills, moon, sea, stars } from '#demo/art/prints/views.ts';
import { alphabet, saying } from '#demo/art/prints/words.ts';

export const prints: Record<string, Print> = {
  arches,
  circles,
  halfsuns,
  grid,
  tiles,
  weave,
  contour,
  flow,
  hills,
  alps,
  sea,
  branch,
  leaf: monstera,
  flower: dahlia,
  meadow,
  tulips,
  moon,
  bigmoon,
  stars,
  city,
  coast,
  alphabet,
  saying,
  citrus,
  vase,
};
