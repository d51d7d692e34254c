import type { RouteHandle } from '#web/kernel/meta.ts';
import { useParams } from '#web/kernel/router/router-view.tsx';
import { ProductScreen } from './product/product-screen.tsx';
import { ProductSales } from './product-numbers/product-sales.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Product Numbers', noIndex: true }) };

/** What the market counts for one product, one section a subject. */
function ProductNumbersScreen() {
  const { id = '' } = useParams();
  return (
    <ProductScreen id={id}>
      {() => (
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-8">
          <ProductSales id={id} />
        </div>
      )}
    </ProductScreen>
  );
}

export { ProductNumbersScreen as Component };
