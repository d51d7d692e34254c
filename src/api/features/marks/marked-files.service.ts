import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { setUnmarkable } from '#api/features/file-analysis/file-analysis.service.ts';
import { copyFile, openFile } from '#api/features/media/media.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { findOrCreateSecret } from '#api/kernel/secrets.sql.ts';
import type { ReadableFile } from '#api/kernel/send-file.ts';
import { uploadFolder } from '#api/kernel/uploads.ts';
import { runFileProcess } from '#file-process/file-process.ts';
import { isolated } from '#lib/isolated.ts';
import { memoizeByObject } from '#lib/memoize.ts';
import { renderLabel } from '#pdf/draw/render.ts';
import { encodeMark } from '#pdf/marks/mark-payload.ts';
import type { FileToMark, MarkingResult } from '#pdf/marks/mark-pdf.process.ts';
import { PDF_PROGRAMS } from '#pdf/programs.ts';
import * as marks from './marks.sql.ts';

export { findMarksOfOrder } from './marks.sql.ts';

/** The folder of the storage with copies that were marked. */
export const MARKED = 'marked';
/** Copies that are made at the same time: each takes the memory of its file a few times. */
const marking = pLimit(2);
const TIME_LIMIT_MS = 15_000;
const KEY_BYTES = 32;
/** Part of the keys of copies: a change of how marks are written makes new ones. */
const FORMAT = 1;

/** Files of which no copy could be made are sent as they are for a while, so that not every fetch waits for the failure. */
const RETRY_AFTER_MS = 10 * 60_000;
const failedOf = memoizeByObject(
  ({ now }: AppContext) =>
    new LRUCache<string, true>({ max: 1000, ttl: RETRY_AFTER_MS, perf: { now: () => now().getTime() } }),
);

/** Copies that are being made on this node, by their key in the storage: two fetches at once make one. */
const makingOf = memoizeByObject((_: AppContext) => new Map<string, Promise<boolean>>());

/** The key that marks are made and read with: the same for all nodes, for ever. */
export const markKeyOf = memoizeByObject(async (context: AppContext): Promise<Buffer> => {
  const value = randomBytes(KEY_BYTES).toString('hex');
  return Buffer.from(await findOrCreateSecret(context.db, { name: 'marks', value }), 'hex');
});

/**
 * The file of an order line as its buyer gets it: marked as the vendor has chosen. The copy is made at the first fetch and
 * kept. A file that cannot be marked, now or at all, is sent as it is: marking never costs a buyer the download.
 * @throws ApiError 404
 */
export async function openMarkedFile(
  context: AppContext,
  { lineId, fileId }: { lineId: string; fileId: string },
): Promise<ReadableFile> {
  const { key, row } = await findCopy(context, { lineId, fileId });
  return (row && (await openCopy(context, key, { lineId, fileId, row }))) ?? openFile(context, fileId);
}

/**
 * What pages of an order line's copy are drawn from. `key` begins the keys of the storage under which drawings of it are
 * kept, beside the copy, and deleted with it. `copyTo` writes the copy to a local path. It returns false if the copy
 * could not be marked as its vendor has chosen: drawings of that are not kept.
 */
export async function markedSource(
  context: AppContext,
  { lineId, fileId }: { lineId: string; fileId: string },
): Promise<{ key: string; copyTo: (path: string) => Promise<boolean> }> {
  const { key, row } = await findCopy(context, { lineId, fileId });
  const copyTo = async (path: string) => {
    const copy = row && (await openCopy(context, key, { lineId, fileId, row }));
    if (copy) await pipeline(Readable.from(copy.read()), createWriteStream(path));
    else await copyFile(context, fileId, path);
    return row === null || copy !== null;
  };
  return { key, copyTo };
}

/** The key of an order line's copy of a file, and how it is marked: `row` is null for a copy that gets no marks. */
async function findCopy(
  context: AppContext,
  { lineId, fileId }: { lineId: string; fileId: string },
): Promise<{ key: string; row: Copy['row'] | null }> {
  const found = await marks.findMarking(context.db, { lineId, fileId });
  const row = found?.markable && found.marking !== 'off' ? found : null;
  return { key: `${MARKED}/${lineId}/${fileId}-${row?.marking ?? 'off'}-${FORMAT}`, row };
}

/** A marked copy, which is made if it is not kept; null if that is not possible. */
async function openCopy(context: AppContext, key: string, copy: Copy): Promise<ReadableFile | null> {
  const kept = await openKept(context, key);
  if (kept) return kept;
  if (failedOf(context).has(key)) return null;
  const making = makingOf(context);
  const made = making.get(key) ?? make(context, key, copy).finally(() => making.delete(key));
  making.set(key, made);
  return (await made) ? openKept(context, key) : null;
}

async function openKept({ storage }: AppContext, key: string): Promise<ReadableFile | null> {
  const stored = await storage.stat(key);
  return (
    stored && {
      kind: 'pdf',
      sizeBytes: stored.sizeBytes,
      // A copy that is made again has the same bytes.
      etag: stored.etag ?? `"${key}"`,
      read: (range) => storage.read(key, range),
      address: (answer) => storage.address(key, answer),
    }
  );
}

interface Copy {
  lineId: string;
  fileId: string;
  row: NonNullable<Awaited<ReturnType<typeof marks.findMarking>>>;
}

/** Makes a marked copy and puts it into storage. False, after a line in the log, if that was not possible. */
async function make(context: AppContext, key: string, copy: Copy): Promise<boolean> {
  try {
    const result = await marking(() => markAndStore(context, key, copy));
    if (!result.marked) {
      context.log.warn({ ...identify(copy), reason: result.message }, 'a file cannot be marked');
      await setUnmarkable(context.db, { fileId: copy.fileId, reason: result.reason });
    }
    context.metrics.markings.inc({ outcome: result.marked ? 'marked' : 'unmarkable' });
    return result.marked;
  } catch (error) {
    context.log.warn({ err: error, ...identify(copy) }, 'a file was not marked, and is sent as it is');
    failedOf(context).set(key, true);
    context.metrics.markings.inc({ outcome: 'failed' });
    return false;
  }
}

const identify = ({ lineId, fileId }: Copy) => ({ lineId, fileId });

async function markAndStore(context: AppContext, key: string, copy: Copy): Promise<MarkingResult> {
  const below = uploadFolder(context.config);
  await mkdir(below, { recursive: true });
  const folder = await mkdtemp(join(below, 'marking-'));
  try {
    const target = join(folder, 'marked.pdf');
    const task: FileToMark = { path: join(folder, 'file.pdf'), target, ...(await marksOf(context, copy)) };
    await copyFile(context, copy.fileId, task.path);
    const result = await runMarking(task);
    if (result.marked) await context.storage.putFile(key, target);
    return result;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runMarking(input: FileToMark): Promise<MarkingResult> {
  const entry = PDF_PROGRAMS.mark;
  for await (const result of runFileProcess<MarkingResult>({ entry, input, timeMs: TIME_LIMIT_MS }))
    return result;
  throw new Error('The process gave no answer.');
}

async function marksOf(
  context: AppContext,
  { lineId, fileId, row }: Copy,
): Promise<Pick<FileToMark, 'hidden' | 'label'>> {
  const { marking: kind, buyer, orderNumber } = row;
  const label =
    kind === 'hidden'
      ? null
      : await renderLabel([buyer && isolated(buyer), orderNumber].filter(Boolean).join(' · '));
  return {
    hidden: kind === 'visible' ? null : await hiddenMark(context, { lineId, fileId }),
    label: label?.toString('base64') ?? null,
  };
}

async function hiddenMark(
  context: AppContext,
  copy: { lineId: string; fileId: string },
): Promise<FileToMark['hidden']> {
  const number = await marks.findOrCreateMark(context.db, { ...copy, now: context.now() });
  const key = await markKeyOf(context);
  return { payload: Buffer.from(encodeMark(number, key)).toString('hex'), key: key.toString('hex') };
}
