import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { VersionChanges } from '#contract/versions.ts';
import { describePageChanges } from '#domain/page-changes.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { QueryError } from '#web/kernel/query-error.tsx';
import type { versionChanges } from './versions.data.ts';

type ChangesQuery = ReturnType<typeof versionChanges>;

const LINES_SHOWN = 30;

/** A button that shows what a version changed, page by page. `query` is sent when it is first opened. */
export function PageChanges({ version, query }: { version: number; query: ChangesQuery }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        variant="ghost"
        size="sm"
        aria-expanded={open}
        aria-label={`Changed pages of version ${version}`}
        className="-ms-3"
        onClick={() => setOpen(!open)}
      >
        {open ? 'Hide changed pages' : 'Changed pages'}
      </Button>
      {open && <Changes query={query} />}
    </div>
  );
}

function Changes({ query: options }: { query: ChangesQuery }) {
  const query = useQuery(options);
  if (query.isError) return <QueryError query={query} />;
  if (!query.data) {
    return (
      <Loading label="Comparing the pages">
        <Skeleton className="h-5 w-48" />
      </Loading>
    );
  }
  const sentence = sentenceOf(query.data);
  if (sentence) return <p className="text-sm text-muted">{sentence}</p>;
  const lines = describePageChanges(query.data.pages);
  return (
    <div className="text-sm">
      <p className="text-muted">Against version {query.data.comparedWith}:</p>
      <ul className="mt-1 list-disc space-y-0.5 ps-5 marker:text-muted">
        {lines.slice(0, LINES_SHOWN).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {lines.length > LINES_SHOWN && <li>and {lines.length - LINES_SHOWN} more</li>}
      </ul>
    </div>
  );
}

function sentenceOf({ status, comparedWith, pages }: VersionChanges): string | null {
  if (status === 'waiting') return 'The pages are still being compared. Please look again in a minute.';
  if (status === 'unknown') return 'The pages of this file cannot be compared.';
  if (comparedWith === null) return 'There is no version before it.';
  return pages.length === 0 ? `All pages are the same as in version ${comparedWith}.` : null;
}
