import { openSignedFile } from '#api/features/media/signed-files.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { notFound } from '#api/kernel/errors.ts';
import { type SignedRequest, signLink } from '#api/kernel/signed-links.ts';
import { API_BASE } from '#contract/contract.ts';
import { findBoughtFile } from './downloads.sql.ts';

export { findBoughtFiles } from './downloads.sql.ts';

/**
 * Creates a signed path to a file that the customer has bought; it needs no session and expires soon.
 * @throws ApiError 404 for another customer's order, a line of another order, a refunded line, or an order that has
 * failed or is disputed
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
 * Opens the file of a signed path.
 * @throws ApiError 404 when the path has expired, its signature is invalid, or the file can no longer be downloaded
 */
export const openDownload = (context: AppContext, lineId: string, request: SignedRequest) =>
  openSignedFile(context, lineId, request, () => findBoughtFile(context.db, { lineId }));
