import { useMutation, useQuery } from '@tanstack/react-query';
import type { TaxReportRow } from '#contract/taxes.ts';
import { countryName } from '#domain/countries.ts';
import { formatDollars } from '#domain/money.ts';
import { quarterOf } from '#domain/tax.ts';
import { Select } from '#ui/form/select.tsx';
import { type Column, DataTable, DataTableSkeleton } from '#ui/frames/data-table.tsx';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import { Download } from '#ui/icons/lucide.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { EmptyState } from '#ui/primitives/empty-state.tsx';
import { taxReport } from '#web/features/taxes/taxes.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { showFailure } from '#web/kernel/failures.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { QueryError } from '#web/kernel/query-error.tsx';
import { useSearchParams } from '#web/kernel/use-search-params.ts';
import { TaxTabs } from './taxes/tax-tabs.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Tax Report', noIndex: true }) };

type Row = TaxReportRow & { id: string };

const COLUMNS: readonly Column<Row>[] = [
  {
    header: 'Country',
    kind: 'lead',
    cell: ({ country, reverseCharge }) => (
      <div>
        <p className="font-medium">{countryName(country)}</p>
        {reverseCharge && <p className="text-sm text-muted">Businesses that owe the tax themselves</p>}
      </div>
    ),
  },
  { header: 'Rate', numeric: true, cell: ({ rate }) => `${rate} %` },
  { header: 'Sales without Tax', numeric: true, cell: ({ sales }) => formatDollars(sales) },
  { header: 'Tax', numeric: true, cell: ({ tax }) => formatDollars(tax) },
];
/** Quarters that can be chosen. */
const QUARTERS = 20;

/** The last quarters, the present one first. */
function lastQuarters(now: Date) {
  return Array.from({ length: QUARTERS }, (_, back) => {
    const value = quarterOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 3 * back)));
    return { value, label: `${value.slice(5)} ${value.slice(0, 4)}` };
  });
}

/** Sales and tax of a quarter, by country and rate. */
function TaxReportScreen() {
  const [address, setAddress] = useSearchParams();
  const quarters = lastQuarters(new Date());
  const quarter = address.get('quarter') ?? quarters[0]?.value ?? '';
  const query = useQuery(taxReport(useApi(), { quarter }));
  return (
    <>
      <PageHeading
        plain
        title="Tax Report"
        subtitle="What was sold and given back in a quarter, in UTC. Its tax is what the ledger owes each country."
        tabs={<TaxTabs />}
      />
      <div className="mt-5 flex flex-wrap items-end gap-3">
        <Select
          label="Quarter"
          fieldClassName="grow basis-52 sm:max-w-64"
          options={quarters}
          value={quarter}
          onChange={(next) => next && setAddress({ quarter: next }, { preventScrollReset: true })}
        />
        <ExportButton quarter={quarter} />
      </div>
      <div className="mt-5">
        {query.isError && <QueryError query={query} />}
        {query.isPending && <DataTableSkeleton columns={COLUMNS} rows={5} />}
        {query.data?.total === 0 && (
          <EmptyState title="No taxed sales in this quarter.">
            Sales are in the report while taxes are switched on in Site Settings.
          </EmptyState>
        )}
        {query.data && query.data.total > 0 && (
          <DataTable
            label="Tax Report"
            columns={COLUMNS}
            rows={query.data.data.map((row) => ({
              ...row,
              id: `${row.country}-${row.rate}-${row.reverseCharge}`,
            }))}
            nameOf={({ country }) => countryName(country)}
            stale={query.isPlaceholderData}
          />
        )}
      </div>
    </>
  );
}

/** Downloads the report as CSV. */
function ExportButton({ quarter }: { quarter: string }) {
  const api = useApi();
  const exportReport = useMutation({
    mutationFn: () => api('POST admin/tax-report/export', { body: { quarter } }),
    // The answer is an attachment, so the browser does not leave the page.
    onSuccess: ({ url }) => window.location.assign(url),
    onError: showFailure,
  });
  return (
    <Button variant="secondary" busy={exportReport.isPending} onClick={() => exportReport.mutate()}>
      <Download className="size-4.5" /> Export
    </Button>
  );
}

export { TaxReportScreen as Component };
