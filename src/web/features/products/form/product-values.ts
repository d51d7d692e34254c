import type { FieldPath } from 'react-hook-form';
import type { InputOf } from '#contract/contract.ts';
import { EMPTY_FIELDS, FIELD_NAMES, type ProductFields, productFields } from '#contract/product-fields.ts';
import { productsContract, type VendorProduct } from '#contract/products.ts';
import type { DiscountType } from '#domain/discount.ts';
import type { PriceKind } from '#domain/price-kind.ts';
import { MAIN_FILE_NAME } from '#domain/product-files.ts';
import { joinSummary } from '#domain/summary.ts';

export const PRODUCT_SCHEMA = productsContract['POST product'].form;
const FILES = productsContract['PATCH product/{id}'].files;

/** The product's fields as form values: flags are booleans, all others are text. */
type EnteredFields = { [N in keyof ProductFields]: ProductFields[N] extends boolean ? boolean : string };

/** The values of the form. */
export interface ProductValues extends Omit<EnteredFields, 'priceKind' | 'discountType' | 'summary'> {
  /** Selected by an admin; empty for a vendor. */
  vendorId: string;
  priceKind: PriceKind;
  discountType: '' | DiscountType;
  /** Objects, since react-hook-form's field arrays require them. */
  summary: { line: string }[];
  /** The address of a stored picture, or a new file. */
  featuredImage: string | File | null;
  /** The addresses of stored pictures, and new files. */
  productImages: (string | File)[];
  fileUrl: File | null;
  /** What the first PDF is called among several files. */
  mainFileName: string;
  /** Uploads that a new product takes, and how many are not whole yet. */
  uploads: { ids: string[]; sending: number };
}

type Labelled = keyof ProductFields | keyof typeof FILES | 'vendorId' | 'mainFileName' | 'uploads';

/** The label of each field, which is also its name in the server's messages. */
export const LABELS: Readonly<Record<Labelled, string>> = {
  ...mapFields((name) => productFields.shape[name].meta()?.title ?? name),
  vendorId: 'Vendor',
  featuredImage: FILES.featuredImage.label,
  productImages: FILES.productImages.label,
  fileUrl: FILES.fileUrl.label,
  mainFileName: `Name of the ${FILES.fileUrl.label}`,
  uploads: 'More files',
};

function mapFields<T>(map: (name: keyof ProductFields) => T): Record<keyof ProductFields, T> {
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, map(name)])) as Record<keyof ProductFields, T>;
}

/** Keeps flags and converts all other fields to text. */
const toEnteredFields = (fields: { [N in keyof ProductFields]: unknown }) =>
  mapFields((name) => {
    const value = fields[name];
    return typeof value === 'boolean' ? value : String(value ?? '');
  }) as EnteredFields;

export const EMPTY_PRODUCT: ProductValues = {
  ...toEnteredFields(EMPTY_FIELDS),
  vendorId: '',
  priceKind: 'fixed',
  price: '',
  cost: '',
  discountType: '',
  discountAmount: '',
  summary: [{ line: '' }],
  featuredImage: null,
  productImages: [],
  fileUrl: null,
  mainFileName: MAIN_FILE_NAME,
  uploads: { ids: [], sending: 0 },
};

/** The form values of a stored product. */
export const toFormValues = (
  product: Pick<
    VendorProduct,
    keyof ProductFields | 'summaryLines' | 'mainFileName' | 'featuredImage' | 'productImages'
  >,
): ProductValues => ({
  ...EMPTY_PRODUCT,
  ...toEnteredFields(product),
  priceKind: product.priceKind,
  price: product.priceKind === 'fixed' ? product.price.toFixed(2) : '',
  leastPrice: product.leastPrice?.toFixed(2) ?? '',
  suggestedPrice: product.suggestedPrice?.toFixed(2) ?? '',
  cost: product.cost.toFixed(2),
  discountType: product.discountType ?? '',
  discountAmount: product.discountType ? String(product.discountAmount) : '',
  summary: product.summaryLines.length > 0 ? product.summaryLines.map((line) => ({ line })) : [{ line: '' }],
  featuredImage: product.featuredImage || null,
  productImages: product.productImages.map(({ imageUrl }) => imageUrl),
  mainFileName: product.mainFileName,
});

type ProductForm = InputOf<'POST product'>['form'];

/** Fields of another kind of price: they are not shown, and what was typed into them before is not sent. */
const OF_OTHER_KINDS: Record<PriceKind, readonly (keyof ProductValues)[]> = {
  fixed: ['leastPrice', 'suggestedPrice'],
  free: ['price', 'leastPrice', 'suggestedPrice', 'discountType', 'discountAmount'],
  chosen: ['price', 'discountType', 'discountAmount'],
};

/** Converts form values to the form data of the request. */
export function toRequestForm(values: ProductValues): ProductForm {
  const { summary, productImages, featuredImage, fileUrl, vendorId, uploads, ...entered } = values;
  const unsent: readonly string[] = OF_OTHER_KINDS[values.priceKind];
  const texts = Object.entries(entered)
    .filter(([name]) => !unsent.includes(name))
    .map(([name, value]) => [name, String(value)]);
  return {
    ...(Object.fromEntries(texts) as Omit<ProductForm, 'summary' | keyof typeof FILES>),
    ...(vendorId && { vendorId }),
    summary: joinSummary(summary.map(({ line }) => line.trim()).filter(Boolean)),
    ...(featuredImage instanceof File && { featuredImage }),
    ...(fileUrl && { fileUrl }),
    ...(uploads.ids.length > 0 && { uploads: JSON.stringify(uploads.ids) }),
    productImages: productImages.filter((image) => image instanceof File),
  };
}

/** Where the pictures of a changed product stand: null is the place of the next new file. */
export const toPicturePlaces = ({ featuredImage, productImages }: ProductValues) => ({
  ...(typeof featuredImage === 'string' && { existingFeaturedImage: featuredImage }),
  existingProductImages: JSON.stringify(productImages.map((image) => (image instanceof File ? null : image))),
});

/** Fields that are required beyond the contract: the vendor for an admin, the files of a new product. */
export interface RequiredFields {
  vendor: boolean;
  files: boolean;
}

/** The fields that are required beyond the contract, and that are empty. */
export function findProblems(values: ProductValues, needs: RequiredFields) {
  const missing = {
    featuredImage: needs.files && !values.featuredImage,
    productImages: values.productImages.length === 0,
    fileUrl: needs.files && !values.fileUrl,
  };
  const files = Object.keys(missing) as (keyof typeof missing)[];
  return [
    ...(needs.vendor && !values.vendorId
      ? [{ field: 'vendorId' as const, message: `Please select ${LABELS.vendorId}.` }]
      : []),
    ...files
      .filter((field) => missing[field])
      .map((field) => ({ field, message: `Please upload ${LABELS[field]}.` })),
    ...(values.uploads.sending > 0
      ? [{ field: 'uploads' as const, message: 'Please wait until every file is uploaded, or remove it.' }]
      : []),
  ];
}

/** Maps a field of the request to the form's field. Errors of the summary are shown beside its first line, which always exists. */
export function fieldOf(path: string): FieldPath<ProductValues> | undefined {
  const [name = ''] = path.split('.');
  if (name === 'summary') return 'summary.0.line';
  return name in LABELS ? (name as keyof typeof LABELS) : undefined;
}
