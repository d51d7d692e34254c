import type { Readable } from 'node:stream';
import sharp from 'sharp';
import { notFound } from '#api/kernel/errors.ts';
import type { Market } from '#api/kernel/market.ts';
import { PICTURE_WIDTHS } from '#domain/picture.ts';
import { findMedia, type MediaRow } from './media.sql.ts';
import { originalKey } from './taking-in.ts';

export { only, withFiles } from './taking-in.ts';

const servedKey = (id: string, width: number): string => `served/${id}/${width}.webp`;

/**
 * A picture in one of the served widths: made when first asked for, then kept.
 * @throws ApiError 404
 */
export async function servedPicture(market: Market, id: string, width: number): Promise<Buffer> {
  if (!PICTURE_WIDTHS.some((known) => known === width)) throw notFound('This picture');
  const kept = await market.storage.get(servedKey(id, width));
  if (kept) return kept;
  const row = await findMedia(market.db, { id });
  if (row?.kind !== 'image') throw notFound('This picture');
  const bytes = await sharp(await original(market, row))
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer();
  await market.storage.put(servedKey(id, width), bytes);
  return bytes;
}

async function original(market: Market, row: MediaRow): Promise<Buffer> {
  if (row.drawing) return market.draw(row.drawing);
  const bytes = await market.storage.get(originalKey(row.id));
  if (!bytes) throw notFound('This file');
  return bytes;
}

/**
 * A sold file, to be sent on. Who may have it is the caller's business.
 * @throws ApiError 404
 */
export async function openFile(
  market: Market,
  id: string,
): Promise<{ stream: Readable | Buffer; bytes: number }> {
  const row = await findMedia(market.db, { id });
  if (!row) throw notFound('This file');
  if (row.drawing) {
    const drawn = await market.draw(row.drawing);
    return { stream: drawn, bytes: drawn.length };
  }
  const kept = await market.storage.stream(originalKey(id));
  if (!kept) throw notFound('This file');
  return kept;
}
