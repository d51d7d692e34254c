import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AppContext } from '#api/kernel/context.ts';
import { notFound } from '#api/kernel/errors.ts';
import type { ReadableFile } from '#api/kernel/send-file.ts';
import type { GoodsKind } from '#domain/goods.ts';
import { PICTURE_WIDTHS } from '#domain/picture.ts';
import { memoizeByObject } from '#lib/memoize.ts';
import { findMedia, type MediaRow, setSize } from './media.sql.ts';
import { encodeDrawing, isWholeWebp, resizePicture } from './picture.ts';
import { originalKey, servedKey } from './storage-keys.ts';

export { pageKey } from './storage-keys.ts';

const LARGEST_WIDTH = Math.max(...PICTURE_WIDTHS);

/** Pictures being resized, by storage key: concurrent requests for the same one share the work. */
const resizingOf = memoizeByObject((_context: AppContext) => new Map<string, Promise<Buffer>>());

/**
 * A picture in one of the served widths, resized on the first request and then stored.
 * @throws ApiError 404
 */
export async function servedPicture(context: AppContext, id: string, width: number): Promise<Buffer> {
  if (!PICTURE_WIDTHS.some((servedWidth) => servedWidth === width)) throw notFound('This picture');
  const key = servedKey(id, width);
  const served = await context.storage.get(key);
  // Answers are cached for a year, so a file that a crash or a full disk has damaged must not be sent.
  if (served && isWholeWebp(served)) return served;
  const running = resizingOf(context);
  const result = running.get(key) ?? resize(context, id, width).finally(() => running.delete(key));
  running.set(key, result);
  return result;
}

async function resize(context: AppContext, id: string, width: number): Promise<Buffer> {
  const row = await findMedia(context.db, { id });
  if (row?.kind !== 'image') throw notFound('This picture');
  const bytes = await resizePicture(() => original(context, row), width);
  try {
    await context.storage.put(servedKey(id, width), bytes);
  } catch (error) {
    // Pictures must still be served when the disk is full.
    context.log.error({ err: error, id, width }, 'a resized picture could not be stored');
  }
  return bytes;
}

async function original(context: AppContext, row: MediaRow): Promise<Buffer> {
  if (row.drawing) return context.draw(row.drawing);
  const bytes = await context.storage.get(originalKey(row.id));
  if (!bytes) throw notFound('This file');
  return bytes;
}

/**
 * Reads a picture as it is stored, for an archive; a drawn one in the largest served width.
 * @throws ApiError 404
 */
export async function openPicture(context: AppContext, id: string): Promise<Readable> {
  const row = await findMedia(context.db, { id });
  if (row?.kind !== 'image') throw notFound('This picture');
  if (row.drawing) return Readable.from([await servedPicture(context, id, LARGEST_WIDTH)]);
  if (!(await context.storage.stat(originalKey(id)))) throw notFound('This picture');
  return context.storage.read(originalKey(id));
}

/**
 * Opens a sold or attached file. The caller authorizes access.
 * @throws ApiError 404
 */
export async function openFile(context: AppContext, id: string): Promise<ReadableFile> {
  const row = await findMedia(context.db, { id });
  if (!row || row.kind === 'goods') throw notFound('This file');
  return open(context, row, row.kind);
}

/**
 * Opens a file that is sold beside the first PDF of a product. The caller authorizes access.
 * @throws ApiError 404
 */
export async function openGoods(
  context: AppContext,
  { id, kind }: { id: string; kind: GoodsKind },
): Promise<ReadableFile> {
  const row = await findMedia(context.db, { id });
  if (row?.kind !== 'goods') throw notFound('This file');
  return open(context, row, { goods: kind });
}

async function open(context: AppContext, row: MediaRow, kind: ReadableFile['kind']): Promise<ReadableFile> {
  if (row.drawing) {
    const bytes = await context.draw(row.drawing);
    return {
      kind,
      sizeBytes: bytes.length,
      // Drawn files depend on the version of the market, so the entity tag is a hash of the bytes.
      etag: `"${createHash('sha256').update(bytes).digest('base64url')}"`,
      read: (range) => (range ? bytes.subarray(range.start, range.end + 1) : bytes),
      address: async () => null,
    };
  }
  const key = originalKey(row.id);
  const stored = await context.storage.stat(key);
  if (!stored) throw notFound('This file');
  return {
    kind,
    sizeBytes: stored.sizeBytes,
    // Every upload has its own id, so the id identifies the bytes.
    etag: stored.etag ?? `"${row.id}"`,
    read: (range) => context.storage.read(key, range),
    address: (answer) => context.storage.address(key, answer),
  };
}

/**
 * Copies a file that is sold to a local path, for a process that reads it. The size of a drawing is known from then on.
 * @throws ApiError 404
 */
export async function copyFile(context: AppContext, id: string, path: string): Promise<void> {
  const row = await findMedia(context.db, { id });
  if (!row) throw notFound('This file');
  if (row.drawing) {
    const bytes = await context.draw(row.drawing);
    if (row.bytes !== bytes.length) await setSize(context.db, { id, bytes: bytes.length });
    return writeFile(path, bytes);
  }
  if (!(await context.storage.stat(originalKey(id)))) throw notFound('This file');
  await pipeline(context.storage.read(originalKey(id)), createWriteStream(path));
}

/** A drawn page of a PDF as WebP if it has been kept under this key, else null. */
export async function keptPage(context: AppContext, key: string): Promise<Buffer | null> {
  const kept = await context.storage.get(key);
  // A crash or a full disk may have damaged it.
  return kept && isWholeWebp(kept) ? kept : null;
}

/** Makes a drawing a WebP, and keeps it under the key if there is one. */
export async function keepPage(
  context: AppContext,
  key: string | null,
  drawing: Parameters<typeof encodeDrawing>[0],
): Promise<Buffer> {
  const picture = await encodeDrawing(drawing);
  try {
    if (key) await context.storage.put(key, picture);
  } catch (error) {
    // Pages must still be shown when the disk is full.
    context.log.error({ err: error, key }, 'a drawn page could not be stored');
  }
  return picture;
}
