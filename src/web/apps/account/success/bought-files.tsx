import type { CustomerOrder } from '#contract/orders.ts';
import { partOfBundle } from '#domain/bundle.ts';
import { fileFacts } from '#domain/file-facts.ts';
import { ARCHIVE_FILES_MAX } from '#domain/limits.ts';
import { whatYouGet } from '#domain/product-files.ts';
import { Download } from '#ui/icons/lucide.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Picture } from '#ui/primitives/picture.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { useArchive } from '#web/features/library/library.data.ts';
import { useDownload } from '#web/features/orders/use-download.ts';
import { RecordStatus } from '#web/kernel/record-status.tsx';
import { ReadButton } from '../library/read-button.tsx';
import { LineFiles } from '../parts/line-files.tsx';
import { LineLicense } from '../parts/line-license.tsx';

/** Picture, text and buttons beside one another, as far as there is room for large text. */
const CARD =
  'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-hairline bg-surface p-[min(1rem,4vw)] sm:gap-x-5';
const PICTURE = 'aspect-square w-20 rounded-control sm:w-24';
const TEXT = 'min-w-0 flex-1 basis-[min(9rem,100%)]';
const BUTTONS = 'flex w-full flex-wrap gap-2 *:px-[min(1rem,4vw)] sm:grid sm:w-auto';

/** The files of an order, each to download and to read at once. */
export function BoughtFiles({ order }: { order: CustomerOrder }) {
  const archive = useArchive();
  const files = order.orderSummaries.filter(({ downloadable }) => downloadable);
  const orderLineIds = files.map(({ id }) => id).slice(0, ARCHIVE_FILES_MAX);
  return (
    <>
      {orderLineIds.length > 1 && (
        <div className="mb-4 flex justify-end">
          <Button
            variant="secondary"
            busy={archive.isPending}
            onClick={() => archive.mutate({ orderLineIds })}
          >
            <Download className="size-4.5" /> Download all ({files.flatMap((line) => line.files).length})
          </Button>
        </div>
      )}
      <ul aria-label="Your files" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {order.orderSummaries.map((line) => (
          <BoughtFile key={line.id} orderId={order.id} line={line} />
        ))}
      </ul>
    </>
  );
}

type Line = CustomerOrder['orderSummaries'][number];

function BoughtFile({ orderId, line }: { orderId: string; line: Line }) {
  const download = useDownload();
  const { id, productName, productImage, quantity, shopName, downloadable, file, files, versions } = line;
  const hasSeveral = downloadable && files.length > 1;
  return (
    <li className={CARD}>
      <Picture url={productImage} alt="" sizes="96px" className={PICTURE} />
      <div className={TEXT}>
        <h2 className="font-serif text-lg leading-snug font-heading break-words">
          {productName}
          {quantity > 1 && ` × ${quantity}`}
        </h2>
        <p className="text-sm text-muted break-words">
          <bdi>{shopName}</bdi>
        </p>
        {file && (
          <p className="text-sm text-muted">{hasSeveral ? whatYouGet(files) : fileFacts(file).join(' · ')}</p>
        )}
        {line.bundle && <p className="text-sm text-muted">{partOfBundle(line.bundle)}</p>}
        <LineLicense {...line} name={productName} />
      </div>
      <div className={BUTTONS}>
        {downloadable ? (
          <>
            {!hasSeveral && (
              <Button
                className="grow"
                busy={download.isPending}
                aria-label={`Download ${productName}`}
                onClick={() => download.mutate({ orderId, itemId: id })}
              >
                <Download className="size-4.5" /> Download
              </Button>
            )}
            <ReadButton
              file={{ orderLineId: id, name: productName, versions }}
              variant="secondary"
              className="grow"
            />
          </>
        ) : (
          <RecordStatus kind="moneyBack" status="Refunded or disputed" />
        )}
      </div>
      {hasSeveral && <LineFiles orderLineId={id} name={productName} files={files} />}
    </li>
  );
}

/** As many cards as there are files, three at most. */
export function BoughtFilesSkeleton({ count }: { count: number }) {
  return (
    <Loading label="Loading your files" className="grid gap-3">
      {Array.from({ length: Math.min(3, count) }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
        <div key={card} className={CARD}>
          <Skeleton className={PICTURE} />
          <div className={TEXT}>
            <Skeleton className="h-6 w-3/4" />
            <Skeleton className="mt-2 h-4 w-1/3" />
            <Skeleton className="mt-2 h-4 w-1/2" />
          </div>
          <div className={BUTTONS}>
            <Skeleton className="h-11 grow sm:w-32" />
            <Skeleton className="h-9 grow" />
          </div>
        </div>
      ))}
    </Loading>
  );
}
