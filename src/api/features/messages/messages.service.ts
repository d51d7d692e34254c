import { notFound } from '#api/kernel/errors.ts';
import type { Market } from '#api/kernel/market.ts';
import { insertContactMessage, insertVendorMessage } from './messages.sql.ts';

interface Message {
  name: string;
  email: string;
  message: string;
}

/** Keeps a message to the people who run the market. */
export async function writeToMarket(market: Market, message: Message & { phone: string }): Promise<void> {
  await insertContactMessage(market.db, { ...message, createdAt: market.now() });
}

/**
 * Keeps a message to a vendor.
 * @throws ApiError 404 for a vendor whom the public cannot see
 */
export async function writeToVendor(market: Market, message: Message & { vendorId: string }): Promise<void> {
  const sent = await insertVendorMessage(market.db, { ...message, createdAt: market.now() });
  if (!sent) throw notFound('This seller');
}
