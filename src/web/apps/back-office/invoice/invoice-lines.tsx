import type { VendorOrder } from '#contract/vendor-orders.ts';
import { partOfBundle } from '#domain/bundle.ts';
import { amountBeforeDiscount, lineSubtotal } from '#domain/invoice.ts';
import { withLicense } from '#domain/license.ts';
import { formatDollars } from '#domain/money.ts';

const FIGURE = 'ps-3 py-2.5 text-end whitespace-nowrap tabular-nums align-top sm:ps-6';

/** The order's lines and totals. */
export function InvoiceLines({ order }: { order: VendorOrder }) {
  const { discountAmount, totalAmount, refundedAmount, tax, taxAdded } = order;
  return (
    <>
      <table className="mt-8 w-full border-b border-hairline text-[0.9375rem]" aria-label="Products">
        <thead className="text-sm text-muted">
          <tr>
            <th scope="col" className="py-2.5 text-start font-medium">
              Product
            </th>
            {['Quantity', 'Price', 'Subtotal'].map((header) => (
              <th key={header} scope="col" className={`${FIGURE} font-medium`}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.orderSummaries.map((line) => (
            <tr key={line.id} className="break-inside-avoid border-t border-hairline">
              <td className="py-2.5 align-top [overflow-wrap:anywhere]">
                <bdi>{withLicense(line.productName, line.license)}</bdi>
                {line.bundle && <span className="block text-sm text-muted">{partOfBundle(line.bundle)}</span>}
                {line.refunded && <span className="block text-sm text-muted">Refunded</span>}
              </td>
              <td className={FIGURE}>{line.quantity}</td>
              <td className={FIGURE}>{formatDollars(line.price)}</td>
              <td className={FIGURE}>{formatDollars(lineSubtotal(line))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="ms-auto grid max-w-80 break-inside-avoid grid-cols-[1fr_auto] gap-y-2 pt-4 text-[0.9375rem]">
        <dt className="text-muted">Total Amount</dt>
        <dd className="text-end tabular-nums">{formatDollars(amountBeforeDiscount(order))}</dd>
        <dt className="text-muted">Discount</dt>
        <dd className="text-end tabular-nums">
          {discountAmount > 0 ? `−${formatDollars(discountAmount)}` : formatDollars(0)}
        </dd>
        {order.codeDiscount > 0 && (
          <>
            <dt className="text-muted break-all">Code {order.code}</dt>
            <dd className="text-end tabular-nums">−{formatDollars(order.codeDiscount)}</dd>
          </>
        )}
        {taxAdded !== 0 && (
          <>
            <dt className="text-muted">{taxAdded > 0 ? 'Tax' : 'Tax not charged'}</dt>
            <dd className="text-end tabular-nums">
              {taxAdded > 0 ? formatDollars(taxAdded) : `−${formatDollars(-taxAdded)}`}
            </dd>
          </>
        )}
        <dt className="mt-1 border-t border-hairline pt-3 pe-6 text-lg font-semibold">Total Amount</dt>
        <dd className="mt-1 border-t border-hairline pt-3 text-end text-lg font-semibold tabular-nums">
          {formatDollars(totalAmount)}
        </dd>
        {tax > 0 && taxAdded === 0 && (
          <>
            <dt className="text-muted">Contains tax</dt>
            <dd className="text-end tabular-nums">{formatDollars(tax)}</dd>
          </>
        )}
        {refundedAmount > 0 && (
          <>
            <dt className="text-muted">Refunded</dt>
            <dd className="text-end tabular-nums">−{formatDollars(refundedAmount)}</dd>
          </>
        )}
      </dl>
    </>
  );
}
