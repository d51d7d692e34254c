import { PageHeading } from '#ui/frames/page-heading.tsx';
import { ShopNotice } from '#web/features/vendors/shop-notice.tsx';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { Overview } from './dashboard/overview.tsx';
import { Sales } from './dashboard/sales.tsx';
import { useVendorChoice } from './use-vendor-choice.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Vendor Dashboard', noIndex: true }) };

/** A vendor's totals and figures. An admin selects the vendor. */
function VendorDashboardScreen() {
  const { vendorId, isStaff, select, missing } = useVendorChoice(
    'The vendor’s totals, sales and latest orders are shown here.',
  );
  return (
    <>
      <PageHeading plain title={isStaff ? 'Vendor Dashboard' : 'Dashboard'} actions={select} />
      {!isStaff && <ShopNotice />}
      {missing ?? (
        <div key={vendorId} className="mt-5 grid gap-8">
          <Overview vendorId={vendorId}>
            <Sales vendorId={vendorId} />
          </Overview>
        </div>
      )}
    </>
  );
}

export { VendorDashboardScreen as Component };
