import { useQuery } from '@tanstack/react-query';
import { Card } from '#ui/frames/card.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { pagesFound } from '#web/features/library/library.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { QueryError } from '#web/kernel/query-error.tsx';
import { ReadButton } from './read-button.tsx';

/** The pages of own files that have the words. */
export function PageSearch({ text, onClose }: { text: string; onClose: () => void }) {
  const found = useQuery(pagesFound(useApi(), text));
  return (
    <Card
      className="mt-6"
      title={`Pages with “${text}”`}
      action={
        <Button variant="secondary" size="sm" onClick={onClose}>
          Close
        </Button>
      }
    >
      {found.isPending && (
        <Loading label="Searching your files">
          <Skeleton className="h-14" />
        </Loading>
      )}
      {found.isError && <QueryError query={found} />}
      {found.data?.data.length === 0 && (
        <p className="text-muted">None of your files has these words on one page.</p>
      )}
      {found.data && found.data.data.length > 0 && (
        <ul aria-label="Pages" className="divide-y divide-hairline">
          {found.data.data.map(({ productId, orderLineId, name, page, snippet }) => (
            <li key={`${productId} ${page}`} className="flex items-center gap-4 py-3">
              <div className="min-w-0 flex-1">
                <p className="font-medium break-words">
                  <bdi>{name}</bdi>, page {page}
                </p>
                <p className="text-sm break-words text-muted">{snippet}</p>
              </div>
              <ReadButton file={{ orderLineId, name, versions: [] }} page={page} variant="secondary" />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
