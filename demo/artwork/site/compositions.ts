import { group, type Node, rectD, shadow } from '#demo/artwork/engine/scene.ts';
import { fitTitle, setLines } from '#demo/artwork/engine/type.ts';
import { contextFor } from '#demo/artwork/products/context.ts';
import { kindArt } from '#demo/artwork/products/index.ts';
import { productScene } from '#demo/artwork/products/pictures.ts';
import { demoProducts } from '#demo/catalog/products.ts';
import type { DemoProduct } from '#demo/catalog/types.ts';

const bySlug = new Map(demoProducts.map((product) => [product.slug, product]));

export function productNamed(slug: string): DemoProduct {
  const product = bySlug.get(slug);
  if (!product) throw new Error(`The pictures of the market use '${slug}', which is not in the catalog.`);
  return product;
}

export function emblemOf(slug: string, x: number, y: number, scale: number, rotate = 0): Node {
  const product = productNamed(slug);
  return group(kindArt[product.kind].emblem(contextFor(product, 'token')), { x, y, scale, rotate });
}

export function card(slug: string, x: number, y: number, size: number, rotate: number): Node {
  const scale = size / 1200;
  return group(
    [
      shadow(0, 0, size, size, 40, 0.055, 18),
      group([group(productScene(productNamed(slug), 0), { scale })], { clip: rectD(0, 0, size, size, 18) }),
    ],
    { x, y, rotate },
  );
}

export function headline(
  lines: string,
  x: number,
  y: number,
  box: { width: number; height: number; max: number },
  ink: string,
): Node[] {
  const fitted = fitTitle(lines, { face: 'display', ...box, maxLines: 4, leading: 1 });
  return setLines(fitted, x, y + (box.height - fitted.height) / 2, { face: 'display', fill: ink });
}
