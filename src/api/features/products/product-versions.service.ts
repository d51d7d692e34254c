import { endReplacements } from '#api/features/cases/replaced-files.service.ts';
import { requireOne, withFiles } from '#api/features/media/store-uploads.service.ts';
import type { GoodsLimits } from '#api/features/uploads/goods-limits.service.ts';
import { refuseFullProduct, takeReadyUploads } from '#api/features/uploads/uploads.service.ts';
import * as versions from '#api/features/versions/versions.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { notFound } from '#api/kernel/errors.ts';
import type { UploadedFile } from '#api/kernel/implement.ts';
import { productTags } from '#api/kernel/product-tags.ts';
import { type Invalidate, inTransaction } from '#api/kernel/transaction.ts';
import { versionFiles } from '#contract/versions.ts';
import type { Db } from '#db/client.ts';
import type { ProductScope } from '#db/fragments/product-scope.ts';
import { noteWithSet, publishSet, returnToVersion } from './further-files.service.ts';
import { lockProduct, productExists, updateProduct } from './products.sql.ts';

type LockedProduct = NonNullable<Awaited<ReturnType<typeof lockProduct>>>;
type OwnProduct = { id: string } & ProductScope;

async function authorize(context: AppContext, product: OwnProduct): Promise<{ productId: string }> {
  if (!(await productExists(context.db, product))) throw notFound('This product');
  return { productId: product.id };
}

/** A page of the versions of a product that the caller may access. @throws ApiError 404 */
export const listVersions = async (
  context: AppContext,
  { page, limit, ...product }: OwnProduct & { page: number; limit: number },
) => versions.listVersions(context, { ...(await authorize(context, product)), page, limit });

/** What a version changed. @throws ApiError 404 */
export const readVersionChanges = async (
  context: AppContext,
  { number, ...product }: OwnProduct & { number: number },
) => versions.readChanges(context, { ...(await authorize(context, product)), number });

/**
 * Publishes a new version of a product's files: another first PDF, and further files that are added or removed.
 * @throws ApiError 404; 400 if no file changes; 409 for an upload that was not checked yet, and for too many files
 * @throws ApiError 413 when the vendor has no room for the files, and when all of them are too large together
 */
export async function addProductVersion(
  context: AppContext,
  params: OwnProduct & {
    note: string;
    isAnotherProduct: boolean;
    createdBy: string;
    set: {
      uploads: readonly string[];
      removed: readonly string[];
      userId: string | null;
      limits: GoodsLimits;
    };
  },
  files: { file?: readonly UploadedFile[] },
): Promise<{ version: number }> {
  const uploads = { rules: versionFiles, files, vendorId: params.vendorId };
  return withFiles(context, uploads, async (tx, invalidate, names) => {
    const { note, isAnotherProduct, createdBy } = params;
    const { uploads: ids, removed, userId, limits } = params.set;
    const product = await lockProduct(tx, { ...params, kind: 'single' });
    if (!product) throw notFound('This product');
    const changesSet = ids.length > 0 || removed.length > 0;
    const kept = changesSet && product.fileId ? [product.fileId] : [];
    const fileId = requireOne({ file: [...names.file, ...kept] }, 'file', versionFiles);
    const now = context.now();
    const taken = { ids, productId: product.id, vendorId: product.vendorId, userId, now };
    const added = await takeReadyUploads(tx, taken);
    const version = await versions.addVersion(tx, invalidate, {
      productId: product.id,
      fileId,
      note: await noteWithSet(tx, { productId: product.id, note, added, removed }),
      isAnotherProduct,
      createdBy,
      createdAt: now,
    });
    if (changesSet) {
      await publishSet(tx, { productId: product.id, number: version, added, removed, now });
      await refuseFullProduct(tx, { productId: product.id, limits });
      invalidate(...productTags(product, product));
    }
    await writeFile(tx, invalidate, { product, fileId, now });
    if (fileId !== product.fileId) await endReplacements(tx, invalidate, { productId: product.id, now });
    return { version };
  });
}

/**
 * Withdraws a version: its buyers are told, and the product sells the newest one that is left.
 * @throws ApiError 404; 409 for the only version, and for one that is withdrawn
 */
export async function withdrawProductVersion(
  context: AppContext,
  { number, by, reason, ...scope }: OwnProduct & { number: number; by: string; reason: string },
): Promise<void> {
  await inTransaction(context, async (tx, invalidate) => {
    const product = await lockProduct(tx, { ...scope, kind: 'single' });
    if (!product) throw notFound('This product');
    const now = context.now();
    const withdrawn = { productId: product.id, number, by, reason, now };
    const { fileId, number: left } = await versions.withdrawVersion(tx, invalidate, withdrawn);
    if (left < number) await returnToVersion(tx, { productId: product.id, number: left });
    await writeFile(tx, invalidate, { product, fileId, now });
  });
}

/** Lets a locked product sell another file. */
async function writeFile(
  tx: Db,
  invalidate: Invalidate,
  { product, fileId, now }: { product: LockedProduct; fileId: string; now: Date },
): Promise<void> {
  if (fileId === product.fileId) return;
  const { id, status } = product;
  const listed = await updateProduct(tx, { id, status, set: { fileId }, now });
  invalidate(...productTags(product, { ...product, listed }));
}
