import type { VendorOrder } from '#contract/vendor-orders.ts';
import { partOfBundle } from '#domain/bundle.ts';
import { amountBeforeDiscount, lineSubtotal } from '#domain/invoice.ts';
import { withLicense } from '#domain/license.ts';
import { formatDollars } from '#domain/money.ts';
import { isolated } from '#lib/isolated.ts';
import type { Document } from '#pdf/draw/render.ts';

/** The invoice of a vendor order; `issuer` is the market's name. */
export function invoiceDocument(order: VendorOrder, issuer: string): Document {
  const { user, discountAmount, refundedAmount } = order;
  return {
    title: 'Invoice',
    reference: order.orderId,
    issuer,
    parties: [
      { label: 'Sold by', lines: [order.shopName] },
      { label: 'Customer', lines: user ? [user.name, user.email, user.phone] : ['Unknown'] },
    ],
    facts: [
      { term: 'Order ID', value: order.orderId },
      { term: 'Date', value: `${order.createdAt.slice(0, 10)} ${order.createdAt.slice(11, 16)} UTC` },
      { term: 'Payment Status', value: order.paymentStatus },
      { term: 'Order Status', value: order.status },
    ],
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: 'Product' },
          { title: 'Quantity', width: 60, align: 'right' },
          { title: 'Price', width: 75, align: 'right' },
          { title: 'Subtotal', width: 75, align: 'right' },
        ],
        rows: order.orderSummaries.map((line) => [
          lineText(line),
          String(line.quantity),
          formatDollars(line.price),
          formatDollars(lineSubtotal(line)),
        ]),
      },
      {
        kind: 'sums',
        sums: [
          { term: 'Total Amount', value: formatDollars(amountBeforeDiscount(order)) },
          {
            term: 'Discount',
            value: discountAmount > 0 ? `−${formatDollars(discountAmount)}` : formatDollars(0),
          },
          ...(order.codeDiscount > 0
            ? [{ term: `Code ${order.code}`, value: `−${formatDollars(order.codeDiscount)}` }]
            : []),
          ...(order.taxAdded > 0 ? [{ term: 'Tax', value: formatDollars(order.taxAdded) }] : []),
          ...(order.taxAdded < 0
            ? [{ term: 'Tax not charged', value: `−${formatDollars(-order.taxAdded)}` }]
            : []),
          { term: 'Total Amount', value: formatDollars(order.totalAmount), total: true },
          ...(order.tax > 0 && order.taxAdded === 0
            ? [{ term: 'Contains tax', value: formatDollars(order.tax) }]
            : []),
          ...(refundedAmount > 0 ? [{ term: 'Refunded', value: `−${formatDollars(refundedAmount)}` }] : []),
        ],
      },
    ],
  };
}

function lineText({ productName, license, refunded, bundle }: VendorOrder['orderSummaries'][number]): string {
  const name = `${withLicense(isolated(productName), license)}${refunded ? ' (refunded)' : ''}`;
  return bundle ? `${name}\n${partOfBundle(bundle)}` : name;
}
