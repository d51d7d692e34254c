import { type NewTransaction, writeTransactions } from '#api/features/ledger/transactions.service.ts';
import type { Db } from '#db/client.ts';
import { newId } from '#db/columns.ts';
import {
  commissionRules,
  disputes,
  orderLines,
  orders,
  payments,
  refundParts,
  refunds,
  vendorOrders,
} from '#db/schema.ts';
import {
  type Entry,
  ledgerKey,
  type RefundableVendorOrder,
  refundEntries,
  reversed,
  saleEntries,
  splitByVendor,
  splitRefund,
} from '#domain/ledger.ts';
import { orderTotalCents } from '#domain/order.ts';
import { withTerms } from '#domain/pricing.ts';
import { sum } from '#lib/sum.ts';
import { makeProduct, versionOf } from '#test/factories.ts';

const HOUR_MS = 3_600_000;

/** Random numbers that are the same in every run. */
function seededRandom() {
  let state = 1;
  const next = (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    int,
    chance: (probability: number) => next() < probability,
    pick: <T>(list: readonly T[]): T => list[int(0, list.length - 1)] as T,
    shuffle: <T>(list: readonly T[]): T[] =>
      list
        .map((item) => ({ item, place: next() }))
        .sort((a, b) => a.place - b.place)
        .map(({ item }) => item),
  };
}
type Random = ReturnType<typeof seededRandom>;

const RATES = [
  { basisPoints: 1000, fixedCents: 0 },
  { basisPoints: 1250, fixedCents: 30 },
  { basisPoints: 0, fixedCents: 0 },
  { basisPoints: 333, fixedCents: 5000 },
];

type Rows<T extends { $inferInsert: object }> = T['$inferInsert'][];

interface HistoryRows {
  payments: Rows<typeof payments>;
  orders: Rows<typeof orders>;
  vendorOrders: Rows<typeof vendorOrders>;
  lines: Omit<typeof orderLines.$inferInsert, 'versionId'>[];
  disputes: Rows<typeof disputes>;
  refunds: Rows<typeof refunds>;
  parts: Rows<typeof refundParts>;
  transactions: NewTransaction[];
}

const NOTHING_REFUNDED = {
  refundedCents: 0,
  refundedTaxCents: 0,
  refundedCodesCents: 0,
  refundedCommissionCents: 0,
  linesCents: 0,
  linesTaxCents: 0,
  linesCodesCents: 0,
  linesCommissionCents: 0,
};

/**
 * Writes histories of random orders between vendors:
 * - sales with codes and taxes
 * - refunds of amounts, of which some fail afterwards
 * - lost disputes, of which some are won again
 * - payouts, of which some come back
 */
export async function writeHistories(
  db: Db,
  params: { vendorIds: readonly string[]; customerId: string; count: number; from: Date; days: number },
): Promise<void> {
  const random = seededRandom();
  const rules = RATES.map((rate, at) => ({
    id: newId(),
    ruleId: 'market',
    version: at + 2,
    scope: 'market' as const,
    ...rate,
    startsAt: params.from,
  }));
  await db.insert(commissionRules).values(rules);
  const products = [];
  for (const vendorId of params.vendorIds) products.push(await makeProduct(db, { vendorId }));
  const rows: HistoryRows = {
    payments: [],
    orders: [],
    vendorOrders: [],
    lines: [],
    disputes: [],
    refunds: [],
    parts: [],
    transactions: [],
  };
  const timeIn = (hours: number) => new Date(params.from.getTime() + hours * HOUR_MS);
  for (let at = 0; at < params.count; at += 1) {
    const hours = random.int(0, params.days * 24 - 200);
    addOrder(rows, { random, rules, products, customerId: params.customerId, hours, timeIn });
  }
  addPayouts(rows, { random, ...params, timeIn });
  const parts = <T>(list: T[]) =>
    Array.from({ length: Math.ceil(list.length / 500) }, (_, n) => list.slice(n * 500, n * 500 + 500));
  for (const part of parts(rows.payments)) await db.insert(payments).values(part);
  for (const part of parts(rows.orders)) await db.insert(orders).values(part);
  for (const part of parts(rows.vendorOrders)) await db.insert(vendorOrders).values(part);
  for (const part of parts(rows.lines))
    await db.insert(orderLines).values(part.map((line) => ({ ...line, versionId: versionOf(line) })));
  for (const part of parts(rows.disputes)) await db.insert(disputes).values(part);
  for (const part of parts(rows.refunds)) await db.insert(refunds).values(part);
  for (const part of parts(rows.parts)) await db.insert(refundParts).values(part);
  rows.transactions.sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const part of parts(rows.transactions)) await writeTransactions(db, part);
}

interface OrderParams {
  random: Random;
  rules: readonly { id: string; basisPoints: number; fixedCents: number }[];
  products: readonly Awaited<ReturnType<typeof makeProduct>>[];
  customerId: string;
  /** When it was sold, in hours after the begin. */
  hours: number;
  timeIn: (hours: number) => Date;
}

function addOrder(
  rows: HistoryRows,
  { random, rules, products, customerId, hours, timeIn }: OrderParams,
): void {
  const [id, paymentId, createdAt] = [newId(), `pi_${newId()}`, timeIn(hours)];
  const taxBasisPoints = random.pick([0, 0, 700, 1900]);
  const codeFunder = random.pick([null, 'market', 'vendor'] as const);
  const pricesIncludeTax = random.chance(0.5);
  const priced = random
    .shuffle([...products])
    .slice(0, random.int(1, 3))
    .map((product) => {
      const listPriceCents = random.int(100, 20_000);
      const priceCents = random.chance(0.5) ? listPriceCents : random.int(50, listPriceCents);
      const quantity = random.int(1, 3);
      const codeDiscountCents = codeFunder ? random.int(0, Math.floor((priceCents * quantity) / 2)) : 0;
      const bought = {
        productId: product.id,
        vendorId: product.vendorId,
        name: product.name,
        image: product.featuredImage,
      };
      return withTerms(
        { ...bought, fileId: product.fileId, listPriceCents, priceCents, quantity },
        { codeDiscountCents, codeFunder, taxBasisPoints, pricesIncludeTax },
      );
    });
  const parts = splitByVendor(priced, () => random.pick(rules));
  const taxCountry = taxBasisPoints > 0 ? 'DE' : null;
  const code = codeFunder ? 'SPRING' : null;
  const totalCents = orderTotalCents(priced);
  rows.payments.push({
    id: paymentId,
    customerId,
    clientSecret: 'secret',
    amountCents: totalCents,
    lines: priced,
  });
  const about = { orderId: id, soldAt: createdAt };
  rows.transactions.push({
    kind: 'sale',
    key: ledgerKey.sale(paymentId),
    ...about,
    entries: saleEntries(parts, taxCountry),
    at: createdAt,
  });
  let left: RefundableVendorOrder[] = parts.map((part) => ({ ...part, ...NOTHING_REFUNDED, id: newId() }));
  const vendorOrderIds = left.map((part) => part.id);
  for (let step = 1; step <= random.int(0, 3); step += 1) {
    const open = sum(left.map((part) => part.totalCents - part.refundedCents));
    if (open === 0) break;
    const lost = random.chance(0.2);
    const amountCents = lost || random.chance(0.2) ? open : random.int(1, open);
    const borne = splitRefund(amountCents, left);
    const entries = refundEntries(amountCents, borne, taxCountry);
    const failed = random.chance(0.3);
    const undo = addRefund(rows, {
      ...about,
      at: timeIn(hours + step * 24),
      amountCents,
      borne,
      entries,
      lost,
    });
    if (failed) {
      rows.transactions.push({
        ...undo,
        ...about,
        entries: reversed(entries),
        at: timeIn(hours + step * 24 + 20),
      });
      continue;
    }
    left = left.map((part) => {
      const taken = borne.find(({ vendorOrderId }) => vendorOrderId === part.id);
      if (!taken) return part;
      return {
        ...part,
        refundedCents: part.refundedCents + taken.totalCents,
        refundedTaxCents: part.refundedTaxCents + taken.taxCents,
        refundedCodesCents: part.refundedCodesCents + taken.codesCents,
        refundedCommissionCents: part.refundedCommissionCents + taken.commissionCents,
      };
    });
  }
  const refundedCents = sum(left.map((part) => part.refundedCents));
  rows.orders.push({
    id,
    orderNumber: `EM-${rows.orders.length}`,
    customerId,
    paymentId,
    totalCents,
    code,
    codeDiscountCents: sum(parts.map((part) => part.codeDiscountCents)),
    taxCents: sum(parts.map((part) => part.taxCents)),
    taxCountry,
    status: 'Completed',
    paymentStatus:
      refundedCents === 0 ? 'Paid' : refundedCents < totalCents ? 'Partially refunded' : 'Refunded',
    refundedCents,
    createdAt,
  });
  for (const [at, { lines, ...part }] of parts.entries()) {
    const { refundedCents, refundedTaxCents, refundedCodesCents, refundedCommissionCents } =
      left[at] ?? NOTHING_REFUNDED;
    const refunded = { refundedCents, refundedTaxCents, refundedCodesCents, refundedCommissionCents };
    const vendorOrderId = vendorOrderIds[at] ?? '';
    rows.vendorOrders.push({ ...part, ...refunded, id: vendorOrderId, orderId: id, createdAt });
    rows.lines.push(
      ...lines.map((line) => ({
        ...line,
        id: newId(),
        vendorOrderId,
        orderId: id,
      })),
    );
  }
}

/** Books a refund or a lost dispute; returns what a later reversal of it is called. */
function addRefund(
  rows: HistoryRows,
  params: {
    orderId: string;
    soldAt: Date;
    at: Date;
    amountCents: number;
    borne: ReturnType<typeof splitRefund>;
    entries: readonly Entry[];
    lost: boolean;
  },
): Pick<NewTransaction, 'kind' | 'key' | 'refundId' | 'disputeId'> {
  const { orderId, soldAt, at, amountCents, borne, entries, lost } = params;
  const [refundId, disputeId] = [newId(), lost ? `dp_${newId()}` : null];
  if (disputeId) {
    rows.disputes.push({
      id: disputeId,
      orderId,
      amountCents,
      status: 'Lost',
      reason: 'fraudulent',
      createdAt: at,
    });
  }
  const origin = lost ? 'dispute' : 'market';
  rows.refunds.push({
    id: refundId,
    orderId,
    amountCents,
    status: 'Done',
    origin,
    providerId: disputeId,
    nextAttemptAt: at,
  });
  rows.parts.push(...borne.map(({ vendorId: _, ...part }) => ({ ...part, refundId })));
  const ids = { refundId, disputeId };
  rows.transactions.push({
    kind: disputeId ? 'dispute' : 'refund',
    key: disputeId ? ledgerKey.dispute(disputeId) : ledgerKey.refund(refundId),
    orderId,
    soldAt,
    ...ids,
    entries,
    at,
  });
  return disputeId
    ? { kind: 'dispute won', key: ledgerKey.disputeWon(disputeId), ...ids }
    : { kind: 'correction', key: ledgerKey.refundFailed(refundId), ...ids };
}

function addPayouts(
  rows: HistoryRows,
  {
    random,
    vendorIds,
    days,
    timeIn,
  }: { random: Random; vendorIds: readonly string[]; days: number; timeIn: (hours: number) => Date },
): void {
  for (const vendorId of vendorIds) {
    for (let day = 7; day < days; day += 7) {
      const [id, amountCents] = [newId(), random.int(1, 50_000)];
      const entries: Entry[] = [
        { account: 'vendor', vendorId, amountCents },
        { account: 'bank', amountCents: -amountCents },
      ];
      rows.transactions.push({
        kind: 'payout',
        key: ledgerKey.payout(id),
        payoutId: id,
        entries,
        at: timeIn(day * 24),
      });
      if (!random.chance(0.3)) continue;
      rows.transactions.push({
        kind: 'payout returned',
        key: ledgerKey.payoutReturned(id),
        payoutId: id,
        entries: reversed(entries),
        at: timeIn(day * 24 + 30),
      });
    }
  }
}
