import { lazy, Suspense } from 'react';
import { formatDollars } from '#domain/money.ts';
import { Dialog } from '#ui/primitives/dialog.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { SimulatorForm } from './simulator-form.tsx';
import { usePay } from './use-pay.ts';
import type { Payment } from './use-payment.ts';

const StripeForm = lazy(() => import('./stripe-form.tsx'));

interface CheckoutDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Undefined until the server has priced the cart. */
  payment: Payment | undefined;
  products: readonly { id: string; quantity: number }[];
  onOrdered: () => void;
}

/** The window 'Complete Your Payment'. It cannot be closed while money is moving. */
export default function CheckoutDialog({
  open,
  onOpenChange,
  payment,
  products,
  onOrdered,
}: CheckoutDialogProps) {
  const pay = usePay({ payment, products, onOrdered });
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
      {payment?.provider.provider === 'stripe' ? (
        <Suspense fallback={<FormSkeleton />}>
          <StripeForm publishableKey={payment.provider.publishableKey} payment={payment} pay={pay} />
        </Suspense>
      ) : (
        <SimulatorForm payment={payment} pay={pay} />
      )}
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
