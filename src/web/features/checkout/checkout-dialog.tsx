import { formatDollars } from '#domain/money.ts';
import { Dialog } from '#ui/primitives/dialog.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { useLazyComponent } from '#ui/primitives/use-lazy-component.ts';
import { SimulatorForm } from './simulator-form.tsx';
import { usePay } from './use-pay.ts';
import type { Payment } from './use-payment.ts';

const loadStripeForm = () => import('./stripe-form.tsx');

interface CheckoutDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Undefined until the server has priced the cart. */
  payment: Payment | undefined;
  products: readonly { id: string; quantity: number }[];
  onOrdered: () => void;
  /** Called when the payment can no longer be used, so the cart has to be priced again. */
  onOutdated: (message: string) => void;
}

/** The dialog 'Complete Your Payment'. It cannot be closed while a payment is in progress. */
export default function CheckoutDialog({
  open,
  onOpenChange,
  payment,
  products,
  onOrdered,
  onOutdated,
}: CheckoutDialogProps) {
  const pay = usePay({ payment, products, onOrdered, onOutdated });
  const stripeKey = payment?.provider.provider === 'stripe' ? payment.provider.publishableKey : null;
  const StripeForm = useLazyComponent(loadStripeForm, stripeKey !== null);
  const title = pay.state.step === 'confirm' ? 'Confirm your payment' : 'Complete Your Payment';
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !pay.state.busy && onOpenChange(next)}
      title={title}
      description={
        payment && `${formatDollars(payment.amount)} in all. Your files are ready the moment you have paid.`
      }
    >
      {stripeKey === null && <SimulatorForm payment={payment} pay={pay} />}
      {stripeKey !== null && !StripeForm && <FormSkeleton />}
      {stripeKey !== null && StripeForm && <StripeForm publishableKey={stripeKey} pay={pay} />}
    </Dialog>
  );
}

function FormSkeleton() {
  return (
    <Loading label="Loading the card form" className="grid gap-4">
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </Loading>
  );
}
