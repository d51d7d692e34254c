import { pastPayment, refundIdOf } from '#api/adapters/payment/simulator/past-payment.ts';
import { writeTransactions } from '#api/features/ledger/transactions.service.ts';
import { addReviews } from '#api/features/reviews/reviews.service.ts';
import type { Db } from '#db/client.ts';
import { orderLines, orders, payments, refundParts, refunds, reviewVotes, vendorOrders } from '#db/schema.ts';
import { simulatorObject } from '#db/tables/simulator.ts';
import { FIRST_COMMISSION } from '#domain/commission.ts';
import { dayOf } from '#domain/day.ts';
import {
  type Entry,
  ledgerKey,
  type RefundPart,
  refundEntries,
  reversed,
  saleEntries,
  splitByVendor,
  splitRefund,
  unearnedEntries,
} from '#domain/ledger.ts';
import { orderTotalCents, type PricedLine, paymentStatusOf } from '#domain/order.ts';
import { demoCustomers, demoOrders, demoProducts, demoReviews, demoVendors } from '../catalog/catalog.ts';
import type { DemoOrder, DemoReview } from '../catalog/types.ts';
import { seeded } from '../random.ts';
import { type DaysAgo, demoId, drawingUrl, fileId, productId } from './ids.ts';
import { reviewKey, reviewPictures } from './orders.ts';
import { type DemoAccounts, insertPayouts } from './payouts.ts';
import { addManyViewSources, addManyViews, versionOf } from './seed.sql.ts';
import { insertInParts } from './seed-catalog.ts';
import { codePricing, insertUses } from './seed-codes.sql.ts';
import { demoVersions } from './versions.ts';
import { demoViewSources } from './view-sources.ts';
import { type DemoViews, demoViews } from './views.ts';

const bySlug = new Map(demoProducts.map((product) => [product.slug, product]));
const revisions = new Map(demoVersions.map(({ productSlug, daysAgo }) => [productSlug, daysAgo]));
const DAY_MS = 24 * 3_600_000;
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Orders of a year, and the ratings of their buyers. */
export async function seedOrders(tx: Db, daysAgo: DaysAgo, accounts: DemoAccounts): Promise<void> {
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
  const booked = made.flatMap((rows) => rows.transactions);
  const paid = await insertPayouts(tx, { booked, accounts, now: daysAgo(0) });
  await insertInParts(
    [...booked, ...paid].sort((a, b) => a.at.getTime() - b.at.getTime()),
    (part) => writeTransactions(tx, part),
  );
  await insertViews(tx, daysAgo);
  await addReviews(tx, reviewRows(daysAgo));
  await insertInParts(voteRows(daysAgo), (part) => tx.insert(reviewVotes).values(part));
}

/** Of this share of orders one line was refunded some days later. */
const REFUNDED_SHARE = 0.07;
/** The customer whose account is announced keeps all purchases. */
const KNOWN_CUSTOMER = demoCustomers[0]?.email;

type Parts = ReturnType<typeof splitByVendor>;

interface PastRefund {
  id: string;
  amountCents: number;
  at: Date;
  parts: RefundPart[];
  entries: Entry[];
  isRefunded: (position: number) => boolean;
}

const NOTHING_REFUNDED = {
  refundedCents: 0,
  refundedTaxCents: 0,
  refundedCodesCents: 0,
  refundedCommissionCents: 0,
};

/** What went back of an order: all of a failed one, a line of some others. */
function givenBack(
  order: DemoOrder,
  {
    index,
    parts,
    totalCents,
    createdAt,
  }: { index: number; parts: Parts; totalCents: number; createdAt: Date },
): PastRefund | null {
  const id = demoId('refund', String(index));
  const idOf = (at: number) => demoId('vendor-order', `${index}/${at}`);
  if (order.status === 'Failed') {
    const shares = parts.map(({ vendorId, totalCents, taxCents, codesCents, commissionCents }, at) => ({
      vendorOrderId: idOf(at),
      vendorId,
      totalCents,
      taxCents,
      codesCents,
      commissionCents,
    }));
    const entries = reversed(unearnedEntries(totalCents));
    return { id, amountCents: totalCents, at: createdAt, parts: shares, entries, isRefunded: () => true };
  }
  const random = seeded(`refund ${index}`);
  const days = random.between(0.5, 6);
  if (!random.chance(REFUNDED_SHARE) || order.daysAgo < days || order.customerEmail === KNOWN_CUSTOMER)
    return null;
  const line = random.pick(parts.flatMap((part) => part.lines));
  if (line.paidCents === 0) return null;
  const own = (part: Parts[number]) => part.lines.includes(line);
  const borne = splitRefund(
    line.paidCents,
    parts.map((part, at) => ({
      ...part,
      ...NOTHING_REFUNDED,
      id: idOf(at),
      linesCents: own(part) ? line.paidCents : 0,
      linesTaxCents: own(part) ? line.taxCents : 0,
      linesCodesCents: own(part) ? line.codesCents : 0,
      linesCommissionCents: own(part) ? line.commissionCents : 0,
    })),
  );
  return {
    id,
    amountCents: line.paidCents,
    at: new Date(createdAt.getTime() + days * DAY_MS),
    parts: borne,
    entries: refundEntries(line.paidCents, borne),
    isRefunded: (position) => position === line.position,
  };
}

function rowsOf(
  order: DemoOrder,
  { index, daysAgo, price }: { index: number; daysAgo: DaysAgo; price: ReturnType<typeof codePricing> },
) {
  const id = demoId('order', String(index));
  const createdAt = daysAgo(order.daysAgo);
  const customerId = demoId('user', order.customerEmail);
  const plain = order.lines.flatMap((line) => pricedLine(line, order.daysAgo));
  const { lines, codeId, code, codeDiscountCents } = price(order, plain);
  const totalCents = orderTotalCents(lines);
  const parts = splitByVendor(lines, () => FIRST_COMMISSION);
  const back = givenBack(order, { index, parts, totalCents, createdAt });
  const entries = order.status === 'Failed' ? unearnedEntries(totalCents) : saleEntries(parts);
  const paymentId = `pi_demo_${id}`;
  const clientSecret = `${paymentId}_secret`;
  const sold = { orderId: id, soldAt: createdAt };
  const letters = seeded(`order ${index}`);
  const refundedCents = back?.amountCents ?? 0;
  return {
    atSimulator: pastPayment({
      id: paymentId,
      clientSecret,
      amountCents: totalCents,
      paidAt: createdAt,
      refund: back && { reference: back.id, amountCents: back.amountCents, at: back.at },
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
      paymentStatus: paymentStatusOf({ totalCents, codeDiscountCents, refundedCents }),
      refundedCents,
      createdAt,
    },
    codeUses: codeId ? [{ paymentId, codeId, customerId, orderId: id, createdAt }] : [],
    refunds: back
      ? [
          {
            id: back.id,
            orderId: id,
            amountCents: back.amountCents,
            status: 'Done' as const,
            providerId: refundIdOf(paymentId),
            attempts: 1,
            nextAttemptAt: back.at,
            createdAt: back.at,
            doneAt: back.at,
          },
        ]
      : [],
    vendorOrders: parts.map(({ lines: _, ...share }, at) => {
      const vendorOrderId = demoId('vendor-order', `${index}/${at}`);
      const borne = back?.parts.find((part) => part.vendorOrderId === vendorOrderId);
      return {
        ...share,
        refundedCents: borne?.totalCents ?? 0,
        refundedTaxCents: borne?.taxCents ?? 0,
        refundedCodesCents: borne?.codesCents ?? 0,
        refundedCommissionCents: borne?.commissionCents ?? 0,
        id: vendorOrderId,
        orderId: id,
        createdAt,
      };
    }),
    refundParts: back ? back.parts.map(({ vendorId: _, ...part }) => ({ ...part, refundId: back.id })) : [],
    lines: parts.flatMap((part, at) =>
      part.lines.map((line) => {
        const refund = back?.isRefunded(line.position) ? back : null;
        return {
          ...line,
          id: demoId('order-line', `${index}/${line.position}`),
          orderId: id,
          vendorOrderId: demoId('vendor-order', `${index}/${at}`),
          versionId: versionOf(line),
          refundId: refund?.id ?? null,
          refundedAt: refund?.at ?? null,
        };
      }),
    ),
    transactions: [
      { kind: 'sale' as const, key: ledgerKey.sale(paymentId), ...sold, at: createdAt, entries },
      ...(back
        ? [
            {
              kind: 'refund' as const,
              key: ledgerKey.refund(back.id),
              ...sold,
              at: back.at,
              refundId: back.id,
              entries: back.entries,
            },
          ]
        : []),
    ],
  };
}

/** A line with the file that the product had then. */
function pricedLine(
  { productSlug: slug, quantity }: DemoOrder['lines'][number],
  daysAgo: number,
): PricedLine[] {
  const product = bySlug.get(slug);
  if (!product) return [];
  const revisedDaysAgo = revisions.get(slug) ?? 0;
  return [
    {
      productId: productId(slug),
      vendorId: demoId('vendor', product.vendorSlug),
      name: product.name,
      image: drawingUrl(`product/${slug}/0`),
      fileId: fileId(daysAgo < revisedDaysAgo ? `${slug}/2` : slug),
      listPriceCents: product.listPriceCents,
      priceCents: product.priceCents,
      quantity,
    },
  ];
}

async function insertViews(tx: Db, daysAgo: DaysAgo): Promise<void> {
  const seen = demoViews(demoProducts, demoOrders(demoProducts, demoCustomers));
  const idsOf = ({ productSlug, daysAgo: days }: DemoViews) => ({
    vendorId: demoId('vendor', bySlug.get(productSlug)?.vendorSlug ?? ''),
    productId: productId(productSlug),
    day: dayOf(daysAgo(days)),
  });
  await addManyViews(
    tx,
    seen.map((row) => ({ ...idsOf(row), views: row.views })),
  );
  await addManyViewSources(
    tx,
    demoViewSources(demoProducts, seen).map((row) => ({ ...idsOf(row), ...row.source, views: row.views })),
  );
}

const reviewRows = (daysAgo: DaysAgo) =>
  demoReviews.map((review) => {
    const key = reviewKey(review);
    return {
      id: demoId('review', key),
      productId: productId(review.productSlug),
      customerId: demoId('user', review.customerEmail),
      rating: review.rating,
      text: review.text,
      helpful: review.helpfulTo.length,
      images: reviewPictures(review).map(drawingUrl),
      ...answerOf(review, daysAgo),
      createdAt: daysAgo(review.daysAgo),
    };
  });

const vendorEmails = new Map(demoVendors.map(({ slug, email }) => [slug, email]));

function answerOf({ answer, productSlug }: DemoReview, daysAgo: DaysAgo) {
  if (!answer) return {};
  const email = vendorEmails.get(bySlug.get(productSlug)?.vendorSlug ?? '') ?? '';
  return { answer: answer.text, answeredAt: daysAgo(answer.daysAgo), answeredBy: demoId('user', email) };
}

const voteRows = (daysAgo: DaysAgo) =>
  demoReviews.flatMap((review) =>
    review.helpfulTo.map(({ email, daysAgo: days }) => ({
      reviewId: demoId('review', reviewKey(review)),
      customerId: demoId('user', email),
      createdAt: daysAgo(days),
    })),
  );
