import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { rowsOf } from '#db/rows-of.ts';
import { commissionRules, products } from '#db/schema.ts';

/** The version of a rule that holds for a product. */
export interface EffectiveRule {
  productId: string;
  id: string;
  ruleId: string;
  version: number;
  basisPoints: number;
  fixedCents: number;
}

/**
 * The commission rule of each product at a time: its own, else its vendor's, else that of its nearest category, else the
 * market's. Of a rule, the highest version whose time contains the moment counts; one without a rate is passed over.
 */
export const findEffectiveRules = (
  db: Db,
  params: { productIds: readonly string[]; at: Date },
): Promise<EffectiveRule[]> =>
  rowsOf<EffectiveRule & Record<string, unknown>>(
    db.execute(sql`
      select p.id as "productId", rule.id, rule.rule_id as "ruleId", rule.version, rule.basis_points as "basisPoints",
        rule.fixed_cents as "fixedCents"
      from ${products} p cross join lateral (
        select held.* from (values
          (1, 'product:' || p.id), (2, 'vendor:' || p.vendor_id), (3, 'category:' || p.third_category_id),
          (4, 'category:' || p.second_category_id), (5, 'category:' || p.first_category_id),
          (6, 'category:' || p.main_category_id), (7, 'market')
        ) asked (place, rule_id)
        cross join lateral (
          select r.* from ${commissionRules} r
          where r.rule_id = asked.rule_id and r.starts_at <= ${params.at.toISOString()}::timestamptz
            and (r.ends_at is null or r.ends_at > ${params.at.toISOString()}::timestamptz)
          order by r.version desc limit 1
        ) held
        where held.basis_points is not null
        order by asked.place limit 1
      ) rule
      where p.id in (select jsonb_array_elements_text(${JSON.stringify(params.productIds)}::jsonb))`),
  );
