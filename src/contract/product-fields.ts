import { z } from 'zod';
import { DISCOUNT_TYPES } from '#domain/discount.ts';
import { DESCRIPTION_WORDS, RICH_TEXT_CHARACTERS } from '#domain/limits.ts';
import { MARKINGS } from '#domain/marking.ts';
import { dollarsOf, MAXIMUM_CHARGE_CENTS } from '#domain/money.ts';
import { PRICE_KINDS, type PriceKind, priceProblem } from '#domain/price-kind.ts';
import { readNumberedSummary, splitSummary } from '#domain/summary.ts';
import { pick } from '#lib/pick.ts';
import {
  type CsvField,
  choiceCell,
  dollarsCell,
  flagCell,
  linesCell,
  optionalDollarsCell,
  textCell,
} from './csv-field.ts';
import { dollars, id, jsonFlag, line, linksAndUploads, text } from './endpoint.ts';
import { fileIds, mainFileName } from './product-files.ts';
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

/** A field with its label, which names it in the form, in messages and in the description of the API. */
const labelled = <S extends z.ZodType>(label: string, schema: (label: string) => S): S =>
  schema(label).meta({ title: label });

/** A lower category; a form sends an empty text for none, JSON null as well. */
const lowerCategory = (label: string) =>
  ({
    rule: labelled(label, () => z.union([id, z.literal(''), z.null()]).transform((value) => value || null)),
    empty: null,
    answer: id.nullable(),
    optional: true,
    csv: null,
    archive: null,
  }) as const;

/** What only the market's staff say of a product. */
const staffFlag = <const Column extends string>(label: string, column: Column) =>
  ({
    rule: labelled(label, jsonFlag),
    empty: false,
    answer: z.boolean(),
    optional: true,
    staffOnly: true,
    csv: flagCell(column),
    archive: z.boolean(),
  }) as const;

/** An amount that may be empty. */
const optionalAmount = (label: string) =>
  z.preprocess((value) => (value === '' ? null : value), amount(label).nullable());

/** What is said of a field; forms, answers, import, export and archives are made of it. */
interface ProductField {
  /** The rule of the form, of an import and of the API. */
  rule: z.ZodType;
  /** The value of a field that was never entered. */
  empty: unknown;
  /** The field in an answer to the product's vendor. */
  answer: z.ZodType;
  /** Set if a new product may lack it. */
  optional?: true;
  /** Set if only the market's staff write it. */
  staffOnly?: true;
  /** Set if shoppers get it as its vendor does; `productDetail` has what they get in another form. */
  shown?: true;
  /** Its cell in files of import and export; null if these derive it from several cells. */
  csv: CsvField<never> | null;
  /**
   * Its value in an archive, under its name and as its column holds it; null if the format has it in another form.
   * `optional()` for a new field, because older archives lack it.
   */
  archive: z.ZodType | null;
}

/** The fields of a product that a vendor enters, in the order of the API. docs/add-a-product-field.md adds one. */
const FIELDS = {
  name: {
    rule: labelled('Name', line),
    empty: '',
    answer: z.string(),
    csv: textCell('Title'),
    archive: z.string().max(500),
  },
  sku: {
    rule: labelled('SKU', (label) =>
      text(label, 40).pipe(
        z.string().regex(/^[A-Za-z0-9][A-Za-z0-9-]*$/, 'A SKU has letters, digits and hyphens.'),
      ),
    ),
    empty: '',
    answer: z.string(),
    shown: true,
    csv: textCell('Variant SKU'),
    archive: z.string().max(500),
  },
  videoUrl: {
    rule: labelled('Video URL', link),
    empty: '',
    answer: z.string().nullable(),
    csv: textCell('Emporia Video URL'),
    archive: z.string().max(500).nullable(),
  },
  priceKind: {
    rule: labelled('Price Kind', (label) => z.enum(PRICE_KINDS, { error: `Please select ${label}.` })),
    empty: 'fixed',
    answer: z.enum(PRICE_KINDS),
    optional: true,
    csv: choiceCell<PriceKind, 'Emporia Price Kind'>('Emporia Price Kind'),
    archive: z.enum(PRICE_KINDS).optional(),
  },
  /** Before discount. Of a price that is not fixed, an answer has the least that is paid, and a request need not have it. */
  price: {
    rule: labelled('Price', (label) => amount(label)),
    empty: 0,
    answer: dollars,
    csv: null,
    archive: null,
  },
  /** Of a chosen price; empty for the lowest price of the market. */
  leastPrice: {
    rule: labelled('Least Price', optionalAmount),
    empty: null,
    answer: dollars.nullable(),
    optional: true,
    csv: null,
    archive: null,
  },
  /** What the product page proposes for a chosen price. */
  suggestedPrice: {
    rule: labelled('Suggested Price', optionalAmount),
    empty: null,
    answer: dollars.nullable(),
    optional: true,
    csv: optionalDollarsCell('Emporia Suggested Price'),
    archive: null,
  },
  cost: {
    rule: labelled('Cost', (label) => amount(label)),
    empty: 0,
    answer: dollars,
    csv: dollarsCell('Cost per item'),
    archive: null,
  },
  discountType: {
    rule: labelled('Discount Type', () =>
      z
        .enum(['', ...DISCOUNT_TYPES])
        .nullable()
        .transform((value) => value || null),
    ),
    empty: null,
    answer: z.enum(DISCOUNT_TYPES).nullable(),
    optional: true,
    csv: null,
    archive: z.enum(DISCOUNT_TYPES).nullable(),
  },
  /** Percent, or dollars off; empty is 0. */
  discountAmount: {
    rule: labelled('Discount Amount', (label) =>
      z.preprocess((value) => (value === '' ? 0 : value), amount(label)),
    ),
    empty: 0,
    answer: z.number(),
    optional: true,
    csv: null,
    archive: z.number(),
  },
  summary: {
    /** One comma-separated text; a line that holds a comma or quote is quoted as in CSV. */
    rule: labelled('Summary', summaryLines(splitSummary)),
    empty: [] as string[],
    /** Numbered text, one 'N. ' line each. */
    answer: z.string(),
    csv: linesCell('Emporia Summary'),
    archive: null,
  },
  description: {
    /** HTML as the editor produces it. The server removes elements and attributes that are not allowed. */
    rule: labelled('Description', (label) => richText(label, DESCRIPTION_WORDS)),
    empty: '',
    /** HTML. */
    answer: z.string(),
    shown: true,
    csv: textCell('Body (HTML)'),
    /** Its pictures have paths of the archive. */
    archive: z.string().max(RICH_TEXT_CHARACTERS),
  },
  mainCategoryId: {
    rule: labelled('Main Category', (label) =>
      z
        .string({ error: `Please select ${label}.` })
        .min(1, `Please select ${label}.`)
        .max(64),
    ),
    empty: '',
    answer: id,
    csv: null,
    archive: null,
  },
  firstCategoryId: lowerCategory('First Category'),
  secondCategoryId: lowerCategory('Second Category'),
  thirdCategoryId: lowerCategory('Third Category'),
  isBestSeller: staffFlag('Best seller', 'Emporia Best Seller'),
  isRecommended: staffFlag('Recommended', 'Emporia Recommended'),
  isNew: staffFlag('New', 'Emporia New'),
  /** Whether the product is active. */
  status: {
    rule: labelled('Active', jsonFlag),
    empty: true,
    answer: z.boolean(),
    optional: true,
    csv: null,
    archive: null,
  },
} as const satisfies Record<string, ProductField>;

type Fields = typeof FIELDS;
export type FieldName = keyof Fields;
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];

/** The names of the fields with this property. */
export type NamesWith<P extends keyof ProductField> = {
  [N in FieldName]: Fields[N] extends Record<P, object | true> ? N : never;
}[FieldName];
const namesWith = <P extends keyof ProductField>(property: P) =>
  FIELD_NAMES.filter((name) => Boolean((FIELDS[name] as ProductField)[property])) as NamesWith<P>[];

/** One property of every field. */
const each = <P extends 'rule' | 'empty' | 'answer' | 'csv' | 'archive'>(property: P) =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, FIELDS[name][property]])) as {
    -readonly [N in FieldName]: Fields[N][P];
  };

/** The rules of all fields. */
export const productFields = z.object(each('rule'));

/** The fields as the server works with them: amounts in dollars, the summary in lines. */
export type ProductFields = z.output<typeof productFields>;

/** The values of fields that were never entered. */
export const EMPTY_FIELDS: ProductFields = each('empty');

/** The same fields in an answer to the product's vendor. */
export const productFieldAnswers = each('answer');

/** Fields that shoppers get as the vendor does. */
export const SHOWN_FIELDS = namesWith('shown');
export const shownFieldAnswers = pick(productFieldAnswers, SHOWN_FIELDS);

/** Fields that have a column of their own in a CSV; others are derived from several columns, or several from one. */
export const csvFields = pick(each('csv'), namesWith('csv'));

/** Fields that an archive has under their own names. */
export const ARCHIVED_FIELDS = namesWith('archive');
export const archivedFields = pick(each('archive'), ARCHIVED_FIELDS);

/** They decide which products the home page and the cart recommend. */
export const STAFF_FLAGS = namesWith('staffOnly');

const OPTIONAL = Object.fromEntries(namesWith('optional').map((name) => [name, true])) as {
  [N in NamesWith<'optional'>]: true;
};
/** A field that a new product has to have. */
export type RequiredField = Exclude<FieldName, NamesWith<'optional'>>;

/** What a form says of the files of a product, besides its first PDF. */
const formFiles = {
  mainFileName: mainFileName.optional(),
  /** Uploads that become further files, in their order; those that are still on their way follow. */
  uploads: fileIds.optional(),
};

export const newProduct = productFields
  .partial(OPTIONAL)
  .extend({
    price: productFields.shape.price.optional(),
    /** The vendor of the new product: required from an admin, ignored from a vendor. */
    vendorId: id.optional(),
    ...formFiles,
  })
  .refine(({ price, priceKind = 'fixed' }) => price !== undefined || priceKind !== 'fixed', {
    error: 'Please enter Price.',
    path: ['price'],
    // Said together with what is wrong in other fields.
    when: () => true,
  })
  .superRefine((entered, context) => {
    const { priceKind = 'fixed', price = 0, leastPrice = null, suggestedPrice = null } = entered;
    // Said above.
    if (priceKind === 'fixed' && entered.price === undefined) return;
    const discount = { type: entered.discountType ?? null, amount: entered.discountAmount ?? 0 };
    const problem = priceProblem({ priceKind, price, leastPrice, suggestedPrice, discount });
    if (problem) context.addIssue({ code: 'custom', message: problem.message, path: [problem.field] });
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
  ...formFiles,
  /** How copies that are sold are marked. */
  marking: z.enum(MARKINGS, { error: 'Please choose how copies are marked.' }).optional(),
  /** The version that the change is made from: 409 if there is a newer one. Without it the last change wins. */
  version: z.coerce.number<number | string>().int().min(1).optional(),
  /**
   * Pictures to keep, in their order: a field for each, or one with a JSON list. Without it they all stay. In a list, null is
   * the place of the next uploaded picture; those without a place come last. The present featured picture may be among them.
   */
  existingProductImages: linksAndUploads.optional(),
  /** Which of the present pictures becomes the featured one. An uploaded one goes before it. */
  existingFeaturedImage: z.string().optional(),
  /**
   * The pages of the file that the public may see; empty for none, null for the default. A form sends a field for each, or
   * one with a JSON list; JSON has a list.
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

/** Those of the flags that the fields would change, and the fields without these changes. */
export function withoutFlagChanges(
  fields: ProductFields,
  before: ProductFields,
): { kept: ProductFields; changed: (typeof STAFF_FLAGS)[number][] } {
  const changed = STAFF_FLAGS.filter((name) => fields[name] !== before[name]);
  const former = Object.fromEntries(changed.map((name) => [name, before[name]]));
  return { kept: { ...fields, ...former }, changed };
}
