import { z } from 'zod';
import { endpoint, id, instant } from './endpoint.ts';

export const productExportContract = {
  'POST product-export': endpoint({
    summary:
      'A link, good for ten minutes, to one’s own products as CSV (an admin: all, or one vendor’s), in the columns of Shopify',
    tag: 'Back office',
    access: ['vendor', 'admin'],
    body: z.object({
      /** For an admin: whose, null being everyone’s. A vendor’s are always the vendor’s own. */
      vendorId: id.nullable(),
    }),
    data: z.object({ url: z.string(), expiresAt: instant }),
  }),
};
