import { openSignedFile } from '#api/features/media/signed-files.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { type SignedRequest, signLink } from '#api/kernel/signed-links.ts';
import { API_BASE } from '#contract/contract.ts';
import { findProductFile } from './products.sql.ts';

const subjectOf = (id: string): string => `product-file/${id}`;

/**
 * Creates a signed path to the PDF that a product sells; it needs no session and expires soon. The caller must
 * authorize the user first.
 */
export async function productFileUrl(context: AppContext, id: string): Promise<string> {
  const { query } = await signLink(context, subjectOf(id));
  return `${API_BASE}/product-files/${id}${query}`;
}

/**
 * Opens the file of a signed path.
 * @throws ApiError 404 when the path has expired, its signature is invalid, or product or file are deleted
 */
export const openProductFile = (context: AppContext, id: string, request: SignedRequest) =>
  openSignedFile(context, subjectOf(id), request, () => findProductFile(context.db, { id }));
