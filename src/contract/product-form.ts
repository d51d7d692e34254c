import { z } from 'zod';
import { DISCOUNT_TYPES, discountProblem } from '#domain/discount.ts';
import { DESCRIPTION_WORDS, PRODUCT_IMAGES_MAX } from '#domain/limits.ts';
import { centsOf, dollarsOf, MAXIMUM_CHARGE_CENTS, MINIMUM_CHARGE_CENTS } from '#domain/money.ts';
import { splitSummary } from '#domain/summary.ts';
import { endpoint, id, text } from './endpoint.ts';
import { richText } from './rich-text.ts';

/** Dollars as typed or as a number. */
const amount = (label: string, least = 0) =>
  z
    .union([z.string(), z.number()], { error: `Please enter ${label}.` })
    .transform((value) => String(value).trim())
    .pipe(
      z
        .string()
        .min(1, `Please enter ${label}.`)
        .regex(/^\d{1,7}(\.\d{1,2})?$/, `${label} must be a number with two decimals at most.`)
        .transform(Number)
        .pipe(
          z
            .number()
            .min(least, `${label} must be $${least.toFixed(2)} or more.`)
            .max(dollarsOf(MAXIMUM_CHARGE_CENTS), `${label} must be $999,999.99 at most.`),
        ),
    );

const link = (label: string) =>
  text(label, 500).pipe(
    z.string().refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), {
      error: `Please enter a valid ${label}: an address that begins with https://.`,
    }),
  );

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
/** A lower category; a form sends an empty text for none. */
const lowerCategory = id
  .or(z.literal(''))
  .transform((value) => value || null)
  .optional();

/** What a product says in words and numbers; `summary` and `description` are judged as they are sent. */
const fields = z.object({
  name: text('Name'),
  sku: text('SKU', 40).pipe(
    z.string().regex(/^[A-Za-z0-9][A-Za-z0-9-]*$/, 'A SKU has letters, digits and hyphens.'),
  ),
  videoUrl: link('Video URL'),
  /** Before discount. */
  price: amount('Price', dollarsOf(MINIMUM_CHARGE_CENTS)),
  cost: amount('Cost'),
  discountType: z.enum(['', ...DISCOUNT_TYPES]).transform((value) => value || null),
  /** Percent, or dollars off; empty is 0. */
  discountAmount: z.union([z.literal('').transform(() => 0), amount('Discount Amount')]).default(0),
  /** One comma-separated text; a line that holds a comma or quote is quoted as in CSV. */
  summary: text('Summary', 10_000)
    .transform(splitSummary)
    .pipe(z.array(z.string()).min(1, 'Please enter Summary.').max(50, 'Summary has 50 lines at most.')),
  /** HTML as the editor produces it; all else is taken out. */
  description: richText('Description', DESCRIPTION_WORDS),
  mainCategoryId: z
    .string({ error: 'Please select Main Category.' })
    .min(1, 'Please select Main Category.')
    .max(64),
  firstCategoryId: lowerCategory,
  secondCategoryId: lowerCategory,
  thirdCategoryId: lowerCategory,
  isBestSeller: flag.optional(),
  isRecommended: flag.optional(),
  isNew: flag.optional(),
  status: flag.optional(),
});

const create = fields
  .extend({
    discountType: fields.shape.discountType.default(null),
    /** Whose product it is to be: for an admin; a vendor's are the vendor's own. */
    vendorId: id.optional(),
  })
  .superRefine(({ price, discountType, discountAmount }, context) => {
    const message = discountProblem(centsOf(price), { type: discountType, amount: discountAmount });
    if (message) context.addIssue({ code: 'custom', message, path: ['discountAmount'] });
  });

const change = fields
  .extend({ discountAmount: fields.shape.discountAmount.removeDefault() })
  .partial()
  .extend({
    /** The version that the change is made from: 409 if there is a newer one. Without it the last change wins. */
    version: z.coerce.number<number | string>().int().min(1).optional(),
    /** Pictures to keep, in their order: a field for each, or one with a JSON list. Without it they all stay. */
    existingProductImages: z
      .union([z.string(), z.array(z.string())])
      .transform(listOfLinks)
      .optional(),
  });

/** Addresses in one field each, or a JSON list in one; empty ones are none. */
function listOfLinks(value: string | string[]): string[] {
  if (typeof value === 'string' && value.startsWith('[')) {
    try {
      return z.array(z.string()).parse(JSON.parse(value));
    } catch {
      return ['?'];
    }
  }
  return [value].flat().filter(Boolean);
}

const files = {
  featuredImage: { kind: 'image', label: 'Featured Image' },
  productImages: { kind: 'image', label: 'Product Images', max: PRODUCT_IMAGES_MAX },
  fileUrl: { kind: 'pdf', label: 'Product File' },
} as const;

export const productFormContract = {
  'GET product/unique-code': endpoint({
    summary: 'A SKU that no product has',
    tag: 'Back office',
    access: ['vendor', 'admin'],
    data: z.string(),
  }),
  'POST product': endpoint({
    summary: 'Create a product of one’s own (an admin: of any vendor)',
    tag: 'Back office',
    access: ['vendor', 'admin'],
    limit: 'upload',
    form: create,
    files: {
      featuredImage: { ...files.featuredImage, required: true },
      productImages: { ...files.productImages, required: true },
      fileUrl: { ...files.fileUrl, required: true },
    },
    data: z.object({ id, slug: z.string() }),
    status: 201,
    message: 'Product created.',
    errors: [409, 413, 415],
  }),
  'PATCH product/{id}': endpoint({
    summary: 'Change a product of one’s own (an admin: any); fields that are not sent stay',
    tag: 'Back office',
    access: ['vendor', 'admin'],
    params: z.object({ id }),
    limit: 'upload',
    form: change,
    files,
    data: z.object({ id, version: z.number().int() }),
    message: 'Product saved.',
    errors: [409, 413, 415],
  }),
};
