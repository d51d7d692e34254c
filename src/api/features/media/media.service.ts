import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { AppContext } from '#api/kernel/context.ts';
import { notFound } from '#api/kernel/errors.ts';
import type { ReadableFile } from '#api/kernel/send-file.ts';
import { memoizeByObject } from '#domain/memoize.ts';
import { PICTURE_WIDTHS } from '#domain/picture.ts';
import { findMedia, type MediaRow } from './media.sql.ts';
import { isWholeWebp, resizePicture } from './picture.ts';
import { originalKey, servedKey } from './storage-keys.ts';

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
  if (!row) throw notFound('This file');
  if (row.drawing) {
    const bytes = await context.draw(row.drawing);
    return {
      kind: row.kind,
      sizeBytes: bytes.length,
      // Drawn files depend on the version of the market, so the entity tag is a hash of the bytes.
      etag: `"${createHash('sha256').update(bytes).digest('base64url')}"`,
      read: (range) => (range ? bytes.subarray(range.start, range.end + 1) : bytes),
      address: async () => null,
    };
  }
  const key = originalKey(id);
  const stored = await context.storage.stat(key);
  if (!stored) throw notFound('This file');
  return {
    kind: row.kind,
    sizeBytes: stored.sizeBytes,
    // Every upload has its own id, so the id identifies the bytes.
    etag: stored.etag ?? `"${id}"`,
    read: (range) => context.storage.read(key, range),
    address: (answer) => context.storage.address(key, answer),
  };
}
