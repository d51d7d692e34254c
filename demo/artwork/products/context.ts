import { type Palette, paletteFor } from '#demo/artwork/engine/palettes.ts';
import type { Node } from '#demo/artwork/engine/scene.ts';
import { text } from '#demo/artwork/engine/scene.ts';
import { wrap } from '#demo/artwork/engine/type.ts';
import type { DemoProduct } from '#demo/catalog/types.ts';
import { vendors } from '#demo/catalog/vendors.ts';
import { type Random, seeded } from '#demo/random.ts';

/** The facts of a product that its drawings use. */
export type ArtProduct = Pick<
  DemoProduct,
  'slug' | 'name' | 'kind' | 'motif' | 'summary' | 'vendorSlug' | 'categoryPath'
>;

export type ArtContext = { product: ArtProduct; shop: string; palette: Palette; random: Random };

/** How products of a kind are drawn. Pages are A4 in points (595 by 842), covers a square of 1200. */
export type KindArt = {
  /** The first page of the file, at any size. */
  front(context: ArtContext, width: number, height: number): Node[];
  cover(context: ArtContext): Node[];
  /** The depicted object without text, around 0, 0 and about 1000 wide. */
  emblem(context: ArtContext): Node[];
  /** An inner page, counted from 1. */
  page(context: ArtContext, number: number): Node[];
};

export const pageWidth = 595;
export const pageHeight = 842;

const shopNames = new Map(vendors.map((vendor) => [vendor.slug, vendor.shopName]));

/** `part` separates the random numbers of one picture from those of another. */
export function contextFor(product: ArtProduct, part: string, shop?: string): ArtContext {
  return {
    product,
    shop: shop ?? shopNames.get(product.vendorSlug) ?? 'Emporia',
    palette: paletteFor(product.slug),
    random: seeded(`art:${product.slug}:${part}`),
  };
}

/** Random choices that are the same in every picture of a product, in whatever order they are drawn. */
export function designOf(context: ArtContext): Random {
  return seeded(`design:${context.product.slug}`);
}

export type Column = {
  x: number;
  y: number;
  width: number;
  size?: number;
  leading?: number;
  fill: string;
  face?: 'text' | 'sans';
};

/** Running text, left-aligned; returns the position of the next line. */
export function copy(content: string, column: Column): { nodes: Node[]; bottom: number } {
  const { x, y, width, size = 11, leading = size * 1.55, fill, face = 'text' } = column;
  const nodes: Node[] = [];
  let baseline = y;
  for (const [index, paragraph] of content.split('\n').entries()) {
    const indent = index === 0 ? 0 : size * 1.4;
    for (const [row, entry] of wrap(paragraph, face, size, width, indent).entries()) {
      nodes.push(text(entry, row === 0 ? x + indent : x, baseline, { face, size, fill }));
      baseline += leading;
    }
  }
  return { nodes, bottom: baseline };
}

/** The number at the foot of a page, with the title beside it. */
export function folio(context: ArtContext, number: number, fill: string): Node[] {
  return [
    text(String(number), pageWidth / 2, 800, { face: 'text', size: 10, fill, anchor: 'middle' }),
    text(context.product.name, 70, 800, { face: 'italic', size: 9, fill, opacity: 0.75 }),
  ];
}
