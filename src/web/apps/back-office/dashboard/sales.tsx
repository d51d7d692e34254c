import { useQuery } from '@tanstack/react-query';
import type { SalesReport } from '#contract/dashboard.ts';
import { SALES_RANGES } from '#domain/limits.ts';
import { formatDollars } from '#domain/money.ts';
import { ChartsSkeleton } from '#web/features/dashboard/charts-skeleton.tsx';
import { conversionOf } from '#web/features/dashboard/conversion.ts';
import { vendorSales } from '#web/features/dashboard/dashboard.data.ts';
import { type KeyFigure, KeyFigures } from '#web/features/dashboard/key-figures.tsx';
import { ReportSection, useRange } from '#web/features/dashboard/report-section.tsx';
import { useApi } from '#web/kernel/context.ts';
import { BestProducts } from './best-products.tsx';
import { SalesCharts } from './sales-charts.tsx';

const FIGURES: readonly KeyFigure<SalesReport['total']>[] = [
  { label: 'Sales', note: 'after refunds', value: ({ sales }) => formatDollars(sales) },
  { label: 'Earnings', note: 'after commission', value: ({ earnings }) => formatDollars(earnings) },
  { label: 'Orders', note: 'paid for', value: ({ orders }) => orders.toLocaleString('en-US') },
  { label: 'Product views', note: 'by shoppers', value: ({ views }) => views.toLocaleString('en-US') },
  { label: 'Conversion', note: 'orders by views', value: conversionOf },
];

/** Sales, best products and conversion of the last 7, 30 or 90 days. The address holds the range. */
export function Sales({ vendorId }: { vendorId?: string }) {
  const query = useQuery(vendorSales(useApi(), vendorId, useRange(SALES_RANGES)));
  return (
    <ReportSection title="Sales" ranges={SALES_RANGES} query={query}>
      {(report) => (
        <>
          <KeyFigures figures={FIGURES} report={report?.total} />
          {report ? <SalesCharts report={report} /> : <ChartsSkeleton label="Loading sales" />}
          {report?.bestProducts.length !== 0 && <BestProducts products={report?.bestProducts} />}
        </>
      )}
    </ReportSection>
  );
}
