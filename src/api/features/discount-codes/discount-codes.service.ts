import type { z } from 'zod';
import type { Call, SessionUser } from '#api/kernel/context.ts';
import { badRequest, conflict, isUniqueViolation, notFound } from '#api/kernel/errors.ts';
import { ownVendorId } from '#api/kernel/ownership.ts';
import { paged, rangeOf } from '#api/kernel/paging.ts';
import { type Invalidate, inTransaction } from '#api/kernel/transaction.ts';
import { parsePart } from '#api/kernel/validate.ts';
import type { DataOf } from '#contract/contract.ts';
import {
  type DiscountCode,
  discountCodeFields,
  type discountCodesContract,
} from '#contract/discount-codes.ts';
import type { Db } from '#db/client.ts';
import { newId } from '#db/columns.ts';
import { codeState } from '#domain/discount-code.ts';
import { DISCOUNT_CODES_MAX } from '#domain/limits.ts';
import { centsOf, dollarsOf } from '#domain/money.ts';
import * as codes from './discount-codes.sql.ts';

type Fields = z.output<typeof discountCodeFields>;
type ListQuery = z.output<(typeof discountCodesContract)['GET discount-code']['query']>;
/** A call of a vendor or an admin. */
type Caller = Pick<Call, 'context' | 'address'> & { user: SessionUser };

const missing = () => notFound('This discount code');

/** A page of the codes that the caller may change. */
export async function listCodes(
  { context, user }: Caller,
  query: ListQuery,
): Promise<DataOf<'GET discount-code'>> {
  const now = context.now();
  const { state, ofMarket, sort, searchKeyword: part } = query;
  const filter = { vendorId: ownVendorId(user), now, state, ofMarket, part };
  const [total, rows] = await Promise.all([
    codes.countCodes(context.db, filter),
    codes.findCodes(context.db, { ...filter, sort, ...rangeOf(query) }),
  ]);
  const shown = await Promise.all(rows.map((row) => toAnswer(context.db, row, now)));
  return paged(shown, total, query.limit);
}

async function toAnswer(
  db: Db,
  { code: row, shopName, used, held }: codes.FoundCode,
  now: Date,
): Promise<DiscountCode> {
  const {
    id,
    code,
    kind,
    funder,
    appliesTo,
    targetIds,
    maxUses,
    maxUsesPerCustomer,
    firstOrderOnly,
    active,
  } = row;
  return {
    id,
    code,
    kind,
    value: row.value / 100,
    funder,
    appliesTo,
    targetIds,
    targets: await codes.findTargets(db, { appliesTo, ids: targetIds, vendorId: row.vendorId }),
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    maxUses,
    maxUsesPerCustomer,
    minOrder: dollarsOf(row.minOrderCents),
    firstOrderOnly,
    active,
    state: codeState(row, { taken: used + held, now }),
    used,
    held,
    shopName,
    createdAt: row.createdAt.toISOString(),
  };
}

async function findAnswer({ context, user }: Caller, id: string): Promise<DiscountCode> {
  const now = context.now();
  const own = { vendorId: ownVendorId(user), id, now, limit: 1, offset: 0 };
  const [found] = await codes.findCodes(context.db, { ...own, sort: 'createdAt' });
  if (!found) throw missing();
  return toAnswer(context.db, found, now);
}

/** Makes a code of the caller's shop, or of the market. @throws ApiError 404 for targets of another shop, 409 */
export async function createCode(caller: Caller, fields: Fields): Promise<DiscountCode> {
  const { context, user } = caller;
  const vendorId = ownVendorId(user);
  const id = newId();
  await refusingTakenName(caller, () =>
    inTransaction(context, async (tx) => {
      if ((await codes.countOwnCodes(tx, { vendorId })) >= DISCOUNT_CODES_MAX)
        throw conflict(
          'list_full',
          `There are ${DISCOUNT_CODES_MAX} codes already. Please delete some first.`,
        );
      await checkTargets(tx, fields, vendorId);
      const row = { ...toColumns(fields, vendorId), id, vendorId, createdBy: user.id };
      await codes.insertCode(tx, { ...row, createdAt: context.now() });
    }),
  );
  return findAnswer(caller, id);
}

/** Changes fields of a code. Payments that were priced with it are checked at their claim. @throws ApiError 400, 404 or 409 */
export async function changeCode(
  caller: Caller,
  { id, changes }: { id: string; changes: Partial<Fields> },
): Promise<DiscountCode> {
  const { context, user } = caller;
  await refusingTakenName(caller, () =>
    inTransaction(context, async (tx) => {
      const row = await codes.lockCode(tx, { id, vendorId: ownVendorId(user) });
      if (!row) throw missing();
      const fields = parsePart(discountCodeFields, { ...toFields(row), ...changes }) as Fields;
      if (fields.maxUses !== null && fields.maxUses < row.taken) {
        const message = `This code is used ${row.taken} times already: Uses must be ${row.taken} or more. Pause the code to stop it.`;
        throw badRequest(message, [{ path: 'maxUses', message }]);
      }
      if (changes.appliesTo || changes.targetIds) await checkTargets(tx, fields, row.vendorId);
      await codes.updateCode(tx, { id, set: toColumns(fields, row.vendorId) });
    }),
  );
  return findAnswer(caller, id);
}

/** Deletes a code; see `deleteCode`. @throws ApiError 404 */
export async function removeCode({ context, user }: Caller, id: string): Promise<void> {
  await inTransaction(context, async (tx) => {
    if (!(await codes.lockCode(tx, { id, vendorId: ownVendorId(user) }))) throw missing();
    await codes.deleteCode(tx, { id, now: context.now() });
  });
}

/** @throws ApiError 404 for a target that does not exist or belongs to another shop than the code */
async function checkTargets(
  tx: Db,
  { appliesTo, targetIds }: Fields,
  vendorId: string | null,
): Promise<void> {
  const ids = [...new Set(targetIds)];
  const found = await codes.findTargets(tx, { appliesTo, ids, vendorId });
  if (appliesTo !== 'all' && found.length < ids.length) {
    throw notFound({ vendor: 'This shop', category: 'This category', product: 'This product' }[appliesTo]);
  }
}

/**
 * Codes of all shops share their names, so a refusal tells that another one's code exists. It is therefore counted like
 * a wrong guess of a shopper.
 * @throws ApiError 409 or 429
 */
async function refusingTakenName(
  { context, user, address }: Caller,
  save: () => Promise<void>,
): Promise<void> {
  const countGuess = async (isWrong: boolean) => {
    const guess = { isWrong, address: address ?? '', account: user.id };
    await context.limits.countGuess('discount-code', guess);
  };
  await countGuess(false);
  try {
    await save();
  } catch (error) {
    if (!isUniqueViolation(error, 'discount_codes_code_key')) throw error;
    await countGuess(true);
    throw conflict('discount_code_taken', 'There is a code with this name already.', 'code');
  }
}

const toColumns = (fields: Fields, vendorId: string | null) => ({
  code: fields.code,
  kind: fields.kind,
  value: centsOf(fields.value),
  funder: vendorId ? ('vendor' as const) : fields.funder,
  appliesTo: fields.appliesTo,
  targetIds: fields.appliesTo === 'all' ? [] : [...new Set(fields.targetIds)],
  startsAt: fields.startsAt ? new Date(fields.startsAt) : null,
  endsAt: fields.endsAt ? new Date(fields.endsAt) : null,
  maxUses: fields.maxUses,
  maxUsesPerCustomer: fields.maxUsesPerCustomer,
  minOrderCents: centsOf(fields.minOrder),
  firstOrderOnly: fields.firstOrderOnly,
  active: fields.active,
});

/** The reverse of `toColumns`. */
const toFields = (row: codes.DiscountCodeRow): Fields => ({
  code: row.code,
  kind: row.kind,
  value: row.value / 100,
  funder: row.funder,
  appliesTo: row.appliesTo,
  targetIds: row.targetIds,
  startsAt: row.startsAt?.toISOString() ?? null,
  endsAt: row.endsAt?.toISOString() ?? null,
  maxUses: row.maxUses,
  maxUsesPerCustomer: row.maxUsesPerCustomer,
  minOrder: dollarsOf(row.minOrderCents),
  firstOrderOnly: row.firstOrderOnly,
  active: row.active,
});

/** Codes for a category that was merged are for the one that it went into. */
export const replaceCategoryInCodes = (
  tx: Db,
  _: Invalidate,
  params: { id: string; intoId: string },
): Promise<unknown> => codes.replaceCategory(tx, params);
