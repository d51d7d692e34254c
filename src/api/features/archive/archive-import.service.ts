import { setImmediate } from 'node:timers/promises';
import { cleanUp, registerStored } from '#api/features/media/store-uploads.service.ts';
import { insertFiles } from '#api/features/products/further-files.service.ts';
import {
  insertProducts,
  publishInserted,
  removeInserted,
} from '#api/features/products/imported-products.service.ts';
import { lockVendors, refuseClosedShops } from '#api/features/products/product-shops.service.ts';
import { invalidateBundles } from '#api/features/products/products.service.ts';
import { insertGoodsFile } from '#api/features/uploads/goods-files.service.ts';
import { completeShop } from '#api/features/vendors/vendors.service.ts';
import { insertVersions } from '#api/features/versions/versions.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { conflict, isForeignKeyViolation, isUniqueViolation, notFound } from '#api/kernel/errors.ts';
import { productTags } from '#api/kernel/product-tags.ts';
import { type Invalidate, inTransaction } from '#api/kernel/transaction.ts';
import type { ArchiveImport } from '#contract/archive.ts';
import { HISTORY_FILES } from '#contract/archive-format.ts';
import type { DataOf } from '#contract/contract.ts';
import type { Db } from '#db/client.ts';
import { PLAN_HELD_MS, UNDO_DAYS } from '#domain/archive.ts';
import * as imports from './archive-import.sql.ts';
import { type PlanLine, type PlannedProduct, readPlan } from './plan-file.ts';
import { planKey } from './storage-keys.ts';

const DAY_MS = 24 * 3_600_000;
/** Products and records written by one statement: the embedded database blocks the event loop while it runs one. */
const PRODUCTS_PER_BATCH = 25;
const RECORDS_PER_BATCH = 250;

/**
 * Carries out the plan with this token, in one transaction.
 * @throws ApiError 409 when there is no such plan any more, or the shop is closed
 * @throws ApiError 409 when what the plan needs has changed since the check: a SKU or an address was taken, a category deleted
 * @throws ApiError 413 when the shop has no room
 */
export async function importArchive(
  context: AppContext,
  params: { vendorId: string; userId: string; token: string },
): Promise<ArchiveImport> {
  const { vendorId } = params;
  const imported = await inTransaction(context, async (tx, invalidate) => {
    const row = await imports.lockByToken(tx, params);
    const now = context.now();
    if (row?.status !== 'checked' || row.createdAt.getTime() + PLAN_HELD_MS < now.getTime()) throw outdated();
    await lockVendors(tx, { ids: [vendorId] });
    await refuseClosedShops(tx, { ids: [vendorId] });
    await registerStored(context, tx, { files: row.files, vendorId, missing: outdated });
    await writePlan(context, tx, invalidate, { ...params, importId: row.id, now });
    await imports.setImported(tx, { id: row.id, now });
    return { ...row, status: 'imported' as const, importedAt: now };
  }).catch((error: unknown) => {
    const isTaken =
      isUniqueViolation(error, 'products_slug_key') || isUniqueViolation(error, 'products_sku_key');
    throw isTaken || isForeignKeyViolation(error) ? outdated() : error;
  });
  await context.storage.delete(planKey(imported.id)).catch((error: unknown) => {
    // The job that deletes old plans does it.
    context.log.warn({ err: error }, 'the plan of an import was not deleted');
  });
  return answerOf(imported, context.now());
}

const outdated = () =>
  conflict(
    'import_outdated',
    'This archive has been imported, or something has changed since the check. Please check the archive again.',
  );

interface Import {
  importId: string;
  vendorId: string;
  userId: string;
  now: Date;
}

async function writePlan(context: AppContext, tx: Db, invalidate: Invalidate, of: Import): Promise<void> {
  const key = planKey(of.importId);
  if (!(await context.storage.stat(key))) throw outdated();
  let products: PlannedProduct[] = [];
  let records: Extract<PlanLine, { record: unknown }>['record'][] = [];
  const flush = async () => {
    await setImmediate();
    if (products.length > 0) await writeProducts(tx, invalidate, products, of);
    if (records.length > 0)
      await imports.insertRecords(
        tx,
        records.map(({ file, at, data, images }) => ({
          importId: of.importId,
          vendorId: of.vendorId,
          kind: HISTORY_FILES[file],
          at: new Date(at),
          data,
          images,
        })),
      );
    products = [];
    records = [];
  };
  for await (const line of readPlan(context.storage.read(key))) {
    if ('shop' in line) {
      await completeShop(tx, { vendorId: of.vendorId, ...line.shop });
      invalidate(`shop:${of.vendorId}`);
    } else if ('product' in line) products.push(line.product);
    else records.push(line.record);
    if (products.length === PRODUCTS_PER_BATCH || records.length === RECORDS_PER_BATCH) await flush();
  }
  await flush();
}

async function writeProducts(
  tx: Db,
  invalidate: Invalidate,
  planned: readonly PlannedProduct[],
  { importId, vendorId, userId, now }: Import,
): Promise<void> {
  const products = planned.map(
    ({
      id,
      slug,
      columns,
      settings,
      active,
      fileId,
      images,
      licenses,
      versions,
      furtherFiles,
      createdAt,
    }) => ({
      row: { ...columns, ...settings, id, slug, vendorId, createdAt: new Date(createdAt), updatedAt: now },
      status: active,
      fileId,
      images,
      licenses,
      furtherFiles,
      versions: versions.map(({ withdrawn, ...version }) => ({
        ...version,
        createdAt: new Date(version.createdAt),
        // It has no buyers here to be mailed.
        announcedAt: now,
        withdrawnAt: withdrawn && new Date(withdrawn.at),
        withdrawnBy: withdrawn && userId,
        withdrawalReason: withdrawn?.reason ?? null,
      })),
    }),
  );
  await insertProducts(tx, { products });
  await insertVersions(
    tx,
    products.flatMap(({ row, versions }) => versions.map((version) => ({ ...version, productId: row.id }))),
  );
  for (const { row, furtherFiles } of products) {
    for (const { mediaId, goods } of furtherFiles) await insertGoodsFile(tx, { mediaId, ...goods });
    await insertFiles(
      tx,
      furtherFiles.map(({ goods, ...file }, index) => ({
        ...file,
        productId: row.id,
        position: index + 1,
        createdAt: now,
      })),
    );
  }
  const listed = await publishInserted(tx, { vendorId, products });
  await imports.insertImportedProducts(tx, { importId, ids: products.map(({ row }) => row.id) });
  for (const { row } of products)
    invalidate(
      ...productTags(null, {
        id: row.id,
        vendorId,
        listed: listed.get(row.id) ?? false,
        mainCategoryId: row.mainCategoryId,
        firstCategoryId: row.firstCategoryId ?? null,
        secondCategoryId: row.secondCategoryId ?? null,
        thirdCategoryId: row.thirdCategoryId ?? null,
      }),
    );
}

/**
 * Takes an import back. Deletes its history, and those of its products that nobody has bought, changed since or hidden. The
 * others stay and are named.
 * @throws ApiError 404; 409 when it was undone already, or is older than 7 days
 */
export async function undoImport(
  context: AppContext,
  params: { vendorId: string; id: string },
): Promise<DataOf<'POST vendor/archive/import/{id}/undo'>> {
  return inTransaction(context, async (tx, invalidate) => {
    await lockVendors(tx, { ids: [params.vendorId] });
    const row = await imports.lockImport(tx, params);
    if (!row || row.status === 'checked') throw notFound('This import');
    const now = context.now();
    if (row.status === 'undone')
      throw conflict('import_status_conflict', 'This import has been undone already.');
    if (undoUntil(row) <= now)
      throw conflict('import_status_conflict', `An import can be undone for ${UNDO_DAYS} days.`);
    const products = await imports.lockImportedProducts(tx, { importId: row.id });
    const reasonOf = (product: (typeof products)[number]): string | null => {
      if (product.isSold) return 'It has been sold.';
      if (product.isHidden) return 'Staff have hidden it.';
      return product.isChanged ? 'It has been changed.' : null;
    };
    const kept = products.flatMap((product) => {
      const reason = reasonOf(product);
      return reason === null ? [] : [{ name: product.name, reason }];
    });
    const removed = products.filter((product) => reasonOf(product) === null);
    if (removed.length > 0) await removeInserted(tx, { ids: removed.map(({ id }) => id), now });
    for (const product of removed) invalidate(...productTags(product, { ...product, listed: false }));
    await invalidateBundles(tx, invalidate, { partIds: removed.map(({ id }) => id) });
    await imports.deleteRecords(tx, { importId: row.id });
    await imports.setUndone(tx, { id: row.id, now });
    return { removed: removed.length, kept };
  });
}

const undoUntil = ({ importedAt }: Pick<imports.ImportRow, 'importedAt'>): Date =>
  new Date((importedAt?.getTime() ?? 0) + UNDO_DAYS * DAY_MS);

/** An import that was carried out, as the API answers it. */
export function answerOf(row: imports.ImportRow, now: Date): ArchiveImport {
  const until = undoUntil(row);
  return {
    id: row.id,
    status: row.status,
    market: row.market,
    shopName: row.shopName,
    counts: row.counts,
    importedAt: (row.importedAt ?? row.createdAt).toISOString(),
    undoUntil: row.status === 'imported' && until > now ? until.toISOString() : null,
  };
}

/** Deletes the plans of a shop that were not imported, or all that were made before a time, with their files. */
export async function discardChecked(
  context: AppContext,
  params: { vendorId: string } | { before: Date },
): Promise<void> {
  for (const { id, files } of await imports.findChecked(context.db, params)) {
    if (!(await inTransaction(context, (tx) => imports.deleteChecked(tx, { id })))) continue;
    await context.storage.delete(planKey(id));
    for (const file of files) await cleanUp(context, file);
  }
}
