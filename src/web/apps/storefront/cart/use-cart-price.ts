import { useQuery } from '@tanstack/react-query';
import { ApiFailure } from '#client/client.ts';
import { orderedOf } from '#domain/ordered-item.ts';
import { type CartItem, cartTotal } from '#web/features/cart/cart.ts';
import { keptCode } from '#web/features/cart/kept-code.ts';
import { type CheckedCode, codeCheck } from '#web/features/checkout/code-check.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { useSession } from '#web/kernel/session.ts';

export interface CartPrice {
  /** The code that this browser keeps, as it was typed. */
  typed: string | null;
  /** What it takes off; null without a code, while it is checked, and if it is refused. */
  applied: CheckedCode | null;
  /** Why it is refused. */
  refusal: string | null;
  /** The cart can be paid: the code, if there is one, is checked. */
  settled: boolean;
  /** Dollars. */
  total: number;
}

/** What a cart costs with the discount code of this browser. */
export function useCartPrice(items: readonly CartItem[], checked: boolean): CartPrice {
  const { user } = useSession();
  const typed = keptCode.use();
  const products = orderedOf(items);
  const isAsked = typed !== null && checked && items.length > 0;
  const check = useQuery({
    ...codeCheck(useApi(), { code: typed ?? '', products, userId: user?.id ?? null }),
    enabled: isAsked,
  });
  const applied = (isAsked && check.isSuccess && check.data) || null;
  const failure = isAsked ? check.error : null;
  return {
    typed,
    applied,
    refusal: failure && (failure instanceof ApiFailure ? failure.message : 'The code could not be checked.'),
    settled: checked && (!isAsked || applied !== null || failure !== null),
    total: applied?.total ?? cartTotal(items),
  };
}
