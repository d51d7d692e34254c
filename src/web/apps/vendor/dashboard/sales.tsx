import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { SALES_RANGES } from '#domain/limits.ts';
import { CARD } from '#ui/frames/card.tsx';
import { ErrorState } from '#ui/primitives/error-state.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { usePart } from '#ui/primitives/use-part.ts';
import { vendorSales } from '#web/features/dashboard/dashboard.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { BestProducts } from './best-products.tsx';
import { KeyFigures } from './key-figures.tsx';

const loadCharts = () => import('./sales-charts.tsx');
const DEFAULT_RANGE = 30;

/** Sales, best products and conversion of the last 7, 30 or 90 days; the range is in the address. */
export function Sales({ vendorId }: { vendorId?: string }) {
  const [address] = useSearchParams();
  const days = SALES_RANGES.find((range) => String(range) === address.get('days')) ?? DEFAULT_RANGE;
  const query = useQuery(vendorSales(useApi(), vendorId, days));
  const Charts = usePart(loadCharts, true);
  const { data } = query;
  return (
    <section aria-labelledby="sales-title" aria-busy={query.isPlaceholderData || undefined}>
      <header className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="sales-title" className="text-lg font-semibold tracking-tight">
          Sales
        </h2>
        <Ranges current={days} address={address} />
      </header>
      {query.isError ? (
        <div className={CARD}>
          <ErrorState
            message={query.error.message}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        </div>
      ) : (
        <div className={`grid gap-4 transition-opacity ${query.isPlaceholderData ? 'opacity-60' : ''}`}>
          <KeyFigures total={data?.total} />
          {data && Charts ? <Charts report={data} /> : <ChartsSkeleton />}
          {data?.bestProducts.length !== 0 && <BestProducts products={data?.bestProducts} />}
          <p className="text-sm text-muted">
            Days begin at midnight UTC. What was refunded is deducted from the day on which it was sold.
          </p>
        </div>
      )}
    </section>
  );
}

function Ranges({ current, address }: { current: number; address: URLSearchParams }) {
  return (
    <nav aria-label="Range" className="flex rounded-control border border-line bg-surface p-0.5">
      {SALES_RANGES.map((range) => {
        const search = new URLSearchParams(address);
        search.set('days', String(range));
        return (
          <Link
            key={range}
            to={`?${search}`}
            preventScrollReset
            aria-current={range === current || undefined}
            className="inline-flex min-h-8 items-center rounded-small px-3 text-sm font-medium text-muted transition-colors hover:text-ink aria-[current]:bg-shade aria-[current]:text-ink pointer-coarse:min-h-11"
          >
            {range} days
          </Link>
        );
      })}
    </nav>
  );
}

/** Heights of a week's bars, in percent. */
const BARS = [45, 70, 30, 85, 60, 40, 75];

function ChartsSkeleton() {
  return (
    <Loading label="Loading sales" className="grid gap-4 xl:grid-cols-2">
      {['sales', 'views'].map((chart) => (
        <div key={chart} className={`p-4 sm:p-5 ${CARD}`}>
          <Skeleton className="mb-4 block h-9 w-32" />
          <div className="flex h-56 items-end gap-4">
            {BARS.map((height) => (
              <span key={height} className="grow" style={{ height: `${height}%` }}>
                <Skeleton className="block size-full" />
              </span>
            ))}
          </div>
        </div>
      ))}
    </Loading>
  );
}
