import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiFailure } from '#client/client.ts';
import { BACK_OFFICE_PAGE_SIZE } from '#domain/limits.ts';
import { type Column, DataTable, DataTableSkeleton, type Details } from '#ui/frames/data-table.tsx';
import { type BackTarget, PageHeading } from '#ui/frames/page-heading.tsx';
import { useNavigate } from '#ui/navigation.ts';
import { Button } from '#ui/primitives/button.tsx';
import { EmptyState } from '#ui/primitives/empty-state.tsx';
import { Pagination } from '#ui/primitives/pagination.tsx';
import { QueryError } from '#web/kernel/query-error.tsx';
import { ListSearch } from './list-search.tsx';
import { type RowAction, RowActions } from './row-actions.tsx';
import type { ListAddress } from './use-list-address.ts';

export interface ListScreenProps<Row extends { id: string }> {
  title: string;
  subtitle?: ReactNode;
  back?: BackTarget;
  /** Beside the title: 'Add Product'. */
  actions?: ReactNode;
  /** Links to the lists beside this one. */
  tabs?: ReactNode;
  /** Without a heading, below that of the record whose list it is. */
  headless?: boolean;
  /** From `useListAddress`: page, search and filters, kept in the address. */
  list: Omit<ListAddress, 'filter' | 'filters'>;
  query: UseQueryResult<{ data: readonly Row[]; total: number; pageCount: number }>;
  /** Label of the search field: 'Search by name or SKU'. Without it the list has no search. */
  search?: string;
  /** The width of the search field, where filters need room beside it: 'basis-40'. */
  searchClassName?: string;
  /** `Select`s of the filters, with their labels hidden. */
  filters?: ReactNode;
  /** The header of the running number. */
  serial?: 'SL' | 'Sl';
  columns: readonly Column<Row>[];
  /** The row's name in the accessible names of its buttons. */
  nameOf: (row: Row) => string;
  rowActions?: (row: Row) => readonly RowAction[];
  /** What a row opens to. */
  details?: Details<Row>;
  /** Makes rows selectable and renders the buttons for the selected ones. */
  bulk?: (ids: readonly string[], clear: () => void) => ReactNode;
  /** The message of an empty list, with the next step as a button. */
  empty: { title: string; text?: ReactNode; action?: ReactNode };
}

/** A list of the back office: heading, search, filters, table and pagination, with its loading, empty and error states. */
export function ListScreen<Row extends { id: string }>(props: ListScreenProps<Row>) {
  const { title, subtitle, back, actions, tabs, headless, list, query, search, searchClassName, filters } =
    props;
  const isCorrected = useKnownFilters(list, query.error);
  return (
    <>
      {!headless && (
        <PageHeading plain title={title} subtitle={subtitle} back={back} actions={actions} tabs={tabs} />
      )}
      {(search || filters) && (
        <div className="mt-5 flex flex-wrap items-start gap-3">
          {search && (
            <ListSearch
              label={search}
              value={list.query.searchKeyword ?? ''}
              className={searchClassName}
              onSearch={list.search}
            />
          )}
          {filters}
          <Button variant="ghost" disabled={!list.isFiltered} onClick={list.reset}>
            Reset
          </Button>
        </div>
      )}
      <div className="mt-5">
        {query.isError && !isCorrected && <QueryError query={query} />}
        {(query.isPending || isCorrected) && (
          <DataTableSkeleton columns={columnsOf(props)} rows={BACK_OFFICE_PAGE_SIZE} />
        )}
        {query.isSuccess && <LoadedList {...props} found={query.data} />}
      </div>
    </>
  );
}

type ListPage<Row> = { data: readonly Row[]; total: number; pageCount: number };

function LoadedList<Row extends { id: string }>(props: ListScreenProps<Row> & { found: ListPage<Row> }) {
  const { title, list, query, found, nameOf, details, bulk } = props;
  const { page } = list.query;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  useLastPage(list, found.total > 0 && !query.isPlaceholderData ? found.pageCount : null);
  // Bulk actions apply to visible rows only.
  const ids = found.data.map((row) => row.id).filter((id) => selected.has(id));
  if (found.total === 0) return <EmptyList {...props} />;
  return (
    <>
      <DataTable
        label={title}
        columns={columnsOf(props)}
        rows={found.data}
        nameOf={nameOf}
        sorting={{ value: list.sort, onChange: list.sortBy }}
        details={details}
        selection={bulk && { ids: new Set(ids), onChange: setSelected }}
        stale={query.isPlaceholderData}
      />
      {bulk && ids.length > 0 && (
        <section
          aria-label="Selected"
          className="sticky bottom-4 z-10 mt-4 flex flex-wrap items-center gap-3 rounded-card border border-hairline bg-surface px-4 py-3 shadow-float animate-appear"
        >
          <p className="me-auto text-[0.9375rem] font-medium tabular-nums" role="status">
            {ids.length} selected
          </p>
          {ids.length < found.data.length && (
            <Button
              variant="ghost"
              size="sm"
              onClick={() => setSelected(new Set(found.data.map((row) => row.id)))}
            >
              Select all {found.data.length}
            </Button>
          )}
          {bulk(ids, () => setSelected(new Set()))}
          <Button variant="ghost" size="sm" onClick={() => setSelected(new Set())}>
            Clear
          </Button>
        </section>
      )}
      <Pagination
        page={page}
        pageCount={found.pageCount}
        label={title}
        className="mt-6"
        hrefFor={list.hrefFor}
      />
    </>
  );
}

/**
 * Takes filters and orders that the API does not know out of the address: they are ignored, as the shop's are. Returns
 * whether the list is being corrected.
 */
function useKnownFilters(list: ListScreenProps<never>['list'], error: Error | null): boolean {
  const navigate = useNavigate();
  const refused = error instanceof ApiFailure ? error.fields.map(({ path }) => path) : [];
  const href = list.hrefWithout(refused);
  useEffect(() => {
    if (href) void navigate(href, { replace: true });
  }, [navigate, href]);
  return href !== null;
}

/** Navigates to the last page if the address names a page past the end, for example after a deletion. */
function useLastPage(list: ListScreenProps<never>['list'], pageCount: number | null) {
  const navigate = useNavigate();
  const isPastEnd = pageCount !== null && list.query.page > pageCount;
  const href = isPastEnd ? list.hrefFor(pageCount) : null;
  useEffect(() => {
    if (href) void navigate(href, { replace: true });
  }, [navigate, href]);
}

function EmptyList<Row extends { id: string }>({ list, empty }: ListScreenProps<Row>) {
  if (!list.isFiltered) {
    return (
      <EmptyState title={empty.title} action={empty.action}>
        {empty.text}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Nothing matches."
      action={
        <Button variant="secondary" onClick={list.reset}>
          Reset search and filters
        </Button>
      }
    >
      Try other words, or look at everything.
    </EmptyState>
  );
}

/** Adds the running number in front and the row's actions at the end. */
function columnsOf<Row extends { id: string }>(props: ListScreenProps<Row>): readonly Column<Row>[] {
  const { list, serial = 'Sl', columns, nameOf, rowActions } = props;
  const before = (list.query.page - 1) * list.query.limit;
  return [
    { header: serial, kind: 'serial', cell: (_, place) => before + place + 1 },
    ...columns,
    ...(rowActions
      ? [
          {
            header: 'Action',
            kind: 'actions' as const,
            numeric: true,
            cell: (row: Row) => <RowActions name={nameOf(row)} actions={rowActions(row)} />,
          },
        ]
      : []),
  ];
}
