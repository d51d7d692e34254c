import { useQuery } from '@tanstack/react-query';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import { shopTasks } from '#web/features/dashboard/dashboard.data.ts';
import { ShopNotice } from '#web/features/vendors/shop-notice.tsx';
import { ownApplication } from '#web/features/vendors/vendors.data.ts';
import { useApi } from '#web/kernel/context.ts';
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
  const api = useApi();
  const application = useQuery({ ...ownApplication(api), enabled: !isStaff });
  const tasks = useQuery({ ...shopTasks(api), enabled: !isStaff });
  return (
    <>
      <PageHeading plain title={isStaff ? 'Vendor Dashboard' : 'Dashboard'} actions={select} />
      {!isStaff && <ShopNotice />}
      {missing ?? (
        // Whether there is a notice, and how long it is, is not known before: it would move all below it.
        <div
          key={vendorId}
          hidden={application.isLoading}
          className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-8"
        >
          <Today vendorId={vendorId} />
          {!isStaff && <ToDo query={tasks} />}
          {/* How many tasks there are is not known before: what is shown below a skeleton would be moved by them. */}
          <div hidden={tasks.isLoading} className="grid grid-cols-[minmax(0,1fr)] gap-8">
            <Sales vendorId={vendorId} />
            <Overview vendorId={vendorId} />
          </div>
        </div>
      )}
    </>
  );
}

export { VendorDashboardScreen as Component };
