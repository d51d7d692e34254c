import type { AdminOrder, AdminOrderLine } from '#contract/admin-orders.ts';
import type { Refund } from '#contract/refunds.ts';
import { partOfBundle } from '#domain/bundle.ts';
import { lineSubtotal } from '#domain/invoice.ts';
import { LICENSE_NAMES } from '#domain/license.ts';
import { formatDollars } from '#domain/money.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Card } from '#ui/frames/card.tsx';
import { Download } from '#ui/icons/lucide.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Picture } from '#ui/primitives/picture.tsx';
import { useInvoice } from '#web/features/vendor-orders/use-invoice.ts';
import { RecordStatus } from '#web/kernel/record-status.tsx';
import { isRefundable } from './refund-amount.ts';

type VendorOrder = AdminOrder['vendorOrders'][number];

interface VendorOrderCardProps {
  part: VendorOrder;
  refunds: readonly Refund[];
  selected: ReadonlySet<string>;
  canSelect: boolean;
  onSelect: (lineId: string, selected: boolean) => void;
}

/** A vendor order of an order. Lines that can be refunded can be selected. */
export function VendorOrderCard({ part, refunds, selected, canSelect, onSelect }: VendorOrderCardProps) {
  return (
    <Card
      title={part.shopName}
      action={
        part.removed ? (
          <p className="text-sm text-muted">Taken off the vendor’s list</p>
        ) : (
          <Invoice part={part} />
        )
      }
      flush
    >
      <ul className="mt-3 divide-y divide-hairline border-t border-hairline">
        {part.lines.map((line) => (
          <Line
            key={line.id}
            line={line}
            isSelectable={canSelect && part.lines.some(isRefundable)}
            refund={refunds.find(({ id }) => id === line.refundId)}
            isSelected={selected.has(line.id)}
            onSelect={(selected) => onSelect(line.id, selected)}
          />
        ))}
      </ul>
      <Sums part={part} />
    </Card>
  );
}

function Invoice({ part }: { part: VendorOrder }) {
  const invoice = useInvoice();
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={`Download the invoice of ${part.shopName}`}
      busy={invoice.isPending}
      onClick={() => invoice.mutate(part.id)}
    >
      <Download className="size-4" /> Invoice
    </Button>
  );
}

interface LineProps {
  line: AdminOrderLine;
  /** Whether any line of this vendor order can be selected, so that a column for checkboxes is needed. */
  isSelectable: boolean;
  refund: Refund | undefined;
  isSelected: boolean;
  onSelect: (selected: boolean) => void;
}

function Line({ line, isSelectable, refund, isSelected, onSelect }: LineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 sm:px-6">
      {isSelectable && (
        <span className="-ms-2 -me-2 w-9 shrink-0 pointer-coarse:w-11">
          {isRefundable(line) && (
            <Checkbox
              label={`Select ${line.productName}`}
              checked={isSelected}
              onChange={(event) => onSelect(event.target.checked)}
            />
          )}
        </span>
      )}
      <Picture url={line.productImage} alt="" sizes="48px" className="size-12 shrink-0 rounded-control" />
      <div className="min-w-0 grow basis-40">
        <Link
          to={`/product-details/${line.productId}`}
          className="font-medium wrap-break-word hover:underline"
        >
          {line.productName}
        </Link>
        <p className="text-sm text-muted tabular-nums">
          {formatDollars(line.price)} × {line.quantity}
          {line.license && ` · ${LICENSE_NAMES[line.license]}`}
        </p>
        {line.bundle && <p className="text-sm text-muted">{partOfBundle(line.bundle)}</p>}
      </div>
      <LineState line={line} refund={refund} />
      <p className="ms-auto text-end font-medium tabular-nums sm:min-w-20">
        {formatDollars(lineSubtotal(line))}
      </p>
    </li>
  );
}

/** Whether the line is refunded, or part of a pending refund. */
function LineState({ line, refund }: Pick<LineProps, 'line' | 'refund'>) {
  if (line.refunded) return <RecordStatus kind="moneyBack" status="Refunded" />;
  if (!refund) return null;
  return refund.status === 'Stuck' ? (
    <RecordStatus kind="refund" status="Stuck">
      Refund stuck
    </RecordStatus>
  ) : (
    <RecordStatus kind="refund" status="Processing">
      Refund under way
    </RecordStatus>
  );
}

function Sums({ part }: { part: VendorOrder }) {
  const sums = [
    ...(part.discountAmount > 0 ? [['Discount given', part.discountAmount] as const] : []),
    ...(part.codeDiscount > 0 ? [['Code', -part.codeDiscount] as const] : []),
    ['Paid', part.totalAmount] as const,
    ...(part.marketAdded > 0 ? [['Added by the market', part.marketAdded] as const] : []),
    ['Commission', part.commission] as const,
    ...(part.refundedAmount > 0 ? [['Refunded', -part.refundedAmount] as const] : []),
  ];
  return (
    <dl className="flex flex-wrap justify-end gap-x-8 gap-y-2 border-t border-hairline px-5 py-3 text-[0.9375rem] sm:px-6">
      {sums.map(([term, amount]) => (
        <div key={term} className="flex gap-2">
          <dt className="text-muted">{term}</dt>
          <dd className="tabular-nums">
            {amount < 0 ? `−${formatDollars(-amount)}` : formatDollars(amount)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
