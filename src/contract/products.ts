import { z } from 'zod';
import { PRODUCT_KINDS } from '#domain/bundle.ts';
import { BACK_OFFICE_PAGE_SIZE, PRODUCT_IMAGES_MAX } from '#domain/limits.ts';
import { MARKINGS, UNMARKABLE_REASONS } from '#domain/marking.ts';
import { productDetail, productIds } from './catalog.ts';
import {
  changedRecord,
  createdRecord,
  dollars,
  endpoint,
  id,
  instant,
  listOf,
  named,
  nothing,
  pageQuery,
  searchKeyword,
  sortQuery,
} from './endpoint.ts';
import { licenseAnswers, licenseFields } from './licenses.ts';
import { newProduct, productChange, productFieldAnswers } from './product-fields.ts';

/** A product in its vendor's list. */
export const vendorProductRow = named('VendorProductRow', {
  id,
  kind: z.enum(PRODUCT_KINDS),
  slug: z.string(),
  name: productFieldAnswers.name,
  sku: productFieldAnswers.sku,
  mainCategoryName: z.string(),
  /** Before discount. */
  price: productFieldAnswers.price,
  priceKind: productFieldAnswers.priceKind,
  /** What the shopper pays. */
  salePrice: dollars,
  status: productFieldAnswers.status,
  featuredImage: z.string(),
  vendorName: z.string(),
  shopName: z.string(),
  /** Whether the public sees it: active, not hidden, in a public shop. */
  listed: z.boolean(),
  /** Whether staff have hidden it by the decision of a case, so that it cannot be listed. */
  hidden: z.boolean(),
  /** The case for which it is held back: its file is like that of another shop's product. */
  held: z.object({ caseId: id, caseNumber: z.string(), since: instant }).nullable(),
  /** Names of a bundle's parts that are not on sale, so that the bundle is not either. */
  unsoldParts: z.array(z.string()),
  createdAt: instant,
});
export type VendorProductRow = z.infer<typeof vendorProductRow>;

/** All fields of a product, for its vendor and for admins. */
const vendorProduct = vendorProductRow
  .extend({
    ...productFieldAnswers,
    vendorId: id,
    firstCategoryName: z.string().nullable(),
    secondCategoryName: z.string().nullable(),
    thirdCategoryName: z.string().nullable(),
    rating: z.number(),
    reviewCount: z.number().int(),
    summaryLines: z.array(z.string()),
    productImages: z.array(z.object({ imageUrl: z.string() })),
    licenses: licenseAnswers,
    handsOutKeys: z.boolean(),
    /** On how many computers or sites a licence key may be in use; null for no limit. */
    maxActivations: z.number().int().nullable(),
    /** A signed path to the PDF that is sold, valid for ten minutes; null without a file. */
    fileUrl: z.string().nullable(),
    /** What the first of its files is called where there are several. */
    mainFileName: z.string(),
    /** How copies that are sold are marked. */
    marking: z.enum(MARKINGS),
    /**
     * False for a file of which copies cannot be marked: it is signed, protected or broken, and sold as it is. Null while the
     * file has not been read, and without one.
     */
    markable: z.boolean().nullable(),
    /** Why copies cannot be marked; null if they can, or if it is not known. */
    unmarkableReason: z.enum(UNMARKABLE_REASONS).nullable(),
    /** Whether the uploaded PDF was damaged and has been written anew, so that its vendor should look through it. */
    repaired: z.boolean(),
    /** Incremented by each change. A form sends it back, so that it cannot overwrite a newer change. */
    version: z.number().int(),
  })
  .meta({ id: 'VendorProduct' });
export type VendorProduct = z.infer<typeof vendorProduct>;

/** The files of a product, by the name of their form field. */
const productFiles = {
  featuredImage: { kind: 'image', label: 'Featured Image' },
  productImages: { kind: 'image', label: 'Product Images', max: PRODUCT_IMAGES_MAX },
  fileUrl: { kind: 'pdf', label: 'Product File' },
} as const;

const bulkAction = z.enum(['activate', 'deactivate', 'delete']);
export type BulkAction = z.infer<typeof bulkAction>;

export const productsContract = {
  'GET product/unique-code': endpoint({
    operationId: 'suggestSku',
    summary: 'A SKU that no product has',
    tag: 'Back office',
    access: 'products:edit',
    data: z.string(),
  }),
  'POST product': endpoint({
    operationId: 'createProduct',
    summary: 'Create a product of one’s own (an admin: of any vendor)',
    tag: 'Back office',
    access: 'products:edit',
    limit: 'upload',
    form: newProduct,
    files: {
      featuredImage: { ...productFiles.featuredImage, required: true },
      productImages: { ...productFiles.productImages, required: true },
      fileUrl: { ...productFiles.fileUrl, required: true },
    },
    data: z.object({ id, slug: z.string() }),
    status: 201,
    message: 'Product created.',
    errors: ['list_full', 'shop_closed', 'sku_taken', 'storage_full'],
  }),
  'PATCH product/{id}': endpoint({
    operationId: 'updateProduct',
    summary: 'Change a product of one’s own (an admin: any); fields that are not sent stay',
    tag: 'Back office',
    access: 'products:edit',
    params: z.object({ id }),
    limit: 'upload',
    form: productChange.extend(licenseFields),
    files: productFiles,
    jsonAllowed: true,
    data: changedRecord,
    message: 'Product saved.',
    errors: ['changed_elsewhere', 'list_full', 'product_hidden', 'shop_closed', 'sku_taken', 'storage_full'],
  }),
  'GET vendor/product': endpoint({
    operationId: 'listVendorProducts',
    summary: 'Products of one’s own (an admin: all), active or not; newest first, by category, search or ids',
    tag: 'Back office',
    access: 'products:edit',
    query: z.object({
      ...pageQuery(BACK_OFFICE_PAGE_SIZE),
      /** In name and SKU. */
      searchKeyword,
      sort: sortQuery(['createdAt', 'name', 'price'], '-createdAt'),
      mainCategoryId: id.optional(),
      /** For admins: the vendor whose products to list. Vendors always get their own. */
      vendorId: id.optional(),
      ids: productIds.optional(),
    }),
    data: listOf(vendorProductRow).extend({
      /** True when there are more products than `total`, which then is the most that pages reach. */
      totalIsCapped: z.boolean().optional(),
    }),
  }),
  'GET vendor/product/{id}': endpoint({
    operationId: 'getVendorProduct',
    summary: 'A product of one’s own (an admin: any) with all that its vendor knows of it',
    tag: 'Back office',
    access: 'products:edit',
    params: z.object({ id }),
    data: vendorProduct,
  }),
  'GET vendor/product/{id}/preview': endpoint({
    operationId: 'previewProduct',
    summary: 'A product of one’s own (an admin: any) as shoppers see it, or would if it were active',
    tag: 'Back office',
    access: 'products:edit',
    params: z.object({ id }),
    data: productDetail,
  }),
  'POST vendor/product/{id}/duplicate': endpoint({
    operationId: 'duplicateProduct',
    summary:
      'Make an inactive copy of a product of one’s own (an admin: any); its pictures and file are shared',
    tag: 'Back office',
    access: 'products:edit',
    params: z.object({ id }),
    data: createdRecord,
    status: 201,
    message: 'Product duplicated. The copy is inactive.',
    errors: ['product_hidden', 'shop_closed'],
  }),
  'POST vendor/product/bulk': endpoint({
    operationId: 'changeProducts',
    summary: 'Activate, deactivate or delete several of the vendor’s own products (for admins: any)',
    tag: 'Back office',
    access: 'products:edit',
    body: z.object({
      action: bulkAction,
      ids: z
        .array(id, { error: 'Please select Products.' })
        .min(1, 'Please select Products.')
        .max(100, '100 products at most.'),
    }),
    /** Number of products found: deleted ones and those of other vendors are ignored; 404 when none is left. */
    data: z.object({ count: z.number().int() }),
    message: 'Products changed.',
    errors: ['not_found', 'product_hidden', 'shop_closed', 'product_incomplete'],
  }),
  'DELETE product/{id}': endpoint({
    operationId: 'deleteProduct',
    summary: 'Delete a product of one’s own (an admin: any); what was bought stays downloadable',
    tag: 'Back office',
    access: 'products:edit',
    params: z.object({ id }),
    data: nothing,
    message: 'Product deleted.',
  }),
};
