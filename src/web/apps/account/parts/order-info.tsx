import type { CustomerOrder } from '#contract/orders.ts';
import { partOfBundle } from '#domain/bundle.ts';
import { amountBeforeDiscount } from '#domain/invoice.ts';
import { formatDollars, formatSignedDollars } from '#domain/money.ts';
import { DataList } from '#ui/frames/data-list.tsx';
import { Download, FileText } from '#ui/icons/lucide.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/dialog.tsx';
import { Glyph } from '#ui/primitives/glyph.tsx';
import { Picture } from '#ui/primitives/picture.tsx';
import { ReportButton } from '#web/features/cases/report-button.tsx';
import { useDownload } from '#web/features/orders/use-download.ts';
import { PageChanges } from '#web/features/product-file/page-changes.tsx';
import { boughtChanges } from '#web/features/product-file/versions.data.ts';
import { useReceipt } from '#web/features/receipts/use-receipt.ts';
import { useApi } from '#web/kernel/context.ts';
import { formatDate } from '#web/kernel/dates.ts';
import { RecordStatus } from '#web/kernel/record-status.tsx';
import { LineFiles } from './line-files.tsx';
import { LineLicense } from './line-license.tsx';

/** The dialog 'Order Info': the order's lines with their downloads. */
export function OrderInfo(props: {
  order: CustomerOrder;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { order, open, onOpenChange } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Order Info"
      description={`Order ${order.orderId}`}
      size="lg"
    >
      <OrderContent order={order} />
    </Dialog>
  );
}

function OrderContent({ order }: { order: CustomerOrder }) {
  return (
    <>
      <ul className="divide-y divide-hairline">
        {order.orderSummaries.map((line) => (
          <OrderLine key={line.id} order={order} line={line} />
        ))}
      </ul>
      {refundNote(order) && <p className="mt-4 rounded-control bg-shade p-3 text-sm">{refundNote(order)}</p>}
      <DataList
        className="mt-4 border-t border-hairline pt-4"
        items={[
          { term: 'Order date', value: formatDate(order.createdAt) },
          {
            term: 'Status',
            value: <RecordStatus kind="order" status={order.status} />,
          },
          ...sumsOf(order),
        ]}
      />
      {order.status === 'Completed' && <ReceiptButton id={order.id} />}
    </>
  );
}

/** The sums that lead from the lines' prices to what was paid, each only where it is not 0. */
function sumsOf(order: CustomerOrder) {
  const { code, codeDiscount, taxAdded, tax, totalAmount, refundedAmount } = order;
  const rows: [term: string, dollars: number][] = [
    ['Price', codeDiscount || taxAdded ? amountBeforeDiscount({ ...order, discountAmount: 0 }) : 0],
    [`Code ${code}`, 0 - codeDiscount],
    [taxAdded > 0 ? 'Tax' : 'Tax not charged', taxAdded],
    ['Refunded', 0 - refundedAmount],
  ];
  return [
    ...rows
      .filter(([, dollars]) => dollars)
      .map(([term, dollars]) => ({
        term,
        value: <span className="tabular-nums">{formatSignedDollars(dollars)}</span>,
      })),
    { term: 'Total', value: <strong className="tabular-nums">{formatDollars(totalAmount)}</strong> },
    ...(tax && !taxAdded
      ? [{ term: 'Contains tax', value: <span className="tabular-nums">{formatDollars(tax)}</span> }]
      : []),
  ];
}

function ReceiptButton({ id }: { id: string }) {
  const receipt = useReceipt();
  return (
    <Button
      variant="secondary"
      size="sm"
      className="mt-4"
      busy={receipt.isPending}
      onClick={() => receipt.mutate(id)}
    >
      <FileText className="size-4" /> Receipt
    </Button>
  );
}

/** Refund and dispute state of the order, if there is any. */
function refundNote({ status, paymentStatus, refundedAmount }: CustomerOrder): string | null {
  if (status === 'Failed') {
    const money = paymentStatus === 'Paid' ? 'is being refunded' : 'has been refunded';
    return `This order could not be completed. What you paid ${money} to your card.`;
  }
  if (paymentStatus === 'Paid' || paymentStatus === 'Free') return null;
  return paymentStatus === 'Refunded'
    ? 'This order has been refunded to your card.'
    : `${formatDollars(refundedAmount)} of this order has been refunded to your card.`;
}

type Line = CustomerOrder['orderSummaries'][number];

interface OrderLineProps {
  order: CustomerOrder;
  line: Line;
}

function OrderLine({ order, line }: OrderLineProps) {
  const download = useDownload();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <Picture url={line.productImage} alt="" sizes="64px" className="size-16 shrink-0 rounded-control" />
      <div className="min-w-0 grow basis-40">
        <p className="font-medium break-words">{line.productName}</p>
        <p className="text-sm text-muted tabular-nums">
          {formatDollars(line.price)}
          {line.quantity > 1 && ` × ${line.quantity}`}
        </p>
        {line.bundle && <p className="text-sm text-muted">{partOfBundle(line.bundle)}</p>}
        <LineLicense {...line} name={line.productName} />
      </div>
      {line.refunded && <RecordStatus kind="moneyBack" status="Refunded" />}
      {order.status === 'Completed' && (
        <ReportButton subject={{ orderLineId: line.id }} about={line.productName} label="Report a problem" />
      )}
      {line.downloadable &&
        (line.files.length > 1 ? (
          <LineFiles orderLineId={line.id} name={line.productName} files={line.files} />
        ) : (
          <Button
            size="sm"
            busy={download.isPending}
            aria-label={`Download ${line.productName}`}
            onClick={() => download.mutate({ orderId: order.id, itemId: line.id })}
          >
            <Download className="size-4" /> Download
          </Button>
        ))}
      <LineVersions order={order} line={line} />
    </li>
  );
}

/** The versions of a bought file, of which 'Download' fetches the newest. */
function LineVersions({ order, line }: OrderLineProps) {
  const api = useApi();
  const download = useDownload();
  if (!line.versions.some(({ version }) => version > 1)) return null;
  const [newest] = line.versions;
  return (
    <details className="group w-full">
      <summary className="inline-flex min-h-9 cursor-pointer items-center gap-2 rounded-control text-sm font-medium text-accent pointer-coarse:min-h-11">
        {line.versions.length === 1 ? `Version ${newest?.version}` : `${line.versions.length} versions`}
        <span className="sr-only"> of {line.productName}</span>
        <Glyph name="down" className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <ol
        aria-label={`Versions of ${line.productName}`}
        className="mt-1 divide-y divide-hairline rounded-control bg-shade px-4"
      >
        {line.versions.map(({ version, note, createdAt }) => (
          <li key={version} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
            <div className="min-w-0 grow basis-48">
              <p className="text-sm font-medium">
                Version {version}
                <span className="font-normal text-muted">, {formatDate(createdAt)}</span>
              </p>
              {note && <p className="mt-1 text-sm break-words whitespace-pre-line">{note}</p>}
              {version > 1 && (
                <PageChanges
                  version={version}
                  query={boughtChanges(api, { orderId: order.id, itemId: line.id }, version)}
                />
              )}
            </div>
            <Button
              variant="secondary"
              size="sm"
              busy={download.isPending}
              aria-label={`Download version ${version} of ${line.productName}`}
              onClick={() => download.mutate({ orderId: order.id, itemId: line.id, version })}
            >
              Download
            </Button>
          </li>
        ))}
      </ol>
    </details>
  );
}
