import { useQuery } from '@tanstack/react-query';
import { productPreview } from '#web/features/products/products.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { isNotFound } from '#web/kernel/load.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { QueryError } from '#web/kernel/query-error.tsx';
import { useParams } from '#web/kernel/router/router-view.tsx';
import { PreviewNotice } from './preview/preview-notice.tsx';
import { ProductSkeleton } from './product/product-skeleton.tsx';
import { ProductView } from './product/product-view.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Preview', noIndex: true }) };

/** A product as shoppers see it once it is active, for its vendor and admins. */
function ProductPreviewScreen() {
  const { id = '' } = useParams();
  const query = useQuery(productPreview(useApi(), id));
  const { data, error } = query;
  if (isNotFound(error)) throw error;
  return (
    <>
      <PreviewNotice back={{ label: 'Back to Product', href: `/product-details/${id}` }}>
        Only you see this page. Nothing can be bought here.
      </PreviewNotice>
      {data ? (
        <ProductView key={data.id} product={data} preview />
      ) : (
        <main id="content">
          {error ? <QueryError query={query} title="The product could not be loaded" /> : <ProductSkeleton />}
        </main>
      )}
    </>
  );
}

export { ProductPreviewScreen as Component };
