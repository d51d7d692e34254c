import { z } from 'zod';
import { endpoint, id, signedLink } from './endpoint.ts';

export const productExportContract = {
  'POST product-export': endpoint({
    operationId: 'exportProducts',
    summary:
      'A link, good for ten minutes, to one’s own products as CSV (an admin: all, or one vendor’s), in the columns of Shopify',
    tag: 'Back office',
    access: 'products:transfer',
    body: z.object({
      /** For admins: the vendor, or null for all vendors. Vendors always get their own products. */
      vendorId: id.nullable(),
    }),
    data: signedLink,
  }),
};
