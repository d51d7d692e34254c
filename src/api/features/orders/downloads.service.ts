import { openFile } from '#api/features/media/media.service.ts';
import { notFound } from '#api/kernel/errors.ts';
import type { Market } from '#api/kernel/market.ts';
import { API_BASE } from '#contract/contract.ts';
import { findBoughtFile } from './downloads.sql.ts';
import { checkLink, type LinkQuery, signLink } from './signed-links.service.ts';

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
  const { query, expiresAt } = await signLink(market, lineId);
  return { url: `${API_BASE}/downloads/${lineId}${query}`, expiresAt };
}

/**
 * The file behind a signed address.
 * @throws ApiError 404 when it has expired, was not signed here, or the file is gone
 */
export async function openDownload(market: Market, params: LinkQuery & { lineId: string }) {
  await checkLink(market, params.lineId, params);
  const file = await findBoughtFile(market.db, { lineId: params.lineId });
  if (!file) throw notFound('This file');
  return { name: file.productName, ...(await openFile(market, file.fileId)) };
}
