import { useQueries } from '@tanstack/react-query';
import type { CustomerOrder } from '#contract/orders.ts';
import { isolated } from '#lib/isolated.ts';
import { Section } from '#ui/frames/section.tsx';
import { Loading } from '#ui/primitives/skeleton.tsx';
import { ProductGrid, ProductGridSkeleton } from '#web/features/catalog/product-grid.tsx';
import { vendorShop } from '#web/features/shops/shops.data.ts';
import { useApi } from '#web/kernel/context.ts';

/** So many shops of an order are asked for more. */
const SHOPS = 2;
/** As many as fill a row of the grid. */
const PRODUCTS = 4;

/** The newest products of the shops of an order, without what was bought. */
export function MoreFromShops({ order }: { order: CustomerOrder }) {
  const api = useApi();
  const lines = order.orderSummaries;
  const slugs = [...new Set(lines.map(({ shopSlug }) => shopSlug))].slice(0, SHOPS);
  const shops = useQueries({ queries: slugs.map((slug) => vendorShop(api, slug, 1)) });
  const bought = new Set(lines.map(({ productId }) => productId));
  const each = Math.ceil(PRODUCTS / slugs.length);
  const products = shops.flatMap(({ data }) =>
    (data?.data ?? []).filter(({ id }) => !bought.has(id)).slice(0, each),
  );
  const isPending = shops.some((shop) => shop.isPending);
  if (!isPending && products.length === 0) return null;
  const [first] = lines;
  return (
    <Section
      id="more-from-shops"
      title={slugs.length === 1 ? `More from ${isolated(first?.shopName ?? '')}` : 'More from these shops'}
      className="mt-8"
    >
      {isPending ? (
        <Loading label="Loading products">
          <ProductGridSkeleton count={PRODUCTS} />
        </Loading>
      ) : (
        <ProductGrid products={products} />
      )}
    </Section>
  );
}
