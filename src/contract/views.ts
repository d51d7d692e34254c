import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';

export const viewsContract = {
  'POST site/product/{slug}/view': endpoint({
    operationId: 'countProductView',
    summary: 'Count one look at a product’s page: a number by product and day, and nothing about who looked',
    tag: 'Catalog',
    access: 'public',
    limit: 'view',
    params: z.object({ slug: z.string().min(1).max(200) }),
    data: nothing,
  }),
};
