import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DataOf } from '#contract/contract.ts';
import { RECORD_KINDS, type RecordKind } from '#domain/archive.ts';
import { formatSignedDollars } from '#domain/money.ts';
import { CARD } from '#ui/frames/card.tsx';
import { type Column, DataTable, DataTableSkeleton } from '#ui/frames/data-table.tsx';
import { EmptyState } from '#ui/primitives/empty-state.tsx';
import { Pagination } from '#ui/primitives/pagination.tsx';
import { Tabs } from '#ui/primitives/tabs.tsx';
import { importedRecords } from '#web/features/archive/archive.data.ts';
import { Timestamp } from '#web/features/back-office/timestamp.tsx';
import { ReviewPictures } from '#web/features/reviews/review-pictures.tsx';
import { useApi } from '#web/kernel/context.ts';
import { QueryError } from '#web/kernel/query-error.tsx';

const LABELS: Record<RecordKind, string> = { order: 'Orders', review: 'Reviews', ledger: 'Account' };

type Row = DataOf<'GET vendor/archive/record'>['data'][number];

const COLUMNS: readonly Column<Row>[] = [
  { header: 'What', kind: 'lead', cell: ({ title }) => <span className="font-medium">{title}</span> },
  {
    header: 'Details',
    kind: 'passage',
    cell: ({ detail, images }) => (
      <>
        <bdi>{detail || '–'}</bdi>
        {images.length > 0 && (
          <div className="mt-3">
            <ReviewPictures images={images} />
          </div>
        )}
      </>
    ),
  },
  {
    header: 'Amount',
    numeric: true,
    cell: ({ amount }) => (amount === null ? '–' : formatSignedDollars(amount)),
  },
  { header: 'When', cell: ({ at }) => <Timestamp at={at} /> },
];

/** History of other markets, for reading only. */
export function ImportedRecords({ counts }: { counts: Record<RecordKind, number> }) {
  const [kind, setKind] = useState<RecordKind>(
    RECORD_KINDS.find((one) => one === 'order' && counts.order > 0) ??
      RECORD_KINDS.find((one) => counts[one] > 0) ??
      'order',
  );
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title" className="text-lg font-semibold tracking-tight">
        History of other markets
      </h2>
      <p className="mt-1 mb-3 max-w-[70ch] text-muted">
        It came with the archives that you imported. You can read it and take it along; it counts in no
        rating, figure or balance here.
      </p>
      <Tabs
        label="History of other markets"
        value={kind}
        onValueChange={(next) => setKind(next as RecordKind)}
        tabs={(['order', 'review', 'ledger'] as const).map((one) => ({
          value: one,
          label: `${LABELS[one]} (${counts[one]})`,
          panel: one === kind && <Records key={one} kind={one} />,
        }))}
      />
    </section>
  );
}

function Records({ kind }: { kind: RecordKind }) {
  const [page, setPage] = useState(1);
  const query = useQuery(importedRecords(useApi(), { kind, page }));
  if (query.isError)
    return (
      <div className={CARD}>
        <QueryError query={query} />
      </div>
    );
  if (!query.data) return <DataTableSkeleton columns={COLUMNS} rows={3} />;
  if (query.data.total === 0)
    return (
      <div className={CARD}>
        <EmptyState title="Nothing of this kind came along." />
      </div>
    );
  return (
    <>
      <DataTable
        label={LABELS[kind]}
        columns={COLUMNS}
        rows={query.data.data}
        nameOf={({ title }) => title}
        stale={query.isPlaceholderData}
      />
      <Pagination
        page={page}
        pageCount={query.data.pageCount}
        label={LABELS[kind]}
        className="mt-6"
        onPage={setPage}
      />
    </>
  );
}
