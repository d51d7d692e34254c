import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { openFile } from '#api/features/media/media.service.ts';
import { ApiError, notFound } from '#api/kernel/errors.ts';
import type { Market } from '#api/kernel/market.ts';
import { API_BASE } from '#contract/contract.ts';
import { findBoughtFile, keepSecret } from './downloads.sql.ts';

/** How long an address works. */
const LIFETIME_MS = 10 * 60_000;

/**
 * A short-lived address, relative to the market's own, of a file that the customer has bought.
 * @throws ApiError 404 for someone else's order, a line that is not in it, or an order that failed
 */
export async function createDownload(
  market: Market,
  params: { orderId: string; lineId: string; customerId: string },
): Promise<{ url: string; expiresAt: string }> {
  const { lineId, ...owner } = params;
  if (!(await findBoughtFile(market.db, { lineId, owner }))) throw notFound('This file');
  const expires = market.now().getTime() + LIFETIME_MS;
  const signature = await sign(market, lineId, String(expires));
  return {
    url: `${API_BASE}/downloads/${lineId}?expires=${expires}&signature=${signature}`,
    expiresAt: new Date(expires).toISOString(),
  };
}

/**
 * The file behind a signed address. `expires` is in milliseconds since 1970, as text.
 * @throws ApiError 404 when it has expired, was not signed here, or the file is gone
 */
export async function openDownload(
  market: Market,
  params: { lineId: string; expires: string; signature: string },
) {
  const expected = Buffer.from(await sign(market, params.lineId, params.expires));
  const given = Buffer.from(params.signature);
  const genuine = given.length === expected.length && timingSafeEqual(given, expected);
  // One sentence for both: a guess learns nothing.
  if (!genuine || !(Number(params.expires) > market.now().getTime())) {
    throw new ApiError(404, 'This download link has expired.');
  }
  const file = await findBoughtFile(market.db, { lineId: params.lineId });
  if (!file) throw notFound('This file');
  return { name: file.productName, ...(await openFile(market, file.fileId)) };
}

const keys = new WeakMap<Market, Promise<string>>();

/** HMAC-SHA-256 over the line and its end, with a key that all nodes of this market share. */
async function sign(market: Market, lineId: string, expires: string): Promise<string> {
  let key = keys.get(market);
  if (!key) {
    key = keepSecret(market.db, { name: 'downloads', value: randomBytes(32).toString('base64url') });
    keys.set(market, key);
    key.catch(() => keys.delete(market));
  }
  return createHmac('sha256', await key)
    .update(`${lineId}\n${expires}`)
    .digest('base64url');
}
