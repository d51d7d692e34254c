import { Readable } from 'node:stream';
import type { DataStore } from '@tus/server';
import { refuseWithoutRoom } from '#api/features/media/store-uploads.service.ts';
import type { AppContext, SessionUser } from '#api/kernel/context.ts';
import { conflict, forbidden, invalidField, notFound, tooLarge } from '#api/kernel/errors.ts';
import { DAY_MS } from '#api/kernel/jobs.ts';
import { ownProducts } from '#api/kernel/ownership.ts';
import { type Invalidate, inTransaction } from '#api/kernel/transaction.ts';
import { parsePart } from '#api/kernel/validate.ts';
import { uploadMetadata } from '#contract/uploads.ts';
import type { Db } from '#db/client.ts';
import { newId } from '#db/columns.ts';
import { PRODUCT_FILE_NAME_MAX } from '#domain/goods.ts';
import { nameOfFile } from '#domain/product-files.ts';
import type { StoredVendorStatus } from '#domain/vendor-status.ts';
import { formatBytes } from '#lib/bytes.ts';
import { memoizeByObject } from '#lib/memoize.ts';
import type { GoodsLimits } from './goods-limits.service.ts';
import { uploadGone } from './upload-errors.ts';
import { UPLOADS, uploadIdOf, uploadInfoKey, uploadKey } from './upload-keys.ts';
import * as uploads from './uploads.sql.ts';

export type { UploadScope } from './uploads.sql.ts';
export { findPending, renameUpload } from './uploads.sql.ts';

/** An upload is removed so long after its last byte, unless a product has it then. */
const KEPT_MS = DAY_MS;
/** Rows or files per batch. */
const PAGE = 500;

/** Where tus puts the bytes; the same for all requests of a market. */
export const storeOf = memoizeByObject(
  (context: AppContext): Promise<DataStore> =>
    context.storage.openUploads((key) => uploads.findSize(context.db, { id: uploadIdOf(key) })),
);

const laterThan = (context: AppContext): Date => new Date(context.now().getTime() + KEPT_MS);

/** What the products feature says of a product to which a file is to be added. */
export type FindProduct = (
  db: Db,
  product: { id: string } & ReturnType<typeof ownProducts>,
) => Promise<{ id: string; vendorId: string } | null>;

/** The uploads that a caller may access. */
export function ownUploads(user: SessionUser): uploads.UploadScope {
  const { vendorId, authorId } = ownProducts(user);
  return { vendorId, userId: authorId ?? null };
}

/** An upload of the caller's. @throws ApiError 404 */
export async function readUpload(
  context: AppContext,
  params: { id: string } & uploads.UploadScope,
): Promise<uploads.UploadRow> {
  const row = await uploads.findUpload(context.db, { ...params, now: context.now() });
  if (!row) throw uploadGone();
  return row;
}

/** @throws ApiError 403 for a shop that may not add files */
function refuseStatus(status: StoredVendorStatus | null): void {
  const sentence = statusProblem(status);
  if (sentence) throw forbidden(sentence);
}

/** Why a shop may not add files now; null if it may. */
export const statusProblem = (status: StoredVendorStatus | null): string | null =>
  status === 'Suspended' || status === 'Closed' || status === null
    ? `The shop is ${status ?? 'gone'}, so no file can be added.`
    : null;

/**
 * Begins an upload: checks who sends what for which product, and enters it. Returns when it expires.
 * @throws ApiError 400, 403, 404; 413 for a file that is too large, or for which the vendor has no room
 */
export async function beginUpload(
  context: AppContext,
  params: {
    id: string;
    user: SessionUser;
    sizeBytes: number;
    metadata: Readonly<Record<string, unknown>>;
    limits: GoodsLimits;
    findProduct: FindProduct;
  },
): Promise<void> {
  const { id, user, sizeBytes, limits, findProduct } = params;
  const {
    filename,
    name,
    note,
    productId,
    vendorId: named,
  } = parsePart(uploadMetadata, params.metadata) as ReturnType<typeof uploadMetadata.parse>;
  if (sizeBytes === 0) throw invalidField('filename', `${filename} is empty.`);
  const scope = ownProducts(user);
  const product = productId ? await findProduct(context.db, { id: productId, ...scope }) : null;
  if (productId && !product) throw notFound('This product');
  const vendorId = product?.vendorId ?? scope.vendorId ?? named;
  if (!vendorId) throw invalidField('vendorId', 'Please select Vendor.');
  if (product) await refuseFullProduct(context.db, { productId: product.id, more: sizeBytes, limits });
  await refuseWithoutRoom(context, { vendorId, bytes: sizeBytes });
  await context.db.transaction(async (tx) => {
    refuseStatus(await uploads.lockVendorStatus(tx, { vendorId }));
    await uploads.insertUpload(tx, {
      id,
      vendorId,
      userId: user.id,
      productId,
      filename,
      name: name || nameOfFile(filename, PRODUCT_FILE_NAME_MAX),
      note,
      sizeBytes,
      createdAt: context.now(),
      expiresAt: laterThan(context),
    });
  });
}

export const newUploadId = newId;

/** What a file is refused with that is larger than the operator allows. */
export const tooLargeSentence = ({ fileBytes }: GoodsLimits): string =>
  `A file has ${formatBytes(fileBytes)} at most.`;

/** @throws ApiError 413 when a product, with what is on its way to it and so many bytes more, is too large */
export async function refuseFullProduct(
  db: Db,
  { productId, more = 0, limits }: { productId: string; more?: number; limits: GoodsLimits },
): Promise<void> {
  const bytes = await uploads.sumOfProduct(db, { productId });
  if (bytes + more > limits.productBytes)
    throw tooLarge(`All files of a product have ${formatBytes(limits.productBytes)} at most.`);
}

/** More of an upload has come. Returns when it expires. */
export async function noteReceived(
  context: AppContext,
  { id, sizeBytes }: Pick<uploads.UploadRow, 'id' | 'sizeBytes'>,
  offset: number,
): Promise<Date> {
  const expiresAt = laterThan(context);
  if (offset < sizeBytes) {
    await uploads.postponeExpiry(context.db, { id, expiresAt });
    return expiresAt;
  }
  await completeParts(context, { id, sizeBytes });
  await inTransaction(context, async (tx, invalidate) => {
    if (await uploads.markReceived(tx, { id, now: context.now(), expiresAt })) invalidate('uploads');
  });
  return expiresAt;
}

/** A node may have died between the last part of an upload to a bucket and the end that makes a file of its parts. */
async function completeParts(
  context: AppContext,
  { id, sizeBytes }: Pick<uploads.UploadRow, 'id' | 'sizeBytes'>,
): Promise<void> {
  const key = uploadKey(id);
  if (await context.storage.stat(key)) return;
  await (await storeOf(context)).write(Readable.from([]), key, sizeBytes);
}

/**
 * Removes an upload that no product has, with its bytes. The caller has ended the requests that write it.
 * @throws ApiError 404
 */
export async function removeUpload(
  context: AppContext,
  params: { id: string } & uploads.UploadScope,
): Promise<void> {
  const row = await uploads.deleteUpload(context.db, params);
  if (!row) throw uploadGone();
  await deleteBytes(context, row);
}

/** The bytes of an upload that became a file are the file's, whose sweep removes them. */
async function deleteBytes(
  context: AppContext,
  { id, state }: Pick<uploads.UploadRow, 'id' | 'state'>,
): Promise<void> {
  const key = uploadKey(id);
  // Parts of a bucket are no file yet.
  if (state === 'receiving') await (await storeOf(context)).remove(key).catch(() => {});
  await context.storage.delete(key);
  await context.storage.delete(uploadInfoKey(id));
}

/**
 * Takes uploads into a product that is locked, in the order in which they are named. Those that are still on their way follow
 * when they are ready. Returns those that are ready now.
 * @throws ApiError 400 for an upload that is not there, was refused, or is of another vendor
 */
export async function takeUploads(
  tx: Db,
  params: { ids: readonly string[]; productId: string; vendorId: string; userId: string | null; now: Date },
): Promise<ReadyUpload[]> {
  const { ids, productId, vendorId, userId, now } = params;
  if (ids.length === 0) return [];
  const rows = await uploads.lockUploads(tx, { ids, vendorId, userId, now });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ready: ReadyUpload[] = [];
  for (const id of new Set(ids)) {
    const row = byId.get(id);
    if (!row || (row.productId !== null && row.productId !== productId))
      throw invalidField(
        'uploads',
        'A file that was uploaded is not there any more. Please upload it again.',
      );
    const { mediaId, name, note } = row;
    await uploads.assignUpload(tx, { id, productId, state: mediaId ? 'used' : undefined });
    if (mediaId) ready.push({ mediaId, name, note });
  }
  return ready;
}

/** As `takeUploads`, for a version: its files are those that it is published with. @throws ApiError 409 too */
export async function takeReadyUploads(
  tx: Db,
  params: Parameters<typeof takeUploads>[1],
): Promise<ReadyUpload[]> {
  const ready = await takeUploads(tx, params);
  if (ready.length < new Set(params.ids).size)
    throw conflict(
      'upload_unchecked',
      'A file is still being uploaded or checked. Please try again in a moment.',
    );
  return ready;
}

/** An upload that a product takes. */
export interface ReadyUpload {
  mediaId: string;
  name: string;
  note: string;
}

/** Adds a file that is ready to its product. Passed in, since products stand above uploads. */
export type AddToProduct = (
  tx: Db,
  invalidate: Invalidate,
  params: { productId: string; vendorId: string; file: ReadyUpload; by: string; now: Date },
) => Promise<void>;

/** Removes uploads that have expired, and what the storage has of uploads without a row. */
export async function removeExpiredUploads(context: AppContext, signal: AbortSignal): Promise<void> {
  const now = context.now();
  while (!signal.aborted) {
    const expired = await uploads.findExpired(context.db, { now, limit: PAGE });
    for (const row of expired) {
      await deleteBytes(context, row);
      await uploads.deleteExpired(context.db, { id: row.id, now });
    }
    if (expired.length < PAGE) break;
  }
  const dayAgo = new Date(now.getTime() - KEPT_MS);
  for await (const { key, modifiedAt } of context.storage.list(UPLOADS)) {
    if (signal.aborted) return;
    if (modifiedAt >= dayAgo) continue;
    const id = uploadIdOf(key);
    if ((await uploads.findExisting(context.db, { ids: [id] })).size === 0) await context.storage.delete(key);
  }
}
