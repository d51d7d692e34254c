import { asc, eq, inArray, sql } from 'drizzle-orm';
import { type PersonalData, shopOf } from '#api/kernel/personal-data.ts';
import {
  licenseActivations,
  licenseKeys,
  orderLines,
  orders,
  productLicenses,
  products,
} from '#db/schema.ts';

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
  productLicenses: {
    copy: [
      {
        file: 'licenses.json',
        about: 'The licences of your products.',
        rows: (db, person, { limit, offset }) =>
          db
            .select({
              product: products.name,
              kind: productLicenses.kind,
              text: productLicenses.text,
              price:
                sql<number>`coalesce(${productLicenses.listPriceCents}, ${products.listPriceCents}) / 100.0`.mapWith(
                  Number,
                ),
            })
            .from(productLicenses)
            .innerJoin(products, eq(products.id, productLicenses.productId))
            .where(eq(products.vendorId, shopOf(person)))
            .orderBy(asc(products.createdAt), asc(products.id), asc(productLicenses.position))
            .limit(limit)
            .offset(offset),
      },
    ],
    erase: 'as those of products',
  },
} satisfies PersonalData;
