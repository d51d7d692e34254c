import { useQuery } from '@tanstack/react-query';
import { SALES_RANGES } from '#domain/limits.ts';
import { formatDollars } from '#domain/money.ts';
import { CARD } from '#ui/frames/card.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { dollarMark } from '#web/features/dashboard/axis.ts';
import { vendorSales } from '#web/features/dashboard/dashboard.data.ts';
import { DayChart } from '#web/features/dashboard/day-chart.tsx';
import { ReportSection, useRange } from '#web/features/dashboard/report-section.tsx';
import { useApi } from '#web/kernel/context.ts';

/** The vendor's share of sales by day, as a chart and as a table. The address holds the range. */
export function EarningsChart({ vendorId }: { vendorId: string | undefined }) {
  const query = useQuery(vendorSales(useApi(), vendorId, useRange(SALES_RANGES)));
  return (
    <ReportSection title="Earned" ranges={SALES_RANGES} query={query}>
      {(report) =>
        report ? (
          <DayChart
            title={`${formatDollars(report.total.earnings)} after commission`}
            days={report.days}
            heightOf={(day) => day.earnings}
            axis={dollarMark}
            figures={[
              { label: 'Earnings', text: (day) => formatDollars(day.earnings) },
              { label: 'Sales', text: (day) => formatDollars(day.sales) },
            ]}
          />
        ) : (
          <Loading label="Loading earnings" className={`p-4 sm:p-5 ${CARD}`}>
            <Skeleton className="mb-4 block h-9 w-48" />
            <Skeleton className="block h-56" />
          </Loading>
        )
      }
    </ReportSection>
  );
}
