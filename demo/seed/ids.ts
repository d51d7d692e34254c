import { createHash } from 'node:crypto';
import { pictureUrl } from '#domain/picture.ts';
import { drawingShape } from '../artwork/shapes.ts';

const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';

/** A deterministic id in the format of all ids: the same name gives the same id on every machine. */
export const demoId = (kind: string, key: string): string =>
  [...createHash('sha256').update(`${kind}/${key}`).digest().subarray(0, 20)]
    .map((byte) => SIGNS[byte % 32])
    .join('');

/** The id of a drawing that is made when first asked for; in the form of every picture's id. */
export function drawingId(name: string): string {
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 32);
  const { width, height, color } = drawingShape(name);
  return `${hash}-${width}x${height}-${color.slice(1)}`;
}

export const drawingUrl = (name: string): string => pictureUrl(drawingId(name));

export const categoryId = (slug: string): string => demoId('category', slug);
export const productId = (slug: string): string => demoId('product', slug);
export const fileId = (slug: string): string => demoId('file', slug);

/** The moment so many days before the seeding, to the second. */
export type DaysAgo = (days: number) => Date;
