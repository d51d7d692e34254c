import { asc, eq, inArray } from 'drizzle-orm';
import type { PersonalData } from '#api/kernel/personal-data.ts';
import { licenseActivations, licenseKeys, orderLines, orders } from '#db/schema.ts';

export const licensesPersonalData = {
  licenseKeys: {
    copy: 'bought with a file, and shown with it in the order',
    erase: 'sold with an order line, which stays; who added a key has no name any more',
  },
  licenseActivations: {
    copy: [
      {
        file: 'activations.json',
        about: 'Where software was in use with your licence keys, as it called itself.',
        rows: (db, { id }, { limit, offset }) =>
          db
            .select({
              product: orderLines.productName,
              instance: licenseActivations.instance,
              createdAt: licenseActivations.createdAt,
            })
            .from(licenseActivations)
            .innerJoin(licenseKeys, eq(licenseKeys.id, licenseActivations.keyId))
            .innerJoin(orderLines, eq(orderLines.id, licenseKeys.orderLineId))
            .innerJoin(orders, eq(orders.id, orderLines.orderId))
            .where(eq(orders.customerId, id))
            .orderBy(asc(licenseActivations.id))
            .limit(limit)
            .offset(offset),
      },
    ],
    erase: (tx, { id }) =>
      tx
        .delete(licenseActivations)
        .where(
          inArray(
            licenseActivations.keyId,
            tx
              .select({ id: licenseKeys.id })
              .from(licenseKeys)
              .innerJoin(orderLines, eq(orderLines.id, licenseKeys.orderLineId))
              .innerJoin(orders, eq(orders.id, orderLines.orderId))
              .where(eq(orders.customerId, id)),
          ),
        ),
  },
} satisfies PersonalData;
