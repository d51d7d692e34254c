import { useQuery } from '@tanstack/react-query';
import type { ProductSales as Report } from '#contract/dashboard.ts';
import { SALES_RANGES } from '#domain/limits.ts';
import { formatDollars } from '#domain/money.ts';
import { CARD } from '#ui/frames/card.tsx';
import { type Column, DataTable, DataTableSkeleton } from '#ui/frames/data-table.tsx';
import { RecordLink } from '#ui/frames/record-link.tsx';
import { EmptyState } from '#ui/primitives/empty-state.tsx';
import { Timestamp } from '#web/features/back-office/timestamp.tsx';
import { TitledSection } from '#web/features/back-office/titled-section.tsx';
import { ChartsSkeleton } from '#web/features/dashboard/charts-skeleton.tsx';
import { productSales } from '#web/features/dashboard/dashboard.data.ts';
import { KeyFigures } from '#web/features/dashboard/key-figures.tsx';
import { ReportSection, useRange } from '#web/features/dashboard/report-section.tsx';
import { ProductViewSources } from '#web/features/dashboard/view-sources.tsx';
import { PaymentStatusBadge } from '#web/features/orders/order-badges.tsx';
import { useApi } from '#web/kernel/context.ts';
import { useMay } from '#web/kernel/use-may.ts';
import { SALES_FIGURES, SalesCharts } from '../dashboard/sales-charts.tsx';

/** Sales, earnings and views of a product over time, where its buyers come from, and what each of its last sales earned. */
export function ProductSales({ id }: { id: string }) {
  const days = useRange(SALES_RANGES);
  const query = useQuery(productSales(useApi(), id, days));
  return (
    <>
      <ReportSection title="Sales" ranges={SALES_RANGES} query={query}>
        {(report) => (
          <>
            <KeyFigures figures={SALES_FIGURES} report={report?.total} />
            {report ? <SalesCharts days={report.days} /> : <ChartsSkeleton label="Loading sales" />}
            <ProductViewSources productId={id} days={days} />
          </>
        )}
      </ReportSection>
      {!query.isError && <LatestSales sales={query.data?.latestSales} />}
    </>
  );
}

type Sale = Report['latestSales'][number];

/** Staff have no screen of a shop's invoice. */
function OrderId({ id, orderId }: Sale) {
  const mayOpen = useMay()('own-shop:manage');
  if (!mayOpen) return <span className="font-medium">{orderId}</span>;
  return <RecordLink href={`/invoice/${id}`}>{orderId}</RecordLink>;
}

const COLUMNS: readonly Column<Sale>[] = [
  { header: 'Order ID', kind: 'lead', cell: (sale) => <OrderId {...sale} /> },
  { header: 'Sold', cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
  {
    header: 'Payment Status',
    cell: ({ refunded, free }) => (
      <PaymentStatusBadge paymentStatus={refunded ? 'Refunded' : free ? 'Free' : 'Paid'} />
    ),
  },
  { header: 'Copies', numeric: true, cell: ({ quantity }) => quantity },
  { header: 'Paid', numeric: true, cell: ({ paid }) => formatDollars(paid) },
  {
    header: 'Earned',
    numeric: true,
    cell: ({ earned }) => <span className="font-medium">{formatDollars(earned)}</span>,
  },
];

/** Undefined while they load. */
function LatestSales({ sales }: { sales: Report['latestSales'] | undefined }) {
  return (
    <TitledSection title="Latest sales">
      {!sales && <DataTableSkeleton columns={COLUMNS} rows={3} />}
      {sales?.length === 0 && (
        <div className={CARD}>
          <EmptyState title="No sales yet.">Each sale appears here, with what it earned you.</EmptyState>
        </div>
      )}
      {sales && sales.length > 0 && (
        <DataTable label="Latest sales" columns={COLUMNS} rows={sales} nameOf={({ orderId }) => orderId} />
      )}
    </TitledSection>
  );
}
