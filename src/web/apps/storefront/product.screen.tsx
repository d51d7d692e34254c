import { formatDollars } from '#domain/money.ts';
import { plainText } from '#domain/plain-text.ts';
import { productDetail } from '#web/features/catalog/catalog.data.ts';
import { prefetchWithTimeout } from '#web/features/catalog/prefetch.ts';
import { lookInside } from '#web/features/look-inside/look-inside.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { NotFound } from '#web/kernel/error-screen.tsx';
import { isNotFound } from '#web/kernel/load.ts';
import type { MetaInput, RouteHandle } from '#web/kernel/meta.ts';
import { useQuery } from '#web/kernel/queries/queries.ts';
import { useParams } from '#web/kernel/router/router-view.tsx';
import type { LoaderArgs } from '#web/kernel/router/routes.ts';
import { ProductSkeleton } from './product/product-skeleton.tsx';
import { ProductView } from './product/product-view.tsx';

export async function loader({ web, params }: LoaderArgs) {
  const slug = params.slug ?? '';
  await Promise.all([
    prefetchWithTimeout(web, productDetail(web.api, slug)),
    prefetchWithTimeout(web, lookInside(web.api, slug)).catch(() => undefined),
  ]);
  return null;
}

function metaOfProduct({ api, queryClient, params }: MetaInput) {
  const product = queryClient.getQueryData(productDetail(api, params.slug ?? '').queryKey);
  if (!product) return { title: 'Product', noIndex: true };
  return {
    title: product.name,
    description:
      plainText(product.description) ||
      `${product.name} by ${product.shopName}, ${formatDollars(product.price)}, a PDF to download at once.`,
    image: product.featuredImage,
    type: 'product' as const,
  };
}

export const handle: RouteHandle = { meta: metaOfProduct };

function ProductScreen() {
  const { slug = '' } = useParams();
  const api = useApi();
  const { data, error } = useQuery(productDetail(api, slug));
  // The page is whole without it.
  const { data: look } = useQuery(lookInside(api, slug));
  // The specification treats any failure as 'not found'.
  if (error && (!data || isNotFound(error))) return <NotFound />;
  if (data) return <ProductView key={data.id} product={data} look={look} />;
  return (
    <main id="content">
      <h1 className="sr-only">Product</h1>
      <ProductSkeleton />
    </main>
  );
}

export { ProductScreen as Component };
