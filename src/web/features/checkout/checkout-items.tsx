import { withLicense } from '#domain/license.ts';
import { formatDollars } from '#domain/money.ts';
import type { OrderedItem } from '#domain/ordered-item.ts';
import { Picture } from '#ui/primitives/picture.tsx';

/** What the payment window shows of an item of the cart. */
export interface CheckoutItem extends OrderedItem {
  name: string;
  featuredImage: string;
  /** Of one, in dollars. */
  price: number;
  /** Of a bundle. */
  partCount?: number;
}

const SHOWN = 3;

/** The first items that are paid for, and how many more there are. */
export function CheckoutItems({ items }: { items: readonly CheckoutItem[] }) {
  const more = items.length - SHOWN;
  return (
    <ul
      aria-label="What you buy"
      className="mt-4 mb-5 grid gap-3 border-y border-hairline py-4 text-[0.9375rem]"
    >
      {items.slice(0, SHOWN).map(({ id, license, name, featuredImage, price, quantity, partCount }) => (
        <li key={`${id} ${license}`} className="flex items-center gap-3">
          <Picture url={featuredImage} alt="" sizes="40px" className="size-10 shrink-0 rounded-small" />
          <p className="min-w-0 flex-1 leading-snug break-words">
            <bdi>{withLicense(name, license ?? null)}</bdi>
            {quantity > 1 && <span className="text-muted"> × {quantity}</span>}
            {partCount && <span className="block text-sm text-muted">Bundle of {partCount} products</span>}
          </p>
          <p className="tabular-nums">{formatDollars((Math.round(price * 100) * quantity) / 100)}</p>
        </li>
      ))}
      {more > 0 && <li className="text-muted">and {more} more</li>}
    </ul>
  );
}
