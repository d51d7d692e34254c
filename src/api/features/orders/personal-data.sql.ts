import { asc, eq, inArray } from 'drizzle-orm';
import {
  BOOKS,
  NOTHING_PERSONAL,
  type Page,
  type Person,
  type PersonalData,
} from '#api/kernel/personal-data.ts';
import type { Db } from '#db/client.ts';
import { disputes, downloads, orderLines, orders, refunds, vendorOrders, vendors } from '#db/schema.ts';
import { dollarsOf } from '#domain/money.ts';

const boughtBy = (db: Db, { id }: Person, { limit, offset }: Page) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.customerId, id))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(limit)
    .offset(offset);

async function copyOrders(db: Db, person: Person, page: Page) {
  const rows = await boughtBy(db, person, page);
  const ids = rows.map(({ id }) => id);
  const lines = await db
    .select({ line: orderLines, shopName: vendors.shopName })
    .from(orderLines)
    .innerJoin(vendorOrders, eq(vendorOrders.id, orderLines.vendorOrderId))
    .innerJoin(vendors, eq(vendors.id, vendorOrders.vendorId))
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position));
  const given = await db.select().from(refunds).where(inArray(refunds.orderId, ids));
  const disputed = await db.select().from(disputes).where(inArray(disputes.orderId, ids));
  return rows.map((order) => ({
    orderNumber: order.orderNumber,
    createdAt: order.createdAt,
    status: order.status,
    paymentStatus: order.paymentStatus,
    total: dollarsOf(order.totalCents),
    refunded: dollarsOf(order.refundedCents),
    lines: lines
      .filter(({ line }) => line.orderId === order.id)
      .map(({ line, shopName }) => ({
        product: line.productName,
        shop: shopName,
        price: dollarsOf(line.priceCents),
        priceBeforeDiscount: dollarsOf(line.listPriceCents),
        quantity: line.quantity,
        license: line.licenseKind,
        licenseText: line.licenseText,
        refundedAt: line.refundedAt,
      })),
    refunds: given
      .filter(({ orderId }) => orderId === order.id)
      .map(({ amountCents, status, createdAt, doneAt }) => ({
        amount: dollarsOf(amountCents),
        status,
        createdAt,
        doneAt,
      })),
    disputes: disputed
      .filter(({ orderId }) => orderId === order.id)
      .map(({ amountCents, status, reason, createdAt }) => ({
        amount: dollarsOf(amountCents),
        status,
        reason,
        createdAt,
      })),
  }));
}

export const ordersPersonalData = {
  orders: {
    copy: [
      { file: 'orders.json', about: 'Your orders, with lines, refunds and disputes.', rows: copyOrders },
    ],
    erase: BOOKS,
  },
  orderCounts: NOTHING_PERSONAL,
  downloads: {
    copy: [
      {
        file: 'downloads.json',
        about: 'When, from where and how much of your files you fetched.',
        rows: (db, { id }, { limit, offset }) =>
          db
            .select({
              product: orderLines.productName,
              address: downloads.address,
              device: downloads.device,
              firstAt: downloads.firstAt,
              lastAt: downloads.lastAt,
              requests: downloads.requests,
              bytes: downloads.bytes,
            })
            .from(downloads)
            .innerJoin(orderLines, eq(orderLines.id, downloads.orderLineId))
            .innerJoin(orders, eq(orders.id, orderLines.orderId))
            .where(eq(orders.customerId, id))
            .orderBy(asc(downloads.firstAt), asc(downloads.orderLineId), asc(downloads.address))
            .limit(limit)
            .offset(offset),
      },
    ],
    erase: (tx, { id }) =>
      tx
        .delete(downloads)
        .where(
          inArray(
            downloads.orderLineId,
            tx
              .select({ id: orderLines.id })
              .from(orderLines)
              .innerJoin(orders, eq(orders.id, orderLines.orderId))
              .where(eq(orders.customerId, id)),
          ),
        ),
  },
  orderLines: { copy: 'in orders.json', erase: BOOKS },
} satisfies PersonalData;
