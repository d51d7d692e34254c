import { endReplacements } from '#api/features/cases/replaced-files.service.ts';
import { checkPreviewPages } from '#api/features/look-inside/look-inside.service.ts';
import { requireOne, withFiles } from '#api/features/media/store-uploads.service.ts';
import type { GoodsLimits } from '#api/features/uploads/goods-limits.service.ts';
import { addVersion, REPLACED_FILE } from '#api/features/versions/versions.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import {
  changedElsewhere,
  conflict,
  forbidden,
  invalidField,
  isUniqueViolation,
  notFound,
} from '#api/kernel/errors.ts';
import { insertUnderFreeSlug } from '#api/kernel/free-slug.ts';
import type { UploadedFile } from '#api/kernel/implement.ts';
import { productTags } from '#api/kernel/product-tags.ts';
import type { Invalidate } from '#api/kernel/transaction.ts';
import type { LicenseFields } from '#contract/licenses.ts';
import { EMPTY_FIELDS, type ProductFields, withoutFlagChanges } from '#contract/product-fields.ts';
import { productsContract } from '#contract/products.ts';
import type { Db } from '#db/client.ts';
import { newId } from '#db/columns.ts';
import type { ProductScope } from '#db/fragments/product-scope.ts';
import type { CategoryChain } from '#domain/categories.ts';
import { PRODUCT_IMAGES_MAX } from '#domain/limits.ts';
import type { Marking } from '#domain/marking.ts';
import { centsOf, dollarsOf } from '#domain/money.ts';
import { MAIN_FILE_NAME } from '#domain/product-files.ts';
import { slugOf } from '#domain/slug.ts';
import { isolated } from '#lib/isolated.ts';
import { takeFormUploads } from './further-files.service.ts';
import { checkPrices, cleanDescription, mergeFields, toColumns, toFields } from './product-fields.service.ts';
import * as form from './product-form.sql.ts';
import { saveLicenses } from './product-licenses.service.ts';
import { lockVendors, refuseClosedShops, refuseFree, vendorExists } from './product-shops.service.ts';
import { invalidateBundles } from './products.service.ts';
import { lockProduct, updateProduct } from './products.sql.ts';

export { replaceImages } from './product-form.sql.ts';

const FILES = productsContract['PATCH product/{id}'].files;
type ProductFiles = { [N in keyof typeof FILES]?: readonly UploadedFile[] };

/** Generates a SKU that no product uses yet. Two callers may get the same one; the unique key refuses the second. */
export async function freeSku(context: AppContext): Promise<string> {
  for (;;) {
    const sku = `EM-${newId().slice(0, 8).toUpperCase()}`;
    if (!(await form.skuIsTaken(context.db, { sku }))) return sku;
  }
}

/**
 * Creates a product with its pictures and its file.
 * @throws ApiError 400 when a category is not a child of the level above; 403 for a flag of staff
 * @throws ApiError 409 when the SKU is taken or the shop closed
 */
export async function createProduct(
  context: AppContext,
  params: {
    vendorId: string;
    authorId: string;
    fields: Partial<ProductFields>;
    mayFlag: boolean;
    files?: FormFiles;
  },
  files: ProductFiles,
): Promise<{ id: string; slug: string }> {
  const { vendorId, authorId } = params;
  const fields = mergeFields(EMPTY_FIELDS, params.fields);
  if (!params.mayFlag) refuseFlagChanges(fields, EMPTY_FIELDS);
  fields.description = cleanDescription(fields.description, context.config.publicUrl).html;
  // Checked first, because the rows of the uploaded files refer to the vendor.
  if (!(await vendorExists(context.db, { id: vendorId })))
    throw invalidField('vendorId', 'Please select Vendor.');
  return withFiles(context, { rules: FILES, files, vendorId }, async (tx, invalidate, names) => {
    await lockVendors(tx, { ids: [vendorId] });
    await refuseClosedShops(tx, { ids: [vendorId] });
    await checkChain(tx, fields);
    checkPrices(fields);
    const columns = toColumns(fields);
    await refuseFree(tx, columns, null);
    const product = await insertProduct(tx, {
      ...columns,
      vendorId,
      authorId,
      featuredImage: requireOne(names, 'featuredImage', FILES),
      fileId: requireOne(names, 'fileUrl', FILES),
      mainFileName: mainFileNameOf(params.files),
      createdAt: context.now(),
      updatedAt: context.now(),
    });
    await form.replaceImages(tx, { productId: product.id, images: names.productImages });
    await takeFurther(tx, invalidate, { id: product.id, vendorId }, params.files, context.now());
    invalidate(...productTags(null, { ...fields, ...product, vendorId }));
    return product;
  });
}

/**
 * Inserts a product with a free slug made from its name.
 * @throws ApiError 409 when the SKU is taken
 */
export async function insertProduct(
  tx: Db,
  row: Omit<Parameters<typeof form.insertProduct>[1], 'slug'>,
): Promise<{ id: string; slug: string; listed: boolean }> {
  const { slug, inserted } = await insertUnderFreeSlug(slugOf(row.name), (slug) =>
    form.insertProduct(tx, { ...row, slug }).catch(rethrowSkuTaken),
  );
  return { ...inserted, slug };
}

/** @throws ApiError 409 for a violation of the SKU's unique key, else `error` */
export function rethrowSkuTaken(error: unknown): never {
  if (!isUniqueViolation(error, 'products_sku_key')) throw error;
  throw conflict('sku_taken', 'This SKU belongs to another product. Please generate a new one.', 'sku');
}

/** What a form says of the files of a product besides its first PDF. */
export interface FormFiles {
  /** What the first PDF is called; empty for its usual name. */
  mainFileName?: string;
  /** Uploads that become further files. */
  uploads?: string[];
  /** Whose uploads these may be: of the vendor, or of it one person's alone. */
  userId: string | null;
  by: string;
  limits: GoodsLimits;
}

const mainFileNameOf = (files: FormFiles | undefined): string | undefined =>
  files?.mainFileName === '' ? MAIN_FILE_NAME : files?.mainFileName;

async function takeFurther(
  tx: Db,
  invalidate: Invalidate,
  own: { id: string; vendorId: string },
  files: FormFiles | undefined,
  now: Date,
): Promise<void> {
  if (!files?.uploads?.length) return;
  const product = await lockProduct(tx, own);
  if (!product) throw notFound('This product');
  const { uploads: ids, userId, by, limits } = files;
  await takeFormUploads(tx, invalidate, { product, ids, userId, by, limits, now });
}

/** A change of a product; undefined fields stay unchanged. */
export interface ProductChange extends Partial<ProductFields> {
  /** The version that the change was made from; undefined skips the check for a newer one. */
  version?: number;
  /** How copies that are sold are marked. */
  marking?: Marking;
  /** URLs of the further pictures to keep, null where the next uploaded one goes; undefined keeps all. */
  existingProductImages?: (string | null)[];
  /** URL of the picture that becomes the featured one, of those that the product has. */
  existingFeaturedImage?: string;
  /** The licences that it has then; undefined keeps them. */
  licenses?: LicenseFields;
  handsOutKeys?: boolean;
  maxActivations?: number | null;
  /** The pages that the public may see; null: the default. */
  previewPages?: number[] | null;
}

/**
 * Changes a product that the caller may access. Former buyers keep downloading a file that is replaced, because their
 * order lines refer to its version, and get the new one.
 * @throws ApiError 404; 400 for invalid fields; 403 for a flag of staff
 * @throws ApiError 409 when the product has a newer version, the SKU is taken, or the shop of a product to activate is
 * closed
 */
export async function changeProduct(
  context: AppContext,
  params: {
    id: string;
    change: ProductChange;
    changedBy: string | null;
    mayFlag: boolean;
    files?: FormFiles;
  } & ProductScope,
  files: ProductFiles,
): Promise<{ id: string; version: number }> {
  const { version, existingProductImages, licenses, handsOutKeys, maxActivations, ...rest } = params.change;
  const { previewPages, marking, existingFeaturedImage, ...change } = rest;
  if (change.description !== undefined)
    change.description = cleanDescription(change.description, context.config.publicUrl).html;
  const uploads = { rules: FILES, files, vendorId: params.vendorId };
  return withFiles(context, uploads, async (tx, invalidate, names) => {
    const product = await lockProduct(tx, { ...params, kind: 'single' });
    if (!product) throw notFound('This product');
    if (version !== undefined && version !== product.version) throw changedElsewhere('This product');
    const before = toFields(product);
    const fields = mergeFields(before, change);
    if (!params.mayFlag) refuseFlagChanges(fields, before);
    await checkChain(tx, fields);
    const listPriceCents = await saveLicenses(tx, {
      productId: product.id,
      licenses,
      priceKind: fields.priceKind,
      listPriceCents: centsOf(fields.price),
      discount: { type: fields.discountType, amount: fields.discountAmount },
    });
    fields.price = dollarsOf(listPriceCents);
    checkPrices(fields);
    const { status, ...columns } = toColumns(fields);
    await refuseFree(tx, columns, product);
    const featuredImage = await changePictures(context, tx, {
      product,
      featured: { uploaded: names.featuredImage, existing: existingFeaturedImage },
      further: { uploaded: names.productImages, existing: existingProductImages },
    });
    const [fileId = product.fileId] = names.fileUrl;
    if (status && !product.status) {
      await refuseClosedShops(tx, { ids: [product.vendorId] });
      refuseHidden([product]);
    }
    if (status) {
      requireOne({ featuredImage: [featuredImage] }, 'featuredImage', FILES);
      requireOne({ fileUrl: fileId ? [fileId] : [] }, 'fileUrl', FILES);
    }
    const now = context.now();
    if (fileId && fileId !== product.fileId) {
      await addVersion(tx, invalidate, {
        productId: product.id,
        fileId,
        note: REPLACED_FILE,
        isAnotherProduct: false,
        createdBy: params.changedBy,
        createdAt: now,
      });
    }
    const set = {
      ...columns,
      featuredImage,
      fileId,
      handsOutKeys,
      maxActivations,
      marking,
      mainFileName: mainFileNameOf(params.files),
      previewPages: previewPages && (await checkPreviewPages(tx, { fileId, pages: previewPages })),
    };
    const updated = updateProduct(tx, { id: product.id, status, set, now });
    const listed = await updated.catch(rethrowSkuTaken);
    invalidate(...productTags(product, { ...product, ...columns, listed }));
    await invalidateBundles(tx, invalidate, { partIds: [product.id] });
    if (fileId !== product.fileId) await endReplacements(tx, invalidate, { productId: product.id, now });
    await takeFurther(tx, invalidate, product, params.files, now);
    return { id: product.id, version: product.version + 1 };
  });
}

/** @throws ApiError 403 when the fields change what only the market's staff say of a product */
function refuseFlagChanges(fields: ProductFields, before: ProductFields): void {
  if (withoutFlagChanges(fields, before).changed.length > 0)
    throw forbidden('Only the market’s staff mark products as best seller, recommended or new.');
}

/** @throws ApiError 409 naming those of the products that staff have hidden */
export function refuseHidden(products: readonly { name: string; hiddenAt: Date | null }[]): void {
  const names = products.flatMap(({ name, hiddenAt }) => (hiddenAt ? `“${isolated(name)}”` : []));
  if (names.length === 0) return;
  throw conflict(
    'product_hidden',
    `The market has hidden this, until support lifts it: ${names.join(', ')}.`,
  );
}

/** Locks the categories of a product. @throws ApiError 400 for the first one that is not a child of the level above */
export async function checkChain(tx: Db, chain: CategoryChain): Promise<void> {
  await form.lockCategories(tx, chain);
  const found = await form.findChain(tx, chain);
  if (!found) throw invalidField('mainCategoryId', 'Please select Main Category.');
  if (chain.firstCategoryId && !found.first)
    throw invalidField('firstCategoryId', 'Please select First Category.');
  if (chain.secondCategoryId && !found.second)
    throw invalidField('secondCategoryId', 'Please select Second Category.');
  if (chain.thirdCategoryId && !found.third)
    throw invalidField('thirdCategoryId', 'Please select Third Category.');
}

const GONE = 'A picture to keep is not there any more.';

const pathOf = (context: AppContext, link: string): string =>
  URL.parse(link, context.config.publicUrl)?.pathname ?? '';

/**
 * Changes the pictures of a locked product: those that were uploaded, and which of the present ones stay.
 * @returns the featured picture that it is to have
 * @throws ApiError 400 for none, too many, or a picture of another product
 */
export async function changePictures(
  context: AppContext,
  tx: Db,
  params: {
    product: { id: string; featuredImage: string };
    featured: { uploaded: readonly string[]; existing: string | undefined };
    further: { uploaded: readonly string[]; existing: readonly (string | null)[] | undefined };
  },
): Promise<string> {
  const { product, featured, further } = params;
  const images = await form.findImages(tx, { productId: product.id });
  const present = [product.featuredImage, ...images].filter(Boolean);
  const chosen = featured.uploaded[0] ?? chosenImage(context, present, featured.existing);
  if (further.existing || further.uploaded.length > 0) {
    await changeImages(context, tx, {
      productId: product.id,
      present,
      keep: further.existing ?? images,
      add: further.uploaded,
    });
  }
  return chosen ?? product.featuredImage;
}

/** The path of the present picture that was chosen, if one was. @throws ApiError 400 for a picture of another product */
function chosenImage(context: AppContext, present: readonly string[], link: string | undefined) {
  if (!link) return undefined;
  const image = pathOf(context, link);
  if (!present.includes(image)) throw invalidField('featuredImage', GONE);
  return image;
}

/** Replaces the further pictures. @throws ApiError 400 for none, too many, or a kept picture of another product */
async function changeImages(
  context: AppContext,
  tx: Db,
  params: {
    productId: string;
    /** All pictures that the product has. */
    present: readonly string[];
    /** Links to those that stay; null is the place of the next one to add. */
    keep: readonly (string | null)[];
    add: readonly string[];
  },
): Promise<void> {
  const added = [...params.add];
  const placed = params.keep.map((link) => (link === null ? (added.shift() ?? '') : pathOf(context, link)));
  const images = [...new Set([...placed, ...added])];
  const known = new Set([...params.present, ...params.add]);
  if (!images.every((image) => known.has(image))) throw invalidField('productImages', GONE);
  if (images.length === 0) throw invalidField('productImages', `Please upload ${FILES.productImages.label}.`);
  if (images.length > PRODUCT_IMAGES_MAX)
    throw invalidField('productImages', 'You can upload up to 5 images only!');
  await form.replaceImages(tx, { productId: params.productId, images });
}
