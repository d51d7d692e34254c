import type { CaseRow, CaseSubjectPort, RefundWish } from '#api/features/cases/subjects.service.ts';
import { notFound, unauthorized } from '#api/kernel/errors.ts';
import type { CaseRecord } from '#contract/cases.ts';
import type { Db } from '#db/client.ts';
import { centsOf, dollarsOf } from '#domain/money.ts';
import * as orderCases from './order-cases.sql.ts';
import {
  addVendorRefund,
  attemptRefundsOf,
  giveUpStuckRefund,
  previewVendorRefund,
  refundableOf,
} from './refunds.service.ts';

/** A line of an order in cases, and a refund or dispute of an order: money goes back, or a stuck refund is given up. */
export const orderSubject: CaseSubjectPort = {
  find: async (tx, { orderLineId }, viewer) => {
    if (orderLineId === undefined) return null;
    if (!viewer) throw unauthorized();
    const line = await orderCases.findOwnLine(tx, { id: orderLineId, customerId: viewer.userId });
    if (!line) throw notFound('This order line');
    return { about: 'orderLine', ...line };
  },

  describe: async (db, row) => {
    const { refundId, disputeId } = row;
    const order = await describeOrder(db, row);
    const refund = refundId === null ? null : await orderCases.findRefundOfCase(db, { id: refundId });
    const dispute = disputeId === null ? null : await orderCases.findDisputeOfCase(db, { id: disputeId });
    return { order, refund: refund && inDollars(refund), dispute: dispute && inDollars(dispute) };
  },

  decide: async (tx, _, row, { decision, amount, lines, decidedBy, now }) => {
    if (decision !== 'refund') return null;
    const wanted = await refundOf(tx, row, { amount, lines });
    const { id: refundId } = await addVendorRefund(tx, { ...wanted, decidedBy, now });
    return {
      columns: { refundId },
      // A refund that the provider does not make now is attempted again.
      afterCommit: (context) => attemptRefundsOf(context, wanted.orderId),
    };
  },

  close: async (tx, _, { refundId, orderId }) => {
    if (refundId && orderId) await giveUpStuckRefund(tx, { refundId, orderId });
  },

  previewRefund: async (context, row, wish) =>
    previewVendorRefund(context, await refundOf(context.db, row, wish)),
};

const inDollars = <T extends { amountCents: number }>({ amountCents, ...rest }: T) => ({
  ...rest,
  amount: dollarsOf(amountCents),
});

/** The order with the lines of the case's shop, and what of them can still be given back. */
async function describeOrder(db: Db, row: CaseRow): Promise<CaseRecord['order']> {
  const { orderId, orderLineId, vendorId } = row;
  const order = orderId && (await orderCases.findOrderOfCase(db, { id: orderId }));
  if (!order) return null;
  if (!orderLineId || !vendorId) return { ...order, lines: [], refundable: dollarsOf(0) };
  const lines = await orderCases.findShopLines(db, { orderId: order.id, vendorId });
  const vendorOrderId = lines.find(({ id }) => id === orderLineId)?.vendorOrderId ?? '';
  const lineIds = lines.map(({ id }) => id);
  const { leftCents } = await refundableOf(db, { orderId: order.id, vendorOrderId, lineIds });
  return {
    ...order,
    lines: lines.map((line) => ({
      id: line.id,
      productName: line.productName,
      image: line.image,
      quantity: line.quantity,
      amount: dollarsOf(line.paidCents),
      refunded: line.refundedAt !== null,
      isSubject: line.id === orderLineId,
    })),
    refundable: dollarsOf(leftCents),
  };
}

/** What a refund that a case decides is of: its line, other lines of the shop, or an amount of the shop's part. */
async function refundOf(db: Db, row: CaseRow, { amount, lines }: RefundWish) {
  const { orderId, orderLineId, vendorId } = row;
  if (!orderId || !orderLineId || !vendorId) throw new Error('A refund without an order line.');
  const ofShop = await orderCases.findShopLines(db, { orderId, vendorId });
  return {
    orderId,
    vendorOrderId: ofShop.find(({ id }) => id === orderLineId)?.vendorOrderId ?? '',
    // An amount can be up to the shop's whole part of the order.
    lineIds: amount === undefined ? (lines ?? [orderLineId]) : ofShop.map(({ id }) => id),
    amountCents: amount === undefined ? null : centsOf(amount),
  };
}
