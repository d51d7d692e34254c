import { useQuery } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { productList } from '#web/features/catalog/catalog.data.ts';
import { ProductGrid } from '#web/features/catalog/product-grid.tsx';
import { useApi } from '#web/kernel/context.ts';
import { ensure, webOf } from '#web/kernel/load.ts';

export async function loader(args: LoaderFunctionArgs) {
  const web = webOf(args);
  await ensure(web, productList(web.api, { page: 1, limit: 12 }));
  return null;
}

export function Component() {
  const { data } = useQuery(productList(useApi(), { page: 1, limit: 12 }));
  return (
    <main id="content">
      <h1>Emporia</h1>
      {data && <ProductGrid products={data.data} priorityCount={4} />}
    </main>
  );
}
