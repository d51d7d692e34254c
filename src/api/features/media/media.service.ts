import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { fileTypeFromFile } from 'file-type';
import sharp from 'sharp';
import { badRequest, notFound, wrongType } from '#api/kernel/errors.ts';
import type { UploadedFile } from '#api/kernel/implement.ts';
import type { Market } from '#api/kernel/market.ts';
import type { Db } from '#db/client.ts';
import { PICTURE_WIDTHS, pictureUrl } from '#domain/picture.ts';
import { findMedia, insertMedia, type MediaRow } from './media.sql.ts';

const MEGAPIXELS = 40;

const originalKey = (id: string): string => `originals/${id}`;
const servedKey = (id: string, width: number): string => `served/${id}/${width}.webp`;

/** The id of a picture: its hash, and what a page needs to know before it arrives. */
const pictureId = (hash: string, width: number, height: number, color: string): string =>
  `${hash.slice(0, 32)}-${width}x${height}-${color.replace('#', '')}`;

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Takes an uploaded picture in: recognised by its bytes, re-encoded (no metadata survives), kept under its hash.
 * @returns its address
 * @throws ApiError 400 for a picture that cannot be read, 415 for anything but PNG and JPEG
 */
export async function storePicture(
  market: Market,
  tx: Db,
  file: UploadedFile,
  label: string,
): Promise<string> {
  const type = await fileTypeFromFile(file.path);
  if (type?.mime !== 'image/png' && type?.mime !== 'image/jpeg') {
    throw wrongType(`${label} must be a PNG or JPEG picture.`);
  }
  const picture = await encode(file.path).catch(() => {
    throw badRequest(`${label} could not be read: it is damaged, or has more than ${MEGAPIXELS} megapixels.`);
  });
  const id = pictureId(sha256(picture.bytes), picture.width, picture.height, picture.color);
  await market.storage.put(originalKey(id), picture.bytes);
  await insertMedia(tx, [{ id, kind: 'image', bytes: picture.bytes.length }]);
  return pictureUrl(id);
}

async function encode(path: string) {
  const image = sharp(path, { limitInputPixels: MEGAPIXELS * 1_000_000 }).rotate();
  const { data, info } = await image
    .resize({ width: 2400, height: 2400, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90 })
    .toBuffer({ resolveWithObject: true });
  const { dominant } = await sharp(data).stats();
  const color = [dominant.r, dominant.g, dominant.b].map((c) => c.toString(16).padStart(2, '0')).join('');
  return { bytes: data, width: info.width, height: info.height, color };
}

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
