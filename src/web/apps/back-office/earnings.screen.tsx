import { PageHeading } from '#ui/frames/page-heading.tsx';
import { FileText } from '#ui/icons/lucide.tsx';
import { buttonClass } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { PayoutAccountCard } from '#web/features/payouts/payout-account-card.tsx';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { Balance } from './earnings/balance.tsx';
import { EarningsChart } from './earnings/earnings-chart.tsx';
import { Payouts } from './earnings/payouts.tsx';
import { useVendorChoice } from './use-vendor-choice.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Earnings', noIndex: true }) };

/** What a vendor is owed, earned and was paid. Staff select the vendor. */
function EarningsScreen() {
  const { vendorId, select, missing } = useVendorChoice(
    'What the vendor is owed and was paid is shown here.',
  );
  return (
    <>
      <PageHeading
        plain
        title="Earnings"
        actions={
          <>
            {select}
            {!missing && (
              <Link
                to={vendorId ? `/statement?vendorId=${vendorId}` : '/statement'}
                className={buttonClass({ variant: 'secondary' })}
              >
                <FileText className="size-4.5" /> Statements
              </Link>
            )}
          </>
        }
      />
      {missing ?? (
        <div key={vendorId} className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-8">
          <Balance vendorId={vendorId} />
          <EarningsChart vendorId={vendorId} />
          <PayoutAccountCard vendorId={vendorId} />
          <Payouts vendorId={vendorId} />
        </div>
      )}
    </>
  );
}

export { EarningsScreen as Component };
