import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PreviewSettings } from '#contract/look-inside.ts';
import { pageRanges } from '#domain/page-ranges.ts';
import { Card } from '#ui/frames/card.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Pagination } from '#ui/primitives/pagination.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { PAGES_LISTED, previewPages, showPages } from '#web/features/product-file/preview-pages.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { isNotFound } from '#web/kernel/load.ts';
import { QueryError } from '#web/kernel/query-error.tsx';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';

/** Ranges of pages that a sentence names. */
const RANGES_NAMED = 8;

/** Which pages of the file shoppers may see. */
export function LookInsideCard({ id }: { id: string }) {
  const [page, setPage] = useState(1);
  const query = useQuery(previewPages(useApi(), id, page));
  const { data } = query;
  return (
    <Card title="Look inside">
      {query.isPending && (
        <Loading label="Loading the pages">
          <Skeleton className="h-40" />
        </Loading>
      )}
      {isNotFound(query.error) && <p className="text-muted">This product has no file yet.</p>}
      {query.isError && !isNotFound(query.error) && <QueryError query={query} />}
      {data?.status === 'waiting' && (
        <p className="text-muted">
          The pages of this file are still being read. They can be chosen here in a minute.
        </p>
      )}
      {data && data.status !== 'waiting' && data.total === 0 && (
        <p className="max-w-prose text-muted">
          The pages of this file cannot be drawn, so shoppers cannot look inside. It can be sold all the same.
        </p>
      )}
      {data && data.missingGlyphs.length > 0 && (
        <p className="mb-4 max-w-prose">
          <span className="font-medium">
            Some letters of {data.missingGlyphs.length === 1 ? 'page' : 'pages'}{' '}
            {pageRanges(data.missingGlyphs, RANGES_NAMED)} cannot be shown
          </span>{' '}
          in previews and in the library, because the file does not contain their font. Save the PDF with
          embedded fonts and publish it as a new version.
        </p>
      )}
      {data && data.total > 0 && data.undrawable.length > 0 && (
        <p className="mb-4 max-w-prose">
          <span className="font-medium">
            {data.undrawable.length === 1 ? 'Page' : 'Pages'} {pageRanges(data.undrawable, RANGES_NAMED)}{' '}
            cannot be shown
          </span>{' '}
          in previews and in the library: buyers have to download the file. Save the PDF with another program
          and publish it as a new version.
        </p>
      )}
      {data && data.total > 0 && (
        // Begins again when other pages are shown, after saving for example.
        <Chooser key={data.shown.join()} id={id} settings={data} page={page} setPage={setPage} />
      )}
    </Card>
  );
}

function Chooser({
  id,
  settings,
  page,
  setPage,
}: {
  id: string;
  settings: PreviewSettings;
  page: number;
  setPage: (page: number) => void;
}) {
  const { data, total, shown, previewPages: chosen } = settings;
  const most = settings.most ?? 0;
  const [selected, setSelected] = useState<readonly number[]>(shown);
  const save = useApiMutation(showPages);
  const isFull = selected.length >= most;
  // Of a short file the first page alone.
  const canAdd = (one: number) => !isFull && (one === 1 || (settings.pageCount ?? 0) >= 5);
  const isChanged = selected.join() !== shown.join();

  function toggle(one: number) {
    const others = selected.filter((other) => other !== one);
    setSelected(others.length < selected.length ? others : [...others, one].sort((a, b) => a - b));
  }
  return (
    <>
      <p className="max-w-prose text-muted">
        Shoppers can look at these pages on the product’s page, with a watermark. Their words are found by the
        shop’s search. At most a fifth of the pages can be shown; of a file under 5 pages the first one.
      </p>
      <p className="mt-3" role="status">
        {selected.length} of {most} chosen{selected.length > 0 && `: ${selected.join(', ')}`}
        {chosen === null && !isChanged && ' (default)'}
      </p>
      <ul aria-label="Pages" className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
        {data.map(({ page: number, image, width, height }) => {
          const checked = selected.includes(number);
          return (
            <li key={number}>
              <label
                className="grid cursor-pointer gap-2 rounded-control border border-hairline p-2 data-on:border-accent data-on:ring-1 data-on:ring-accent"
                data-on={checked || undefined}
              >
                <img
                  src={image}
                  alt=""
                  width={width}
                  height={height}
                  loading="lazy"
                  className="h-40 w-full bg-shade object-contain"
                />
                <span className="flex items-center gap-2 text-sm">
                  <input
                    type="checkbox"
                    className="size-4.5 shrink-0"
                    checked={checked}
                    disabled={save.isPending || (!checked && !canAdd(number))}
                    onChange={() => toggle(number)}
                  />
                  Page {number}
                </span>
              </label>
            </li>
          );
        })}
      </ul>
      <Pagination
        label="Pages of the file"
        className="mt-4"
        page={page}
        pageCount={Math.ceil(total / PAGES_LISTED)}
        onPage={setPage}
      />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button
          busy={save.isPending}
          disabled={!isChanged}
          onClick={() => save.mutate({ id, pages: selected })}
        >
          Save
        </Button>
        <Button variant="secondary" disabled={save.isPending} onClick={() => setSelected([])}>
          Show none
        </Button>
        {chosen !== null && (
          <Button
            variant="secondary"
            disabled={save.isPending}
            onClick={() => save.mutate({ id, pages: null })}
          >
            Use the default
          </Button>
        )}
      </div>
    </>
  );
}
