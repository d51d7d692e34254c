import { PageHeading } from '#ui/frames/page-heading.tsx';
import { ShopNotice } from '#web/features/vendors/shop-notice.tsx';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { Overview } from './dashboard/overview.tsx';
import { Sales } from './dashboard/sales.tsx';
import { ToDo } from './dashboard/to-do.tsx';
import { Today } from './dashboard/today.tsx';
import { useVendorChoice } from './use-vendor-choice.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Vendor Dashboard', noIndex: true }) };

/** What a vendor earned today and has to do, then figures of a range of days, totals and what is new. An admin selects the vendor. */
function VendorDashboardScreen() {
  const { vendorId, isStaff, select, missing } = useVendorChoice(
    'The vendor’s totals, sales and latest orders are shown here.',
  );
  return (
    <>
      <PageHeading plain title={isStaff ? 'Vendor Dashboard' : 'Dashboard'} actions={select} />
      {!isStaff && <ShopNotice />}
      {missing ?? (
        <div key={vendorId} className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-8">
          <Today vendorId={vendorId} />
          {!isStaff && <ToDo />}
          <Sales vendorId={vendorId} />
          <Overview vendorId={vendorId} />
        </div>
      )}
    </>
  );
}

export { VendorDashboardScreen as Component };
