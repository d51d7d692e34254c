import type { AppContext, SessionUser } from '#api/kernel/context.ts';
import { badRequest, notFound } from '#api/kernel/errors.ts';
import { ownProducts } from '#api/kernel/ownership.ts';
import { type ListPage, paged, rangeOf } from '#api/kernel/paging.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import type { CommissionVersion } from '#contract/commission.ts';
import type { Db } from '#db/client.ts';
import { type AppliedCommission, type CommissionScope, commissionRuleId } from '#domain/commission.ts';
import { centsOf, dollarsOf } from '#domain/money.ts';
import * as commission from './commission.sql.ts';

/**
 * The commission of products at a time, in the transaction that writes their order.
 * @returns a function that throws for a product that does not exist
 */
export async function commissionsOf(
  tx: Db,
  params: { productIds: readonly string[]; at: Date },
): Promise<(productId: string) => AppliedCommission> {
  const rules = await commission.findEffectiveRules(tx, params);
  const byProduct = new Map(rules.map((rule) => [rule.productId, rule]));
  return (productId) => {
    const rule = byProduct.get(productId);
    if (!rule) throw new Error(`No commission rule holds for the product ${productId}.`);
    return rule;
  };
}

type VersionRow = Awaited<ReturnType<typeof commission.findVersions>>[number];

/** Basis points as percent: 1250 -> 12.5. */
const percentOf = (basisPoints: number): number => basisPoints / 100;

const versionOf = ({ basisPoints, fixedCents, startsAt, endsAt, ...row }: VersionRow): CommissionVersion => ({
  ...row,
  percent: basisPoints === null ? null : percentOf(basisPoints),
  fixed: dollarsOf(fixedCents),
  from: startsAt.toISOString(),
  to: endsAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

/** One page of versions of commission rules, newest first. */
export async function listCommissions(
  context: AppContext,
  params: { page: number; limit: number; scope?: CommissionScope; scopeId?: string; holds?: 'true' },
): Promise<ListPage<CommissionVersion>> {
  const { page, limit, scope, scopeId, holds } = params;
  const filter = { scope, targetId: scopeId, onlyHolding: holds === 'true', at: context.now() };
  const [rows, total] = await Promise.all([
    commission.findVersions(context.db, { ...filter, ...rangeOf({ page, limit }) }),
    commission.countVersions(context.db, filter),
  ]);
  return paged(rows.map(versionOf), total, limit);
}

/**
 * Adds a version of a rule. Versions that are added at the same time follow one another.
 * @throws ApiError 404 for an unknown category, vendor or product; 400 for an end that is not after the beginning
 */
export async function addCommission(
  context: AppContext,
  params: {
    scope: CommissionScope;
    scopeId?: string | null;
    percent: number | null;
    fixed: number;
    from?: string | null;
    to?: string | null;
    userId: string;
  },
): Promise<CommissionVersion> {
  const { scope, percent, fixed, from, to, userId } = params;
  const now = context.now();
  const targetId = params.scopeId ?? null;
  const startsAt = from ? new Date(from) : now;
  const endsAt = to ? new Date(to) : null;
  if (endsAt && endsAt <= startsAt) throw badRequest('To must be after From.');
  const ruleId = commissionRuleId(scope, targetId);
  return inTransaction(context, async (tx) => {
    if (scope !== 'market' && !(await commission.targetExists(tx, { scope, id: targetId ?? '' })))
      throw notFound(`This ${scope}`);
    await commission.lockRule(tx, { ruleId });
    const id = await commission.insertVersion(tx, {
      ruleId,
      version: await commission.nextVersion(tx, { ruleId }),
      scope,
      targetId,
      basisPoints: percent === null ? null : Math.round(percent * 100),
      fixedCents: percent === null ? 0 : centsOf(fixed),
      startsAt,
      endsAt,
      createdBy: userId,
      createdAt: now,
    });
    const [row] = await commission.findVersions(tx, { id, onlyHolding: false, at: now, limit: 1, offset: 0 });
    if (!row) throw new Error('The commission was not found.');
    return versionOf(row);
  });
}

/**
 * The commission that a sale of a product makes now.
 * @throws ApiError 404 for an unknown product, or one of another shop
 */
export async function readEffective(
  context: AppContext,
  { productId, user }: { productId: string; user: SessionUser },
) {
  if (!(await commission.mayAccess(context.db, { id: productId, scope: ownProducts(user) })))
    throw notFound('This product');
  const [rule] = await commission.findEffectiveRules(context.db, {
    productIds: [productId],
    at: context.now(),
  });
  if (!rule) throw new Error(`No commission rule holds for the product ${productId}.`);
  const { ruleId, version, scope, basisPoints, fixedCents } = rule;
  return { ruleId, version, scope, percent: percentOf(basisPoints), fixed: dollarsOf(fixedCents) };
}
