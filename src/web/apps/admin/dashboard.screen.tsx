import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { MarketReport } from '#contract/dashboard.ts';
import { MARKET_RANGES } from '#domain/limits.ts';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import { marketReport } from '#web/features/dashboard/dashboard.data.ts';
import { KeyFigures } from '#web/features/dashboard/key-figures.tsx';
import { ReportSection, useRange } from '#web/features/dashboard/report-section.tsx';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { Decisions } from './dashboard/decisions.tsx';
import { EmptySearches } from './dashboard/empty-searches.tsx';
import { LedgerState } from './dashboard/ledger-state.tsx';
import { MarketCharts } from './dashboard/market-charts.tsx';
import { CASE_FIGURES, MARKET_FIGURES } from './dashboard/market-figures.tsx';
import { SetupSteps } from './dashboard/setup-steps.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Admin Dashboard', noIndex: true }) };

/** Pending decisions and the market's figures; of a market without products, how it is set up. The address holds the range. */
function AdminDashboardScreen() {
  const query = useQuery(marketReport(useApi(), useRange(MARKET_RANGES)));
  const setup = query.isError ? null : query.data?.setup;
  return (
    <>
      <PageHeading plain title="Admin Dashboard" />
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-8">
        {setup && <SetupSteps setup={setup} />}
        {!query.isError && !(setup && query.data?.needsDecisionTotal === 0) && (
          <Decisions report={query.data} />
        )}
        {/* How many decisions there are is not known before: figures below a skeleton would be moved by them. */}
        {!setup && !query.isPending && <Market query={query} />}
      </div>
    </>
  );
}

function Market({ query }: { query: UseQueryResult<MarketReport> }) {
  return (
    <>
      <ReportSection title="The market" ranges={MARKET_RANGES} query={query}>
        {(report) =>
          report && (
            <>
              <KeyFigures figures={MARKET_FIGURES} report={report} />
              {!report.comparable && (
                <p className="text-sm text-muted">
                  No earlier figures: of the {report.days.length} days before these, the market sold in less
                  than half.
                </p>
              )}
              <KeyFigures figures={CASE_FIGURES} report={report} />
              <MarketCharts days={report.days} />
              <EmptySearches searches={report.emptySearches} />
            </>
          )
        }
      </ReportSection>
      {query.isSuccess && <LedgerState check={query.data.ledgerCheck} />}
    </>
  );
}

export { AdminDashboardScreen as Component };
