import { asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type PersonalData, shopOf } from '#api/kernel/personal-data.ts';
import { bundleParts, products } from '#db/schema.ts';

const part = alias(products, 'part');

export const bundlesPersonalData = {
  bundleParts: {
    copy: [
      {
        file: 'bundles.json',
        about: 'The bundles of your shop, and the products in them.',
        rows: (db, person, { limit, offset }) =>
          db
            .select({
              bundle: products.name,
              product: part.name,
              position: sql<number>`${bundleParts.position} + 1`.mapWith(Number),
            })
            .from(bundleParts)
            .innerJoin(products, eq(products.id, bundleParts.bundleId))
            .innerJoin(part, eq(part.id, bundleParts.productId))
            .where(eq(products.vendorId, shopOf(person)))
            .orderBy(asc(products.createdAt), asc(products.id), asc(bundleParts.position))
            .limit(limit)
            .offset(offset),
      },
    ],
    erase: 'as those of products',
  },
} satisfies PersonalData;
