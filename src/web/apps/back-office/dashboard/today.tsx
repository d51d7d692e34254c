import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DataOf } from '#contract/contract.ts';
import { SALES_RANGES } from '#domain/limits.ts';
import { formatDollars, formatSignedDollars } from '#domain/money.ts';
import { formatCount } from '#lib/format-count.ts';
import { CARD } from '#ui/frames/card.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { TitledSection } from '#web/features/back-office/titled-section.tsx';
import { vendorSales } from '#web/features/dashboard/dashboard.data.ts';
import { useRange } from '#web/features/dashboard/report-section.tsx';
import { vendorBalance } from '#web/features/payouts/payouts.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { formatDate } from '#web/kernel/dates.ts';
import { useMay } from '#web/kernel/use-may.ts';

/** Sales and views of today, and for those who may know it the next payout. */
export function Today({ vendorId }: { vendorId: string | undefined }) {
  const api = useApi();
  const mayReadBalance = useMay()('earnings:read');
  // The report that is shown below has today's figures: one call for both.
  const sales = useQuery(vendorSales(api, vendorId, useRange(SALES_RANGES)));
  const balance = useQuery({ ...vendorBalance(api, vendorId), enabled: mayReadBalance });
  const [yesterday, today] = sales.data?.days.slice(-2) ?? [];
  // The sections below say what has failed.
  if (sales.isError) return null;
  return (
    <TitledSection title="Today">
      <dl className="grid grid-cols-1 gap-3 @xl:grid-cols-3 sm:gap-4">
        <Figure label="Sales today" value={today && formatDollars(today.sales)}>
          {yesterday && `${formatDollars(yesterday.sales)} yesterday`}
        </Figure>
        {mayReadBalance && !balance.isError && (
          <Figure label="Next payout" value={balance.data && formatSignedDollars(balance.data.available)}>
            {balance.data && (
              <>
                {payoutNote(balance.data)}{' '}
                <Link
                  to={vendorId ? `/earnings?vendorId=${vendorId}` : '/earnings'}
                  className="text-accent underline underline-offset-3"
                >
                  Earnings
                </Link>
              </>
            )}
          </Figure>
        )}
        <Figure label="Views today" value={today && formatCount(today.views)}>
          {yesterday && `${formatCount(yesterday.views)} yesterday`}
        </Figure>
      </dl>
    </TitledSection>
  );
}

/** When the available amount is paid out, and what it has to reach. */
function payoutNote({ available, minimum, nextPayoutAt }: DataOf<'GET vendor/balance'>): string {
  const least = formatDollars(minimum);
  if (nextPayoutAt === null) return `The market pays by hand, from ${least} on.`;
  const day = formatDate(nextPayoutAt);
  return available >= minimum ? `On ${day}; the minimum is ${least}.` : `On ${day}, once it is ${least}.`;
}

interface FigureProps {
  label: string;
  /** Undefined while it loads. */
  value: string | undefined;
  children: ReactNode;
}

function Figure({ label, value, children }: FigureProps) {
  return (
    <div className={`p-4 sm:p-5 ${CARD}`}>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-1">
        <span className="block text-2xl leading-9 font-semibold tracking-tight tabular-nums">
          {value ?? <Skeleton className="block h-9 w-28" />}
        </span>
        <span className="block text-sm text-muted tabular-nums">
          {value ? children : <Skeleton className="block h-5 w-40 max-w-full" />}
        </span>
      </dd>
    </div>
  );
}
