import { z } from 'zod';
import { TRANSACTION_KINDS } from '#domain/ledger.ts';
import { BACK_OFFICE_PAGE_SIZE } from '#domain/limits.ts';
import { isMonth } from '#domain/month.ts';
import { STATEMENT_FORMATS } from '#domain/statement.ts';
import { dollars, endpoint, id, instant, listOf, named, pageQuery, signedLink } from './endpoint.ts';

/** For admins: the vendor. Vendors always get their own statements. */
const vendorId = id.optional();

/** YYYY-MM. Months begin at midnight UTC. */
const month = z
  .string({ error: 'Please enter Month.' })
  .refine(isMonth, { error: 'Please enter Month as YYYY-MM, such as 2026-11.' });

const statementRow = named('StatementRow', {
  id,
  at: instant,
  type: z.enum(TRANSACTION_KINDS),
  /** What the vendor's account gets; negative for what is taken from it or paid out. */
  amount: dollars,
  /** What is owed to the vendor after it. */
  balance: dollars,
  /** The order's number that people see; null for what concerns no order. */
  orderId: z.string().nullable(),
  /** How the amount came about: the amounts of the steps add up to it. */
  chain: z.array(z.object({ label: z.string(), amount: dollars, detail: z.string() })),
});
export type StatementRow = z.infer<typeof statementRow>;

const statement = listOf(statementRow)
  .extend({
    month: z.string(),
    /** The first month with an entry of the vendor; null without any. */
    firstMonth: z.string().nullable(),
    /** What is owed to the vendor when the month begins, and at its end or now. */
    opening: dollars,
    closing: dollars,
  })
  .meta({ id: 'Statement' });
export type Statement = z.infer<typeof statement>;

export const statementsContract = {
  'GET vendor/statement': endpoint({
    operationId: 'getStatement',
    summary:
      'A month of a vendor’s account, newest entry first, each with its balance and the steps to its amount',
    tag: 'Money',
    access: 'earnings:read',
    query: z.object({
      vendorId,
      /** The current month by default. */
      month: month.optional(),
      ...pageQuery(BACK_OFFICE_PAGE_SIZE),
    }),
    data: statement,
    errors: ['not_found'],
  }),
  'POST vendor/statement/document': endpoint({
    operationId: 'createStatementDocument',
    summary: 'A link, good for ten minutes, to the statement of a month as PDF or CSV',
    tag: 'Money',
    access: 'earnings:read',
    body: z.object({
      vendorId,
      month,
      format: z.enum(STATEMENT_FORMATS, { error: 'The format is pdf or csv.' }),
    }),
    data: signedLink,
    errors: ['not_found'],
  }),
};
