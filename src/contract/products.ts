import { z } from 'zod';
import { DISCOUNT_TYPES } from '#domain/discount.ts';
import { BACK_OFFICE_PAGE_SIZE } from '#domain/limits.ts';
import { productDetail, productIds } from './catalog.ts';
import { dollars, endpoint, id, instant, listOf, nothing, pageQuery, searchKeyword } from './endpoint.ts';

/** A product in its vendor's list. */
const vendorProductRow = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  sku: z.string(),
  mainCategoryName: z.string(),
  /** As the vendor entered it, before discount. */
  price: dollars,
  /** What the shopper pays. */
  salePrice: dollars,
  status: z.boolean(),
  featuredImage: z.string(),
  vendorName: z.string(),
  shopName: z.string(),
  /** Whether shoppers see it: active, in a shop that is open. */
  listed: z.boolean(),
  createdAt: instant,
});
export type VendorProductRow = z.infer<typeof vendorProductRow>;

/** All that its vendor knows of a product. */
const vendorProduct = vendorProductRow.extend({
  mainCategoryId: id,
  firstCategoryId: id.nullable(),
  firstCategoryName: z.string().nullable(),
  secondCategoryId: id.nullable(),
  secondCategoryName: z.string().nullable(),
  thirdCategoryId: id.nullable(),
  thirdCategoryName: z.string().nullable(),
  cost: dollars,
  discountType: z.enum(DISCOUNT_TYPES).nullable(),
  /** Percent, or dollars off. */
  discountAmount: z.number(),
  rating: z.number(),
  reviewCount: z.number().int(),
  isBestSeller: z.boolean(),
  isRecommended: z.boolean(),
  isNew: z.boolean(),
  videoUrl: z.string().nullable(),
  /** Numbered text, one 'N. ' line each. */
  summary: z.string(),
  summaryLines: z.array(z.string()),
  /** HTML. */
  description: z.string(),
  productImages: z.array(z.object({ imageUrl: z.string() })),
  /** A short-lived address of the PDF that is sold, relative to the market's own; null while there is none. */
  fileUrl: z.string().nullable(),
  /** Counts the changes: a form that sends it back is told when somebody else was faster. */
  version: z.number().int(),
});
export type VendorProduct = z.infer<typeof vendorProduct>;

const bulkAction = z.enum(['activate', 'deactivate', 'delete']);
export type BulkAction = z.infer<typeof bulkAction>;

export const productsContract = {
  'GET vendor/product': endpoint({
    summary: 'Products of one’s own (an admin: all), active or not; newest first, by category, search or ids',
    tag: 'Back office',
    access: ['vendor', 'admin'],
    query: z.object({
      ...pageQuery(BACK_OFFICE_PAGE_SIZE),
      /** In name and SKU. */
      searchKeyword,
      mainCategoryId: id.optional(),
      /** An admin's choice; a vendor's own unless given. */
      vendorId: id.optional(),
      ids: productIds.optional(),
    }),
    data: listOf(vendorProductRow),
  }),
  'GET vendor/product/{id}': endpoint({
    summary: 'A product of one’s own (an admin: any) with all that its vendor knows of it',
    tag: 'Back office',
    access: ['vendor', 'admin'],
    params: z.object({ id }),
    data: vendorProduct,
  }),
  'GET vendor/product/{id}/preview': endpoint({
    summary: 'A product of one’s own (an admin: any) as shoppers see it, or would if it were active',
    tag: 'Back office',
    access: ['vendor', 'admin'],
    params: z.object({ id }),
    data: productDetail,
  }),
  'POST vendor/product/{id}/duplicate': endpoint({
    summary:
      'Make an inactive copy of a product of one’s own (an admin: any); its pictures and file are shared',
    tag: 'Back office',
    access: ['vendor', 'admin'],
    params: z.object({ id }),
    data: z.object({ id }),
    status: 201,
    message: 'Product duplicated. The copy is inactive.',
    errors: [409],
  }),
  'POST vendor/product/bulk': endpoint({
    summary: 'Activate, deactivate or delete products of one’s own (an admin: any) at once',
    tag: 'Back office',
    access: ['vendor', 'admin'],
    body: z.object({
      action: bulkAction,
      ids: z
        .array(id, { error: 'Please select Products.' })
        .min(1, 'Please select Products.')
        .max(100, '100 products at most.'),
    }),
    /** How many there were of those asked for: what is deleted, or another vendor's, is left out; 404 if all are. */
    data: z.object({ count: z.number().int() }),
    message: 'Products changed.',
    errors: [404, 409],
  }),
  'DELETE product/{id}': endpoint({
    summary: 'Delete a product of one’s own (an admin: any); what was bought stays downloadable',
    tag: 'Back office',
    access: ['vendor', 'admin'],
    params: z.object({ id }),
    data: nothing,
    message: 'Product deleted.',
  }),
};
