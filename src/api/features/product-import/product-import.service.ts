import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { holdVendors, refuseClosedShops } from '#api/features/vendors/vendors.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { conflict, invalidField, isForeignKeyViolation, isUniqueViolation } from '#api/kernel/errors.ts';
import type { UploadedFile } from '#api/kernel/implement.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import type { ImportCounts, ImportItem, ImportReport } from '#contract/product-import.ts';
import { readLookups } from './import-lookups.ts';
import { type PlannedProduct, planProduct } from './import-plan.ts';
import { areMisplaced, replaceImagesOf, writeProducts } from './product-import.sql.ts';
import { readDrafts } from './read-drafts.service.ts';

interface ImportScope {
  /** Null for an admin: anyone's products. */
  vendorId: string | null;
}

/**
 * Says what importing a file would do, and writes nothing.
 * @throws ApiError 400 for what is no product file, 413 for one with too many products
 */
export const checkImport = async (
  context: AppContext,
  params: ImportScope,
  files: readonly UploadedFile[] | undefined,
): Promise<ImportReport> => (await planImport(context, params, files)).report;

/**
 * Imports the file that was checked, on products as they were then: all of it, or nothing.
 * @throws ApiError 409 when file or products are others, which a second confirmation finds too, or a shop is closed
 */
export async function runImport(
  context: AppContext,
  params: ImportScope & { token: string },
  files: readonly UploadedFile[] | undefined,
): Promise<ImportCounts> {
  const { report, planned } = await planImport(context, params, files);
  if (report.token !== params.token) throw changedSince();
  const writes = planned
    .filter(({ action }) => action !== 'keep')
    // In one order, so that two imports at once wait for each other instead of blocking each other.
    .toSorted((a, b) => (a.row.slug < b.row.slug ? -1 : 1));
  await inTransaction(context, async (tx, invalidate) => {
    const shops = [...new Set(writes.map(({ row }) => row.vendorId))];
    await holdVendors(tx, { ids: shops });
    await refuseClosedShops(tx, { ids: shops });
    for (let at = 0; at < writes.length; at += BATCH) {
      await setImmediate();
      const some = writes.slice(at, at + BATCH);
      const rows = some.map(({ row }) => row);
      const written = await writeProducts(tx, { vendorId: params.vendorId, rows }).catch(rethrowTaken);
      if (written.length < some.length) throw changedSince();
      // The categories were looked up before; what is written holds them from now on.
      if (await areMisplaced(tx, { ids: rows.map(({ id }) => id) })) throw changedSince();
      if ([...some, ...written].some(({ listed }) => listed)) invalidate('catalog', 'categories');
      const images = some.flatMap(({ row, images }) => (images ? [[row.id, images] as const] : []));
      await replaceImagesOf(tx, { images: new Map(images) });
    }
    const shown = writes.filter(({ listed }) => listed);
    invalidate(...shown.map(({ row }) => `product:${row.id}` as const));
  });
  return report.counts;
}

/** Products written by one statement: the embedded database runs it on this thread. */
const BATCH = 25;

const changedSince = () =>
  conflict(
    'import_outdated',
    'The file or your products have changed since the check. Please check the file again.',
  );

function rethrowTaken(error: unknown): never {
  const key = isUniqueViolation(error, 'products_slug_key') || isUniqueViolation(error, 'products_sku_key');
  throw key || isForeignKeyViolation(error) ? changedSince() : error;
}

async function planImport(
  context: AppContext,
  { vendorId }: ImportScope,
  files: readonly UploadedFile[] | undefined,
) {
  const [file] = files ?? [];
  if (!file) throw invalidField('file', 'Please upload CSV File.');
  const bytes = await readFile(file.path);
  const { drafts, problems, reportProblem, unusedColumns } = await readDrafts(
    bytes,
    context.config.publicUrl,
  );
  const found = await readLookups(context, vendorId, drafts);
  const planned = await mapYielding(drafts, (draft) =>
    planProduct({ context, vendorId, found }, draft, reportProblem),
  );
  const wrong = new Set(problems.filter(({ kind }) => kind === 'error').map(({ row }) => row));
  const items = planned.map(({ action, active, row }, index): ImportItem => {
    const group = drafts[index]?.group;
    return {
      row: group?.row ?? 0,
      handle: row.slug,
      name: row.name || row.slug,
      action: group?.rows.some((number) => wrong.has(number)) ? 'error' : action,
      active,
    };
  });
  const count = (action: ImportItem['action']) => items.filter((item) => item.action === action).length;
  const counts = { created: count('create'), changed: count('change'), kept: count('keep') };
  const writable = wrong.size === 0 && counts.created + counts.changed > 0;
  const token = writable ? await digest(vendorId, bytes, planned) : null;
  const report: ImportReport = {
    token,
    counts,
    items,
    unusedColumns,
    problems: problems.toSorted((a, b) => a.row - b.row),
  };
  return { report, planned };
}

/** Maps a long list and yields to other requests before each item: one may be a text of 200 kB to sanitise. */
async function mapYielding<T, R>(items: readonly T[], work: (item: T) => R): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) {
    await setImmediate();
    results.push(work(item));
  }
  return results;
}

const HASHED_PER_TURN = 1024 * 1024;

/** The same for the same file on the same products, and for nothing else. */
async function digest(
  vendorId: string | null,
  bytes: Buffer,
  planned: readonly PlannedProduct[],
): Promise<string> {
  const hash = createHash('sha256').update(`${vendorId}\n`);
  for (let at = 0; at < bytes.length; at += HASHED_PER_TURN) {
    await setImmediate();
    hash.update(bytes.subarray(at, at + HASHED_PER_TURN));
  }
  await mapYielding(planned, ({ action, row, images }) => {
    // What is made up anew each time is left out.
    const { id, sku, createdAt, updatedAt, ...content } = row;
    const identity = action === 'create' ? null : { id, sku };
    hash.update(JSON.stringify([action, identity, content, images]));
  });
  return hash.digest('base64url');
}
