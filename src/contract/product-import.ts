import { z } from 'zod';
import { IMPORT_FORMATS } from '#domain/import-format.ts';
import { dollars, endpoint, named } from './endpoint.ts';

const problem = named('ImportProblem', {
  /** Row number as a spreadsheet shows it; the header is row 1. */
  row: z.number().int(),
  /** The header of its column in the file; '' for a problem of the whole row, or of a column that the file lacks. */
  column: z.string(),
  message: z.string(),
  /** An error leaves the product of the row out; a warning only says how a cell is treated. */
  kind: z.enum(['error', 'warning']),
});
export type ImportProblem = z.infer<typeof problem>;

const item = named('ImportItem', {
  row: z.number().int(),
  handle: z.string(),
  name: z.string(),
  /** What a shopper pays. */
  price: dollars,
  action: z.enum(['create', 'change', 'keep', 'error']),
  /** Whether it will be active. */
  active: z.boolean(),
  /** What a change changes: 'SKU A-1 → A-2', or only the name of a field whose values are long. */
  changes: z.array(z.string()),
});
export type ImportItem = z.infer<typeof item>;

const counts = named('ImportCounts', {
  created: z.number().int(),
  changed: z.number().int(),
  kept: z.number().int(),
});
export type ImportCounts = z.infer<typeof counts>;

const report = named('ImportReport', {
  /** The system whose columns the file has. */
  format: z.enum(IMPORT_FORMATS),
  /**
   * Confirms the import of the products without an error, of this file and on unchanged products; null when there is nothing
   * to write.
   */
  token: z.string().nullable(),
  counts,
  items: z.array(item),
  problems: z.array(problem),
  /** Headers of columns that have values but are not imported. */
  unusedColumns: z.array(z.string()),
  /** Codes of other currencies than the dollar in the file: their amounts need a rate. */
  currencies: z.array(z.string()),
  /** Pictures that the file names by an address and that are neither here nor in the ZIP. */
  missingPictures: z.number().int(),
});
export type ImportReport = z.infer<typeof report>;

const files = {
  file: { kind: 'csv', label: 'CSV File', required: true },
  /** PNG and JPEG pictures, each named as the last part of its address in the CSV; addresses are never fetched. */
  pictures: { kind: 'pictures', label: 'Pictures (ZIP)' },
} as const;

const scope = z.object({
  /** The system that wrote the file; recognised by the header without it. */
  format: z
    .enum(['', ...IMPORT_FORMATS], { error: 'Please select Format.' })
    .transform((value) => value || undefined)
    .optional(),
  /** The category of new products whose row names none that is here, as names: 'E-books > Fiction'. */
  category: z
    .string()
    .trim()
    .max(400)
    .transform((value) => value || undefined)
    .optional(),
  /** The currency of amounts that have neither a sign nor a column that says it; US dollars without it. */
  currency: z
    .string()
    .trim()
    .regex(/^(?:[A-Z]{3})?$/, 'Please enter the code of a currency, as EUR.')
    .transform((value) => value || undefined)
    .optional(),
  /** Dollars for one unit of each other currency: 'EUR=1.08,GBP=1.27'. */
  rates: z
    .string()
    .trim()
    .max(1000)
    .regex(
      /^(?:[A-Z]{3}=\d{1,6}(?:\.\d{1,8})?(?:,[A-Z]{3}=\d{1,6}(?:\.\d{1,8})?)*)?$/,
      'A rate is what one unit is in dollars, as EUR=1.08.',
    )
    .transform(
      (value): Record<string, number> =>
        Object.fromEntries(
          value.split(',').flatMap((rate) => {
            const [currency = '', dollars] = rate.split('=');
            return Number(dollars) > 0 ? [[currency, Number(dollars)]] : [];
          }),
        ),
    )
    .optional(),
});

const products = (count: number): string => (count === 1 ? '1 product' : `${count} products`);

export const productImportContract = {
  'POST product-import/check': endpoint({
    operationId: 'checkProductImport',
    summary: 'Say what an import of this CSV would do, row by row; writes nothing',
    tag: 'Back office',
    access: 'products:transfer',
    form: scope,
    files,
    data: report,
    errors: ['storage_full'],
    limit: 'import',
  }),
  'POST product-import': endpoint({
    operationId: 'importProducts',
    summary: 'Import the file that was checked: all products without an error, or nothing',
    tag: 'Back office',
    access: 'products:transfer',
    form: scope.extend({
      token: z
        .string({ error: 'Please check the file first.' })
        .min(1, 'Please check the file first.')
        .max(100),
    }),
    files,
    data: counts,
    message: ({ created, changed }: ImportCounts) =>
      created + changed === 0
        ? 'Everything in this file has been imported already.'
        : `${products(created)} created, ${products(changed)} changed.`,
    errors: ['import_outdated', 'shop_closed', 'storage_full'],
    limit: 'import',
  }),
};
