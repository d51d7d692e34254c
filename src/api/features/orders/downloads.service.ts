import { openSignedFile } from '#api/features/media/signed-files.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { notFound } from '#api/kernel/errors.ts';
import { type SignedRequest, signLink } from '#api/kernel/signed-links.ts';
import { API_BASE } from '#contract/contract.ts';
import { findBoughtFile } from './downloads.sql.ts';

/**
 * A short-lived address, relative to the market's own, of a file that the customer has bought.
 * @throws ApiError 404 for someone else's order, a line that is not in it, or an order that failed
 */
export async function createDownload(
  context: AppContext,
  params: { orderId: string; lineId: string; customerId: string },
): Promise<{ url: string; expiresAt: string }> {
  const { lineId, ...owner } = params;
  if (!(await findBoughtFile(context.db, { lineId, owner }))) throw notFound('This file');
  const { query, expiresAt } = await signLink(context, lineId);
  return { url: `${API_BASE}/downloads/${lineId}${query}`, expiresAt };
}

/**
 * The file behind a buyer's address.
 * @throws ApiError 404 when it has expired, was not signed here, or the file is gone
 */
export const openDownload = (context: AppContext, lineId: string, request: SignedRequest) =>
  openSignedFile(context, lineId, request, () => findBoughtFile(context.db, { lineId }));
