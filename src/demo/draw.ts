import { paletteFor } from '#demo/art/palettes.ts';
import { demoProducts, demoVendors } from '#demo/catalog.ts';

/** Shapes of the drawings by the first part of their name; see `drawDemo`. */
const SHAPES: Record<string, [width: number, height: number]> = {
  product: [1200, 1200],
  shop: [1200, 1200],
  avatar: [600, 600],
  category: [900, 900],
  hero: [2000, 760],
  promotion: [800, 450],
  blog: [1600, 900],
  banner: [2000, 500],
};

/** What a page must know of a drawing before it is drawn. */
export function drawingShape(name: string): { width: number; height: number; color: string } {
  const [kind = '', key = ''] = name.split('/');
  const [width, height] = SHAPES[kind] ?? [1200, 1200];
  return { width, height, color: paletteFor(key).soft };
}

export async function drawDemo(name: string): Promise<Buffer> {
  const { width, height, color } = drawingShape(name);
  if (name.startsWith('pdf/'))
    return Buffer.from(`%PDF-1.4\n% ${name} ${demoVendors.length} ${demoProducts.length}`);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${color}"/><circle cx="50%" cy="50%" r="20%" fill="#0e5a47"/></svg>`,
  );
}
