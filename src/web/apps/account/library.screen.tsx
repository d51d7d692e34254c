import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InputOf } from '#contract/contract.ts';
import type { LibraryFile } from '#contract/library.ts';
import { ARCHIVE_FILES_MAX, LIBRARY_PAGE_SIZE } from '#domain/limits.ts';
import { isIdeograph } from '#domain/page-search.ts';
import { Select } from '#ui/form/select.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import { Download } from '#ui/icons/lucide.tsx';
import { Button, buttonClass } from '#ui/primitives/button.tsx';
import { EmptyState } from '#ui/primitives/empty-state.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Pagination } from '#ui/primitives/pagination.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { ownLibrary, useArchive } from '#web/features/library/library.data.ts';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { QueryError } from '#web/kernel/query-error.tsx';
import { useSearchParams } from '#web/kernel/use-search-params.ts';
import { LibraryItem } from './library/library-item.tsx';
import { PageSearch } from './library/page-search.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Your library', noIndex: true }) };

const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'By name' },
  { value: 'shop', label: 'By shop' },
] as const;
const FILTERS = [
  { value: 'all', label: 'All files' },
  { value: 'true', label: 'Can be downloaded' },
  { value: 'false', label: 'Cannot be downloaded' },
] as const;

type LibraryQuery = NonNullable<InputOf<'GET library'>['query']>;

/** Two in a row on a phone, unless text is large. */
const ITEMS =
  'mt-8 grid grid-cols-[repeat(auto-fill,minmax(max(8rem,50%-1.25rem),1fr))] gap-x-5 gap-y-8 md:grid-cols-3 lg:grid-cols-4';

/** Every file that the customer has bought. The address holds search, order, filter and page. */
function LibraryScreen() {
  const [search, setSearch] = useSearchParams();
  const sort = SORTS.find(({ value }) => value === search.get('sort'))?.value ?? 'newest';
  const downloadable = FILTERS.find(({ value }) => value === search.get('downloadable'))?.value ?? 'all';
  const keyword = search.get('search') ?? '';
  const inside = search.get('inside') ?? '';
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1);
  const query: LibraryQuery = { page, limit: LIBRARY_PAGE_SIZE, sort };
  if (keyword) query.searchKeyword = keyword;
  if (downloadable !== 'all') query.downloadable = downloadable;
  const library = useQuery(ownLibrary(useApi(), query));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const archive = useArchive();
  /** Changes the address; another selection starts at its first page. */
  const change = (values: Record<string, string>) => {
    const next = new URLSearchParams(search);
    next.delete('page');
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setSearch(next, { preventScrollReset: true });
  };
  const isNarrowed = keyword !== '' || downloadable !== 'all';
  const isEmpty = library.data?.total === 0 && !isNarrowed && inside === '';
  return (
    <main id="content" className="page-width py-10">
      <PageHeading
        title="Your library"
        subtitle="Every file that you have bought, in its newest version."
        actions={
          isEmpty ? undefined : (
            <Button
              variant="secondary"
              busy={archive.isPending}
              disabled={!library.data || library.data.total === 0}
              onClick={() => archive.mutate(selected.size > 0 ? { orderLineIds: [...selected] } : {})}
            >
              <Download className="size-4.5" />
              {selected.size > 0 ? `Download ${selected.size} as ZIP` : 'Download all as ZIP'}
            </Button>
          )
        }
      />
      {archive.data && archive.data.parts > 1 && (
        <ArchiveParts
          {...archive.data}
          busy={archive.isPending}
          onDownload={(part) => archive.mutate({ part })}
        />
      )}
      {!isEmpty && (
        <div className="mt-6 grid grid-cols-2 items-end gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
          <SearchField label="Name or shop" value={keyword} onSearch={(text) => change({ search: text })} />
          <SearchField
            label="Words inside your files"
            value={inside}
            onSearch={(text) => change({ inside: text })}
          />
          <Select
            label="Order"
            options={SORTS}
            value={sort}
            onChange={(value) => change({ sort: value === 'newest' ? '' : value })}
          />
          <Select
            label="Files"
            options={FILTERS}
            value={downloadable}
            onChange={(value) => change({ downloadable: value === 'all' ? '' : value })}
          />
        </div>
      )}
      {(inside.length >= 2 || isIdeograph(inside)) && (
        <PageSearch text={inside} onClose={() => change({ inside: '' })} />
      )}
      {library.isPending && <LibrarySkeleton />}
      {library.isError && <QueryError query={library} />}
      {library.data?.total === 0 &&
        (isNarrowed ? (
          <EmptyState title="No file matches.">Change what you search for, or the filter.</EmptyState>
        ) : (
          <EmptyState
            title="Your library is empty"
            action={
              <Link to="/shop" className={buttonClass()}>
                Go to Shop
              </Link>
            }
          >
            What you buy is here for good.
          </EmptyState>
        ))}
      {library.data && library.data.total > 0 && (
        <>
          <ul aria-label="Files" aria-busy={library.isPlaceholderData || undefined} className={ITEMS}>
            {library.data.data.map((file) => (
              <LibraryItem
                key={file.orderLineId}
                file={file}
                selected={selected.has(file.orderLineId)}
                onSelect={() => setSelected(toggled(selected, file))}
              />
            ))}
          </ul>
          <Pagination
            page={page}
            pageCount={library.data.pageCount}
            label="Files"
            className="mt-10"
            hrefFor={(to) => {
              const next = new URLSearchParams(search);
              if (to === 1) next.delete('page');
              else next.set('page', String(to));
              return `/library?${next}`;
            }}
          />
        </>
      )}
    </main>
  );
}

function toggled(selected: ReadonlySet<string>, { orderLineId }: LibraryFile): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(orderLineId)) next.add(orderLineId);
  return next;
}

interface ArchivePartsProps {
  files: number;
  part: number;
  parts: number;
  busy: boolean;
  onDownload: (part: number) => void;
}

/** Which of several archives has been downloaded, with the others. */
function ArchiveParts({ files, part, parts, busy, onDownload }: ArchivePartsProps) {
  const others = Array.from({ length: parts }, (_, index) => index + 1).filter((one) => one !== part);
  return (
    <div className="mt-6 rounded-card bg-shade p-4">
      <p role="status">
        Your {files} files fill {parts} archives of {ARCHIVE_FILES_MAX} at most, in the order of their names.
        This is archive {part} of {parts}.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {others.map((one) => (
          <Button key={one} variant="secondary" size="sm" busy={busy} onClick={() => onDownload(one)}>
            <Download className="size-4" /> Archive {one}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** A field that searches when it is submitted. */
function SearchField(props: { label: string; value: string; onSearch: (text: string) => void }) {
  const { label, value, onSearch } = props;
  return (
    <search className="col-span-2 sm:col-span-1">
      <form
        key={value}
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(String(new FormData(event.currentTarget).get('text') ?? '').trim());
        }}
      >
        <TextInput
          label={label}
          name="text"
          type="search"
          enterKeyHint="search"
          maxLength={100}
          defaultValue={value}
        />
      </form>
    </search>
  );
}

function LibrarySkeleton() {
  return (
    <Loading label="Loading your library" className={ITEMS}>
      {[1, 2, 3, 4].map((item) => (
        <div key={item}>
          <Skeleton className="aspect-square rounded-card" />
          <Skeleton className="mt-3 h-5 w-3/4" />
          <Skeleton className="mt-2 h-4 w-1/2" />
          <Skeleton className="mt-4 h-9 w-2/3" />
        </div>
      ))}
    </Loading>
  );
}

export { LibraryScreen as Component };
