import { pastPayment, refundIdOf } from '#api/adapters/payment/simulator/past-payment.ts';
import { addReviews } from '#api/features/reviews/reviews.service.ts';
import type { Db } from '#db/client.ts';
import { writeTransactions } from '#db/ledger.ts';
import { orderLines, orders, payments, refundParts, refunds, vendorOrders } from '#db/schema.ts';
import { simulatorObject } from '#db/tables/simulator.ts';
import { FIRST_COMMISSION } from '#domain/commission.ts';
import { dayOf } from '#domain/day.ts';
import { ledgerKey, reversed, saleEntries, splitByVendor, unearnedEntries } from '#domain/ledger.ts';
import { orderTotalCents, type PricedLine } from '#domain/order.ts';
import { demoCustomers, demoOrders, demoProducts, demoReviews } from '../catalog/catalog.ts';
import type { DemoOrder } from '../catalog/types.ts';
import { seeded } from '../random.ts';
import { type DaysAgo, demoId, drawingUrl, fileId, productId } from './ids.ts';
import { addManyViews } from './seed.sql.ts';
import { insertInParts } from './seed-catalog.ts';
import { codePricing, insertUses } from './seed-codes.sql.ts';
import { demoViews } from './views.ts';

const bySlug = new Map(demoProducts.map((product) => [product.slug, product]));
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Orders of the last half year, and the ratings of their buyers. */
export async function seedOrders(tx: Db, daysAgo: DaysAgo): Promise<void> {
  const price = codePricing();
  const made = demoOrders(demoProducts, demoCustomers).map((order, index) =>
    rowsOf(order, { index, daysAgo, price }),
  );
  await insertInParts(
    made.map((rows) => rows.payment),
    (part) => tx.insert(payments).values(part),
  );
  // The simulator stores the payments too, so that an admin can refund an order.
  await insertInParts(
    made.flatMap((rows) => rows.atSimulator),
    (part) => tx.insert(simulatorObject).values(part),
  );
  await insertInParts(
    made.map((rows) => rows.order),
    (part) => tx.insert(orders).values(part),
  );
  await insertUses(
    tx,
    made.flatMap((rows) => rows.codeUses),
  );
  await insertInParts(
    made.flatMap((rows) => rows.refunds),
    (part) => tx.insert(refunds).values(part),
  );
  await insertInParts(
    made.flatMap((rows) => rows.vendorOrders),
    (part) => tx.insert(vendorOrders).values(part),
  );
  await insertInParts(
    made.flatMap((rows) => rows.refundParts),
    (part) => tx.insert(refundParts).values(part),
  );
  await insertInParts(
    made.flatMap((rows) => rows.lines),
    (part) => tx.insert(orderLines).values(part),
  );
  await insertInParts(
    made.flatMap((rows) => rows.transactions),
    (part) => writeTransactions(tx, part),
  );
  await insertViews(tx, daysAgo);
  await addReviews(tx, reviewRows(daysAgo));
}

function rowsOf(
  order: DemoOrder,
  { index, daysAgo, price }: { index: number; daysAgo: DaysAgo; price: ReturnType<typeof codePricing> },
) {
  const id = demoId('order', String(index));
  const createdAt = daysAgo(order.daysAgo);
  const customerId = demoId('user', order.customerEmail);
  const plain = order.lines.flatMap(({ productSlug, quantity }) => pricedLine(productSlug, quantity));
  const { lines, codeId, code, codeDiscountCents } = price(order, plain);
  const totalCents = orderTotalCents(lines);
  const failed = order.status === 'Failed';
  const parts = splitByVendor(lines, () => FIRST_COMMISSION);
  const refundId = failed ? demoId('refund', String(index)) : null;
  const entries = failed ? unearnedEntries(totalCents) : saleEntries(parts);
  const paymentId = `pi_demo_${id}`;
  const clientSecret = `${paymentId}_secret`;
  const sold = { orderId: id, soldAt: createdAt, at: createdAt };
  const letters = seeded(`order ${index}`);
  return {
    atSimulator: pastPayment({
      id: paymentId,
      clientSecret,
      amountCents: totalCents,
      paidAt: createdAt,
      refundReference: refundId,
    }),
    payment: {
      id: paymentId,
      customerId,
      clientSecret,
      amountCents: totalCents,
      lines,
      codeId,
      code,
      codeDiscountCents,
      createdAt,
      pricedAt: createdAt,
      nextCheckAt: createdAt,
      settledAt: createdAt,
    },
    order: {
      id,
      orderNumber: `EM-${Array.from({ length: 8 }, () => letters.pick([...SIGNS])).join('')}`,
      customerId,
      paymentId,
      totalCents,
      code,
      codeDiscountCents,
      status: order.status,
      paymentStatus: failed ? ('Refunded' as const) : ('Paid' as const),
      refundedCents: failed ? totalCents : 0,
      createdAt,
    },
    codeUses: codeId ? [{ paymentId, codeId, customerId, orderId: id, createdAt }] : [],
    refunds: refundId
      ? [
          {
            id: refundId,
            orderId: id,
            amountCents: totalCents,
            status: 'Done' as const,
            providerId: refundIdOf(paymentId),
            attempts: 1,
            nextAttemptAt: createdAt,
            createdAt,
            doneAt: createdAt,
          },
        ]
      : [],
    vendorOrders: parts.map(({ lines: _, ...share }, at) => ({
      ...share,
      refundedCents: failed ? share.totalCents : 0,
      refundedCommissionCents: failed ? share.commissionCents : 0,
      id: demoId('vendor-order', `${index}/${at}`),
      orderId: id,
      createdAt,
    })),
    refundParts: refundId
      ? parts.map(({ totalCents, taxCents, codesCents, commissionCents }, at) => ({
          refundId,
          vendorOrderId: demoId('vendor-order', `${index}/${at}`),
          totalCents,
          taxCents,
          codesCents,
          commissionCents,
        }))
      : [],
    lines: parts.flatMap((part, at) =>
      part.lines.map((line) => ({
        ...line,
        id: demoId('order-line', `${index}/${line.position}`),
        orderId: id,
        vendorOrderId: demoId('vendor-order', `${index}/${at}`),
        refundId,
        refundedAt: failed ? createdAt : null,
      })),
    ),
    transactions: [
      { kind: 'sale' as const, key: ledgerKey.sale(paymentId), ...sold, entries },
      ...(refundId
        ? [
            {
              kind: 'refund' as const,
              key: ledgerKey.refund(refundId),
              ...sold,
              refundId,
              entries: reversed(entries),
            },
          ]
        : []),
    ],
  };
}

function pricedLine(slug: string, quantity: number): PricedLine[] {
  const product = bySlug.get(slug);
  if (!product) return [];
  return [
    {
      productId: productId(slug),
      vendorId: demoId('vendor', product.vendorSlug),
      name: product.name,
      image: drawingUrl(`product/${slug}/0`),
      fileId: fileId(slug),
      listPriceCents: product.listPriceCents,
      priceCents: product.priceCents,
      quantity,
    },
  ];
}

async function insertViews(tx: Db, daysAgo: DaysAgo): Promise<void> {
  const rows = demoViews(demoProducts, demoOrders(demoProducts, demoCustomers)).flatMap((seen) => {
    const vendorSlug = bySlug.get(seen.productSlug)?.vendorSlug;
    if (!vendorSlug) return [];
    const { daysAgo: days, views } = seen;
    const ids = { vendorId: demoId('vendor', vendorSlug), productId: productId(seen.productSlug) };
    return [{ ...ids, day: dayOf(daysAgo(days)), views }];
  });
  await addManyViews(tx, rows);
}

const reviewRows = (daysAgo: DaysAgo) =>
  demoReviews.map((review) => {
    const key = `${review.customerEmail} ${review.productSlug}`;
    return {
      id: demoId('review', key),
      productId: productId(review.productSlug),
      customerId: demoId('user', review.customerEmail),
      rating: review.rating,
      createdAt: daysAgo(seeded(key).between(0.5, 90)),
    };
  });
