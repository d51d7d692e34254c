import type { BundlePart } from '#contract/catalog.ts';
import { LICENSE_NAMES, withLicense } from '#domain/license.ts';
import { formatDollars } from '#domain/money.ts';
import { Trash2 } from '#ui/icons/lucide.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Picture } from '#ui/primitives/picture.tsx';
import { QuantityStepper } from '#ui/primitives/quantity-stepper.tsx';
import { type CartItem, cart, cartTotal, itemKey } from '#web/features/cart/cart.ts';
import { ChosenPriceField } from '#web/features/cart/chosen-price-field.tsx';
import { boughtBefore, type Purchase } from '#web/features/library/purchases.data.ts';

interface CartLinesProps {
  items: readonly CartItem[];
  /** Why items can no longer be bought, by their keys. */
  unavailable: ReadonlyMap<string, string>;
  /** What is in the bundles of the cart, by their ids. */
  partsOf: ReadonlyMap<string, readonly BundlePart[]>;
  purchaseOf: (item: CartItem) => Purchase | undefined;
}

export function CartLines({ items, unavailable, partsOf, purchaseOf }: CartLinesProps) {
  return (
    <ul className="divide-y divide-hairline border-y border-hairline">
      {items.map((item) => (
        <CartLine
          key={itemKey(item)}
          item={item}
          problem={unavailable.get(itemKey(item))}
          parts={partsOf.get(item.id)}
          isAlone={(id) => items.some((other) => other.id === id)}
          purchase={purchaseOf(item)}
        />
      ))}
    </ul>
  );
}

/** Changes what the shopper gives for an item. */
function changePrice(changed: CartItem, chosenPrice: number): void {
  cart.replace(
    cart
      .get()
      .map((item) =>
        itemKey(item) === itemKey(changed) ? { ...item, price: chosenPrice, chosenPrice } : item,
      ),
  );
}

interface CartLineProps {
  item: CartItem;
  problem: string | undefined;
  parts: readonly BundlePart[] | undefined;
  /** Whether a product is in the cart by itself too. */
  isAlone: (productId: string) => boolean;
  purchase: Purchase | undefined;
}

function CartLine({ item, problem, parts, isAlone, purchase }: CartLineProps) {
  const isUnavailable = problem !== undefined;
  const label = withLicense(item.name, item.license ?? null);
  return (
    <li className="grid grid-cols-[5.5rem_1fr] gap-x-4 gap-y-3 py-5 sm:grid-cols-[7rem_1fr_auto] sm:gap-x-6">
      <Picture
        url={item.featuredImage}
        alt=""
        sizes="112px"
        className={`aspect-square w-full rounded-card ${isUnavailable ? 'opacity-50 grayscale' : ''}`}
      />
      <div className="min-w-0">
        <h2 className="font-serif text-lg leading-snug font-heading break-words">
          {isUnavailable ? item.name : <Link to={`/product/${item.slug}`}>{item.name}</Link>}
        </h2>
        {item.license && <p className="mt-1 text-sm">{LICENSE_NAMES[item.license]}</p>}
        {isUnavailable ? (
          <p className="mt-1 text-sm font-medium text-danger">{problem} It is left out of your order.</p>
        ) : (
          !item.partCount &&
          item.leastPrice === undefined && (
            <p className="mt-1 text-sm text-muted tabular-nums">
              {item.price === 0 ? 'Free' : `${formatDollars(item.price)} each`}
            </p>
          )
        )}
        {parts && <Parts parts={parts} isAlone={isAlone} />}
        {purchase && <p className="mt-1 text-sm">{boughtBefore(purchase)}</p>}
        {!isUnavailable && item.leastPrice !== undefined && (
          <div className="mt-3">
            <ChosenPriceField
              key={item.leastPrice}
              label={`Price of ${label}`}
              hideLabel
              least={item.leastPrice}
              initial={item.price}
              onLeave={(dollars) => changePrice(item, dollars)}
            />
          </div>
        )}
        <div className="mt-3 flex flex-wrap items-center gap-2">
          {!isUnavailable && !item.partCount && item.leastPrice === undefined && item.price > 0 && (
            <QuantityStepper
              value={item.quantity}
              min={0}
              label={`Quantity of ${label}`}
              onChange={(quantity) => cart.setQuantity(item, quantity)}
            />
          )}
          <Button variant="ghost" size="sm" aria-label={`Delete ${label}`} onClick={() => cart.remove(item)}>
            <Trash2 className="size-4" /> Delete
          </Button>
        </div>
      </div>
      <p className="col-start-2 font-medium tabular-nums sm:col-start-3 sm:text-end">
        <span className="sr-only">Subtotal </span>
        {isUnavailable ? '—' : formatDollars(cartTotal([item]))}
      </p>
    </li>
  );
}

/** The parts of a bundle: which the customer has and does not pay for, and which are in the cart once more. */
function Parts({
  parts,
  isAlone,
}: {
  parts: readonly BundlePart[];
  isAlone: (productId: string) => boolean;
}) {
  const noteOf = ({ id, owned }: BundlePart): string | null => {
    if (owned) return 'you have it, so it costs nothing';
    return isAlone(id) ? 'in your cart by itself too' : null;
  };
  return (
    <ul aria-label="The parts" className="mt-1 text-sm text-muted">
      {parts.map((part) => {
        const note = noteOf(part);
        return (
          <li key={part.id} className="break-words">
            <bdi>{part.name}</bdi>
            {note && <span className="font-medium text-ink">, {note}</span>}
          </li>
        );
      })}
    </ul>
  );
}
