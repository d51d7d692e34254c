import { openFile } from '#api/features/media/media.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { notFound } from '#api/kernel/errors.ts';
import type { ReadableFile } from '#api/kernel/send-file.ts';
import { API_BASE } from '#contract/contract.ts';
import { findBoughtFile } from './downloads.sql.ts';
import { checkLink, type SignedRequest, signLink } from './signed-links.service.ts';

/** How long after its address has expired a broken transfer may be resumed. */
const RESUMABLE_MS = 50 * 60_000;

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
 * The file behind a signed address. Whoever proves with its entity tag that a transfer was begun in time may resume it
 * for a while longer: 50 MB take longer than an address works on a slow line.
 * @throws ApiError 404 when the address has expired, was not signed here, or there is no such file
 */
export async function openSignedFile(
  context: AppContext,
  subject: string,
  request: SignedRequest,
  find: () => Promise<{ name: string; fileId: string } | null>,
): Promise<{ name: string; file: ReadableFile }> {
  await checkLink(context, subject, request, request.resumes === undefined ? 0 : RESUMABLE_MS);
  const found = await find();
  if (!found) throw notFound('This file');
  const file = await openFile(context, found.fileId);
  if (request.resumes !== file.etag) await checkLink(context, subject, request);
  return { name: found.name, file };
}

/**
 * The file behind a buyer's address.
 * @throws ApiError 404 when it has expired, was not signed here, or the file is gone
 */
export const openDownload = (context: AppContext, lineId: string, request: SignedRequest) =>
  openSignedFile(context, lineId, request, () => findBoughtFile(context.db, { lineId }));
