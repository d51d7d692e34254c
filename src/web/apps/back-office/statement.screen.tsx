import { useQuery } from '@tanstack/react-query';
import { formatSignedDollars } from '#domain/money.ts';
import { isMonth, monthName, monthOf } from '#domain/month.ts';
import { STATEMENT_FORMATS } from '#domain/statement.ts';
import { CARD } from '#ui/frames/card.tsx';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import { Download } from '#ui/icons/lucide.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { EmptyState } from '#ui/primitives/empty-state.tsx';
import { Pagination } from '#ui/primitives/pagination.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { useListAddress } from '#web/features/back-office/use-list-address.ts';
import { useStatementDownload, vendorStatement } from '#web/features/statements/statements.data.ts';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { QueryError } from '#web/kernel/query-error.tsx';
import { MonthPicker } from './statement/month-picker.tsx';
import { StatementSkeleton, StatementTable } from './statement/statement-table.tsx';
import { useVendorChoice } from './use-vendor-choice.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Statements', noIndex: true }) };

/** A month of a vendor's account, entry by entry. An admin selects the vendor. */
function StatementScreen() {
  const { vendorId, select, missing } = useVendorChoice(
    'Each amount of the vendor’s account is shown here, and how it came about.',
  );
  return (
    <>
      <PageHeading
        plain
        title="Statements"
        subtitle="Each amount, and how it came about. Months begin at midnight UTC."
        actions={select}
      />
      {missing ?? <Month key={vendorId} vendorId={vendorId} />}
    </>
  );
}

function Month({ vendorId }: { vendorId: string | undefined }) {
  const list = useListAddress('month', 'vendorId');
  const { page, limit } = list.query;
  const present = monthOf(new Date());
  const month = isMonth(list.filters.month) ? list.filters.month : present;
  const query = useQuery(vendorStatement(useApi(), { vendorId, month, page, limit }));
  const { data } = query;
  return (
    <>
      <div className="mt-5 flex flex-wrap items-start justify-between gap-3">
        <MonthPicker
          month={month}
          first={data?.firstMonth ?? month}
          last={present}
          onChange={(chosen) => list.filter('month', chosen)}
          hrefFor={(chosen) =>
            `?${new URLSearchParams({ ...(vendorId ? { vendorId } : {}), month: chosen })}`
          }
        />
        <Downloads vendorId={vendorId} month={month} />
      </div>
      {query.isError ? (
        <QueryError query={query} />
      ) : (
        <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
          <Balances opening={data?.opening} closing={data?.closing} isOver={month < present} />
          {!data && <StatementSkeleton />}
          {data?.total === 0 && <EmptyState title={`No entries in ${monthName(month)}.`} />}
          {data && data.total > 0 && <StatementTable rows={data.data} stale={query.isPlaceholderData} />}
          {data && (
            <Pagination page={page} pageCount={data.pageCount} label="Entries" hrefFor={list.hrefFor} />
          )}
        </div>
      )}
    </>
  );
}

function Downloads({ vendorId, month }: { vendorId: string | undefined; month: string }) {
  const download = useStatementDownload();
  return (
    <div className="flex flex-wrap gap-2">
      {STATEMENT_FORMATS.map((format) => (
        <Button
          key={format}
          variant="secondary"
          busy={download.isPending && download.variables?.format === format}
          onClick={() => download.mutate({ vendorId, month, format })}
        >
          <Download className="size-4.5" /> Download {format.toUpperCase()}
        </Button>
      ))}
    </div>
  );
}

interface BalancesProps {
  /** Undefined while they load. */
  opening: number | undefined;
  closing: number | undefined;
  isOver: boolean;
}

/** What was owed when the month began and at its end, and what it changed. */
function Balances({ opening, closing, isOver }: BalancesProps) {
  const figures = [
    ['Opening balance', opening],
    ['Change', opening === undefined || closing === undefined ? undefined : closing - opening],
    [isOver ? 'Closing balance' : 'Balance now', closing],
  ] as const;
  return (
    <dl className={`grid gap-x-4 gap-y-3 p-4 sm:grid-cols-3 sm:p-5 ${CARD}`}>
      {figures.map(([term, dollars]) => (
        <div key={term} className="max-sm:flex max-sm:flex-wrap max-sm:justify-between max-sm:gap-x-4">
          <dt className="text-sm text-muted">{term}</dt>
          <dd className="font-semibold tabular-nums sm:mt-0.5 sm:text-xl">
            {dollars === undefined ? <Skeleton className="block h-7 w-24" /> : formatSignedDollars(dollars)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export { StatementScreen as Component };
