import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { discountCodes, discountCodeUses } from '#db/schema.ts';
import { type CodeLine, cartProblem, codeDiscounts } from '#domain/discount-code.ts';
import type { PricedLine } from '#domain/order.ts';
import { PLAIN_TERMS, withTerms } from '#domain/pricing.ts';
import { sum } from '#lib/sum.ts';
import { demoVendors } from '../catalog/catalog.ts';
import { type DemoCode, demoCodes } from '../catalog/codes.ts';
import type { DemoOrder } from '../catalog/types.ts';

import { type DaysAgo, demoId } from './ids.ts';

const codeId = ({ code }: DemoCode): string => demoId('discount-code', code);
const vendorIdOf = ({ vendorSlug }: DemoCode): string | null =>
  vendorSlug ? demoId('vendor', vendorSlug) : null;

/** The discount codes; what the past orders have taken of them is written with these. */
export async function seedCodes(tx: Db, daysAgo: DaysAgo): Promise<void> {
  await tx.insert(discountCodes).values(
    demoCodes.map((code) => {
      const { vendorSlug, createdDaysAgo, startsDaysAgo, endsDaysAgo, usedBy: _, ...columns } = code;
      const vendor = demoVendors.find(({ slug }) => slug === vendorSlug);
      return {
        ...columns,
        id: codeId(code),
        vendorId: vendorIdOf(code),
        appliesTo: 'all' as const,
        startsAt: startsDaysAgo === undefined ? null : daysAgo(startsDaysAgo),
        endsAt: endsDaysAgo === undefined ? null : daysAgo(endsDaysAgo),
        createdBy: demoId('user', vendor?.email ?? 'admin@demo.test'),
        createdAt: daysAgo(createdDaysAgo),
      };
    }),
  );
}

/** Prices orders with the codes that they used, no more often than each may be. Call it for one order after the other. */
export function codePricing() {
  const used = new Map<DemoCode, number>();
  const considered = new Map<DemoCode, number>();

  const nextUse = (code: DemoCode, order: DemoOrder, lines: readonly CodeLine[]): boolean => {
    const { usedBy, maxUses } = code;
    if (!usedBy || order.status === 'Failed') return false;
    if (order.daysAgo > usedBy.fromDaysAgo || order.daysAgo < usedBy.untilDaysAgo) return false;
    if (cartProblem(termsOf(code), lines)) return false;
    const before = considered.get(code) ?? 0;
    considered.set(code, before + 1);
    const uses = used.get(code) ?? 0;
    if (before % usedBy.every !== 0 || (maxUses && uses >= maxUses)) return false;
    used.set(code, uses + 1);
    return true;
  };

  return (order: DemoOrder, plain: readonly PricedLine[]) => {
    const lines = plain.map((line) => ({ ...line, categoryIds: [] }));
    const code = demoCodes.find((one) => nextUse(one, order, lines));
    const discounts = code ? codeDiscounts(termsOf(code), lines) : [];
    return {
      lines: plain.map((line, index) =>
        withTerms(line, {
          ...PLAIN_TERMS,
          ...(code && { codeDiscountCents: discounts[index] ?? 0, codeFunder: code.funder }),
        }),
      ),
      codeId: code ? codeId(code) : null,
      code: code?.code ?? null,
      codeDiscountCents: sum(discounts),
    };
  };
}

/** The uses of past orders, and with them how many each code has. */
export async function insertUses(
  tx: Db,
  uses: readonly (typeof discountCodeUses.$inferInsert)[],
): Promise<void> {
  if (uses.length > 0) await tx.insert(discountCodeUses).values([...uses]);
  for (const [id, ofCode] of Map.groupBy(uses, ({ codeId }) => codeId)) {
    await tx.update(discountCodes).set({ taken: ofCode.length }).where(eq(discountCodes.id, id));
  }
}

const termsOf = (code: DemoCode) => ({
  ...code,
  vendorId: vendorIdOf(code),
  appliesTo: 'all' as const,
  targetIds: [],
  minOrderCents: code.minOrderCents ?? 0,
});
