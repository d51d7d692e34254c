import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LibraryFile } from '#contract/library.ts';
import { Select } from '#ui/form/select.tsx';
import { Dialog } from '#ui/primitives/dialog.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { ADDRESSES_FRESH_MS, pagesToRead, wordsToRead } from '#web/features/library/library.data.ts';
import Reader from '#web/features/look-inside/reader.tsx';
import { useApi } from '#web/kernel/context.ts';
import { QueryError } from '#web/kernel/query-error.tsx';

/** The pause before pages that are being prepared are asked for again. */
const WAITING_MS = 5000;

interface FileReaderProps {
  file: Pick<LibraryFile, 'orderLineId' | 'name' | 'versions'>;
  startPage?: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A bought file to read: its newest version, or another one that can be downloaded. */
export default function FileReader({ file, startPage, open, onOpenChange }: FileReaderProps) {
  const { orderLineId, name, versions } = file;
  const [version, setVersion] = useState<number | undefined>();
  const found = useQuery({
    ...pagesToRead(useApi(), { orderLineId, version }),
    refetchInterval: ({ state }) => {
      if (!open || !state.data) return false;
      return state.data.status === 'waiting' ? WAITING_MS : ADDRESSES_FRESH_MS;
    },
  });
  const { data, refetch } = found;
  const choice = versions.length > 1 && (
    <Select
      label="Version"
      hideLabel
      fieldClassName="w-36"
      options={versions.map((one) => ({ value: String(one.version), label: `Version ${one.version}` }))}
      value={String(version ?? versions[0]?.version)}
      onChange={(value) => setVersion(Number(value))}
    />
  );
  if (data && data.pages.length > 0) {
    return (
      <Reader
        name={name}
        look={data}
        textOf={(api, page) => wordsToRead(api, { orderLineId, version: data.version, page })}
        startPage={startPage}
        tools={choice}
        canDownload
        onRetry={() => void refetch()}
        open={open}
        onOpenChange={onOpenChange}
      />
    );
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={name} size="full">
      {!found.isPending && choice}
      {found.isError && <QueryError query={found} />}
      {found.isPending && (
        <Loading label="Loading the pages" className="h-full">
          <Skeleton className="h-full" />
        </Loading>
      )}
      {data && (
        <p aria-live="polite" className="mt-4 text-muted">
          {data.status === 'waiting'
            ? 'The pages of this file are being prepared and will appear here by themselves. You can also download it.'
            : 'The pages of this file cannot be shown here. Please download it.'}
        </p>
      )}
    </Dialog>
  );
}
