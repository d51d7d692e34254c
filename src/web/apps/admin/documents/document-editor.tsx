import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import type { ContentDocument } from '#domain/content-documents.ts';
import { CARD } from '#ui/frames/card.tsx';
import { ErrorState } from '#ui/primitives/error-state.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { contentDocument, type DocumentValue } from '#web/features/content/content-documents.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { VersionList } from './version-list.tsx';

/** What the form of a document is given. */
export interface DocumentFormProps<D extends ContentDocument> {
  value: DocumentValue<D>;
  onSaved: () => Promise<void>;
  /** Fills the form from the newest version. */
  onReload: () => void;
}

interface DocumentEditorProps<D extends ContentDocument> {
  document: D;
  form: ComponentType<DocumentFormProps<D>>;
}

/** The form of a document and its earlier versions. What is typed stays until it is saved, whatever is read meanwhile. */
export function DocumentEditor<D extends ContentDocument>({ document, form: Form }: DocumentEditorProps<D>) {
  const api = useApi();
  const queryClient = useQueryClient();
  const query = useQuery(contentDocument(api, document));
  const [opened, setOpened] = useState<{ value: DocumentValue<D>; times: number }>();
  if (query.data && !opened) setOpened({ value: query.data, times: 0 });
  /** Fills the form anew from what the server has now. */
  async function reopen() {
    const value = await queryClient.fetchQuery({ ...contentDocument(api, document), staleTime: 0 });
    setOpened((last) => ({ value, times: (last?.times ?? 0) + 1 }));
  }
  if (query.isError && !opened) {
    return (
      <ErrorState
        message={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  if (!opened) return <FormSkeleton />;
  return (
    <>
      <Form key={opened.times} value={opened.value} onSaved={reopen} onReload={() => void reopen()} />
      <VersionList document={document} current={opened.value.version} onRestored={() => void reopen()} />
    </>
  );
}

function FormSkeleton() {
  return (
    <Loading label="Loading the form" className={`${CARD} grid gap-6 p-5 sm:p-6`}>
      {Array.from({ length: 4 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
        <div key={index} className="grid gap-2">
          <Skeleton className="h-5 w-28" />
          <Skeleton className="h-11 rounded-control" />
        </div>
      ))}
    </Loading>
  );
}
