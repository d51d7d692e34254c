import { readContent } from '#api/features/content/content.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { checkLink, type LinkQuery, signLink } from '#api/kernel/signed-links.ts';
import { API_BASE } from '#contract/contract.ts';
import type { VendorOrder } from '#contract/vendor-orders.ts';
import { issuerName } from '#domain/receipt.ts';
import { renderPdf } from '#pdf/draw/render.ts';
import { invoiceDocument } from './invoice-document.ts';
import { readVendorOrder } from './vendor-orders.service.ts';

const subjectOf = (id: string): string => `invoice/${id}`;

/**
 * Creates a signed path to the invoice of a vendor order; it needs no session and expires soon. `vendorId` null (for
 * admins) reaches any vendor's.
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
 * Renders the PDF of a signed path, and returns it with its order number.
 * @throws ApiError 404 when the path has expired, its signature is invalid, or the vendor has deleted the order
 */
export async function openInvoice(
  context: AppContext,
  params: LinkQuery & { id: string },
): Promise<{ orderId: string; pdf: Buffer }> {
  await checkLink(context, subjectOf(params.id), params);
  const order = await readVendorOrder(context, { id: params.id, vendorId: null });
  return { orderId: order.orderId, pdf: await renderInvoice(context, order) };
}

/** The invoice of a vendor order as a PDF. */
export async function renderInvoice(context: AppContext, order: VendorOrder): Promise<Buffer> {
  const { 'site-settings': settings } = await readContent(context, 'site-settings');
  return renderPdf(invoiceDocument(order, issuerName(settings)));
}
