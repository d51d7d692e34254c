import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { CARD } from '#ui/frames/card.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { QueryError } from '#web/kernel/query-error.tsx';
import { useSearchParams } from '#web/kernel/use-search-params.ts';

const DEFAULT_RANGE = 30;

/** The range in days from the address's `days` parameter, if it is one of `ranges`; 30 otherwise. */
export function useRange(ranges: readonly number[]): number {
  const [address] = useSearchParams();
  return ranges.find((range) => String(range) === address.get('days')) ?? DEFAULT_RANGE;
}

interface ReportSectionProps<Report> {
  title: string;
  ranges: readonly number[];
  query: UseQueryResult<Report>;
  /** Renders the report; undefined while it loads. */
  children: (report: Report | undefined) => ReactNode;
}

/** Figures of a range of days, with links to the other ranges. The previous range stays visible while the next one loads. */
export function ReportSection<Report>({ title, ranges, query, children }: ReportSectionProps<Report>) {
  const id = useId();
  const stale = query.isPlaceholderData;
  return (
    <section aria-labelledby={id} aria-busy={stale || undefined}>
      <header className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="text-lg font-semibold tracking-tight">
          {title}
        </h2>
        <Ranges ranges={ranges} />
      </header>
      {query.isError ? (
        <div className={CARD}>
          <QueryError query={query} />
        </div>
      ) : (
        <div
          className={`grid grid-cols-[minmax(0,1fr)] gap-4 transition-opacity ${stale ? 'opacity-60' : ''}`}
        >
          {children(query.data)}
          <p className="text-sm text-muted">
            Days begin at midnight UTC. What was refunded is deducted from the day on which it was sold.
          </p>
        </div>
      )}
    </section>
  );
}

function Ranges({ ranges }: { ranges: readonly number[] }) {
  const [address] = useSearchParams();
  const current = useRange(ranges);
  return (
    <nav aria-label="Range" className="flex flex-wrap rounded-control border border-line bg-surface p-0.5">
      {ranges.map((range) => {
        const search = new URLSearchParams(address);
        search.set('days', String(range));
        return (
          <Link
            key={range}
            to={`?${search}`}
            preventScrollReset
            aria-current={range === current || undefined}
            className="inline-flex min-h-8 items-center rounded-small px-3 text-sm font-medium whitespace-nowrap text-muted transition-colors hover:text-ink aria-[current]:bg-shade aria-[current]:text-ink pointer-coarse:min-h-11 max-xs:px-2"
          >
            {range} days
          </Link>
        );
      })}
    </nav>
  );
}
