import type { FieldErrors, Resolver } from 'react-hook-form';
import { productFormContract } from '#contract/product-form.ts';
import type { VendorProduct } from '#contract/products.ts';
import { joinSummary } from '#domain/summary.ts';
import { fieldByLabel } from '#web/kernel/use-save-record.ts';

/** What the form holds while it is filled in. */
export interface ProductValues {
  /** An admin's choice; a vendor's is empty. */
  vendorId: string;
  name: string;
  sku: string;
  videoUrl: string;
  price: string;
  cost: string;
  discountType: '' | 'Percentage' | 'Fixed Amount';
  discountAmount: string;
  /** Objects, since react-hook-form's lists hold nothing else. */
  summary: { line: string }[];
  /** HTML. */
  description: string;
  mainCategoryId: string;
  firstCategoryId: string;
  secondCategoryId: string;
  thirdCategoryId: string;
  isBestSeller: boolean;
  isRecommended: boolean;
  isNew: boolean;
  status: boolean;
  featuredImage: File | null;
  /** Pictures that are there, by their address, and new ones. */
  productImages: (string | File)[];
  fileUrl: File | null;
}

/** How each field is called, also in what the server says of it. */
export const LABELS = {
  vendorId: 'Vendor',
  name: 'Name',
  sku: 'SKU',
  videoUrl: 'Video URL',
  price: 'Price',
  cost: 'Cost',
  discountType: 'Discount Type',
  discountAmount: 'Discount Amount',
  summary: 'Summary',
  description: 'Description',
  mainCategoryId: 'Main Category',
  firstCategoryId: 'First Category',
  secondCategoryId: 'Second Category',
  thirdCategoryId: 'Third Category',
  featuredImage: 'Featured Image',
  productImages: 'Product Images',
  fileUrl: 'Product File',
} as const;
type Labelled = keyof typeof LABELS;

export const EMPTY_PRODUCT: ProductValues = {
  ...{ vendorId: '', name: '', sku: '', videoUrl: '', price: '', cost: '', discountAmount: '' },
  ...{ discountType: '', description: '', summary: [{ line: '' }] },
  ...{ mainCategoryId: '', firstCategoryId: '', secondCategoryId: '', thirdCategoryId: '' },
  ...{ isBestSeller: false, isRecommended: false, isNew: false, status: true },
  ...{ featuredImage: null, productImages: [], fileUrl: null },
};

/** A product that there is, as the form shows it. */
export const valuesOf = (product: VendorProduct): ProductValues => ({
  ...EMPTY_PRODUCT,
  name: product.name,
  sku: product.sku,
  videoUrl: product.videoUrl ?? '',
  price: product.price.toFixed(2),
  cost: product.cost.toFixed(2),
  discountType: product.discountType ?? '',
  discountAmount: product.discountType ? String(product.discountAmount) : '',
  summary: product.summaryLines.length > 0 ? product.summaryLines.map((line) => ({ line })) : [{ line: '' }],
  description: product.description,
  mainCategoryId: product.mainCategoryId,
  firstCategoryId: product.firstCategoryId ?? '',
  secondCategoryId: product.secondCategoryId ?? '',
  thirdCategoryId: product.thirdCategoryId ?? '',
  isBestSeller: product.isBestSeller,
  isRecommended: product.isRecommended,
  isNew: product.isNew,
  status: product.status,
  productImages: product.productImages.map(({ imageUrl }) => imageUrl),
});

const flag = (value: boolean) => (value ? 'true' : 'false');

/** The fields as they are sent. */
export function formOf(values: ProductValues) {
  const { summary, productImages, featuredImage, fileUrl, vendorId, ...fields } = values;
  return {
    ...fields,
    ...(vendorId && { vendorId }),
    summary: joinSummary(summary.map(({ line }) => line.trim()).filter(Boolean)),
    isBestSeller: flag(values.isBestSeller),
    isRecommended: flag(values.isRecommended),
    isNew: flag(values.isNew),
    status: flag(values.status),
    ...(featuredImage && { featuredImage }),
    ...(fileUrl && { fileUrl }),
    productImages: productImages.filter((image) => image instanceof File),
  } as const;
}

/** What the form needs besides what the contract says: a vendor to name, and the files that are not there yet. */
export interface Needs {
  vendor: boolean;
  files: boolean;
}

/** Judges what is typed by the contract's own schema. */
export const productResolver =
  (needs: Needs): Resolver<ProductValues> =>
  (values) => {
    const errors: FieldErrors<ProductValues> = {};
    const complain = (field: Labelled, message: string) => {
      const error = { type: 'contract', message };
      // Beside the first line, which is always there.
      errors[field] ??= (field === 'summary' ? [{ line: error }] : error) as never;
    };
    const parsed = productFormContract['POST product'].form.safeParse(formOf(values));
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

/** The field that a sentence of the server speaks of. */
export const fieldOf = fieldByLabel(LABELS);
