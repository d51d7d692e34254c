import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { AppContext } from '#api/kernel/context.ts';
import { ApiError, atField, badRequest, invalidField } from '#api/kernel/errors.ts';
import type { UploadedFile } from '#api/kernel/implement.ts';
import type { Invalidate } from '#api/kernel/transaction.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import type { FileRule } from '#contract/endpoint.ts';
import type { Db } from '#db/client.ts';
import { newId } from '#db/columns.ts';
import { UNAPPROVED_STORAGE_MEGABYTES } from '#domain/limits.ts';
import { pictureUrl } from '#domain/picture.ts';
import { awaitsApproval } from '#domain/vendor-status.ts';
import { MEGABYTE } from '#lib/bytes.ts';
import { deleteMedia, insertMedia, lockVendorStorage, markUsed } from './media.sql.ts';
import { beginsAsPdf, type CheckedPdf, checkPdf } from './pdf-check.ts';
import { encodePicture, readStoredPicture } from './picture.ts';
import { originalKey } from './storage-keys.ts';
import { scanForViruses } from './virus-scan.service.ts';

/** The rule of a field whose files become media: pictures, documents, or either as an attachment. */
type MediaRule = FileRule & { kind: 'image' | 'pdf' | 'attachment' };

export interface MediaFile {
  id: string;
  kind: 'image' | 'pdf' | 'goods';
  bytes: number;
  /** Whether a damaged PDF has been written anew. */
  repaired?: boolean;
}

/** A processed upload, to be registered by its transaction. */
interface ProcessedUpload {
  row: MediaFile;
  put: () => Promise<void>;
}

/** Files by the field that they were sent in; a field that was left empty is missing. */
type Files<N extends string> = Partial<Record<N, readonly UploadedFile[]>>;

/**
 * Stores the uploaded files of one change: checks and re-encodes them, puts them into storage, and registers them in the
 * transaction that uses them. If anything fails, neither storage nor table keeps a trace.
 * `rules` are those of the contract. `vendorId` names the vendor whose quota the files count against (null: none).
 * `work` gets the address of each picture and the id of each document or attachment, by field.
 * @throws ApiError 400 or 415 for a file that is not what it should be, 413 when the vendor has no room for it
 * @throws ScannerUnavailable when a PDF cannot be scanned for viruses
 * @throws what `work` throws
 */
export async function withFiles<N extends string, T>(
  context: AppContext,
  {
    rules,
    files,
    vendorId,
  }: { rules: Readonly<Record<N, MediaRule>>; files: Files<N>; vendorId: string | null },
  work: (tx: Db, invalidate: Invalidate, names: Record<N, string[]>) => Promise<T>,
): Promise<T> {
  const uploads: ProcessedUpload[] = [];
  const names = {} as Record<N, string[]>;
  try {
    // One after the other: pictures processed in parallel would take the memory of all of them.
    for (const field of Object.keys(rules) as N[]) {
      names[field] = [];
      for (const file of files[field] ?? []) {
        const upload = await processUpload(context, rules[field], file).catch((error: unknown) => {
          throw atField(error, field);
        });
        uploads.push(upload);
        await upload.put();
        const { id } = upload.row;
        names[field].push(rules[field].kind === 'image' ? pictureUrl(id) : id);
      }
    }
    return await inTransaction(context, async (tx, invalidate) => {
      await registerAll(context, tx, uploads, vendorId);
      if (uploads.some(({ row }) => row.kind === 'pdf')) invalidate('pdf-files');
      return work(tx, invalidate, names);
    });
  } catch (error) {
    for (const { row } of uploads) await cleanUp(context, row);
    throw error;
  }
}

/** A picture as it will be stored, in a local file. */
export interface LocalPicture extends MediaFile {
  path: string;
}

/**
 * Encodes an uploaded picture into the folder of its request, and stores nothing: `storePictures` does.
 * @throws ApiError 400, 413 or 415
 */
export async function encodeLocally(file: UploadedFile, label: string): Promise<LocalPicture> {
  const { id, bytes } = await encodePicture(file, label);
  const path = join(dirname(file.path), id);
  await writeFile(path, bytes);
  return { id, kind: 'image', bytes: bytes.length, path };
}

/**
 * Puts encoded pictures into storage. Until `registerPictures` has added their rows, they are deleted by the sweep after a
 * day.
 */
export async function storePictures(context: AppContext, pictures: readonly LocalPicture[]): Promise<void> {
  for (const { id, path } of pictures) await context.storage.putFile(originalKey(id), path);
}

/**
 * Registers stored pictures, each for its vendor, in the transaction that uses them.
 * @throws ApiError 413 when a vendor has no room for them
 */
export async function registerPictures(
  context: AppContext,
  tx: Db,
  pictures: readonly (LocalPicture & { vendorId: string })[],
): Promise<void> {
  // In order of id, as in `registerAll`.
  for (const { path, vendorId, ...row } of pictures.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    await register(
      context,
      tx,
      { row, put: () => context.storage.putFile(originalKey(row.id), path) },
      vendorId,
    );
  const vendorIds = [...new Set(pictures.map(({ vendorId }) => vendorId))].toSorted();
  for (const vendorId of vendorIds) await checkRoom(context, tx, vendorId);
}

async function registerAll(
  context: AppContext,
  tx: Db,
  uploads: readonly ProcessedUpload[],
  vendorId: string | null,
): Promise<void> {
  // In order of id: two changes with the same pictures would deadlock otherwise.
  for (const upload of uploads.toSorted((a, b) => (a.row.id < b.row.id ? -1 : 1)))
    await register(context, tx, upload, vendorId);
  if (vendorId && uploads.length > 0) await checkRoom(context, tx, vendorId);
}

/**
 * Checks a PDF, or a picture as a market stores it, and puts it into storage without a row. `registerStored` adds the
 * row within a day, else the sweep deletes the file.
 * @throws ApiError 400 or 415; ScannerUnavailable
 */
export async function storeWithoutRow(
  context: AppContext,
  { kind, label, file }: { kind: 'pdf' | 'image'; label: string; file: UploadedFile },
): Promise<MediaFile> {
  if (kind === 'pdf') {
    const { path, bytes, repaired } = await checkAndScan(context, file, label);
    const id = newId();
    await context.storage.putFile(originalKey(id), path);
    return { id, kind, bytes, repaired };
  }
  const { id, bytes } = await readStoredPicture(file, label);
  await context.storage.put(originalKey(id), bytes);
  return { id, kind, bytes: bytes.length };
}

/**
 * Registers files that `storeWithoutRow` has stored, in the transaction that uses them.
 * @throws ApiError 413 when the vendor has no room for them; what `missing` makes when one is no longer in storage
 */
export const registerStored = (
  context: AppContext,
  tx: Db,
  { files, vendorId, missing }: { files: readonly MediaFile[]; vendorId: string; missing: () => Error },
): Promise<void> =>
  registerAll(
    context,
    tx,
    files.map((row) => ({ row, put: () => Promise.reject(missing()) })),
    vendorId,
  );

/** The key of a file that is sold beside the first PDF of a product. */
export { originalKey as goodsKey } from './storage-keys.ts';

/**
 * Makes the bytes of an upload, which the vendor's limit counts already, a file for sale: gives them its key, and enters it in
 * the transaction that uses it. Safe to repeat after a crash between the two.
 * @throws ApiError 413 when the vendor has no room
 */
export async function registerGoods(
  context: AppContext,
  tx: Db,
  { id, bytes, vendorId, from }: { id: string; bytes: number; vendorId: string; from: string },
): Promise<void> {
  await checkRoom(context, tx, vendorId);
  await context.storage.move(from, originalKey(id));
  await insertMedia(tx, { id, kind: 'goods', bytes, vendorId, createdAt: context.now() });
}

/** @throws ApiError 413 when a vendor has no room for so many more bytes */
export const refuseWithoutRoom = (
  context: AppContext,
  { vendorId, bytes }: { vendorId: string; bytes: number },
): Promise<void> => context.db.transaction((tx) => checkRoom(context, tx, vendorId, bytes));

/**
 * The file of a required field.
 * @throws ApiError 400 when it is missing
 */
export function requireOne<N extends string>(
  names: Readonly<Record<N, readonly string[]>>,
  field: N,
  rules: Readonly<Record<N, FileRule>>,
): string {
  const [name] = names[field];
  if (!name) throw invalidField(field, `Please upload ${rules[field].label}.`);
  return name;
}

/** New pictures by field, and null for those that the form removes by a flag `remove{Field}`. */
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

async function processUpload(
  context: AppContext,
  { kind, label }: MediaRule,
  file: UploadedFile,
): Promise<ProcessedUpload> {
  if (kind === 'pdf' || (kind === 'attachment' && (await beginsAsPdf(file.path)))) {
    const { path, bytes, repaired } = await checkAndScan(context, file, label);
    const id = newId();
    return {
      row: { id, kind: 'pdf', bytes, repaired },
      put: () => context.storage.putFile(originalKey(id), path),
    };
  }
  const picture = await encodePicture(file, label);
  const { bytes } = picture;
  // An attachment gets an id of its own, under which the public address of pictures does not find it.
  const id = kind === 'attachment' ? newId() : picture.id;
  return {
    row: { id, kind: 'image', bytes: bytes.length },
    // Also when it exists: a crash may have damaged it, and the sweep reads its age from the last write.
    put: () => context.storage.put(originalKey(id), bytes),
  };
}

/** Checks what will be stored: a damaged PDF is written anew before it is scanned. Pictures are encoded anew and need no scan. */
async function checkAndScan(context: AppContext, file: UploadedFile, label: string): Promise<CheckedPdf> {
  const checked = await checkPdf(file, label, context.log);
  const refusal = await scanForViruses(context, checked.path);
  if (refusal) throw badRequest(`${label} ${refusal.what}.`);
  return checked;
}

/**
 * Inserts the row of a file, or marks the existing one as used, and makes sure that the file is in storage.
 * @internal
 */
export async function register(
  context: AppContext,
  tx: Db,
  { row, put }: ProcessedUpload,
  vendorId: string | null,
): Promise<void> {
  const inserted = { ...row, vendorId, createdAt: context.now() };
  // Both fail if the sweep deletes the row in between.
  while (!(await insertMedia(tx, inserted)) && !(await markUsed(tx, row)));
  // A concurrent deletion holds the row until the file is gone from storage, which may have been just now.
  const stored = await context.storage.stat(originalKey(row.id));
  if (stored?.sizeBytes !== row.bytes) await put();
}

/** @throws ApiError 413 when the files of a vendor, those of this transaction included, take too much */
async function checkRoom(context: AppContext, tx: Db, vendorId: string, more = 0): Promise<void> {
  const { status, bytes: used } = await lockVendorStorage(tx, { vendorId });
  const bytes = used + more;
  const { vendorStorageGb } = context.config;
  if (awaitsApproval(status) && bytes > UNAPPROVED_STORAGE_MEGABYTES * MEGABYTE) {
    throw new ApiError(
      'storage_full',
      `Your files would take more than ${UNAPPROVED_STORAGE_MEGABYTES} MB, the limit until your shop is approved.`,
    );
  }
  if (bytes > vendorStorageGb * 1024 * MEGABYTE) {
    throw new ApiError(
      'storage_full',
      `Your files would take more than ${vendorStorageGb} GB, the limit for one shop.`,
    );
  }
}

/**
 * Removes a file from storage, unless a row names it. Holds the row meanwhile, so that the file cannot be registered
 * while it is being removed.
 */
export async function cleanUp(context: AppContext, row: MediaFile): Promise<void> {
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
