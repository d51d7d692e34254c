import { implement } from '#api/kernel/implement.ts';
import { listOrders, readOrder } from './admin-orders.service.ts';

export const adminOrdersHandlers = implement({
  'GET admin/order': ({ query }, { market }) => listOrders(market, query),
  'GET admin/order/{id}': ({ params }, { market }) => readOrder(market, params),
});
