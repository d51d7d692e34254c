import type { AppContext } from '#api/kernel/context.ts';
import { removeOldEntries } from '#api/kernel/remove-old-entries.ts';
import { uploadFolder } from '#api/kernel/uploads.ts';
import { PICTURE_WIDTHS } from '#domain/picture.ts';
import { markUsed } from './media.sql.ts';
import { ORIGINALS, originalKey, PAGES, SERVED, servedKey } from './storage-keys.ts';
import { cleanUp } from './store-uploads.service.ts';
import * as sweep from './sweep.sql.ts';

const DAY_MS = 24 * 3_600_000;
/** Rows or files per batch. */
const PAGE = 500;

/** Deletes temporary and partial files of uploads that began before this time and never finished. */
export async function removeUnfinishedUploads(context: AppContext, before: Date): Promise<void> {
  await removeOldEntries(uploadFolder(context.config), before);
  await context.storage.removeUnfinished(before);
}

/**
 * Deletes uploaded files that nothing has referred to for a day, and files in storage that no row names. Also deletes
 * served widths and drawn pages whose original is gone. Several nodes may do it in parallel, and uploads may be under
 * way. An aborted sweep ends early, and the next one goes on.
 */
export async function sweepMedia(context: AppContext, signal: AbortSignal): Promise<void> {
  const now = context.now();
  const dayAgo = new Date(now.getTime() - DAY_MS);
  await sweepRows(context, { now, dayAgo, signal });
  await sweepOriginals(context, { dayAgo, signal });
  await sweepDerived(context, SERVED, signal);
  await sweepDerived(context, PAGES, signal);
}

/**
 * A file without references is marked first, and deleted by a sweep a day later. By then a transaction that was about to
 * refer to it has ended. An upload of the same picture takes the mark away.
 */
async function sweepRows(
  context: AppContext,
  { now, dayAgo, signal }: { now: Date; dayAgo: Date; signal: AbortSignal },
): Promise<void> {
  const { db } = context;
  const inTexts = await findReferencesInTexts(context);
  for (let after = ''; !signal.aborted; ) {
    const page = await sweep.findUploaded(db, { after, before: dayAgo, limit: PAGE });
    const used = await sweep.findReferences(db, { ids: page.map(({ id }) => id) });
    // One row at a time: locking several in another order than uploads do could deadlock.
    for (const { id, unusedSince } of page) {
      const isUsed = used.has(id) || inTexts.has(id);
      if (isUsed && unusedSince) await markUsed(db, { id });
      else if (!isUsed && !unusedSince) await sweep.markUnused(db, { id, now });
      else if (!isUsed && unusedSince && unusedSince <= dayAgo) await deleteFile(context, id, dayAgo);
    }
    after = page.at(-1)?.id ?? after;
    if (page.length < PAGE) return;
  }
}

/** Files and pictures that texts, or carts that may still be paid, refer to. */
async function findReferencesInTexts(context: AppContext): Promise<Set<string>> {
  const { db } = context;
  const ids = new Set(await sweep.findPicturesInTexts(db));
  for (let after = ''; ; ) {
    const page = await sweep.findPicturedDescriptions(db, { after, limit: PAGE });
    for (const id of page.flatMap(({ pictures }) => pictures)) ids.add(id);
    after = page.at(-1)?.productId ?? after;
    if (page.length < PAGE) break;
  }
  for (let after = ''; ; ) {
    const page = await sweep.findOpenPayments(db, { after, limit: PAGE });
    for (const { fileId, image } of page.flatMap(({ lines }) => lines)) {
      ids.add(fileId);
      ids.add(image.split('/')[2] ?? '');
    }
    after = page.at(-1)?.id ?? after;
    if (page.length < PAGE) return ids;
  }
}

/** The row is locked until the files are gone: an upload of the same picture waits, and then stores it again. */
async function deleteFile(context: AppContext, id: string, before: Date): Promise<void> {
  try {
    await context.db.transaction(async (tx) => {
      if (!(await sweep.deleteUnused(tx, { id, before }))) return;
      await context.storage.delete(originalKey(id));
      for (const width of PICTURE_WIDTHS) await context.storage.delete(servedKey(id, width));
    });
  } catch (error) {
    // A foreign key: something refers to it since this sweep looked.
    context.log.warn({ err: error, id }, 'an unused file was not deleted');
  }
}

/** The row of an upload is written after its file, so a young file without one may be about to get it. */
async function sweepOriginals(
  context: AppContext,
  { dayAgo, signal }: { dayAgo: Date; signal: AbortSignal },
): Promise<void> {
  for await (const files of inPages(context.storage.list(ORIGINALS))) {
    if (signal.aborted) return;
    const old = files
      .filter(({ modifiedAt }) => modifiedAt < dayAgo)
      .map(({ key, sizeBytes }) => ({
        id: key.slice(ORIGINALS.length + 1),
        bytes: sizeBytes,
      }));
    const existing = await sweep.findExisting(context.db, { ids: old.map(({ id }) => id) });
    for (const { id, bytes } of old) {
      const kind = id.includes('-') ? 'image' : 'pdf';
      if (!existing.has(id)) await cleanUp(context, { id, kind, bytes });
    }
  }
}

/** Widths of pictures, and drawn pages of PDFs: the second part of their key is the id of the file. */
async function sweepDerived(context: AppContext, folder: string, signal: AbortSignal): Promise<void> {
  const idOf = (key: string): string => key.split('/')[1] ?? '';
  for await (const files of inPages(context.storage.list(folder))) {
    if (signal.aborted) return;
    const existing = await sweep.findExisting(context.db, { ids: files.map(({ key }) => idOf(key)) });
    for (const { key } of files) if (!existing.has(idOf(key))) await context.storage.delete(key);
  }
}

async function* inPages<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let page: T[] = [];
  for await (const item of items) {
    page.push(item);
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
