import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { VendorProductRow } from '#contract/products.ts';
import { HAND_PICKED_MAX } from '#domain/content-documents.ts';
import { X } from '#ui/icons/lucide.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Picture } from '#ui/primitives/picture.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { OrderedList } from '#web/features/back-office/ordered-list.tsx';
import { RecordSearch } from '#web/features/back-office/record-search.tsx';
import { useProductsFound, vendorProducts } from '#web/features/products/products.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { RecordStatus } from '#web/kernel/record-status.tsx';

interface ProductPickerProps {
  /** The list's accessible name. */
  label: string;
  ids: readonly string[];
  onChange: (ids: string[]) => void;
}

type Pick = { id: string; product: VendorProductRow | null };

/** An ordered list of hand-picked products: search by name or SKU, add, move and remove. */
export function ProductPicker({ label, ids, onChange }: ProductPickerProps) {
  // Added products are shown before the list is refetched.
  const [added, setAdded] = useState<readonly VendorProductRow[]>([]);
  const pickedQuery = useQuery({
    ...vendorProducts(useApi(), { ids: ids.toSorted().join(), limit: HAND_PICKED_MAX }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const productsById = new Map(
    [...added, ...(pickedQuery.data?.data ?? [])].map((product) => [product.id, product]),
  );
  const picks: Pick[] = ids.map((id) => ({ id, product: productsById.get(id) ?? null }));
  const isLoaded = pickedQuery.isSuccess && !pickedQuery.isPlaceholderData;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ProductSearch
        picked={ids}
        onPick={(product) => {
          setAdded((before) => [...before, product]);
          onChange([...ids, product.id]);
        }}
      />
      {pickedQuery.isError && (
        <p role="alert" className="flex flex-wrap items-center gap-3 text-sm text-danger">
          {pickedQuery.error.message}
          <Button
            variant="secondary"
            size="sm"
            busy={pickedQuery.isFetching}
            onClick={() => void pickedQuery.refetch()}
          >
            Retry
          </Button>
        </p>
      )}
      {ids.length > 0 && (
        <OrderedList
          label={`${label}: picked products`}
          rows={picks}
          nameOf={({ product }) => product?.name ?? 'a deleted product'}
          actions={({ id }) => [
            {
              label: 'Remove',
              icon: <X className="size-4.5" />,
              onSelect: () => onChange(ids.filter((other) => other !== id)),
            },
          ]}
          pending={undefined}
          onOrder={(order) => onChange([...order])}
        >
          {({ product }) => <PickedProduct product={product} isKnown={isLoaded} />}
        </OrderedList>
      )}
    </div>
  );
}

function PickedProduct({ product, isKnown }: { product: VendorProductRow | null; isKnown: boolean }) {
  if (!product) {
    if (!isKnown) return <Skeleton className="block h-10 w-full rounded-control" />;
    return <RecordStatus kind="product" status="Deleted" />;
  }
  return (
    <div className="flex items-center gap-3">
      <Thumbnail product={product} />
      <div className="min-w-0">
        <p className="line-clamp-2 text-[0.9375rem] leading-snug font-medium">{product.name}</p>
        <p className="truncate text-sm text-muted">{product.shopName}</p>
        {!product.listed && (
          <p className="mt-1">
            <RecordStatus kind="product" status="Not listed now" />
          </p>
        )}
      </div>
    </div>
  );
}

const Thumbnail = ({ product }: { product: VendorProductRow }) => (
  <Picture
    url={product.featuredImage}
    alt=""
    sizes="40px"
    className="size-10 shrink-0 rounded-small object-cover"
  />
);

/** Searches products and passes the picked one to `onPick`; the field is then cleared. */
function ProductSearch(props: { picked: readonly string[]; onPick: (product: VendorProductRow) => void }) {
  const { picked, onPick } = props;
  const isFull = picked.length >= HAND_PICKED_MAX;
  return (
    <RecordSearch
      label="Add a product"
      hint={`${picked.length} of ${HAND_PICKED_MAX}. Up to ten of those that are listed are shown, in this order.`}
      placeholder={isFull ? 'The list is full' : 'Name or SKU'}
      invitation="Type a name or an SKU."
      nothing="No product found."
      disabled={isFull}
      picked={picked}
      useRows={useProductsFound}
      nameOf={({ name }) => name}
      onPick={onPick}
    >
      {(product) => (
        <>
          <Thumbnail product={product} />
          <span className="min-w-0">
            <span className="block truncate text-[0.9375rem]">{product.name}</span>
            <span className="block truncate text-sm text-muted">
              {product.sku} · <bdi>{product.shopName}</bdi>
              {product.listed ? '' : ' · not listed now'}
            </span>
          </span>
        </>
      )}
    </RecordSearch>
  );
}
