import type { AppContext } from '#api/kernel/context.ts';
import { checkLink, type LinkQuery, signLink } from '#api/kernel/signed-links.ts';
import { API_BASE } from '#contract/contract.ts';
import { readVendorOrder } from './vendor-orders.service.ts';

const subjectOf = (id: string): string => `invoice/${id}`;

/**
 * A short-lived address, relative to the market's own, of a vendor order's invoice; `vendorId` null is an admin's
 * "any".
 * @throws ApiError 404
 */
export async function createInvoiceLink(
  context: AppContext,
  params: { id: string; vendorId: string | null },
): Promise<{ url: string; expiresAt: string }> {
  const { id } = await readVendorOrder(context, params);
  const { query, expiresAt } = await signLink(context, subjectOf(id));
  return { url: `${API_BASE}/invoices/${id}${query}`, expiresAt };
}

/**
 * The PDF behind a signed address, and the number of its order.
 * @throws ApiError 404 when it has expired, was not signed here, or the vendor has deleted the order
 */
export async function openInvoice(
  context: AppContext,
  params: LinkQuery & { id: string },
): Promise<{ orderId: string; pdf: Buffer }> {
  await checkLink(context, subjectOf(params.id), params);
  const order = await readVendorOrder(context, { id: params.id, vendorId: null });
  // PDFKit and its fonts take a while and some memory, which few starts need.
  const { invoicePdf } = await import('./invoice-pdf.ts');
  return { orderId: order.orderId, pdf: await invoicePdf(order) };
}
