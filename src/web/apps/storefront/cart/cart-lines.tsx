import { formatDollars } from '#domain/money.ts';
import { Trash2 } from '#ui/icons/lucide.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Picture } from '#ui/primitives/picture.tsx';
import { QuantityStepper } from '#ui/primitives/quantity-stepper.tsx';
import { type CartItem, cart, cartTotal } from '#web/features/cart/cart.ts';

interface CartLinesProps {
  items: readonly CartItem[];
  unavailableIds: ReadonlySet<string>;
}

export function CartLines({ items, unavailableIds }: CartLinesProps) {
  return (
    <ul className="divide-y divide-hairline border-y border-hairline">
      {items.map((item) => (
        <CartLine key={item.id} item={item} isUnavailable={unavailableIds.has(item.id)} />
      ))}
    </ul>
  );
}

function CartLine({ item, isUnavailable }: { item: CartItem; isUnavailable: boolean }) {
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
        {isUnavailable ? (
          <p className="mt-1 text-sm font-medium text-danger">
            No longer available. It is left out of your order.
          </p>
        ) : (
          <p className="mt-1 text-sm text-muted tabular-nums">{formatDollars(item.price)} each</p>
        )}
        <div className="mt-3 flex flex-wrap items-center gap-2">
          {!isUnavailable && (
            <QuantityStepper
              value={item.quantity}
              min={0}
              label={`Quantity of ${item.name}`}
              onChange={(quantity) => cart.setQuantity(item.id, quantity)}
            />
          )}
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Delete ${item.name}`}
            onClick={() => cart.remove(item.id)}
          >
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
