import { asc, eq, inArray } from 'drizzle-orm';
import type { PersonalData } from '#api/kernel/personal-data.ts';
import { orderLines, orders, productFiles, readingPlaces } from '#db/schema.ts';

export const libraryPersonalData = {
  readingPlaces: {
    copy: [
      {
        file: 'reading-places.json',
        about: 'Where you were in files that you heard in the library.',
        rows: (db, { id }, { limit, offset }) =>
          db
            .select({
              product: orderLines.productName,
              file: productFiles.name,
              place: readingPlaces.place,
              updatedAt: readingPlaces.updatedAt,
            })
            .from(readingPlaces)
            .innerJoin(productFiles, eq(productFiles.id, readingPlaces.fileId))
            .innerJoin(orderLines, eq(orderLines.id, readingPlaces.orderLineId))
            .innerJoin(orders, eq(orders.id, orderLines.orderId))
            .where(eq(orders.customerId, id))
            .orderBy(asc(readingPlaces.orderLineId), asc(readingPlaces.fileId))
            .limit(limit)
            .offset(offset),
      },
    ],
    erase: (tx, { id }) =>
      tx
        .delete(readingPlaces)
        .where(
          inArray(
            readingPlaces.orderLineId,
            tx
              .select({ id: orderLines.id })
              .from(orderLines)
              .innerJoin(orders, eq(orders.id, orderLines.orderId))
              .where(eq(orders.customerId, id)),
          ),
        ),
  },
} satisfies PersonalData;
