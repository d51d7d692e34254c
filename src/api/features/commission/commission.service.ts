import type { Db } from '#db/client.ts';
import type { AppliedCommission } from '#domain/commission.ts';
import { findEffectiveRules } from './commission.sql.ts';

/**
 * The commission of products at a time, in the transaction that writes their order.
 * @returns a function that throws for a product that does not exist
 */
export async function commissionsOf(
  tx: Db,
  params: { productIds: readonly string[]; at: Date },
): Promise<(productId: string) => AppliedCommission> {
  const rules = await findEffectiveRules(tx, params);
  const byProduct = new Map(rules.map((rule) => [rule.productId, rule]));
  return (productId) => {
    const rule = byProduct.get(productId);
    if (!rule) throw new Error(`No commission rule holds for the product ${productId}.`);
    return rule;
  };
}
