import type { AppContext } from '#api/kernel/context.ts';
import { badRequest, tooLarge } from '#api/kernel/errors.ts';
import type { UploadedFile } from '#api/kernel/implement.ts';
import type { Changed } from '#api/kernel/transaction.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import type { FileRule } from '#contract/endpoint.ts';
import type { Db } from '#db/client.ts';
import { newId } from '#db/columns.ts';
import { MEGABYTE } from '#domain/bytes.ts';
import { UNAPPROVED_STORAGE_MEGABYTES } from '#domain/limits.ts';
import { pictureUrl } from '#domain/picture.ts';
import { awaitsApproval } from '#domain/vendor-status.ts';
import { deleteMedia, insertMedia, lockVendorStorage, markUsed } from './media.sql.ts';
import { checkPdf } from './pdf-check.ts';
import { encodePicture } from './picture.ts';
import { originalKey } from './storage-keys.ts';

/** A file that is kept: a picture or a document. */
type KeptRule = FileRule & { kind: 'image' | 'pdf' };

interface KeptFile {
  id: string;
  kind: KeptRule['kind'];
  bytes: number;
}

/** A file in storage that its transaction has still to name. */
interface Taken {
  row: KeptFile;
  put: () => Promise<void>;
}

/** Files by the field that they were sent in; a field that was left empty is missing. */
type Files<N extends string> = Partial<Record<N, readonly UploadedFile[]>>;

/**
 * Takes uploaded files in for one change: judges and re-encodes them, puts them into storage, and enters them in the
 * transaction that uses them. If anything fails, neither storage nor table keeps a trace.
 * `rules` are those of the contract, `vendorId` whose storage the files take (null: nobody's); `work` gets a picture's
 * address and a document's id, field by field.
 * @throws ApiError 400 or 415 for a file that is not what it should be, 413 when the vendor has no room for it, and
 * what `work` throws
 */
export async function withFiles<N extends string, T>(
  context: AppContext,
  {
    rules,
    files,
    vendorId,
  }: { rules: Readonly<Record<N, KeptRule>>; files: Files<N>; vendorId: string | null },
  work: (tx: Db, invalidate: Changed, names: Record<N, string[]>) => Promise<T>,
): Promise<T> {
  const taken: Taken[] = [];
  const names = {} as Record<N, string[]>;
  try {
    // One after the other: pictures side by side would take the memory of all of them.
    for (const field of Object.keys(rules) as N[]) {
      names[field] = [];
      for (const file of files[field] ?? []) {
        const one = await takeIn(context, rules[field], file);
        taken.push(one);
        await one.put();
        names[field].push(one.row.kind === 'image' ? pictureUrl(one.row.id) : one.row.id);
      }
    }
    return await inTransaction(context, async (tx, invalidate) => {
      // In one order, whoever enters them: two changes with the same pictures would wait for each other.
      for (const one of taken.toSorted((a, b) => (a.row.id < b.row.id ? -1 : 1)))
        await enter(context, tx, one, vendorId);
      if (vendorId && taken.length > 0) await checkRoom(context, tx, vendorId);
      return work(tx, invalidate, names);
    });
  } catch (error) {
    for (const { row } of taken) await discard(context, row);
    throw error;
  }
}

/** For a field that the contract requires. */
export function only(names: readonly string[], label: string): string {
  const [name] = names;
  if (!name) throw badRequest(`Please upload ${label}.`);
  return name;
}

/** New pictures by their fields, and null for those that a flag `remove{Field}` of the form takes away. */
export function picturesOf(
  fields: Record<string, unknown>,
  names: Record<string, string[]>,
): Record<string, string | null> {
  const pictures: Record<string, string | null> = {};
  for (const [field, [url]] of Object.entries(names)) {
    const remove = `remove${field.charAt(0).toUpperCase()}${field.slice(1)}`;
    if (url) pictures[field] = url;
    else if (fields[remove]) pictures[field] = null;
  }
  return pictures;
}

async function takeIn(context: AppContext, { kind, label }: KeptRule, file: UploadedFile): Promise<Taken> {
  if (kind === 'pdf') {
    await checkPdf(file, label, context.log);
    const id = newId();
    return {
      row: { id, kind, bytes: file.bytes },
      put: () => context.storage.putFile(originalKey(id), file.path),
    };
  }
  const { id, bytes } = await encodePicture(file, label);
  return {
    row: { id, kind, bytes: bytes.length },
    // Also where it is already: what is there may have been damaged by a crash, and its age is told by the last write.
    put: () => context.storage.put(originalKey(id), bytes),
  };
}

/** Writes the row of a file, or keeps the one there is, and sees that the file is in storage. */
export async function enter(
  context: AppContext,
  tx: Db,
  { row, put }: Taken,
  vendorId: string | null,
): Promise<void> {
  const inserted = { ...row, vendorId, createdAt: context.now() };
  // Neither is done if the sweep has deleted the row in between.
  while (!(await insertMedia(tx, inserted)) && !(await markUsed(tx, row)));
  // Whoever deletes the same picture holds its row until the file is gone from storage, which may have been just now.
  if ((await context.storage.sizeOf(originalKey(row.id))) !== row.bytes) await put();
}

/** @throws ApiError 413 when the files of a vendor, those of this transaction included, take too much */
async function checkRoom(context: AppContext, tx: Db, vendorId: string): Promise<void> {
  const { status, bytes } = await lockVendorStorage(tx, { vendorId });
  const { vendorStorageGb } = context.config;
  if (awaitsApproval(status) && bytes > UNAPPROVED_STORAGE_MEGABYTES * MEGABYTE) {
    throw tooLarge(
      `Your files would take more than ${UNAPPROVED_STORAGE_MEGABYTES} MB, the limit until your shop is approved.`,
    );
  }
  if (bytes > vendorStorageGb * 1024 * MEGABYTE) {
    throw tooLarge(`Your files would take more than ${vendorStorageGb} GB, the limit for one shop.`);
  }
}

/**
 * Removes a file from storage, unless there is a row that names it. Holds the row meanwhile, so that nobody enters what
 * is being removed.
 */
export async function discard(context: AppContext, row: KeptFile): Promise<void> {
  try {
    await context.db.transaction(async (tx) => {
      if (!(await insertMedia(tx, row))) return;
      await context.storage.delete(originalKey(row.id));
      await deleteMedia(tx, row);
    });
  } catch (error) {
    context.log.error({ err: error, id: row.id }, 'a file that nothing names was not removed');
  }
}
