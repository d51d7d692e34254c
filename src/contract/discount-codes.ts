import { z } from 'zod';
import { DISCOUNT_CODE_KINDS, DISCOUNT_CODE_SCOPES, DISCOUNT_CODE_STATES } from '#domain/discount-code.ts';
import { BACK_OFFICE_PAGE_SIZE, CODE_TARGETS_MAX } from '#domain/limits.ts';
import { dollarsOf, MAXIMUM_CHARGE_CENTS } from '#domain/money.ts';
import { CODE_FUNDERS } from '#domain/order.ts';
import {
  dollars,
  endpoint,
  flag,
  id,
  instant,
  listOf,
  named,
  nothing,
  pageQuery,
  searchKeyword,
  sentTime,
  sortQuery,
} from './endpoint.ts';
import { cartProducts, typedCode } from './payments.ts';

const COUNT_MAX = 1_000_000;
const MOST_DOLLARS = dollarsOf(MAXIMUM_CHARGE_CENTS);

const hundredths = (label: string) =>
  z.number({ error: `Please enter ${label}.` }).multipleOf(0.01, `${label} has two decimals at most.`);

const count = (label: string) =>
  z
    .number({ error: `${label} is a whole number.` })
    .int(`${label} is a whole number.`)
    .min(1, `${label} is 1 or more.`)
    .max(COUNT_MAX, `${label} is 1,000,000 at most.`)
    .nullable();

const fields = {
  code: typedCode.pipe(
    z
      .string()
      .min(3, 'A code has 3 characters or more.')
      .regex(/^[A-Za-z0-9_-]*$/, 'A code has letters, digits, hyphens and underscores.'),
  ),
  kind: z.enum(DISCOUNT_CODE_KINDS, { error: 'Please select Kind.' }),
  /** Percent, or dollars. */
  value: hundredths('Value')
    .min(0.01, 'Value must be 0.01 or more.')
    .max(MOST_DOLLARS, 'Value must be $999,999.99 at most.'),
  /** Who pays for the discount. A shop's own codes are always paid for by the shop. */
  funder: z.enum(CODE_FUNDERS, { error: 'Please select Funder.' }),
  /** 'all' of a shop's code means all of its own products. */
  appliesTo: z.enum(DISCOUNT_CODE_SCOPES, { error: 'Please select Applies To.' }),
  targetIds: z
    .array(id, { error: 'Targets are a list of ids.' })
    .max(CODE_TARGETS_MAX, `A code is for ${CODE_TARGETS_MAX} products, categories or shops at most.`),
  startsAt: sentTime('Starts At').nullable(),
  endsAt: sentTime('Ends At').nullable(),
  maxUses: count('Uses'),
  maxUsesPerCustomer: count('Uses per Customer'),
  minOrder: hundredths('Least Order Value')
    .min(0, 'Least Order Value must be 0 or more.')
    .max(MOST_DOLLARS, 'Least Order Value must be $999,999.99 at most.')
    // Like the other limits, null is none.
    .nullable()
    .transform((dollars) => dollars ?? 0),
  firstOrderOnly: z.boolean({ error: 'First Order Only is true or false.' }),
  active: z.boolean({ error: 'Active is true or false.' }),
};

type Terms = Pick<
  z.infer<z.ZodObject<typeof fields>>,
  'kind' | 'value' | 'appliesTo' | 'targetIds' | 'startsAt' | 'endsAt'
>;

/** What is wrong with fields that are right one by one. */
function checkTogether({ value: terms, issues }: z.core.ParsePayload<Terms>): void {
  const add = (path: keyof Terms, message: string) =>
    issues.push({ code: 'custom', path: [path], message, input: terms[path] });
  if (terms.kind === 'percent' && terms.value > 100) add('value', 'Value must be 100 percent at most.');
  if (terms.appliesTo !== 'all' && terms.targetIds.length === 0)
    add('targetIds', 'Please select what the code is for.');
  if (terms.startsAt && terms.endsAt && new Date(terms.endsAt) <= new Date(terms.startsAt))
    add('endsAt', 'Ends At must be after Starts At.');
}

/** A whole code, as it is stored. */
export const discountCodeFields = z
  .object({
    ...fields,
    funder: fields.funder.default('market'),
    appliesTo: fields.appliesTo.default('all'),
    targetIds: fields.targetIds.default([]),
    startsAt: fields.startsAt.default(null),
    endsAt: fields.endsAt.default(null),
    maxUses: fields.maxUses.default(null),
    maxUsesPerCustomer: fields.maxUsesPerCustomer.default(null),
    minOrder: fields.minOrder.default(0),
    firstOrderOnly: fields.firstOrderOnly.default(false),
    active: fields.active.default(true),
  })
  .check(checkTogether);

/** What the answer to a saved code says: one whose time is over cannot be used by anybody. */
const savedCode = ({ state }: { state: (typeof DISCOUNT_CODE_STATES)[number] }): string =>
  state === 'Ended'
    ? 'The code has been saved. Its end is past, so it cannot be used.'
    : 'The code has been saved.';

const discountCode = named('DiscountCode', {
  id,
  code: z.string(),
  kind: z.enum(DISCOUNT_CODE_KINDS),
  value: z.number(),
  funder: z.enum(CODE_FUNDERS),
  appliesTo: z.enum(DISCOUNT_CODE_SCOPES),
  targetIds: z.array(id),
  /** Those of `targetIds` that exist, with their names. */
  targets: z.array(z.object({ id, name: z.string() })),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  maxUses: z.int().nullable(),
  maxUsesPerCustomer: z.int().nullable(),
  minOrder: dollars,
  firstOrderOnly: z.boolean(),
  active: z.boolean(),
  state: z.enum(DISCOUNT_CODE_STATES),
  /** Orders with the code. */
  used: z.int(),
  /** Uses that customers hold who are paying. */
  held: z.int(),
  /** The shop that made it; null for the market's own. */
  shopName: z.string().nullable(),
  createdAt: instant,
});
export type DiscountCode = z.infer<typeof discountCode>;

const base = { tag: 'Discount codes', access: 'discount-codes:manage' } as const;

export const discountCodesContract = {
  'GET discount-code': endpoint({
    operationId: 'listDiscountCodes',
    ...base,
    summary: 'The shop’s discount codes (an admin: all of the market and the shops), newest first',
    query: z.object({
      ...pageQuery(BACK_OFFICE_PAGE_SIZE),
      searchKeyword,
      sort: sortQuery(['createdAt', 'code'], '-createdAt'),
      state: z.enum(DISCOUNT_CODE_STATES).optional(),
      /** Of the market itself, without those of shops. */
      ofMarket: flag.optional(),
    }),
    data: listOf(discountCode),
  }),
  'POST discount-code': endpoint({
    operationId: 'createDiscountCode',
    ...base,
    summary: 'Make a discount code; the funder of a shop’s code is always the vendor',
    body: discountCodeFields,
    data: discountCode,
    status: 201,
    message: savedCode,
    errors: ['not_found', 'discount_code_taken', 'list_full', 'too_many_requests'],
  }),
  'PATCH discount-code/{id}': endpoint({
    operationId: 'updateDiscountCode',
    ...base,
    summary: 'Change a discount code; fields that are not sent stay. Orders keep what they were given',
    params: z.object({ id }),
    body: z.object(fields).partial(),
    data: discountCode,
    message: savedCode,
    errors: ['discount_code_taken', 'too_many_requests'],
  }),
  'DELETE discount-code/{id}': endpoint({
    operationId: 'deleteDiscountCode',
    ...base,
    summary: 'Delete a discount code; orders keep its name and what it gave, and the name is free again',
    params: z.object({ id }),
    data: nothing,
    message: 'The code has been deleted.',
  }),
  'POST site/discount-code/check': endpoint({
    operationId: 'checkDiscountCode',
    summary: 'What a discount code takes off a cart; a signed-in customer also learns whether it is for them',
    tag: 'Discount codes',
    access: 'public',
    limit: 'payment',
    body: z.object({ code: typedCode, products: cartProducts }),
    data: z.object({
      code: z.string(),
      discount: dollars,
      /** The lines of the cart by product, with what the code takes off each. */
      lines: z.array(z.object({ id, discount: dollars })),
      /** What the cart costs with the code. */
      total: dollars,
    }),
    errors: ['product_unavailable', 'price_changed'],
  }),
};
