import { Select } from '#ui/form/select.tsx';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import { EmptyState } from '#ui/primitives/empty-state.tsx';
import { vendorNames } from '#web/features/dashboard/dashboard.data.ts';
import { ShopNotice } from '#web/features/vendors/shop-notice.tsx';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { useQuery } from '#web/kernel/queries/queries.ts';
import { useSession } from '#web/kernel/session.ts';
import { useSearchParams } from '#web/kernel/use-search-params.ts';
import { Overview } from './dashboard/overview.tsx';
import { Sales } from './dashboard/sales.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Vendor Dashboard', noIndex: true }) };

/** A vendor's totals and figures. An admin selects the vendor. */
function VendorDashboardScreen() {
  const { user } = useSession();
  if (user?.role === 'admin') return <SelectedVendor />;
  return (
    <>
      <PageHeading plain title="Dashboard" />
      <ShopNotice />
      <Dashboard />
    </>
  );
}

function SelectedVendor() {
  const [address, setAddress] = useSearchParams();
  const { data } = useQuery(vendorNames(useApi()));
  const vendorId = address.get('vendorId') ?? '';
  function selectVendor(id: string) {
    const next = new URLSearchParams(address);
    if (id) next.set('vendorId', id);
    else next.delete('vendorId');
    setAddress(next, { preventScrollReset: true });
  }
  return (
    <>
      <PageHeading
        plain
        title="Vendor Dashboard"
        actions={
          <Select
            label="Vendor"
            hideLabel
            clearable
            placeholder="Choose a vendor"
            fieldClassName="w-[min(20rem,calc(100vw-2rem))]"
            options={(data?.data ?? []).map(({ id, shopName, name }) => ({
              value: id,
              label: `${shopName} · ${name}`,
            }))}
            value={vendorId}
            onChange={selectVendor}
          />
        }
      />
      {vendorId ? (
        <Dashboard key={vendorId} vendorId={vendorId} />
      ) : (
        <EmptyState title="Choose a vendor">
          The vendor’s totals, sales and latest orders are shown here.
        </EmptyState>
      )}
    </>
  );
}

function Dashboard({ vendorId }: { vendorId?: string }) {
  return (
    <div className="mt-5 grid gap-8">
      <Overview vendorId={vendorId}>
        <Sales vendorId={vendorId} />
      </Overview>
    </div>
  );
}

export { VendorDashboardScreen as Component };
