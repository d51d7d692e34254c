import { z } from 'zod';
import { COMMISSION_SCOPES } from '#domain/commission.ts';
import { BACK_OFFICE_PAGE_SIZE } from '#domain/limits.ts';
import { dollarsOf, MAXIMUM_CHARGE_CENTS } from '#domain/money.ts';
import { dollars, endpoint, id, instant, listOf, named, pageQuery, sentTime } from './endpoint.ts';

const hundredths = (label: string, most: number, mostText: string) =>
  z
    .number({ error: `Please enter ${label}.` })
    .min(0, `${label} must be 0 or more.`)
    .max(most, `${label} must be ${mostText} at most.`)
    .multipleOf(0.01, `${label} has two decimals at most.`);

const scope = z.enum(COMMISSION_SCOPES, { error: 'Please select what the commission is for.' });

const commissionVersion = named('CommissionVersion', {
  id,
  /** The same for all versions of a rule. */
  ruleId: z.string(),
  version: z.int(),
  scope,
  /** The category, vendor or product; null for the market. */
  scopeId: id.nullable(),
  /** What it is for; null for the market, and for what was deleted. */
  name: z.string().nullable(),
  /** Of what vendor and market share; null: from then on the rule does not hold, and the next one does. */
  percent: z.number().nullable(),
  /** Once a line, on top of the percentage. */
  fixed: dollars,
  from: instant,
  /** The first moment at which it no longer holds; null: no end. */
  to: instant.nullable(),
  /** Whether sales of this moment are charged by it, where no more specific rule holds. */
  holds: z.boolean(),
  createdAt: instant,
  /** Null for what the market came with. */
  createdBy: z.string().nullable(),
});
export type CommissionVersion = z.infer<typeof commissionVersion>;

export const commissionContract = {
  'GET commission': endpoint({
    operationId: 'listCommissionRules',
    summary: 'Versions of commission rules, newest first; `holds=true`: only those that hold now',
    tag: 'Money',
    access: 'money:read',
    query: z.object({
      ...pageQuery(BACK_OFFICE_PAGE_SIZE),
      scope: scope.optional(),
      scopeId: id.optional(),
      holds: z.literal('true', { error: 'Holds is true, or left out.' }).optional(),
    }),
    data: listOf(commissionVersion),
  }),
  'POST commission': endpoint({
    operationId: 'createCommissionRule',
    summary: 'Add a version of a rule, which holds for sales from its time on; no earlier order changes',
    tag: 'Money',
    access: 'money:configure',
    body: z
      .object({
        scope,
        scopeId: id.nullish(),
        /** Null ends a rule: from then on the next one holds. The market's rule always has a percentage. */
        percent: hundredths('Percent', 100, '100 percent').nullable(),
        fixed: hundredths('Fixed Part', dollarsOf(MAXIMUM_CHARGE_CENTS), '$999,999.99').default(0),
        /** Now, if it is left out. */
        from: sentTime('From').nullish(),
        to: sentTime('To').nullish(),
      })
      .refine(({ scope, scopeId }) => (scope === 'market') === !scopeId, {
        error: 'Please select what the commission is for.',
        path: ['scopeId'],
      })
      .refine(({ scope, percent }) => scope !== 'market' || percent !== null, {
        error: 'Please enter Percent.',
        path: ['percent'],
      })
      .refine(({ from, to }) => !to || !from || Date.parse(from) < Date.parse(to), {
        error: 'To must be after From.',
        path: ['to'],
      }),
    data: commissionVersion,
    status: 201,
    message: 'The commission has been saved.',
    errors: ['not_found'],
  }),
  'GET commission/effective': endpoint({
    operationId: 'getEffectiveCommission',
    summary: 'The commission that a sale of a product makes now; for staff and the product’s shop',
    tag: 'Money',
    access: 'product-commission:read',
    query: z.object({ productId: id }),
    data: z.object({
      ruleId: z.string(),
      version: z.int(),
      scope,
      percent: z.number(),
      fixed: dollars,
    }),
    errors: ['not_found'],
  }),
};
