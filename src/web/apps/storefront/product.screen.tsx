import { useQuery } from '@tanstack/react-query';
import type { ProductDetail } from '#contract/catalog.ts';
import { formatDollars } from '#domain/money.ts';
import { plainText } from '#domain/plain-text.ts';
import { productDetail } from '#web/features/catalog/catalog.data.ts';
import { prefetchWithTimeout } from '#web/features/catalog/prefetch.ts';
import { lookInside } from '#web/features/look-inside/look-inside.data.ts';
import { firstReviews } from '#web/features/reviews/reviews.data.ts';
import { useApi, type Web } from '#web/kernel/context.ts';
import { NotFound } from '#web/kernel/error-screen.tsx';
import { isNotFound } from '#web/kernel/load.ts';
import type { MetaInput, RouteHandle } from '#web/kernel/meta.ts';
import { useParams } from '#web/kernel/router/router-view.tsx';
import type { LoaderArgs } from '#web/kernel/router/routes.ts';
import { ProductSkeleton } from './product/product-skeleton.tsx';
import { ProductView } from './product/product-view.tsx';

export async function loader({ web, params }: LoaderArgs) {
  const slug = params.slug ?? '';
  const product = prefetchWithTimeout(web, productDetail(web.api, slug));
  await Promise.all([
    product,
    product.then((detail) => prefetchReviews(web, detail)),
    prefetchWithTimeout(web, lookInside(web.api, slug)).catch(() => undefined),
  ]);
  return null;
}

/** For search engines; a browser loads the reviews when they are opened. The page is whole without them. */
async function prefetchReviews(web: Web, product: ProductDetail | undefined): Promise<void> {
  if (!import.meta.env.SSR || !product || product.reviewCount === 0) return;
  await web.queryClient.query(firstReviews(web.api, product.slug)).catch(() => undefined);
}

function metaOfProduct({ api, queryClient, params }: MetaInput) {
  const product = queryClient.getQueryData(productDetail(api, params.slug ?? '').queryKey);
  if (!product) return { title: 'Product', noIndex: true };
  return {
    title: product.name,
    description:
      plainText(product.description) ||
      `${product.name} by ${product.shopName}, ${product.price === 0 ? 'free' : formatDollars(product.price)}, a PDF to download at once.`,
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
