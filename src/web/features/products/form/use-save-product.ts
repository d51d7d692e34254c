import { useRef, useState } from 'react';
import type { UseFormSetError } from 'react-hook-form';
import { ApiFailure } from '#client/client.ts';
import type { VendorProduct } from '#contract/products.ts';
import { useChange } from '#web/kernel/mutations.ts';
import { VENDOR_PRODUCTS } from '../products.data.ts';
import { fieldOf, formOf, type ProductValues } from './product-values.ts';

interface Saving {
  values: ProductValues;
  /** Without it the save goes over whatever there is. */
  version?: number;
}

/** Creates or changes the product; `progress` is how much has been sent, 0 to 1. */
export function useSaveProduct(options: {
  product: VendorProduct | undefined;
  setError: UseFormSetError<ProductValues>;
  onSaved: () => void;
}) {
  const { product, setError, onSaved } = options;
  const [progress, setProgress] = useState(0);
  const [stale, setStale] = useState(false);
  const last = useRef<ProductValues>(undefined);
  const save = useChange<Saving, unknown>({
    send: async (api, { values, version }) => {
      last.current = values;
      setProgress(0);
      setStale(false);
      const form = formOf(values);
      const onProgress = setProgress;
      if (!product) return api.full('POST product', { form, onProgress });
      const kept = values.productImages.filter((image) => typeof image === 'string');
      const change = { ...form, version, existingProductImages: JSON.stringify(kept) };
      return api.full('PATCH product/{id}', { params: { id: product.id }, form: change, onProgress });
    },
    refresh: [VENDOR_PRODUCTS, ['products'], ['product']],
    onSuccess: onSaved,
  });
  return {
    progress,
    stale,
    busy: save.isPending,
    save: (values: ProductValues) =>
      save.mutate(
        { values, version: product?.version },
        { onError: (error) => tell(error, setError, () => setStale(true)) },
      ),
    saveAnyway: () => last.current && save.mutate({ values: last.current }),
  };
}

/** Puts what the server says beside the fields that it speaks of; a toast has said all of it already. */
function tell(error: unknown, setError: UseFormSetError<ProductValues>, changed: () => void): void {
  if (!(error instanceof ApiFailure)) return;
  if (error.code === 'changed_elsewhere') changed();
  for (const [index, message] of error.messages.entries()) {
    const field = fieldOf(message);
    const name = field === 'summary' ? 'summary.0.line' : field;
    if (name) setError(name, { type: 'server', message }, { shouldFocus: index === 0 });
  }
}
