import { implement } from '#api/kernel/implement.ts';
import { listOrders, readOrder } from './admin-orders.service.ts';

export const adminOrdersHandlers = implement({
  'GET admin/order': ({ query }, { context }) => listOrders(context, query),
  'GET admin/order/{id}': ({ params }, { context }) => readOrder(context, params),
});
