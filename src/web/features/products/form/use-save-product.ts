import type { UseFormReturn } from 'react-hook-form';
import type { VendorProduct } from '#contract/products.ts';
import { PRODUCT_PAGES, PRODUCTS, VENDOR_PRODUCTS } from '#web/kernel/query-keys.ts';
import { useSaveRecord } from '#web/kernel/use-save-record.ts';
import { fieldOf, type ProductValues, toPicturePlaces, toRequestForm } from './product-values.ts';

/** Creates or changes the product. */
export function useSaveProduct(options: {
  product: VendorProduct | undefined;
  form: UseFormReturn<ProductValues>;
  onSaved: () => void;
}) {
  const { product, form, onSaved } = options;
  return useSaveRecord<ProductValues>({
    version: product?.version,
    send: async (api, { values, version, onProgress }) => {
      const fields = toRequestForm(values);
      if (!product) return api.full('POST product', { form: fields, onProgress });
      const change = { ...fields, ...toPicturePlaces(values), version };
      return api.full('PATCH product/{id}', { params: { id: product.id }, form: change, onProgress });
    },
    form,
    fieldOf,
    refresh: [VENDOR_PRODUCTS, PRODUCTS, PRODUCT_PAGES],
    onSaved,
  });
}
