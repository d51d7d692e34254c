import { z } from 'zod';
import { endpoint, id, instant } from './endpoint.ts';

export const receiptsContract = {
  'POST orders/{id}/receipt': endpoint({
    operationId: 'createReceipt',
    summary:
      'A short-lived address of the receipt of one of one’s own orders as a PDF; its number is given out at the first call',
    tag: 'Orders',
    access: 'purchases:make',
    params: z.object({ id }),
    data: z.object({
      url: z.string(),
      /** In sequence without gaps, by year: '2026-000001'. */
      number: z.string(),
      expiresAt: instant,
    }),
    errors: ['order_failed'],
  }),
};
