import { useQuery } from '@tanstack/react-query';
import { SALES_RANGES } from '#domain/limits.ts';
import { ChartsSkeleton } from '#web/features/dashboard/charts-skeleton.tsx';
import { vendorSales } from '#web/features/dashboard/dashboard.data.ts';
import { KeyFigures } from '#web/features/dashboard/key-figures.tsx';
import { ReportSection, useRange } from '#web/features/dashboard/report-section.tsx';
import { ShopViewSources } from '#web/features/dashboard/view-sources.tsx';
import { useApi } from '#web/kernel/context.ts';
import { BestProducts } from './best-products.tsx';
import { SALES_FIGURES, SalesCharts } from './sales-charts.tsx';

/** Sales, best products and where buyers come from, of the last 7, 30 or 90 days. The address holds the range. */
export function Sales({ vendorId }: { vendorId: string | undefined }) {
  const days = useRange(SALES_RANGES);
  const query = useQuery(vendorSales(useApi(), vendorId, days));
  return (
    <ReportSection title="Sales" ranges={SALES_RANGES} query={query}>
      {(report) => (
        <>
          <KeyFigures figures={SALES_FIGURES} report={report?.total} />
          {report ? (
            <SalesCharts days={report.days} previous={report.previous.days} />
          ) : (
            <ChartsSkeleton label="Loading sales" />
          )}
          {/* Beside each other neither has the room for its columns. */}
          {report?.bestProducts.length !== 0 && <BestProducts products={report?.bestProducts} />}
          <ShopViewSources vendorId={vendorId} days={days} />
        </>
      )}
    </ReportSection>
  );
}
