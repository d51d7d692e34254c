import { useQuery } from '@tanstack/react-query';
import type { DataOf } from '#contract/contract.ts';
import { centsOf, dollarsOf, formatSignedDollars } from '#domain/money.ts';
import { CARD } from '#ui/frames/card.tsx';
import { type KeyFigure, KeyFigures } from '#web/features/dashboard/key-figures.tsx';
import { vendorBalance } from '#web/features/payouts/payouts.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { formatDate } from '#web/kernel/dates.ts';
import { QueryError } from '#web/kernel/query-error.tsx';

type VendorBalance = DataOf<'GET vendor/balance'>;

/** All that is owed: what is on its way was paid out already. */
const owed = ({ available, pending, reserved }: VendorBalance): number =>
  dollarsOf(centsOf(available) + centsOf(pending) + centsOf(reserved));

const FIGURES: readonly KeyFigure<VendorBalance>[] = [
  {
    label: 'Owed',
    note: 'available, pending and reserved',
    value: (balance) => formatSignedDollars(owed(balance)),
  },
  {
    label: 'Available',
    note: 'for the next payout',
    value: ({ available }) => formatSignedDollars(available),
  },
  {
    label: 'Pending',
    note: 'sold so lately that it is held',
    value: ({ pending }) => formatSignedDollars(pending),
  },
  {
    label: 'Reserved',
    note: 'in an open dispute or case',
    value: ({ reserved }) => formatSignedDollars(reserved),
  },
  {
    label: 'On its way',
    note: 'paid out, not arrived yet',
    value: ({ onTheWay }) => formatSignedDollars(onTheWay),
  },
];

/** What a vendor is owed, in its parts, and when the next payout is. */
export function Balance({ vendorId }: { vendorId: string | undefined }) {
  const query = useQuery(vendorBalance(useApi(), vendorId));
  if (query.isError) {
    return (
      <div className={CARD}>
        <QueryError query={query} />
      </div>
    );
  }
  return (
    <section aria-label="Balance" className="grid gap-3">
      <KeyFigures figures={FIGURES} report={query.data} />
      <p className="text-sm text-muted">{query.data && nextPayout(query.data)}</p>
    </section>
  );
}

function nextPayout({ available, nextPayoutAt }: VendorBalance): string {
  if (available < 0) {
    return 'Refunds took more than was earned since: the next sales fill that before anything is paid out.';
  }
  return nextPayoutAt === null
    ? 'The market makes payouts by hand.'
    : `The next payout is on ${formatDate(nextPayoutAt)}. What was sold until then and is still held follows with a later one.`;
}
