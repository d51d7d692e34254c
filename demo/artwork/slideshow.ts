import sharp from 'sharp';
import { renderArt } from '#demo/artwork/render.ts';
import { drawingShape } from '#demo/artwork/shapes.ts';
import type { DemoProduct } from '#demo/catalog/types.ts';

const FRAME_MS = 1500;

/** The covers of the products one after another, as an animated WebP without end. */
export async function slideshow(products: readonly DemoProduct[]): Promise<Buffer> {
  const { width } = drawingShape('slideshow');
  const frames = await Promise.all(
    products.map((product) => {
      const { svg } = renderArt({ type: 'product', product, index: 0 });
      return sharp(Buffer.from(svg)).resize({ width }).png().toBuffer();
    }),
  );
  return sharp(frames, { join: { animated: true } })
    .webp({ delay: frames.map(() => FRAME_MS) })
    .toBuffer();
}
