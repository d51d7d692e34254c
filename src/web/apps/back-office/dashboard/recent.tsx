import type { ReactNode } from 'react';
import { CARD } from '#ui/frames/card.tsx';
import { type Column, DataTable, DataTableSkeleton } from '#ui/frames/data-table.tsx';
import { Link } from '#ui/primitives/link.tsx';

interface RecentProps<Row extends { id: string }> {
  title: string;
  /** The screen with the whole list. */
  allHref?: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  loading: boolean;
  limit: number;
  nameOf: (row: Row) => string;
  empty: ReactNode;
}

/** The newest rows of a list, with a link to the whole list. */
export function Recent<Row extends { id: string }>(props: RecentProps<Row>) {
  const { title, allHref, rows = [], loading, limit, empty } = props;
  const serial: Column<Row> = { header: 'Sl', kind: 'serial', cell: (_, place) => place + 1 };
  const columns = [serial, ...props.columns];
  return (
    <section>
      <header className="mb-3 flex items-baseline justify-between gap-4">
        <h2 className="text-lg font-semibold tracking-tight">{title}</h2>
        {allHref && (
          <Link
            to={allHref}
            aria-label={`View All ${title}`}
            className="inline-flex min-h-6 items-center text-[0.9375rem] font-medium text-accent hover:underline pointer-coarse:min-h-11"
          >
            View All
          </Link>
        )}
      </header>
      {loading ? (
        <DataTableSkeleton columns={columns} rows={limit} />
      ) : rows.length > 0 ? (
        <DataTable label={title} columns={columns} rows={rows} nameOf={props.nameOf} />
      ) : (
        <div className={CARD}>{empty}</div>
      )}
    </section>
  );
}
