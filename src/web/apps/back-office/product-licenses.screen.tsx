import type { RouteHandle } from '#web/kernel/meta.ts';
import { useSearchParams } from '#web/kernel/use-search-params.ts';
import { ProductScreen } from './product/product-screen.tsx';
import { KeysCard } from './product-licenses/keys-card.tsx';
import { LicensesCard } from './product-licenses/licenses-card.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Licences and Keys', noIndex: true }) };

/** The licences and licence keys of a product. */
function ProductLicensesScreen() {
  const [search] = useSearchParams();
  return (
    <ProductScreen id={search.get('id')}>
      {(product) => (
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 @4xl:grid-cols-2">
          {/* The form reads its initial values only once; other changes of the product leave what was typed. */}
          <LicensesCard key={JSON.stringify(product.licenses)} product={product} />
          <KeysCard product={product} />
        </div>
      )}
    </ProductScreen>
  );
}

export { ProductLicensesScreen as Component };
