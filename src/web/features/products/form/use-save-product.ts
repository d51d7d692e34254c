import type { UseFormSetError } from 'react-hook-form';
import type { VendorProduct } from '#contract/products.ts';
import { useSaveRecord } from '#web/kernel/use-save-record.ts';
import { VENDOR_PRODUCTS } from '../products.data.ts';
import { fieldOf, formOf, type ProductValues } from './product-values.ts';

/** Creates or changes the product. */
export function useSaveProduct(options: {
  product: VendorProduct | undefined;
  setError: UseFormSetError<ProductValues>;
  onSaved: () => void;
}) {
  const { product, setError, onSaved } = options;
  return useSaveRecord<ProductValues>({
    version: product?.version,
    send: async (api, { values, version, onProgress }) => {
      const form = formOf(values);
      if (!product) return api.full('POST product', { form, onProgress });
      const kept = values.productImages.filter((image) => typeof image === 'string');
      const change = { ...form, version, existingProductImages: JSON.stringify(kept) };
      return api.full('PATCH product/{id}', { params: { id: product.id }, form: change, onProgress });
    },
    fieldOf: (sentence) => {
      const field = fieldOf(sentence);
      // Beside the first line, which is always there.
      return field === 'summary' ? 'summary.0.line' : field;
    },
    setError,
    refresh: [VENDOR_PRODUCTS, ['products'], ['product']],
    onSaved,
  });
}
