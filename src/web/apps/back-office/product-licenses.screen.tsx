import { useQuery } from '@tanstack/react-query';
import type { VendorProduct } from '#contract/products.ts';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import { RecordState } from '#web/features/back-office/record-state.tsx';
import { vendorProduct } from '#web/features/products/products.data.ts';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { Navigate } from '#web/kernel/router/router-view.tsx';
import { useSearchParams } from '#web/kernel/use-search-params.ts';
import { KeysCard } from './product-licenses/keys-card.tsx';
import { LicensesCard } from './product-licenses/licenses-card.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Licences and Keys', noIndex: true }) };

const TITLE = 'Licences and Keys';

/** The licences and licence keys of the product of the `id` parameter; without one, redirects to the list. */
function ProductLicensesScreen() {
  const [search] = useSearchParams();
  const id = search.get('id');
  return id ? <ProductLicenses id={id} /> : <Navigate to="/products" replace />;
}

function ProductLicenses({ id }: { id: string }) {
  const query = useQuery(vendorProduct(useApi(), id));
  if (query.data) return <Cards product={query.data} />;
  return <RecordState title={TITLE} list={{ path: '/products', name: 'products' }} query={query} />;
}

function Cards({ product }: { product: VendorProduct }) {
  const back = { path: `/product-details/${product.id}`, name: 'product' };
  return (
    <>
      <PageHeading plain title={TITLE} subtitle={product.name} back={back} />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 @4xl:grid-cols-2">
        {/* The form reads its initial values only once; other changes of the product leave what was typed. */}
        <LicensesCard key={JSON.stringify(product.licenses)} product={product} />
        <KeysCard product={product} />
      </div>
    </>
  );
}

export { ProductLicensesScreen as Component };
