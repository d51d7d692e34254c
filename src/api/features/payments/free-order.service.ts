import { readOrder } from '#api/features/orders/orders.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import type { CustomerOrder } from '#contract/orders.ts';
import { completeOrder } from './completion.service.ts';
import { endPayment, prepareFree } from './payments.service.ts';
import { findOwned } from './payments.sql.ts';

interface FreeProduct {
  productId: string;
  customerId: string;
}

/**
 * Gives a customer a product that costs nothing: an order of $0, written as any other. Who can download the product
 * already gets the order in which it is, however often and in parallel this is called.
 * @throws ApiError 409 for a product that is not listed, sold out, or costs something
 */
export async function getForFree(context: AppContext, product: FreeProduct): Promise<CustomerOrder> {
  const { customerId } = product;
  const id =
    (await findOrderWith(context, product)) ??
    (await writeFreeOrder(context, product).catch(async (error: unknown) => {
      // Another call may have written it meanwhile.
      const other = await findOrderWith(context, product);
      if (!other) throw error;
      return other;
    }));
  return readOrder(context, { id, customerId });
}

async function findOrderWith({ db }: AppContext, { productId, customerId }: FreeProduct) {
  return (await findOwned(db, { customerId, productIds: [productId] })).get(productId);
}

async function writeFreeOrder(context: AppContext, product: FreeProduct): Promise<string> {
  const { id } = await prepareFree(context, product);
  try {
    return (await completeOrder(context, id, product)).id;
  } catch (error) {
    await endPayment(context, { id, amountCents: 0 });
    throw error;
  }
}
