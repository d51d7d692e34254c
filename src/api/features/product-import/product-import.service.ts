import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import {
  type LocalPicture,
  refuseWithoutRoom,
  registerPictures,
  storePictures,
} from '#api/features/media/store-uploads.service.ts';
import { replaceImagesOf, writeProducts } from '#api/features/products/imported-products.service.ts';
import { lockVendors, refuseClosedShops } from '#api/features/products/product-shops.service.ts';
import { invalidateBundles } from '#api/features/products/products.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { conflict, invalidField, isForeignKeyViolation, isUniqueViolation } from '#api/kernel/errors.ts';
import type { UploadedFile } from '#api/kernel/implement.ts';
import { productTags } from '#api/kernel/product-tags.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import type { ImportCounts, ImportItem, ImportReport } from '#contract/product-import.ts';
import type { ImportFormat } from '#domain/import-format.ts';
import { dollarsOf } from '#domain/money.ts';
import { MEGABYTE } from '#lib/bytes.ts';
import { isolated } from '#lib/isolated.ts';
import { pictureIdOf, readLookups } from './import-lookups.ts';
import { type PlannedProduct, planProduct } from './import-plan.ts';
import { readPictureZip } from './picture-zip.ts';
import { areMisplaced, findPictures } from './product-import.sql.ts';
import { readDrafts } from './read-drafts.service.ts';

interface ImportScope {
  /** Null for an admin, who may import for any vendor. */
  vendorId: string | null;
  /** Without it, the file's header decides. */
  format?: ImportFormat;
  /** The category of new products whose row names none of this market, as a path of names. */
  category?: string;
  /** The currency of amounts that name none; US dollars without it. */
  currency?: string;
  /** Dollars for one unit of another currency, by its code. */
  rates?: Readonly<Record<string, number>>;
  /** Ends the reading. */
  signal?: AbortSignal;
}

interface ImportFiles {
  file?: readonly UploadedFile[];
  /** A ZIP with pictures that the file names by their addresses. */
  pictures?: readonly UploadedFile[];
}

/**
 * Reports what importing a file would change, without writing anything.
 * @throws ApiError 400 when it is not a product file
 * @throws ApiError 413 when it has too many rows, columns or products, or pictures that the shop has no room for
 */
export const checkImport = async (
  context: AppContext,
  params: ImportScope,
  files: ImportFiles,
): Promise<ImportReport> => (await planImport(context, params, files)).report;

/**
 * Imports the products of a file that have no error, in one transaction. `token` is that of the check and holds only for
 * the same file and unchanged products. The import therefore does exactly what the check reported. Sent again after
 * that, it changes nothing.
 * @throws ApiError 409 when the file or a product has changed since the check, or a shop is closed
 * @throws ApiError 413 when a shop has no room for the pictures
 */
export async function runImport(
  context: AppContext,
  params: ImportScope & { token: string },
  files: ImportFiles,
): Promise<ImportCounts> {
  const { report, writable } = await planImport(context, params, files);
  // Sent again because its answer was lost: what it writes is there.
  if (writable.length === 0 && report.counts.kept > 0) return report.counts;
  if (report.token !== params.token) throw changedSince();
  const writes = writable
    // Parallel imports lock products in the same order, so that they cannot deadlock.
    .toSorted((a, b) => (a.row.slug < b.row.slug ? -1 : 1));
  const pictures = uploadsOf(writable);
  await storePictures(context, pictures);
  await inTransaction(context, async (tx, invalidate) => {
    await registerPictures(context, tx, pictures);
    const shops = [...new Set(writes.map(({ row }) => row.vendorId))];
    await lockVendors(tx, { ids: shops });
    await refuseClosedShops(tx, { ids: shops });
    for (let start = 0; start < writes.length; start += BATCH_SIZE) {
      await setImmediate();
      const batch = writes.slice(start, start + BATCH_SIZE);
      const rows = batch.map(({ row }) => row);
      const written = await writeProducts(tx, { vendorId: params.vendorId, rows }).catch(rethrowAsChanged);
      if (written.length < batch.length) throw changedSince();
      // The categories were read before this transaction. Their foreign keys lock them from the write on.
      if (await areMisplaced(tx, { ids: rows.map(({ id }) => id) })) throw changedSince();
      const listed = new Map(written.map((product) => [product.id, product.listed]));
      for (const { before, row } of batch)
        invalidate(...productTags(before, { ...row, listed: listed.get(row.id) ?? false }));
      await invalidateBundles(tx, invalidate, { partIds: rows.map(({ id }) => id) });
      const images = batch.flatMap(({ row, images }) => (images ? [[row.id, images] as const] : []));
      await replaceImagesOf(tx, { images: new Map(images) });
    }
  });
  return report.counts;
}

/** The pictures that the import stores, each once: of two shops that use one the first keeps it, as with any upload. */
function uploadsOf(writable: readonly PlannedProduct[]): (LocalPicture & { vendorId: string })[] {
  const byId = new Map<string, LocalPicture & { vendorId: string }>();
  for (const { row, uploads } of writable)
    for (const picture of uploads)
      if (!byId.has(picture.id)) byId.set(picture.id, { ...picture, vendorId: row.vendorId });
  return [...byId.values()];
}

/** @throws ApiError 413 when a shop has no room for the pictures that are not in the market yet */
async function refuseWithoutRoomFor(
  context: AppContext,
  pictures: readonly (LocalPicture & { vendorId: string })[],
): Promise<void> {
  const stored = await findPictures(context.db, { ids: pictures.map(({ id }) => id) });
  const byVendor = Map.groupBy(
    pictures.filter(({ id }) => !stored.has(id)),
    ({ vendorId }) => vendorId,
  );
  for (const [vendorId, added] of byVendor)
    await refuseWithoutRoom(context, { vendorId, bytes: added.reduce((sum, { bytes }) => sum + bytes, 0) });
}

/** Products written by one statement: the embedded database blocks the event loop while it runs one. */
const BATCH_SIZE = 25;

const changedSince = () =>
  conflict(
    'import_outdated',
    'The file or your products have changed since the check. Please check the file again.',
  );

/** A slug or SKU that was taken, or a category deleted, since the check. */
function rethrowAsChanged(error: unknown): never {
  const isTaken =
    isUniqueViolation(error, 'products_slug_key') || isUniqueViolation(error, 'products_sku_key');
  throw isTaken || isForeignKeyViolation(error) ? changedSince() : error;
}

async function planImport(
  context: AppContext,
  { vendorId, format: chosen, category, currency, rates, signal }: ImportScope,
  files: ImportFiles,
) {
  const [file] = files.file ?? [];
  if (!file) throw invalidField('file', 'Please upload CSV File.');
  const bytes = await readFile(file.path);
  const origin = context.config.publicUrl;
  const { format, drafts, problems, reportProblem, unusedColumns, currencies } = await readDrafts(bytes, {
    origin,
    format: chosen,
    currency,
    rates,
    signal,
  });
  const [zipFile] = files.pictures ?? [];
  const addresses = drafts.flatMap(({ group }) => group.images.map(({ src }) => src));
  const zip = zipFile
    ? await readPictureZip(
        zipFile,
        addresses.filter((src) => pictureIdOf(context, src) === null),
        signal,
      )
    : null;
  if (zip && zip.unusedFiles.length > 0)
    problems.push({ row: 1, column: 'ZIP', message: unusedMessage(zip.unusedFiles), kind: 'warning' });
  const lookups = await readLookups(context, vendorId, drafts);
  const planned = await mapYielding(drafts, (draft) => {
    signal?.throwIfAborted();
    return planProduct(
      { context, vendorId, category, lookups, zip: zip?.pictures ?? null },
      draft,
      reportProblem,
    );
  });
  const rowsWithErrors = new Set(problems.filter(({ kind }) => kind === 'error').map(({ row }) => row));
  const items = planned.map(({ action, active, row, changes }, index): ImportItem => {
    const group = drafts[index]?.group;
    return {
      row: group?.row ?? 0,
      handle: row.slug,
      name: row.name || row.slug,
      price: dollarsOf(row.priceCents),
      action: group?.rows.some((number) => rowsWithErrors.has(number)) ? 'error' : action,
      active,
      changes,
    };
  });
  const count = (action: ImportItem['action']) => items.filter((item) => item.action === action).length;
  const counts = { created: count('create'), changed: count('change'), kept: count('keep') };
  const writable = planned.filter((_, index) => ['create', 'change'].includes(items[index]?.action ?? ''));
  await refuseWithoutRoomFor(context, uploadsOf(writable));
  const token = writable.length > 0 ? await digest(vendorId, bytes, writable) : null;
  const report: ImportReport = {
    format,
    token,
    counts,
    items,
    unusedColumns,
    currencies,
    missingPictures: planned.reduce((sum, { missingPictures }) => sum + missingPictures, 0),
    problems: problems.toSorted((a, b) => a.row - b.row),
  };
  return { report, writable };
}

const UNUSED_SHOWN = 10;

function unusedMessage(files: readonly string[]): string {
  const names = files.slice(0, UNUSED_SHOWN).map((name) => `“${isolated(name)}”`);
  const more = files.length > UNUSED_SHOWN ? ` and ${files.length - UNUSED_SHOWN} more` : '';
  return `No address in the CSV ends in these names of files: ${names.join(', ')}${more}. They are left out.`;
}

/** Maps a list and yields to the event loop before each item, which may hold a description of 200 kB. */
async function mapYielding<T, R>(items: readonly T[], work: (item: T) => R): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) {
    await setImmediate();
    results.push(work(item));
  }
  return results;
}

/** Bytes hashed between two yields to the event loop. */
const HASHED_PER_TURN = MEGABYTE;

/** Hashes importer, file and planned changes, which include each product's version: the token of a check. */
async function digest(
  vendorId: string | null,
  bytes: Buffer,
  planned: readonly PlannedProduct[],
): Promise<string> {
  const hash = createHash('sha256').update(`${vendorId}\n`);
  for (let offset = 0; offset < bytes.length; offset += HASHED_PER_TURN) {
    await setImmediate();
    hash.update(bytes.subarray(offset, offset + HASHED_PER_TURN));
  }
  await mapYielding(planned, ({ action, row, images }) => {
    // Values that each plan generates anew are left out.
    const { id, sku, createdAt, updatedAt, ...content } = row;
    const identity = action === 'create' ? null : { id, sku };
    hash.update(JSON.stringify([action, identity, content, images]));
  });
  return hash.digest('base64url');
}
