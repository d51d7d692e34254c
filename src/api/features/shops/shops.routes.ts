import { implement } from '#api/kernel/implement.ts';
import { shopBySlug } from './shops.service.ts';

export const shopsHandlers = implement({
  'GET site/shop/{vendorSlug}': ({ params, query }, call) => shopBySlug(call, { ...params, ...query }),
});
