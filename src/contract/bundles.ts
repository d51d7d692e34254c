import { z } from 'zod';
import { BUNDLE_PARTS_MAX, BUNDLE_PARTS_MIN } from '#domain/bundle.ts';
import { PRODUCT_IMAGES_MAX } from '#domain/limits.ts';
import { dollarsOf, MINIMUM_CHARGE_CENTS } from '#domain/money.ts';
import { changedRecord, dollars, endpoint, id, links, named, nothing } from './endpoint.ts';
import { amount, productChange, productFieldAnswers, productFields } from './product-fields.ts';
import { vendorProductRow } from './products.ts';

/** Why a part is not on sale, as its vendor is told. */
export const PART_PROBLEMS = ['inactive', 'deleted', 'hidden', 'shop', 'price'] as const;
export type PartProblem = (typeof PART_PROBLEMS)[number];

/** The fields of a product that a bundle has too; its price has a rule of its own. */
const fields = productFields.pick({
  name: true,
  sku: true,
  videoUrl: true,
  summary: true,
  description: true,
  mainCategoryId: true,
  firstCategoryId: true,
  secondCategoryId: true,
  thirdCategoryId: true,
  status: true,
});
const OPTIONAL = {
  videoUrl: true,
  firstCategoryId: true,
  secondCategoryId: true,
  thirdCategoryId: true,
  status: true,
} as const;

const TOO_FEW = `A bundle has ${BUNDLE_PARTS_MIN} products at least.`;
/** Ids in their order: a field for each, or one with a JSON list. */
const productIds = links.pipe(
  z
    .array(id)
    .min(BUNDLE_PARTS_MIN, TOO_FEW)
    .max(BUNDLE_PARTS_MAX, `A bundle has ${BUNDLE_PARTS_MAX} products at most.`)
    .refine((ids) => new Set(ids).size === ids.length, 'A product is in a bundle once.'),
);

/** A bundle may have a video; '' is none. */
const video = productFields.shape.videoUrl.or(z.literal(''));

/** A bundle is never free. */
const price = amount('Price', dollarsOf(MINIMUM_CHARGE_CENTS)).meta({ title: 'Price' });

const newBundle = fields.partial(OPTIONAL).extend({
  price,
  videoUrl: video.optional(),
  productIds,
  /** The vendor of the new bundle: required from an admin, ignored from a vendor. */
  vendorId: id.optional(),
});

const { version, existingProductImages, existingFeaturedImage, summary } = productChange.shape;
const bundleChange = fields.partial().extend({
  price: price.optional(),
  videoUrl: video
    .nullable()
    .transform((value) => value ?? '')
    .optional(),
  summary,
  version,
  existingProductImages,
  existingFeaturedImage,
  productIds: productIds.optional(),
});

const bundleFiles = {
  featuredImage: { kind: 'image', label: 'Featured Image' },
  productImages: { kind: 'image', label: 'Product Images', max: PRODUCT_IMAGES_MAX },
} as const;

const partOfBundle = named('PartOfBundle', {
  id,
  slug: z.string(),
  name: z.string(),
  sku: z.string(),
  featuredImage: z.string(),
  /** What it costs alone. */
  price: dollars,
  /** Its share of the bundle's price. */
  share: dollars,
  /** Why it is not on sale, so that the bundle is not either; null while it is. */
  problem: z.enum(PART_PROBLEMS).nullable(),
});

const {
  leastPrice,
  suggestedPrice,
  cost,
  discountType,
  discountAmount,
  isBestSeller,
  isRecommended,
  isNew,
  ...bundleFieldAnswers
} = productFieldAnswers;

const bundle = vendorProductRow
  .extend({
    ...bundleFieldAnswers,
    summaryLines: z.array(z.string()),
    productImages: z.array(z.object({ imageUrl: z.string() })),
    parts: z.array(partOfBundle),
    /** What the parts cost alone. */
    partsTotal: dollars,
    /** Incremented by each change. A form sends it back, so that it cannot overwrite a newer change. */
    version: z.number().int(),
  })
  .meta({ id: 'Bundle' });
export type Bundle = z.infer<typeof bundle>;

export const bundlesContract = {
  'POST bundle': endpoint({
    operationId: 'createBundle',
    summary: 'Create a bundle of products of one’s own (an admin: of any vendor)',
    tag: 'Back office',
    access: 'products:edit',
    limit: 'upload',
    form: newBundle,
    files: {
      featuredImage: { ...bundleFiles.featuredImage, required: true },
      productImages: { ...bundleFiles.productImages, required: true },
    },
    data: z.object({ id, slug: z.string() }),
    status: 201,
    message: 'Bundle created.',
    errors: ['not_found', 'shop_closed', 'sku_taken', 'storage_full'],
  }),
  'GET bundle/{id}': endpoint({
    operationId: 'getBundle',
    summary: 'A bundle of one’s own (an admin: any) with its parts and their shares of its price',
    tag: 'Back office',
    access: 'products:edit',
    params: z.object({ id }),
    data: bundle,
  }),
  'PATCH bundle/{id}': endpoint({
    operationId: 'updateBundle',
    summary: 'Change a bundle of one’s own (an admin: any); fields that are not sent stay',
    tag: 'Back office',
    access: 'products:edit',
    params: z.object({ id }),
    limit: 'upload',
    form: bundleChange,
    files: bundleFiles,
    jsonAllowed: true,
    data: changedRecord,
    message: 'Bundle saved.',
    errors: ['changed_elsewhere', 'product_hidden', 'shop_closed', 'sku_taken', 'storage_full'],
  }),
  'DELETE bundle/{id}': endpoint({
    operationId: 'deleteBundle',
    summary: 'Delete a bundle of one’s own (an admin: any); its parts stay on sale',
    tag: 'Back office',
    access: 'products:edit',
    params: z.object({ id }),
    data: nothing,
    message: 'Bundle deleted.',
  }),
};
