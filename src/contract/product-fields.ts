import { z } from 'zod';
import { DISCOUNT_TYPES, discountProblem } from '#domain/discount.ts';
import { DESCRIPTION_WORDS } from '#domain/limits.ts';
import { MARKINGS } from '#domain/marking.ts';
import { centsOf, dollarsOf, MAXIMUM_CHARGE_CENTS, MINIMUM_CHARGE_CENTS } from '#domain/money.ts';
import { readNumberedSummary, splitSummary } from '#domain/summary.ts';
import { dollars, id, jsonFlag, line, links, text } from './endpoint.ts';
import { richText } from './rich-text.ts';

/** Dollars as typed or as a number. */
export const amount = (label: string, least = 0) =>
  z
    .union([z.string(), z.number()], { error: `Please enter ${label}.` })
    .transform((value) => String(value).trim())
    .pipe(
      z
        .string()
        .min(1, `Please enter ${label}.`)
        .regex(/^\d{1,15}(\.\d{1,2})?$/, `${label} must be a number with two decimals at most.`)
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

/** The lines of a summary, which `read` finds in its text. */
const summaryLines = (read: (text: string) => string[]) => (label: string) =>
  text(label, 10_000)
    .transform(read)
    .pipe(z.array(z.string()).min(1, `Please enter ${label}.`).max(50, `${label} has 50 lines at most.`));

/** A lower category; a form sends an empty text for none, JSON null as well. */
const lowerCategory = () => z.union([id, z.literal(''), z.null()]).transform((value) => value || null);

/** A field with its label, which names it in the form, in messages and in the description of the API. */
const labelled = <S extends z.ZodType>(label: string, schema: (label: string) => S): S =>
  schema(label).meta({ title: label });

/**
 * The fields of a product that a vendor enters: the rules of the form, of an import and of the API. CONTRIBUTING lists what a new
 * field needs besides its line here.
 */
export const productFields = z.object({
  name: labelled('Name', line),
  sku: labelled('SKU', (label) =>
    text(label, 40).pipe(
      z.string().regex(/^[A-Za-z0-9][A-Za-z0-9-]*$/, 'A SKU has letters, digits and hyphens.'),
    ),
  ),
  videoUrl: labelled('Video URL', link),
  /** Before discount. */
  price: labelled('Price', (label) => amount(label, dollarsOf(MINIMUM_CHARGE_CENTS))),
  cost: labelled('Cost', (label) => amount(label)),
  discountType: labelled('Discount Type', () =>
    z
      .enum(['', ...DISCOUNT_TYPES])
      .nullable()
      .transform((value) => value || null),
  ),
  /** Percent, or dollars off; empty is 0. */
  discountAmount: labelled('Discount Amount', (label) =>
    z.preprocess((value) => (value === '' ? 0 : value), amount(label)),
  ),
  /** One comma-separated text; a line that holds a comma or quote is quoted as in CSV. */
  summary: labelled('Summary', summaryLines(splitSummary)),
  /** HTML as the editor produces it. The server removes elements and attributes that are not allowed. */
  description: labelled('Description', (label) => richText(label, DESCRIPTION_WORDS)),
  mainCategoryId: labelled('Main Category', (label) =>
    z
      .string({ error: `Please select ${label}.` })
      .min(1, `Please select ${label}.`)
      .max(64),
  ),
  firstCategoryId: labelled('First Category', lowerCategory),
  secondCategoryId: labelled('Second Category', lowerCategory),
  thirdCategoryId: labelled('Third Category', lowerCategory),
  isBestSeller: labelled('Best seller', jsonFlag),
  isRecommended: labelled('Recommended', jsonFlag),
  isNew: labelled('New', jsonFlag),
  /** Whether the product is active. */
  status: labelled('Active', jsonFlag),
});

/** The fields as the server works with them: amounts in dollars, the summary in lines. */
export type ProductFields = z.output<typeof productFields>;

/** The values of fields that were never entered. */
export const EMPTY_FIELDS: ProductFields = {
  name: '',
  sku: '',
  videoUrl: '',
  price: 0,
  cost: 0,
  discountType: null,
  discountAmount: 0,
  summary: [],
  description: '',
  mainCategoryId: '',
  firstCategoryId: null,
  secondCategoryId: null,
  thirdCategoryId: null,
  isBestSeller: false,
  isRecommended: false,
  isNew: false,
  status: true,
};

/** The same fields in an answer to the product's vendor. */
export const productFieldAnswers = {
  name: z.string(),
  sku: z.string(),
  videoUrl: z.string().nullable(),
  /** Before discount. */
  price: dollars,
  cost: dollars,
  discountType: z.enum(DISCOUNT_TYPES).nullable(),
  /** Percent, or dollars off. */
  discountAmount: z.number(),
  /** Numbered text, one 'N. ' line each. */
  summary: z.string(),
  /** HTML. */
  description: z.string(),
  mainCategoryId: id,
  firstCategoryId: id.nullable(),
  secondCategoryId: id.nullable(),
  thirdCategoryId: id.nullable(),
  isBestSeller: z.boolean(),
  isRecommended: z.boolean(),
  isNew: z.boolean(),
  status: z.boolean(),
} satisfies Record<keyof ProductFields, z.ZodType>;

/** Fields that are optional for a new product; their default is in `EMPTY_FIELDS`. */
const OPTIONAL = {
  discountType: true,
  discountAmount: true,
  firstCategoryId: true,
  secondCategoryId: true,
  thirdCategoryId: true,
  isBestSeller: true,
  isRecommended: true,
  isNew: true,
  status: true,
} as const;

export const newProduct = productFields
  .partial(OPTIONAL)
  .extend({
    /** The vendor of the new product: required from an admin, ignored from a vendor. */
    vendorId: id.optional(),
  })
  .superRefine(({ price, discountType = null, discountAmount = 0 }, context) => {
    const message = discountProblem(centsOf(price), { type: discountType, amount: discountAmount });
    if (message) context.addIssue({ code: 'custom', message, path: ['discountAmount'] });
  });

/** The highest page that can be shown, and the most of them. */
const MAX_PAGE = 2000;

/** A change takes all values back as a product's answer has them: null for no video, a numbered summary. */
export const productChange = productFields.partial().extend({
  videoUrl: productFields.shape.videoUrl
    .nullable()
    .transform((value) => value ?? '')
    .optional(),
  /** As for a new product, or the numbered lines of an answer. */
  summary: labelled(
    'Summary',
    summaryLines((value) => readNumberedSummary(value) ?? splitSummary(value)),
  ).optional(),
  /** How copies that are sold are marked. */
  marking: z.enum(MARKINGS, { error: 'Please choose how copies are marked.' }).optional(),
  /** The version that the change is made from: 409 if there is a newer one. Without it the last change wins. */
  version: z.coerce.number<number | string>().int().min(1).optional(),
  /** Pictures to keep, in their order: a field for each, or one with a JSON list. Without it they all stay. */
  existingProductImages: links.optional(),
  /**
   * The pages of the file that the public may see: a field for each, one with a JSON list, or a list in JSON; empty for
   * none, null for the default.
   */
  previewPages: z
    .union([z.string(), z.array(z.union([z.string(), z.number()])), z.null()], {
      error: 'Pages to show are a list of page numbers.',
    })
    .transform((value) => (value === null || value === 'null' ? null : parsePages(value)))
    .pipe(
      z
        .array(z.int('A page number is 1 or more.').min(1, 'A page number is 1 or more.').max(MAX_PAGE), {
          error: 'Pages to show are a list of page numbers.',
        })
        .max(MAX_PAGE)
        .nullable(),
    )
    .optional(),
});

/** Page numbers in one field each, or a JSON list in one. */
function parsePages(value: string | (string | number)[]): unknown {
  if (typeof value === 'string' && value.startsWith('[')) {
    try {
      return JSON.parse(value);
    } catch {
      return value;
    }
  }
  return [value].flat().flatMap((page) => (page === '' ? [] : [Number(page)]));
}

/** Fields that only the market's staff write: they decide which products the home page and the cart recommend. */
export const STAFF_FLAGS = [
  'isBestSeller',
  'isRecommended',
  'isNew',
] as const satisfies (keyof ProductFields)[];

/** Those of the flags that the fields would change, and the fields without these changes. */
export function withoutFlagChanges(
  fields: ProductFields,
  before: ProductFields,
): { kept: ProductFields; changed: (typeof STAFF_FLAGS)[number][] } {
  const changed = STAFF_FLAGS.filter((name) => fields[name] !== before[name]);
  const former = Object.fromEntries(changed.map((name) => [name, before[name]]));
  return { kept: { ...fields, ...former }, changed };
}
