import { useQuery } from '@tanstack/react-query';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import { RecordState } from '#web/features/back-office/record-state.tsx';
import { vendorNames } from '#web/features/dashboard/dashboard.data.ts';
import { bundleToEdit } from '#web/features/products/bundles.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { showFailure } from '#web/kernel/failures.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { useSession } from '#web/kernel/session.ts';
import { useSearchParams } from '#web/kernel/use-search-params.ts';
import { BundleForm } from './bundle/bundle-form.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Bundle', noIndex: true }) };

const LIST = { path: '/products', name: 'Product' };

/** Creates a bundle, or edits the one of the `id` parameter. */
function BundleScreen() {
  const [search] = useSearchParams();
  const id = search.get('id');
  return id ? <EditBundle key={id} id={id} /> : <CreateBundle />;
}

function CreateBundle() {
  const { user } = useSession();
  const admin = user?.role === 'admin';
  const { data: vendors } = useQuery({ ...vendorNames(useApi()), enabled: admin });
  const options = (vendors?.data ?? []).map(({ id, shopName }) => ({ value: id, label: shopName }));
  return (
    <BundleForm
      head={
        <PageHeading
          plain
          title="Create Bundle"
          subtitle="Several of your products for one price"
          back={LIST}
        />
      }
      vendors={admin ? options : undefined}
    />
  );
}

function EditBundle({ id }: { id: string }) {
  const query = useQuery(bundleToEdit(useApi(), id));
  if (!query.data) return <RecordState title="Bundle" list={LIST} query={query} />;
  return (
    <BundleForm
      // A new key remounts the form, since it reads its initial values only once.
      key={query.dataUpdatedAt}
      head={<PageHeading plain title="Edit Bundle" subtitle={query.data.name} back={LIST} />}
      bundle={query.data}
      onReload={async () => {
        const { error } = await query.refetch();
        if (error) showFailure(error);
      }}
    />
  );
}

export { BundleScreen as Component };
