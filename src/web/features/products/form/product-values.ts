import type { FieldErrors, Resolver } from 'react-hook-form';
import type { InputOf } from '#contract/contract.ts';
import { EMPTY_FIELDS, type ProductFields, productFields } from '#contract/product-fields.ts';
import { productsContract, type VendorProduct } from '#contract/products.ts';
import type { DiscountType } from '#domain/discount.ts';
import { joinSummary } from '#domain/summary.ts';

const PRODUCT_FORM = productsContract['POST product'].form;
const FILES = productsContract['PATCH product/{id}'].files;
const FIELD_NAMES = Object.keys(EMPTY_FIELDS) as (keyof ProductFields)[];

/** The fields as they are entered: flags are checked, all else is typed. */
type Entered = { [N in keyof ProductFields]: ProductFields[N] extends boolean ? boolean : string };

/** What the form holds while it is filled in. */
export interface ProductValues extends Omit<Entered, 'discountType' | 'summary'> {
  /** An admin's choice; empty for a vendor. */
  vendorId: string;
  discountType: '' | DiscountType;
  /** Objects, since react-hook-form's lists hold nothing else. */
  summary: { line: string }[];
  featuredImage: File | null;
  /** Pictures that are there, by their address, and new ones. */
  productImages: (string | File)[];
  fileUrl: File | null;
}

type Labelled = keyof ProductFields | keyof typeof FILES | 'vendorId';

/** The label of each field, which is also its name in the server's messages. */
export const LABELS: Readonly<Record<Labelled, string>> = {
  ...mapFields((name) => productFields.shape[name].meta()?.title ?? name),
  vendorId: 'Vendor',
  featuredImage: FILES.featuredImage.label,
  productImages: FILES.productImages.label,
  fileUrl: FILES.fileUrl.label,
};

function mapFields<T>(map: (name: keyof ProductFields) => T): Record<keyof ProductFields, T> {
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, map(name)])) as Record<keyof ProductFields, T>;
}

/** Flags as they are, all else as text. */
const enter = (fields: { [N in keyof ProductFields]: unknown }) =>
  mapFields((name) => {
    const value = fields[name];
    return typeof value === 'boolean' ? value : String(value ?? '');
  }) as Entered;

export const EMPTY_PRODUCT: ProductValues = {
  ...enter(EMPTY_FIELDS),
  vendorId: '',
  price: '',
  cost: '',
  discountType: '',
  discountAmount: '',
  summary: [{ line: '' }],
  featuredImage: null,
  productImages: [],
  fileUrl: null,
};

/** The form's values of a product that exists. */
export const valuesOf = (product: VendorProduct): ProductValues => ({
  ...EMPTY_PRODUCT,
  ...enter(product),
  price: product.price.toFixed(2),
  cost: product.cost.toFixed(2),
  discountType: product.discountType ?? '',
  discountAmount: product.discountType ? String(product.discountAmount) : '',
  summary: product.summaryLines.length > 0 ? product.summaryLines.map((line) => ({ line })) : [{ line: '' }],
  productImages: product.productImages.map(({ imageUrl }) => imageUrl),
});

type ProductForm = InputOf<'POST product'>['form'];

/** The fields as they are sent. */
export function formOf(values: ProductValues): ProductForm {
  const { summary, productImages, featuredImage, fileUrl, vendorId, ...entered } = values;
  const texts = Object.entries(entered).map(([name, value]) => [name, String(value)]);
  return {
    ...(Object.fromEntries(texts) as Omit<ProductForm, 'summary' | keyof typeof FILES>),
    ...(vendorId && { vendorId }),
    summary: joinSummary(summary.map(({ line }) => line.trim()).filter(Boolean)),
    ...(featuredImage && { featuredImage }),
    ...(fileUrl && { fileUrl }),
    productImages: productImages.filter((image) => image instanceof File),
  };
}

/** What the form needs besides what the contract says: a vendor to name, and the files that are not there yet. */
export interface Needs {
  vendor: boolean;
  files: boolean;
}

/** Validates the form's values by the contract's schema. */
export const productResolver =
  (needs: Needs): Resolver<ProductValues> =>
  (values) => {
    const errors: FieldErrors<ProductValues> = {};
    const complain = (field: Labelled, message: string) => {
      const error = { type: 'contract', message };
      // Beside the first line, which is always there.
      errors[field] ??= (field === 'summary' ? [{ line: error }] : error) as never;
    };
    const parsed = PRODUCT_FORM.safeParse(formOf(values));
    for (const { path, message } of parsed.error?.issues ?? []) complain(path[0] as Labelled, message);
    if (needs.vendor && !values.vendorId) complain('vendorId', `Please select ${LABELS.vendorId}.`);
    const missing = {
      featuredImage: needs.files && !values.featuredImage,
      productImages: values.productImages.length === 0,
      fileUrl: needs.files && !values.fileUrl,
    };
    for (const [field, isMissing] of Object.entries(missing) as [Labelled, boolean][]) {
      if (isMissing) complain(field, `Please upload ${LABELS[field]}.`);
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
