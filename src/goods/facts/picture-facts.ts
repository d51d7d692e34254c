import sharp from 'sharp';
import type { PictureFacts } from '#domain/goods.ts';
import { damaged, type Place } from '#goods/refusal.ts';

/**
 * What the header of a picture says; the picture itself is not unpacked.
 * @throws GoodsRefused for one without a readable header
 */
export async function pictureFacts(
  path: string,
  kind: PictureFacts['kind'],
  place: Place,
): Promise<PictureFacts> {
  const metadata = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => Promise.reject(damaged(place)));
  const isTurned = (metadata.orientation ?? 1) >= 5;
  const [width, height] = isTurned ? [metadata.height, metadata.width] : [metadata.width, metadata.height];
  return {
    kind,
    width,
    height,
    dotsPerInch: metadata.density && Math.round(metadata.density),
    isTransparent: metadata.hasAlpha,
  };
}
