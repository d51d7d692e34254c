import { openSignedFile } from '#api/features/orders/downloads.service.ts';
import { type SignedRequest, signLink } from '#api/features/orders/signed-links.service.ts';
import type { Market } from '#api/kernel/market.ts';
import { API_BASE } from '#contract/contract.ts';
import { findProductFile } from './products.sql.ts';

const subjectOf = (id: string): string => `product-file/${id}`;

/**
 * A short-lived address, relative to the market's own, of the PDF that a product sells. Whom it is given to is the
 * caller's business.
 */
export async function productFileUrl(market: Market, id: string): Promise<string> {
  const { query } = await signLink(market, subjectOf(id));
  return `${API_BASE}/product-files/${id}${query}`;
}

/**
 * The file behind such an address.
 * @throws ApiError 404 when it has expired, was not signed here, or the product or its file is gone
 */
export const openProductFile = (market: Market, id: string, request: SignedRequest) =>
  openSignedFile(market, subjectOf(id), request, () => findProductFile(market.db, { id }));
