import type { Call } from '#api/kernel/context.ts';
import type { DataOf } from '#contract/contract.ts';
import { dollarsOf } from '#domain/money.ts';
import { orderTotalCents, type PricedLine } from '#domain/order.ts';
import { sum } from '#lib/sum.ts';
import { type CartProduct, priceCart } from './pricing.ts';

/**
 * What a code takes off a cart.
 * @throws ApiError 400 with the sentence for a code that cannot be used, 429 after too many wrong ones
 */
export async function checkCode(
  { context, user, address }: Call,
  { code: text, products }: { code: string; products: readonly CartProduct[] },
): Promise<DataOf<'POST site/discount-code/check'>> {
  const { lines, code, codeDiscountCents } = await priceCart(context, products, {
    code: { text, address, account: user?.id ?? null },
    customerId: user?.role === 'customer' ? user.id : null,
  });
  return {
    code: code ?? text,
    discount: dollarsOf(codeDiscountCents),
    lines: itemsOf(lines).map(([id, own]) => ({
      id,
      discount: dollarsOf(sum(own.map((line) => line.codeDiscountCents ?? 0))),
    })),
    total: dollarsOf(orderTotalCents(lines)),
  };
}

/** The lines of each item of a cart, with the item's id: the parts of a bundle are one item. */
function itemsOf(lines: readonly PricedLine[]): [string, PricedLine[]][] {
  const grouped = Map.groupBy(lines, (line) => line.bundleId ?? line);
  return [...grouped.values()].map((own) => [own[0]?.bundleId ?? own[0]?.productId ?? '', own]);
}
