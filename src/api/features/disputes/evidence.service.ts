import { createHash } from 'node:crypto';
import { messagesAboutOrder } from '#api/features/cases/cases.service.ts';
import { readContent } from '#api/features/content/content.service.ts';
import { findMarksOfOrder } from '#api/features/marks/marked-files.service.ts';
import { messagesWithShops } from '#api/features/messages/messages.service.ts';
import { refundsOf } from '#api/features/refunds/refunds.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { type DisputeEvidence, EVIDENCE_FIELD_MAX, writeEvidence } from '#domain/dispute.ts';
import { dollarsOf, formatDollars } from '#domain/money.ts';
import { plainText } from '#domain/plain-text.ts';
import { type DisputedOrder, findDownloads, findOrderLines } from './disputes.sql.ts';

/** More than fits into a field of the evidence. */
const ROWS_MAX = 200;

const money = (cents: number): string => formatDollars(dollarsOf(cents));

/** Collects what the market knows of a disputed order, as the payer's bank will read it. */
export async function collectEvidence(
  context: AppContext,
  dispute: DisputedOrder,
  note: string,
): Promise<DisputeEvidence> {
  const { db } = context;
  const { orderRecordId: orderId, customer, paidAt } = dispute;
  const lines = await findOrderLines(db, { orderId });
  const vendorIds = [...new Set(lines.map(({ vendorId }) => vendorId))];
  const [fetched, marks, ofCases, ofShops, refunds, content] = await Promise.all([
    findDownloads(db, { orderId, limit: ROWS_MAX }),
    findMarksOfOrder(db, { orderId, limit: ROWS_MAX }),
    messagesAboutOrder(context, { orderId, limit: ROWS_MAX }),
    customer ? messagesWithShops(context, { customer, vendorIds, since: paidAt, limit: ROWS_MAX }) : [],
    refundsOf(context, orderId),
    readContent(context, 'exchange-policy'),
  ]);
  const messages = [...ofCases, ...ofShops]
    .map(({ createdAt, party, text }) => ({ at: createdAt, by: party, text }))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  return writeEvidence({
    orderNumber: dispute.orderId,
    paymentId: dispute.paymentId,
    paidAt,
    customer,
    total: money(dispute.totalCents),
    lines: lines.map(({ name, shopName, quantity, priceCents }) => ({
      name,
      shopName,
      quantity,
      amount: money(priceCents * quantity),
    })),
    downloads: fetched.map(({ redirects, bytes, ...row }) => ({
      ...row,
      bytes: redirects === row.requests ? null : bytes,
    })),
    marks,
    messages,
    refunds: refunds.map(({ createdAt, amount, status }) => ({
      at: new Date(createdAt),
      amount: formatDollars(amount),
      status,
    })),
    refundPolicy: plainText(content['exchange-policy'].description, EVIDENCE_FIELD_MAX),
    note,
  });
}

/** The same for the same evidence. */
export const evidenceKey = (evidence: DisputeEvidence): string =>
  createHash('sha256').update(JSON.stringify(evidence)).digest('base64url').slice(0, 32);
