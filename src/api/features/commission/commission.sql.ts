import { and, desc, eq, max, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#db/client.ts';
import { isOneOf } from '#db/fragments/one-of.ts';
import { inScope, type ProductScope } from '#db/fragments/product-scope.ts';
import { preparedSql } from '#db/prepared-rows.ts';
import { categories, commissionRules, products, users, vendors } from '#db/schema.ts';
import type { CommissionScope } from '#domain/commission.ts';

/** The version of a rule that holds for a product. */
export interface EffectiveRule {
  productId: string;
  id: string;
  ruleId: string;
  version: number;
  scope: CommissionScope;
  basisPoints: number;
  fixedCents: number;
}

const effectiveRules = preparedSql<EffectiveRule>(
  'effective_commission',
  () => sql`
      select p.id as "productId", rule.id, rule.rule_id as "ruleId", rule.version, rule.scope, rule.basis_points as "basisPoints",
        rule.fixed_cents as "fixedCents"
      from ${products} p cross join lateral (
        select held.* from (values
          (1, 'product:' || p.id), (2, 'vendor:' || p.vendor_id), (3, 'category:' || p.third_category_id),
          (4, 'category:' || p.second_category_id), (5, 'category:' || p.first_category_id),
          (6, 'category:' || p.main_category_id), (7, 'market')
        ) asked (place, rule_id)
        cross join lateral (
          select r.* from ${commissionRules} r
          where r.rule_id = asked.rule_id and r.starts_at <= ${sql.placeholder('at')}::timestamptz
            and (r.ends_at is null or r.ends_at > ${sql.placeholder('at')}::timestamptz)
          order by r.version desc limit 1
        ) held
        where held.basis_points is not null
        order by asked.place limit 1
      ) rule
      where ${isOneOf(sql`p.id`, 'productIds')}`,
);

/**
 * The commission rule of each product at a time: its own, else its vendor's, else that of its nearest category, else the
 * market's. Of a rule, the highest version whose time contains the moment counts; one without a rate is passed over.
 */
export const findEffectiveRules = (
  db: Db,
  params: { productIds: readonly string[]; at: Date },
): Promise<EffectiveRule[]> =>
  effectiveRules(db, { productIds: JSON.stringify(params.productIds), at: params.at.toISOString() });

const later = alias(commissionRules, 'later');

const contains = (rule: typeof commissionRules | typeof later, at: Date): SQL =>
  sql`${rule.startsAt} <= ${at.toISOString()}::timestamptz
    and (${rule.endsAt} is null or ${rule.endsAt} > ${at.toISOString()}::timestamptz)`;

/** Whether a version has a rate and is the highest of its rule whose time contains a moment. */
const holdsAt = (db: Db, at: Date): SQL<boolean> =>
  sql<boolean>`(${commissionRules.basisPoints} is not null and ${contains(commissionRules, at)} and not exists ${db
    .select({ id: later.id })
    .from(later)
    .where(
      and(
        eq(later.ruleId, commissionRules.ruleId),
        sql`${later.version} > ${commissionRules.version}`,
        contains(later, at),
      ),
    )})`;

export interface RuleFilter {
  scope?: CommissionScope;
  targetId?: string;
  /** Only those that hold at `at`. */
  onlyHolding: boolean;
  at: Date;
}

const matches = (db: Db, { scope, targetId, onlyHolding, at }: RuleFilter) =>
  and(
    scope && eq(commissionRules.scope, scope),
    targetId === undefined ? undefined : eq(commissionRules.targetId, targetId),
    onlyHolding ? holdsAt(db, at) : undefined,
  );

/** Versions of rules with the names of what they are for and of who added them, newest first. */
export const findVersions = (
  db: Db,
  { limit, offset, id, ...filter }: RuleFilter & { limit: number; offset: number; id?: string },
) =>
  db
    .select({
      id: commissionRules.id,
      ruleId: commissionRules.ruleId,
      version: commissionRules.version,
      scope: commissionRules.scope,
      scopeId: commissionRules.targetId,
      name: sql<string | null>`coalesce(${categories.name}, ${vendors.shopName}, ${products.name})`,
      basisPoints: commissionRules.basisPoints,
      fixedCents: commissionRules.fixedCents,
      startsAt: commissionRules.startsAt,
      endsAt: commissionRules.endsAt,
      holds: holdsAt(db, filter.at),
      createdAt: commissionRules.createdAt,
      createdBy: users.name,
    })
    .from(commissionRules)
    .leftJoin(
      categories,
      and(eq(commissionRules.scope, 'category'), eq(categories.id, commissionRules.targetId)),
    )
    .leftJoin(vendors, and(eq(commissionRules.scope, 'vendor'), eq(vendors.id, commissionRules.targetId)))
    .leftJoin(products, and(eq(commissionRules.scope, 'product'), eq(products.id, commissionRules.targetId)))
    .leftJoin(users, eq(users.id, commissionRules.createdBy))
    .where(and(matches(db, filter), id === undefined ? undefined : eq(commissionRules.id, id)))
    .orderBy(desc(commissionRules.createdAt), desc(commissionRules.version), desc(commissionRules.id))
    .limit(limit)
    .offset(offset);

/** The number of versions that match. */
export const countVersions = (db: Db, filter: RuleFilter): Promise<number> =>
  db.$count(commissionRules, matches(db, filter));

/** Lets one transaction at a time add a version of a rule. */
export const lockRule = (tx: Db, params: { ruleId: string }) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`commission ${params.ruleId}`}))`);

/** The version that follows the newest one of a rule; its lock is held. */
export async function nextVersion(tx: Db, params: { ruleId: string }): Promise<number> {
  const [row] = await tx
    .select({ newest: max(commissionRules.version) })
    .from(commissionRules)
    .where(eq(commissionRules.ruleId, params.ruleId));
  return (row?.newest ?? 0) + 1;
}

/** Adds a version of a rule. @returns its id */
export async function insertVersion(tx: Db, row: typeof commissionRules.$inferInsert): Promise<string> {
  const [inserted] = await tx.insert(commissionRules).values(row).returning({ id: commissionRules.id });
  if (!inserted) throw new Error('The commission was not written.');
  return inserted.id;
}

const TARGETS = { category: categories, vendor: vendors, product: products };

/** Whether there is such a category, vendor or product. */
export async function targetExists(
  db: Db,
  { scope, id }: { scope: keyof typeof TARGETS; id: string },
): Promise<boolean> {
  const table = TARGETS[scope];
  return (await db.$count(table, eq(table.id, id))) > 0;
}

/** Whether a caller may access a product. */
export const mayAccess = async (
  db: Db,
  { id, scope }: { id: string; scope: ProductScope },
): Promise<boolean> => (await db.$count(products, and(eq(products.id, id), inScope(scope)))) > 0;
