import type { CustomerOrder } from '#contract/orders.ts';
import { ARCHIVE_FILES_MAX } from '#domain/limits.ts';
import { formatDollars } from '#domain/money.ts';
import { Download } from '#ui/icons/lucide.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Picture } from '#ui/primitives/picture.tsx';
import { useArchive } from '#web/features/library/library.data.ts';
import { useDownload } from '#web/features/orders/use-download.ts';
import { formatDate } from '#web/kernel/dates.ts';
import { RecordStatus } from '#web/kernel/record-status.tsx';

/** An order in the list: what was bought, when, and for how much, with its files. */
export function OrderRow({ order, onDetails }: { order: CustomerOrder; onDetails: () => void }) {
  const { orderId, createdAt, totalAmount, status, paymentStatus, orderSummaries } = order;
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-4 rounded-card border border-hairline bg-surface p-5">
      <Covers lines={orderSummaries} />
      <div className="min-w-[min(14rem,100%)] flex-1 basis-60">
        <p className="font-medium break-words">{titleOf(order)}</p>
        <p className="mt-0.5 text-sm text-muted tabular-nums">
          <time dateTime={createdAt}>{formatDate(createdAt)}</time> · {orderId}
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-2">
          <span className="font-medium tabular-nums">
            {paymentStatus === 'Free' ? 'Free' : formatDollars(totalAmount)}
          </span>
          <RecordStatus kind="order" status={status} />
          {(paymentStatus === 'Refunded' || paymentStatus === 'Partially refunded') && (
            <RecordStatus kind="moneyBack" status={paymentStatus} />
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        <OrderDownload order={order} />
        <Button
          variant="secondary"
          size="sm"
          className="max-sm:grow"
          onClick={onDetails}
          aria-label={`Details of order ${orderId}`}
        >
          Details
        </Button>
      </div>
    </li>
  );
}

/** 'Tides', or 'Tides and 2 more'. An order that failed may have no lines. */
function titleOf({ orderId, orderSummaries }: CustomerOrder): string {
  const [first, ...others] = orderSummaries;
  if (!first) return orderId;
  return others.length === 0 ? first.productName : `${first.productName} and ${others.length} more`;
}

const COVERS = 4;

/** The first covers, each over the edge of the one before. They do not grow beyond a phone with the size of text. */
function Covers({ lines }: { lines: CustomerOrder['orderSummaries'] }) {
  return (
    <div className="flex -space-x-[min(2rem,10vw)] sm:w-40 rtl:space-x-reverse" aria-hidden="true">
      {lines.slice(0, COVERS).map(({ id, productImage }) => (
        <Picture
          key={id}
          url={productImage}
          alt=""
          sizes="64px"
          className="size-[min(4rem,20vw)] rounded-control border-2 border-surface"
        />
      ))}
    </div>
  );
}

/** Downloads the file of an order, or a ZIP of its files. */
function OrderDownload({ order }: { order: CustomerOrder }) {
  const download = useDownload();
  const archive = useArchive();
  const lines = order.orderSummaries.filter(({ downloadable }) => downloadable);
  const orderLineIds = lines.map(({ id }) => id);
  const [itemId] = orderLineIds;
  const hasSeveral = lines.flatMap(({ files }) => files).length > 1;
  if (!itemId) return null;
  return (
    <Button
      size="sm"
      className="max-sm:grow"
      busy={download.isPending || archive.isPending}
      aria-label={`Download order ${order.orderId}`}
      onClick={() =>
        hasSeveral
          ? archive.mutate({ orderLineIds: orderLineIds.slice(0, ARCHIVE_FILES_MAX) })
          : download.mutate({ orderId: order.id, itemId })
      }
    >
      <Download className="size-4" /> Download
    </Button>
  );
}
