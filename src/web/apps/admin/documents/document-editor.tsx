import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import type { ContentDocument } from '#domain/content-documents.ts';
import { CARD } from '#ui/frames/card.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { contentDocument, type DocumentValue } from '#web/features/content/content-documents.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { QueryError } from '#web/kernel/query-error.tsx';
import { VersionList } from './version-list.tsx';

/** Props of a document's form. */
export interface DocumentFormProps<D extends ContentDocument> {
  value: DocumentValue<D>;
  onSaved: () => Promise<void>;
  /** Loads the newest version into the form. */
  onReload: () => void;
}

interface DocumentEditorProps<D extends ContentDocument> {
  document: D;
  form: ComponentType<DocumentFormProps<D>>;
}

/** The form of a document and its earlier versions. Refetches do not replace typed text; only a save or a reload does. */
export function DocumentEditor<D extends ContentDocument>({ document, form: Form }: DocumentEditorProps<D>) {
  const api = useApi();
  const queryClient = useQueryClient();
  const query = useQuery(contentDocument(api, document));
  const [loaded, setLoaded] = useState<{ value: DocumentValue<D>; times: number }>();
  if (query.data && !loaded) setLoaded({ value: query.data, times: 0 });
  /** Fetches the document again and remounts the form with it. */
  async function reload() {
    const value = await queryClient.query({ ...contentDocument(api, document), staleTime: 0 });
    setLoaded((last) => ({ value, times: (last?.times ?? 0) + 1 }));
  }
  if (query.isError && !loaded) {
    return <QueryError query={query} />;
  }
  if (!loaded) return <FormSkeleton />;
  return (
    <>
      <Form key={loaded.times} value={loaded.value} onSaved={reload} onReload={() => void reload()} />
      <VersionList document={document} current={loaded.value.version} onRestored={() => void reload()} />
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
