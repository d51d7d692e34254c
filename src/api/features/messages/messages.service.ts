import { queueMail } from '#api/features/mail/outbox.service.ts';
import { notFound } from '#api/kernel/errors.ts';
import type { Market } from '#api/kernel/market.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import { newId } from '#db/columns.ts';
import * as messages from './messages.sql.ts';

interface Message {
  name: string;
  email: string;
  message: string;
}

/** Keeps a message to the people who run the market, and mails it to them. */
export async function writeToMarket(market: Market, message: Message & { phone: string }): Promise<void> {
  await inTransaction(market, async (tx, changed) => {
    const row = { ...message, id: newId(), createdAt: market.now() };
    await messages.insertContactMessage(tx, row);
    await queueMail(tx, changed, { kind: 'contact-message', subject: row.id, now: row.createdAt });
  });
}

/**
 * Keeps a message to a vendor, and mails it to them.
 * @throws ApiError 404 for a vendor whom the public cannot see
 */
export async function writeToVendor(market: Market, message: Message & { vendorId: string }): Promise<void> {
  await inTransaction(market, async (tx, changed) => {
    const row = { ...message, id: newId(), createdAt: market.now() };
    if (!(await messages.insertVendorMessage(tx, row))) throw notFound('This seller');
    await queueMail(tx, changed, { kind: 'vendor-message', subject: row.id, now: row.createdAt });
  });
}

const dated = <T extends { createdAt: Date }>(row: T) => ({ ...row, createdAt: row.createdAt.toISOString() });

/** Messages to the people who run the market, newest first. */
export async function listContactMessages(market: Market, params: { page: number; limit: number }) {
  const { page, limit } = params;
  const [total, rows] = await Promise.all([
    messages.countContactMessages(market.db),
    messages.findContactMessages(market.db, { limit, offset: (page - 1) * limit }),
  ]);
  return { data: rows.map(dated), total, pageCount: Math.ceil(total / limit) };
}

/** @throws ApiError 404 */
export async function removeContactMessage(market: Market, params: { id: string }): Promise<void> {
  if (!(await messages.deleteContactMessage(market.db, params))) throw notFound('This message');
}

/** Messages to a vendor (null: to any), newest first. */
export async function listVendorMessages(
  market: Market,
  params: { vendorId: string | null; page: number; limit: number },
) {
  const { vendorId, page, limit } = params;
  const [total, rows] = await Promise.all([
    messages.countVendorMessages(market.db, { vendorId }),
    messages.findVendorMessages(market.db, { vendorId, limit, offset: (page - 1) * limit }),
  ]);
  return { data: rows.map(dated), total, pageCount: Math.ceil(total / limit) };
}

/** @throws ApiError 404 for a message that is unknown, or to another vendor */
export async function removeVendorMessage(
  market: Market,
  params: { id: string; vendorId: string | null },
): Promise<void> {
  if (!(await messages.deleteVendorMessage(market.db, params))) throw notFound('This message');
}
