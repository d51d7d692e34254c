import { queueMail } from '#api/features/mail/outbox.service.ts';
import { notFound } from '#api/kernel/errors.ts';
import type { Market } from '#api/kernel/market.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import { newId } from '#db/columns.ts';
import { insertContactMessage, insertVendorMessage } from './messages.sql.ts';

interface Message {
  name: string;
  email: string;
  message: string;
}

/** Keeps a message to the people who run the market, and mails it to them. */
export async function writeToMarket(market: Market, message: Message & { phone: string }): Promise<void> {
  await inTransaction(market, async (tx, changed) => {
    const row = { ...message, id: newId(), createdAt: market.now() };
    await insertContactMessage(tx, row);
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
    if (!(await insertVendorMessage(tx, row))) throw notFound('This seller');
    await queueMail(tx, changed, { kind: 'vendor-message', subject: row.id, now: row.createdAt });
  });
}
