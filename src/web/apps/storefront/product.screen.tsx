import { useParams } from 'react-router';
import { formatDollars } from '#domain/money.ts';
import { plainText } from '#domain/plain-text.ts';
import { productDetail } from '#web/features/catalog/catalog.data.ts';
import { prefetchWithTimeout } from '#web/features/catalog/prefetch.ts';
import { useApi } from '#web/kernel/context.ts';
import { NotFound } from '#web/kernel/error-screen.tsx';
import { isNotFound } from '#web/kernel/load.ts';
import type { MetaInput, RouteHandle } from '#web/kernel/meta.ts';
import { useQuery } from '#web/kernel/queries/queries.ts';
import type { LoaderArgs } from '#web/kernel/router/routes.ts';
import { ProductSkeleton } from './product/product-skeleton.tsx';
import { ProductView } from './product/product-view.tsx';

export async function loader({ web, params }: LoaderArgs) {
  await prefetchWithTimeout(web, productDetail(web.api, params.slug ?? ''));
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
  const { data, error } = useQuery(productDetail(useApi(), slug));
  // The specification treats any failure as 'not found'.
  if (error && (!data || isNotFound(error))) return <NotFound />;
  if (data) return <ProductView key={data.id} product={data} />;
  return (
    <main id="content">
      <h1 className="sr-only">Product</h1>
      <ProductSkeleton />
    </main>
  );
}

export { ProductScreen as Component };
