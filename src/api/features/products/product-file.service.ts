import { openSignedFile } from '#api/features/media/signed-files.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { type SignedRequest, signLink } from '#api/kernel/signed-links.ts';
import { API_BASE } from '#contract/contract.ts';
import { findProductFile } from './products.sql.ts';

const subjectOf = (id: string): string => `product-file/${id}`;

/**
 * A short-lived address, relative to the market's own, of the PDF that a product sells. Whom it is given to is the
 * caller's business.
 */
export async function productFileUrl(context: AppContext, id: string): Promise<string> {
  const { query } = await signLink(context, subjectOf(id));
  return `${API_BASE}/product-files/${id}${query}`;
}

/**
 * The file behind such an address.
 * @throws ApiError 404 when it has expired, was not signed here, or the product or its file is gone
 */
export const openProductFile = (context: AppContext, id: string, request: SignedRequest) =>
  openSignedFile(context, subjectOf(id), request, () => findProductFile(context.db, { id }));
