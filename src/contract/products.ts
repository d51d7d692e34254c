import { z } from 'zod';
import { BACK_OFFICE_PAGE_SIZE } from '#domain/limits.ts';
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
  createdAt: instant,
});
export type VendorProductRow = z.infer<typeof vendorProductRow>;

export const productsContract = {
  'GET vendor/product': endpoint({
    summary: 'Products of one’s own (an admin: all), active or not; newest first, by category or search',
    tag: 'Back office',
    access: ['vendor', 'admin'],
    query: z.object({
      ...pageQuery(BACK_OFFICE_PAGE_SIZE),
      /** In name and SKU. */
      searchKeyword,
      mainCategoryId: id.optional(),
    }),
    data: listOf(vendorProductRow),
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
