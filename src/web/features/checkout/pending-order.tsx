import { FormError } from '#ui/form/form-error.tsx';
import { Button, buttonClass } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { PayState } from './use-pay.ts';
import { clearStoredIntent } from './use-payment.ts';

/** Shown after the charge: the order is being written, or must be requested again. */
export function PendingOrder({
  state,
  onRetry,
}: {
  state: PayState & { step: 'order' };
  onRetry: () => void;
}) {
  if (!state.error) {
    return (
      <p role="status" className="py-6 text-center">
        Payment received. Placing your order…
      </p>
    );
  }
  return (
    <div className="grid gap-5">
      <FormError
        title="Your payment went through, but the order could not be confirmed yet."
        messages={state.error}
      />
      <p className="text-muted">
        You will not be charged again. The order also completes by itself within minutes.
      </p>
      <Button busy={state.busy} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** Shown if the order failed after the payment, with a link to it. */
export function RefundedOrder({ message }: { message: string }) {
  return (
    <div className="grid gap-5">
      <FormError messages={message} />
      <p className="text-muted">Most often something in it was taken off the market while you paid.</p>
      <Link to="/customer-dashboard" onClick={clearStoredIntent} className={buttonClass()}>
        Go to Dashboard
      </Link>
    </div>
  );
}
