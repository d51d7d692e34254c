import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LibraryFile } from '#contract/library.ts';
import { isSound } from '#domain/goods.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Download } from '#ui/icons/lucide.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/dialog.tsx';
import { Picture } from '#ui/primitives/picture.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { downloadsOf } from '#web/features/library/library.data.ts';
import { useDownload } from '#web/features/orders/use-download.ts';
import { useApi } from '#web/kernel/context.ts';
import { formatDate } from '#web/kernel/dates.ts';
import { QueryError } from '#web/kernel/query-error.tsx';
import { RecordStatus } from '#web/kernel/record-status.tsx';
import { formatMinute } from '#web/kernel/times.ts';
import { LineFiles } from '../parts/line-files.tsx';
import { LineLicense } from '../parts/line-license.tsx';
import { ListenButton } from './listen-button.tsx';
import { ReadButton } from './read-button.tsx';

interface LibraryItemProps {
  file: LibraryFile;
  selected: boolean;
  onSelect: () => void;
}

/** A bought file as its cover, with its download. */
export function LibraryItem({ file, selected, onSelect }: LibraryItemProps) {
  const { name, shopName, image, boughtAt, downloadable, versions, files, orderId, orderLineId } = file;
  const [filesOpen, setFilesOpen] = useState(false);
  const download = useDownload();
  const [open, setOpen] = useState(false);
  const newest = versions[0]?.version ?? 1;
  return (
    <li className="flex min-w-0 flex-col">
      <div className="relative">
        <Picture
          url={image}
          alt=""
          sizes="(min-width: 64rem) 280px, (min-width: 48rem) 30vw, 46vw"
          className="aspect-square w-full rounded-card object-cover"
        />
        {downloadable && (
          <span className="absolute end-2 top-2 rounded-control bg-surface">
            <Checkbox label={`Select ${name}`} checked={selected} onChange={onSelect} />
          </span>
        )}
      </div>
      <h2 className="mt-3 font-medium break-words">{name}</h2>
      <p className="text-sm text-muted">{shopName}</p>
      <p className="text-sm text-muted">
        <time dateTime={boughtAt}>{formatDate(boughtAt)}</time>
        {newest > 1 && `, version ${newest}`}
      </p>
      <LineLicense {...file} />
      <div className="mt-auto flex flex-wrap items-center gap-2 pt-3">
        {downloadable ? (
          <>
            <ReadButton file={file} className="max-lg:grow" />
            {files.some(isSound) && <ListenButton file={file} className="max-lg:grow" />}
            <Button
              variant="secondary"
              size="sm"
              className="max-lg:grow"
              busy={download.isPending}
              aria-label={`Download ${name}`}
              onClick={() =>
                files.length > 1 ? setFilesOpen(true) : download.mutate({ orderId, itemId: orderLineId })
              }
            >
              <Download className="size-4" /> {files.length > 1 ? `${files.length} files` : 'Download'}
            </Button>
          </>
        ) : (
          <RecordStatus kind="moneyBack" status="Refunded or disputed" />
        )}
        <Button
          variant="ghost"
          size="sm"
          className="max-lg:grow"
          aria-label={`History: earlier downloads of ${name}`}
          onClick={() => setOpen(true)}
        >
          History
        </Button>
      </div>
      {filesOpen && (
        <Dialog open onOpenChange={setFilesOpen} title="Files" description={name}>
          <LineFiles orderLineId={orderLineId} name={name} files={files} />
        </Dialog>
      )}
      {open && (
        <Dialog open onOpenChange={setOpen} title="Earlier downloads" description={name}>
          <EarlierDownloads orderLineId={orderLineId} />
        </Dialog>
      )}
    </li>
  );
}

function EarlierDownloads({ orderLineId }: { orderLineId: string }) {
  const downloads = useQuery(downloadsOf(useApi(), orderLineId));
  if (downloads.isError) return <QueryError query={downloads} />;
  if (!downloads.data) {
    return (
      <Loading label="Loading the downloads">
        <Skeleton className="h-14" />
      </Loading>
    );
  }
  if (downloads.data.data.length === 0) return <p className="text-muted">It was not downloaded yet.</p>;
  return (
    <ul aria-label="Downloads" className="divide-y divide-hairline">
      {downloads.data.data.map(({ device, address, firstAt, lastAt, requests }) => (
        <li key={`${device} ${address} ${firstAt}`} className="py-3">
          <p className="font-medium">{device}</p>
          <p className="text-sm text-muted tabular-nums">
            <time dateTime={lastAt}>{formatMinute(lastAt)}</time>
            {requests > 1 && `, ${requests} times that day`}, from {address}
          </p>
        </li>
      ))}
    </ul>
  );
}
