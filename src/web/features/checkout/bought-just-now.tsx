import { useQuery } from '@tanstack/react-query';
import { withLicense } from '#domain/license.ts';
import { formatDollars } from '#domain/money.ts';
import { Button, buttonClass } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { useApi } from '#web/kernel/context.ts';

interface BoughtJustNowProps {
  orderId: string;
  /** The customer goes to the order, so the cart lets go of what was bought. */
  onSeen: () => void;
  onBuyAgain: () => void;
}

/** Shown instead of the card form if the same was paid just now in another window or on another device. */
export function BoughtJustNow({ orderId, onSeen, onBuyAgain }: BoughtJustNowProps) {
  const api = useApi();
  const { data: order } = useQuery({
    queryKey: ['orders', orderId],
    queryFn: ({ signal }) => api('GET orders/{id}', { params: { id: orderId }, signal }),
  });
  return (
    <div className="grid gap-5">
      <div role="status" className="grid gap-2">
        <p className="font-semibold">You have paid for this just now. Your card was not charged again.</p>
        {order && (
          <>
            <p className="tabular-nums">
              Order {order.orderId}, {formatDollars(order.totalAmount)}
            </p>
            <ul className="list-disc ps-5">
              {order.orderSummaries.map(({ id, productName, license, quantity }) => (
                <li key={id} className="break-words">
                  <bdi>{withLicense(productName, license)}</bdi>
                  {quantity > 1 && ` × ${quantity}`}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <Link
        to={`/customer-dashboard?order=${encodeURIComponent(orderId)}`}
        onClick={onSeen}
        className={buttonClass({ size: 'lg', block: true })}
      >
        See the order
      </Link>
      <Button variant="secondary" block onClick={onBuyAgain}>
        Buy it once more
      </Button>
    </div>
  );
}
