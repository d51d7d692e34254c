import type { FieldPath } from 'react-hook-form';
import { type Bundle, bundlesContract, type PartProblem } from '#contract/bundles.ts';
import type { InputOf } from '#contract/contract.ts';
import {
  EMPTY_PRODUCT,
  fieldOf as fieldOfProduct,
  findProblems as findProductProblems,
  type ProductValues,
  toFormValues,
  toRequestForm,
} from '#web/features/products/form/product-values.ts';

export const BUNDLE_SCHEMA = bundlesContract['POST bundle'].form;

/** A product that was picked as a part. */
export interface PickedPart {
  id: string;
  name: string;
  featuredImage: string;
  price: number;
  /** Why it is not on sale; null while it is. */
  problem: PartProblem | null;
}

/** The values of the form: those of a product, of which a bundle has no file, cost and discount, and its parts. */
export interface BundleValues extends ProductValues {
  parts: PickedPart[];
}

export const EMPTY_BUNDLE: BundleValues = { ...EMPTY_PRODUCT, parts: [] };

/** What a product has and a bundle has not. */
const NO_PRODUCT = {
  priceKind: 'fixed' as const,
  leastPrice: null,
  suggestedPrice: null,
  cost: 0,
  discountType: null,
  discountAmount: 0,
  isBestSeller: false,
  isRecommended: false,
  isNew: false,
  mainFileName: '',
};

/** The form values of a stored bundle. */
export const toBundleValues = (bundle: Bundle): BundleValues => ({
  ...toFormValues({ ...bundle, ...NO_PRODUCT }),
  parts: bundle.parts.map(({ id, name, featuredImage, price, problem }) => ({
    id,
    name,
    featuredImage,
    price,
    problem,
  })),
});

/** Converts form values to the form data of the request. */
export function toBundleForm({ parts, ...values }: BundleValues): InputOf<'POST bundle'>['form'] {
  const { price, priceKind, leastPrice, suggestedPrice, cost, discountType, discountAmount, ...others } =
    toRequestForm(values);
  const { isBestSeller, isRecommended, isNew, fileUrl, mainFileName, uploads, ...form } = others;
  return { ...form, price: values.price, productIds: JSON.stringify(parts.map(({ id }) => id)) };
}

/** The fields that are required beyond the contract, and that are empty. */
export const findProblems = (values: BundleValues, needs: { vendor: boolean; files: boolean }) =>
  findProductProblems(values, needs).filter(({ field }) => field !== 'fileUrl');

/** Maps a field of the request to the form's field. */
export const fieldOf = (path: string): FieldPath<BundleValues> | undefined =>
  path.startsWith('productIds') ? 'parts' : fieldOfProduct(path);
