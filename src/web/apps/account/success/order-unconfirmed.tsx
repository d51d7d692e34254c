import { ApiFailure } from '#client/client.ts';
import { FormError } from '#ui/form/form-error.tsx';
import { Button, buttonClass } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { PaidPayment } from '#web/features/checkout/success.data.ts';

interface OrderUnconfirmedProps {
  paid: PaidPayment;
  error: Error;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Shown if the order of a payment could not be written: it is asked for again, never paid again. */
export function OrderUnconfirmed({ paid, error, isRetrying, onRetry }: OrderUnconfirmedProps) {
  const isFree = paid.amount === 0;
  const isRefused = error instanceof ApiFailure && error.status === 409;
  return (
    <div className="mx-auto grid max-w-xl gap-5 px-4">
      <h1 className="font-serif text-title font-heading">
        {isFree ? 'Placing Your Order' : 'Payment Received'}
      </h1>
      <FormError
        title={
          isFree
            ? 'The order could not be placed yet.'
            : 'Your payment went through, but the order could not be confirmed yet.'
        }
        messages={error.message}
      />
      {!isFree && (
        <p className="text-muted">
          You will not be charged again. The order also completes by itself within minutes.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {isFree && isRefused ? (
          <Link to="/cart" className={buttonClass({ size: 'lg' })}>
            Back to Cart
          </Link>
        ) : (
          <Button size="lg" busy={isRetrying} onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
    </div>
  );
}
