import { contour, flow, city, coast } from '#demo/art/prints/lines.ts';
import { branch, monstera, dahlia, meadow, tulips } from '#demo/art/prints/plants.ts';
import type { Print } from '#demo/art/prints/print.ts';
import { arches, circles, halfsuns, grid, tiles, weave, citrus, vase } from '#demo/art/prints/shapes.ts';
import { hills, alps, sea, moon, bigmoon, stars } from '#demo/art/prints/views.ts';
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
