import { paletteFor } from './engine/palettes.ts';

/** Shapes of the drawings by the first part of their name; see `draw.ts`. */
const SHAPES: Record<string, [width: number, height: number]> = {
  product: [1200, 1200],
  shop: [800, 800],
  avatar: [400, 400],
  category: [800, 800],
  hero: [2000, 760],
  promotion: [800, 450],
  blog: [1600, 900],
  slideshow: [480, 480],
  'shop-banner': [2000, 400],
  'seller-banner': [2000, 560],
};

/** The properties of a drawing that a page needs before it is drawn. */
export function drawingShape(name: string): { width: number; height: number; color: string } {
  const [kind = '', key = ''] = name.split('/');
  const [width, height] = SHAPES[kind] ?? [1200, 1200];
  return { width, height, color: paletteFor(key).soft };
}
