import { z } from 'zod';
import { isCountry } from '#domain/countries.ts';
import { EVIDENCE_STATES, GOODS } from '#domain/tax.ts';
import {
  dollars,
  endpoint,
  flag,
  id,
  instant,
  listOf,
  named,
  pageQuery,
  searchKeyword,
  signedLink,
} from './endpoint.ts';

/** Two letters of ISO 3166, in any case. */
export const country = z
  .string({ error: 'Please select Country.' })
  .trim()
  .toUpperCase()
  .refine(isCountry, { error: 'Country must be two letters, such as DE.' });

const rate = z
  .number({ error: 'Please enter Rate.' })
  .min(0, 'Rate must be 0 or more.')
  .max(100, 'Rate must be 100 percent at most.')
  .multipleOf(0.01, 'Rate has two decimals at most.');

const day = z
  .string({ error: 'Please enter From.' })
  .trim()
  .pipe(z.iso.date({ error: 'From must be a day, such as 2027-01-01.' }))
  .refine((value) => value >= '2000-01-01' && value < '2100-01-01', {
    error: 'From must be a day of this century.',
  });

const goods = z.enum(GOODS, { error: `Goods must be ${GOODS.join(' or ')}.` });

const quarter = z
  .string({ error: 'Please select Quarter.' })
  .regex(/^20\d\d-Q[1-4]$/, 'Quarter must be one such as 2026-Q4.');

const taxRate = named('TaxRate', {
  id,
  country: z.string(),
  goods,
  /** Percent, two decimals at most. */
  rate: z.number(),
  /** The first day on which it holds, YYYY-MM-DD in UTC. */
  from: z.string(),
  /** Whether it holds today; a rate that starts later does not hold yet, and one that another has replaced no longer. */
  state: z.enum(['in force', 'later', 'replaced']),
  /** Where the market has it from: what it came with names its source. */
  source: z.string(),
  /** When the source was last compared with it; null if it could not be, and for rates that admins add. */
  checkedOn: z.string().nullable(),
});
export type TaxRateRow = z.infer<typeof taxRate>;

const evidence = named('TaxEvidence', {
  /** The order's number, and its id. */
  orderId: z.string(),
  orderRecordId: id,
  at: instant,
  said: z.string(),
  address: z.string().nullable(),
  card: z.string().nullable(),
  state: z.enum(EVIDENCE_STATES),
  tax: dollars,
});

const reportRow = named('TaxReportRow', {
  country: z.string(),
  /** Percent. */
  rate: z.number(),
  /** Business buyers who owe the tax themselves. */
  reverseCharge: z.boolean(),
  /** Without tax; refunds are taken off in the quarter in which they were made. */
  sales: dollars,
  tax: dollars,
});
export type TaxReportRow = z.infer<typeof reportRow>;

const read = { tag: 'Taxes', access: 'money:read' } as const;
const change = { tag: 'Taxes', access: 'money:configure' } as const;

export const taxesContract = {
  'GET tax-rate': endpoint({
    operationId: 'listTaxRates',
    ...read,
    summary: 'Tax rates with source and history, by country, the newest first',
    query: z.object({
      ...pageQuery(100),
      country: country.optional(),
      /** Those that hold today. */
      current: flag.optional(),
    }),
    data: listOf(taxRate),
  }),
  'POST tax-rate': endpoint({
    operationId: 'createTaxRate',
    ...change,
    summary: 'Add a rate that holds from a day on; none is ever changed, and what was sold keeps its own',
    body: z.object({ country, rate, from: day, goods: goods.default('electronic services') }),
    data: taxRate,
    status: 201,
    message: 'The tax rate has been added.',
  }),
  'GET tax-rate/goods': endpoint({
    operationId: 'listTaxedGoods',
    ...read,
    summary: 'The kind of goods that each main category is taxed as',
    query: z.object(pageQuery(100)),
    data: listOf(z.object({ id, name: z.string(), goods })),
  }),
  'PATCH tax-rate/goods/{id}': endpoint({
    operationId: 'updateTaxedGoods',
    ...change,
    summary: 'Set the kind of goods that a main category is taxed as',
    params: z.object({ id }),
    body: z.object({ goods }),
    data: z.object({ id, goods }),
    message: 'Saved.',
  }),
  'GET admin/tax-report': endpoint({
    operationId: 'getTaxReport',
    ...read,
    summary: 'Sales and tax of a quarter by country and rate; its tax is that of the ledger',
    query: z.object({ quarter }),
    data: listOf(reportRow),
  }),
  'POST admin/tax-report/export': endpoint({
    operationId: 'exportTaxReport',
    ...read,
    summary: 'A link, good for ten minutes, to the report of a quarter as CSV',
    body: z.object({ quarter }),
    data: signedLink,
  }),
  'GET admin/tax-evidence': endpoint({
    operationId: 'listTaxEvidence',
    ...read,
    summary: 'What is known of where buyers are, by order, the newest first',
    query: z.object({
      ...pageQuery(10),
      /** The number of the order, or words of the customer's name, e-mail or phone. */
      searchKeyword,
      state: z.enum(EVIDENCE_STATES).optional(),
    }),
    data: listOf(evidence),
  }),
};
