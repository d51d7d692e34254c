import type { RouteHandle } from '#web/kernel/meta.ts';
import { useSearchParams } from '#web/kernel/use-search-params.ts';
import { ProductScreen } from './product/product-screen.tsx';
import { FilesCard } from './product-file/files-card.tsx';
import { LookInsideCard } from './product-file/look-inside-card.tsx';
import { MarkingCard } from './product-file/marking-card.tsx';
import { SimilarCard } from './product-file/similar-card.tsx';
import { VersionsCard } from './product-file/versions-card.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Product File', noIndex: true }) };

/** All about the file that a product sells: one card a subject. With `new` in the address, the form of a new version is open. */
function ProductFileScreen() {
  const [search, setSearch] = useSearchParams();
  const id = search.get('id');
  return (
    <ProductScreen id={id}>
      {(product) => (
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6">
          <FilesCard id={product.id} />
          <VersionsCard
            id={product.id}
            vendorId={product.vendorId}
            adding={search.has('new')}
            onAddingChange={(adding) =>
              setSearch(
                { id: product.id, ...(adding && { new: '' }) },
                { replace: true, preventScrollReset: true },
              )
            }
          />
          <LookInsideCard id={product.id} />
          <MarkingCard key={product.marking} product={product} />
          <SimilarCard id={product.id} />
        </div>
      )}
    </ProductScreen>
  );
}

export { ProductFileScreen as Component };
