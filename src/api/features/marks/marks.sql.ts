import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { marks, orderLines, orders, pdfFiles, products, users } from '#db/schema.ts';

/** How a copy of a file is marked for an order line, and for whom; null for an unknown line. */
export async function findMarking(db: Db, params: { lineId: string; fileId: string }) {
  const [row] = await db
    .select({
      marking: products.marking,
      markable: sql<boolean>`coalesce(${pdfFiles.markable}, true)`,
      orderNumber: orders.orderNumber,
      buyer: users.name,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .leftJoin(users, eq(users.id, orders.customerId))
    .leftJoin(pdfFiles, eq(pdfFiles.fileId, params.fileId))
    .where(eq(orderLines.id, params.lineId));
  return row ?? null;
}

/** The number of the mark of an order line's copy of a file: the same each time. */
export async function findOrCreateMark(
  db: Db,
  params: { lineId: string; fileId: string; now: Date },
): Promise<number> {
  const { lineId: orderLineId, fileId, now: createdAt } = params;
  await db.insert(marks).values({ orderLineId, fileId, createdAt }).onConflictDoNothing();
  const [row] = await db
    .select({ number: marks.number })
    .from(marks)
    .where(and(eq(marks.orderLineId, orderLineId), eq(marks.fileId, fileId)));
  if (!row) throw new Error(`The mark of ${orderLineId} was not stored.`);
  return row.number;
}

/** The marks in copies of an order's files, oldest first. Files that turned out not to be markable have none. */
export const findMarksOfOrder = (db: Db, params: { orderId: string; limit: number }) =>
  db
    .select({ name: orderLines.productName, number: marks.number, at: marks.createdAt })
    .from(marks)
    .innerJoin(orderLines, eq(orderLines.id, marks.orderLineId))
    .leftJoin(pdfFiles, eq(pdfFiles.fileId, marks.fileId))
    .where(and(eq(orderLines.orderId, params.orderId), sql`${pdfFiles.markable} is not false`))
    .orderBy(marks.number)
    .limit(params.limit);

/** The order lines of marks; `vendorId` limits them to a vendor's products. */
export const findSources = (db: Db, params: { numbers: readonly number[]; vendorId: string | null }) =>
  db
    .select({
      number: marks.number,
      orderLineId: marks.orderLineId,
      orderId: orders.orderNumber,
      productName: orderLines.productName,
    })
    .from(marks)
    .innerJoin(orderLines, eq(orderLines.id, marks.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(
      and(
        inArray(marks.number, [...params.numbers]),
        params.vendorId === null ? undefined : eq(products.vendorId, params.vendorId),
      ),
    );

/** Those of the order lines whose copies are not kept: given back, or of an account that was deleted. */
export async function findLinesWithoutCopies(
  db: Db,
  params: { lineIds: readonly string[] },
): Promise<Set<string>> {
  const rows = await db
    .select({ id: orderLines.id })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .leftJoin(users, eq(users.id, orders.customerId))
    .where(
      and(
        inArray(orderLines.id, [...params.lineIds]),
        or(isNotNull(orderLines.refundedAt), isNotNull(users.deletedAt)),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
