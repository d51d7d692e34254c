import { city, coast, contour, flow } from '#demo/artwork/products/poster/prints/lines.ts';
import { branch, dahlia, meadow, monstera, tulips } from '#demo/artwork/products/poster/prints/plants.ts';
import type { Print } from '#demo/artwork/products/poster/prints/print.ts';
import {
  arches,
  circles,
  citrus,
  grid,
  halfsuns,
  tiles,
  vase,
  weave,
} from '#demo/artwork/products/poster/prints/shapes.ts';
import { alps, bigmoon, hills, moon, sea, stars } from '#demo/artwork/products/poster/prints/views.ts';
import { alphabet, saying } from '#demo/artwork/products/poster/prints/words.ts';

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
