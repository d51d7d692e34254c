import { mix } from '#demo/artwork/engine/palettes.ts';
import { circle, group, type Node, rect } from '#demo/artwork/engine/scene.ts';
import { contextFor } from '#demo/artwork/products/context.ts';
import { kindArt } from '#demo/artwork/products/index.ts';
import { emblemOf, productNamed } from '#demo/artwork/site/compositions.ts';
import { demoProducts } from '#demo/catalog/products.ts';
import { hash } from '#demo/random.ts';

/** A category's tile, 800 by 800: one of its products without words. */
export function categoryTile(slug: string): Node[] {
  const inside = demoProducts.filter((product) => product.categoryPath.includes(slug));
  const shown = inside[hash(slug) % Math.max(1, inside.length)];
  if (!shown) throw new Error(`Nothing is sold in category '${slug}'.`);
  const context = contextFor(shown, 'tile');
  const { palette } = context;
  const grounds = [
    palette.soft,
    mix(palette.second, palette.paper, 0.5),
    mix(palette.main, palette.paper, 0.7),
  ];
  const ground = grounds[hash(`ground ${slug}`) % grounds.length] as string;
  return [
    rect(0, 0, 800, 800, { fill: ground }),
    circle(400, 400, 330, { fill: mix(ground, '#ffffff', 0.45) }),
    group(kindArt[shown.kind].emblem(context), { x: 400, y: 400, scale: 0.56 }),
  ];
}

/** The product shown for each main category: the first tiles that a visitor sees are chosen, not random. */
const faces: Record<string, string> = {
  'e-books': 'the-lighthouse-keepers-ledger',
  'sheet-music': 'morning-on-the-towpath',
  'sewing-patterns': 'marguerite-day-dress',
  'knitting-and-crochet': 'frost-fair-hat',
  'embroidery-and-cross-stitch': 'sleeping-fox-cushion',
  'planners-and-journals': 'what-is-for-dinner',
  'wall-art-and-posters': 'seven-hills-before-rain',
  'course-notes': 'calculus-in-forty-pictures',
  'laser-and-3d-templates': 'fox-on-the-wall',
  'party-cards-and-play': 'dinosaur-party-invitations',
};

export function mainCategoryTile(slug: string): Node[] {
  const face = faces[slug];
  if (!face) return categoryTile(slug);
  const { palette } = contextFor(productNamed(face), 'tile');
  const ground =
    slug === 'wall-art-and-posters' || slug === 'course-notes'
      ? mix(palette.main, palette.paper, 0.72)
      : palette.soft;
  return [
    rect(0, 0, 800, 800, { fill: ground }),
    circle(400, 400, 330, { fill: mix(ground, '#ffffff', 0.5) }),
    emblemOf(face, 400, 400, 0.58),
  ];
}
