import { readContent } from '#api/features/content/content.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { conflict, notFound } from '#api/kernel/errors.ts';
import { checkLink, type LinkQuery, signLink } from '#api/kernel/signed-links.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import { API_BASE } from '#contract/contract.ts';
import { issuerName, type ReceiptParties, receiptNumber } from '#domain/receipt.ts';
import { renderPdf } from '#pdf/draw/render.ts';
import { receiptDocument } from './receipt-document.ts';
import * as receipts from './receipts.sql.ts';

const subjectOf = (id: string): string => `receipt/${id}`;

/**
 * Creates a signed path to the receipt of a customer's order; it needs no session and expires soon. The first call issues
 * the receipt with the next number, later ones return that.
 * @throws ApiError 404, or 409 for an order that has failed
 */
export async function createReceiptLink(
  context: AppContext,
  params: { orderId: string; customerId: string },
): Promise<{ url: string; number: string; expiresAt: string }> {
  const receipt = await issueReceipt(context, params);
  const { query, expiresAt } = await signLink(context, subjectOf(receipt.id));
  return { url: `${API_BASE}/receipts/${receipt.id}${query}`, number: receiptNumber(receipt), expiresAt };
}

/**
 * The receipt of an order as a PDF, issued if it was not yet; the same bytes each time, until something is refunded.
 * @throws ApiError 404, or 409 for an order that has failed
 */
export async function receiptPdf(context: AppContext, { orderId }: { orderId: string }): Promise<Buffer> {
  return drawReceipt(context, await issueReceipt(context, { orderId }));
}

async function issueReceipt(
  context: AppContext,
  { orderId, customerId }: { orderId: string; customerId?: string },
): Promise<receipts.ReceiptRow> {
  const market = await readMarketParty(context);
  return inTransaction(context, async (tx) => {
    const order = await receipts.lockOrder(tx, { id: orderId, customerId });
    if (!order) throw notFound('This order');
    if (order.status === 'Failed')
      throw conflict('order_failed', 'This order has failed and is given back, so it has no receipt.');
    const existing = await receipts.findReceiptOfOrder(tx, { orderId });
    if (existing) return existing;
    const issuedAt = context.now();
    const year = issuedAt.getUTCFullYear();
    const parties = { ...market, vendors: await receipts.findShops(tx, { orderId }) };
    const number = await receipts.takeNumber(tx, { year });
    return receipts.insertReceipt(tx, { orderId, year, number, parties, issuedAt });
  });
}

async function readMarketParty(context: AppContext): Promise<Omit<ReceiptParties, 'vendors'>> {
  const { 'site-settings': settings } = await readContent(context, 'site-settings');
  const { legalAddress: address, legalNumber: number, marketIsSeller } = settings;
  return { market: { name: issuerName(settings), address, number }, marketIsSeller };
}

/**
 * Renders the PDF of a signed path, and returns it with its number. Refunds are as they are now.
 * @throws ApiError 404 when the path has expired or its signature is invalid
 */
export async function openReceipt(
  context: AppContext,
  { id, ...link }: LinkQuery & { id: string },
): Promise<{ number: string; pdf: Buffer }> {
  await checkLink(context, subjectOf(id), link);
  const receipt = await receipts.findReceipt(context.db, { id });
  if (!receipt) throw notFound('This receipt');
  return { number: receiptNumber(receipt), pdf: await drawReceipt(context, receipt) };
}

/** @throws ApiError 404 if its order was deleted */
async function drawReceipt(context: AppContext, receipt: receipts.ReceiptRow): Promise<Buffer> {
  const order = await receipts.findReceiptOrder(context.db, { id: receipt.orderId });
  if (!order) throw notFound('This receipt');
  // Receipts of before the market had a name of its own were kept without one.
  const market = receipt.parties.market.name
    ? receipt.parties.market
    : (await readMarketParty(context)).market;
  return renderPdf(receiptDocument({ ...receipt, parties: { ...receipt.parties, market } }, order));
}
