import { isDeepStrictEqual } from 'node:util';
import { requireOne, withFiles } from '#api/features/media/store-uploads.service.ts';
import { bulkUpdate } from '#api/features/products/product-bulk.service.ts';
import {
  cleanDescription,
  mergeFields,
  toColumns,
  toFields,
} from '#api/features/products/product-fields.service.ts';
import {
  changePictures,
  checkChain,
  insertProduct,
  refuseHidden,
  replaceImages,
  rethrowSkuTaken,
} from '#api/features/products/product-form.service.ts';
import {
  lockVendors,
  refuseClosedShops,
  vendorExists,
} from '#api/features/products/product-shops.service.ts';
import { lockProduct, readVendorProduct, updateProduct } from '#api/features/products/products.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { changedElsewhere, invalidField, notFound } from '#api/kernel/errors.ts';
import type { UploadedFile } from '#api/kernel/implement.ts';
import { productTags } from '#api/kernel/product-tags.ts';
import { type Bundle, bundlesContract, type PartProblem } from '#contract/bundles.ts';
import { EMPTY_FIELDS, type ProductFields } from '#contract/product-fields.ts';
import type { Db } from '#db/client.ts';
import type { ProductScope } from '#db/fragments/product-scope.ts';
import { bundlePriceProblem, bundleShares, partsTotalCents } from '#domain/bundle.ts';
import { dollarsOf, formatDollars } from '#domain/money.ts';
import { isolated } from '#lib/isolated.ts';
import * as bundles from './bundles.sql.ts';

const FILES = bundlesContract['PATCH bundle/{id}'].files;
type BundleFiles = { [N in keyof typeof FILES]?: readonly UploadedFile[] };

const missing = () => notFound('This bundle');

/**
 * Creates a bundle of products of one shop, with its pictures.
 * @throws ApiError 404 for a part that the caller may not access; 400 for a price above that of its parts
 * @throws ApiError 409 when the SKU is taken or the shop closed
 */
export async function createBundle(
  context: AppContext,
  params: {
    vendorId: string;
    createdBy: string;
    scope: ProductScope;
    fields: Partial<ProductFields>;
    productIds: readonly string[];
  },
  files: BundleFiles,
): Promise<{ id: string; slug: string }> {
  const { vendorId, productIds, scope } = params;
  const fields = mergeFields(EMPTY_FIELDS, params.fields);
  fields.description = cleanDescription(fields.description, context.config.publicUrl).html;
  // Checked first, because the rows of the uploaded files refer to the vendor.
  if (!(await vendorExists(context.db, { id: vendorId })))
    throw invalidField('vendorId', 'Please select Vendor.');
  return withFiles(context, { rules: FILES, files, vendorId }, async (tx, invalidate, names) => {
    await lockVendors(tx, { ids: [vendorId] });
    await refuseClosedShops(tx, { ids: [vendorId] });
    await checkChain(tx, fields);
    const parts = await lockParts(tx, { ids: productIds, vendorId, authorId: scope.authorId });
    const columns = toColumns(fields);
    refusePrice(columns.priceCents, parts);
    const { id, slug } = await insertProduct(tx, {
      ...columns,
      kind: 'bundle',
      vendorId,
      authorId: params.createdBy,
      featuredImage: requireOne(names, 'featuredImage', FILES),
      createdAt: context.now(),
      updatedAt: context.now(),
    });
    await replaceImages(tx, { productId: id, images: names.productImages });
    await bundles.replaceParts(tx, { bundleId: id, productIds });
    invalidate(...productTags(null, { ...fields, id, vendorId, listed: await bundles.isListed(tx, { id }) }));
    return { id, slug };
  });
}

/**
 * The products that a bundle will have, in their order, locked.
 * @throws ApiError 404 for one that is not the shop's, is a bundle itself, or that the caller may not access; 400 for one
 * without a fixed price
 */
async function lockParts(
  tx: Db,
  params: Parameters<typeof bundles.lockParts>[1],
): Promise<readonly bundles.PartRow[]> {
  const byId = new Map((await bundles.lockParts(tx, params)).map((row) => [row.id, row]));
  return params.ids.map((id) => {
    const row = byId.get(id);
    if (!row) throw notFound('A product of this bundle');
    if (row.priceKind !== 'fixed')
      throw invalidField('productIds', `“${isolated(row.name)}” has no fixed price.`);
    return row;
  });
}

/** @throws ApiError 400 for a price above that of the parts together */
function refusePrice(priceCents: number, parts: readonly bundles.PartRow[]): void {
  const problem = bundlePriceProblem(priceCents, parts);
  const total = formatDollars(dollarsOf(partsTotalCents(parts)));
  if (problem) throw invalidField('price', `${problem.slice(0, -1)}: ${total}.`);
}

/** A change of a bundle; undefined fields stay unchanged. */
export interface BundleChange extends Partial<ProductFields> {
  /** The version that the change was made from; undefined skips the check for a newer one. */
  version?: number;
  /** The parts that it has then, in their order. */
  productIds?: readonly string[];
  existingProductImages?: (string | null)[];
  existingFeaturedImage?: string;
}

/**
 * Changes a bundle that the caller may access. Who bought it keeps what was bought.
 * @throws ApiError 404; 400 for invalid fields
 * @throws ApiError 409 when it has a newer version, the SKU is taken, or the shop of a bundle to activate is closed
 */
export async function changeBundle(
  context: AppContext,
  { id, change, ...scope }: { id: string; change: BundleChange } & ProductScope,
  files: BundleFiles,
): Promise<{ id: string; version: number }> {
  const { version, productIds, existingProductImages, existingFeaturedImage, ...fieldChange } = change;
  if (fieldChange.description !== undefined)
    fieldChange.description = cleanDescription(fieldChange.description, context.config.publicUrl).html;
  const uploads = { rules: FILES, files, vendorId: scope.vendorId };
  return withFiles(context, uploads, async (tx, invalidate, names) => {
    const vendorId = await bundles.findVendorId(tx, { id, ...scope });
    if (vendorId === null) throw missing();
    await lockVendors(tx, { ids: [vendorId] });
    const { authorId } = scope;
    const wanted = productIds && (await lockParts(tx, { ids: productIds, vendorId, authorId }));
    const bundle = await lockProduct(tx, { id, kind: 'bundle', ...scope });
    if (!bundle) throw missing();
    if (version !== undefined && version !== bundle.version) throw changedElsewhere('This bundle');
    const parts = await bundles.findParts(tx, { bundleId: id });
    const fields = mergeFields(priceOf(bundle), fieldChange);
    await checkChain(tx, fields);
    const { status, ...columns } = toColumns(fields);
    // A price that parts have fallen below meanwhile stays as it is.
    if (wanted || columns.priceCents !== bundle.priceCents) refusePrice(columns.priceCents, wanted ?? parts);
    if (status && !bundle.status) {
      await refuseClosedShops(tx, { ids: [vendorId] });
      refuseHidden([bundle]);
    }
    const featuredImage = await changePictures(context, tx, {
      product: bundle,
      featured: { uploaded: names.featuredImage, existing: existingFeaturedImage },
      further: { uploaded: names.productImages, existing: existingProductImages },
    });
    if (status) requireOne({ featuredImage: [featuredImage] }, 'featuredImage', FILES);
    const set = { ...columns, featuredImage };
    await updateProduct(tx, { id, status, set, now: context.now() }).catch(rethrowSkuTaken);
    const isOther = !isDeepStrictEqual(
      productIds,
      parts.map((part) => part.id),
    );
    if (productIds && isOther) await bundles.replaceParts(tx, { bundleId: id, productIds });
    const listed = await bundles.isListed(tx, { id });
    invalidate(...productTags(bundle, { ...bundle, ...columns, listed }));
    return { id, version: bundle.version + 1 };
  });
}

/** The fields of a bundle, with its own price: the list price is that of its parts. */
const priceOf = (bundle: Parameters<typeof toFields>[0]): ProductFields => ({
  ...toFields(bundle),
  price: dollarsOf(bundle.priceCents),
});

/** Deletes a bundle; its parts stay on sale, and what was bought with it stays downloadable. @throws ApiError 404 */
export async function deleteBundle(
  context: AppContext,
  { id, ...scope }: { id: string } & ProductScope,
): Promise<void> {
  if ((await bundles.findVendorId(context.db, { id, ...scope })) === null) throw missing();
  await bulkUpdate(context, { ids: [id], action: 'delete', ...scope });
}

/** A bundle that the caller may access, with its parts and their shares. Money in dollars. @throws ApiError 404 */
export async function readBundle(
  context: AppContext,
  { id, ...scope }: { id: string } & ProductScope,
): Promise<Bundle> {
  if ((await bundles.findVendorId(context.db, { id, ...scope })) === null) throw missing();
  const product = await readVendorProduct(context, { id, ...scope });
  const parts = await bundles.findParts(context.db, { bundleId: id });
  const sold = parts.map(({ priceCents }) => ({ priceCents, owned: false }));
  const shares = bundleShares(Math.round(product.salePrice * 100), sold);
  return {
    ...product,
    price: product.salePrice,
    parts: parts.map(({ priceCents, priceKind, status, listed, hiddenAt, deletedAt, ...part }, index) => ({
      ...part,
      price: dollarsOf(priceCents),
      share: dollarsOf(shares[index] ?? 0),
      problem: problemOf({ priceKind, status, listed, hiddenAt, deletedAt }),
    })),
    partsTotal: dollarsOf(partsTotalCents(parts)),
  };
}

/** Why a part is not on sale; null while it is. */
function problemOf({
  priceKind,
  status,
  listed,
  hiddenAt,
  deletedAt,
}: Pick<bundles.PartRow, 'priceKind' | 'status' | 'listed' | 'hiddenAt' | 'deletedAt'>): PartProblem | null {
  if (priceKind !== 'fixed') return 'price';
  if (listed) return null;
  if (deletedAt) return 'deleted';
  if (hiddenAt) return 'hidden';
  return status ? 'shop' : 'inactive';
}
