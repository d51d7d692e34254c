import { useQuery } from '@tanstack/react-query';
import { DASHBOARD_ROWS } from '#domain/limits.ts';
import { formatCount } from '#lib/format-count.ts';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { vendorDashboard } from '#web/features/dashboard/dashboard.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { QueryError } from '#web/kernel/query-error.tsx';
import { RecentOrders } from './recent-orders.tsx';
import { RecentProducts } from './recent-products.tsx';

/** Totals, and below them recent products and orders. */
export function Overview({ vendorId }: { vendorId: string | undefined }) {
  const query = useQuery(vendorDashboard(useApi(), vendorId));
  if (query.isError) {
    return <QueryError query={query} />;
  }
  const { data } = query;
  return (
    <>
      <dl className="grid grid-cols-1 gap-3 @3xs:grid-cols-2 sm:gap-4">
        <Total label="Total Products" loading={query.isPending} value={data?.totalProducts} />
        <Total label="Total Orders" loading={query.isPending} value={data?.totalOrders} />
      </dl>
      <RecentProducts rows={data?.recentProducts?.data} loading={query.isPending} limit={DASHBOARD_ROWS} />
      <RecentOrders
        rows={data?.recentOrders}
        loading={query.isPending}
        limit={DASHBOARD_ROWS}
        isOwnShop={vendorId === undefined}
      />
    </>
  );
}

function Total({ label, loading, value }: { label: string; loading: boolean; value?: number }) {
  return (
    <div className="rounded-card border border-hairline bg-surface p-4 sm:p-5">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-1 text-3xl leading-10 font-semibold tracking-tight tabular-nums">
        {loading ? <Skeleton className="block h-10 w-20" /> : formatCount(value ?? 0)}
      </dd>
    </div>
  );
}
