import { useState } from 'react';
import { formatDollars } from '#domain/money.ts';
import { FormError } from '#ui/form/form-error.tsx';
import { Dialog } from '#ui/primitives/dialog.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { useLazyComponent } from '#ui/primitives/use-lazy-component.ts';
import { BoughtJustNow } from './bought-just-now.tsx';
import { type CheckoutItem, CheckoutItems } from './checkout-items.tsx';
import { FreeForm } from './free-form.tsx';
import { SimulatorForm } from './simulator-form.tsx';
import { type PayState, usePay } from './use-pay.ts';
import type { Buyer, Payment } from './use-payment.ts';

const loadStripeForm = () => import('./stripe-form.tsx');
const loadTaxFields = () => import('./tax-fields.tsx');

interface CheckoutDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Undefined until the server has priced the cart. */
  payment: Payment | undefined;
  /** Why the VAT number was refused. */
  problem: string | null;
  /** Why the cart was refused. */
  refusal: string | null;
  /** One sentence for each product that the customer has bought before. */
  bought: readonly string[];
  buyer: Buyer;
  onBuyer: (buyer: Buyer) => void;
  items: readonly CheckoutItem[];
  onPaid: (payment: Payment) => void;
  /** Called when the customer goes to an order of just now with the same products. */
  onSeen: () => void;
  /** Called when the payment can no longer be used, so the cart has to be priced again. */
  onOutdated: (message: string) => void;
}

/** The dialog 'Complete Your Payment'. It cannot be closed while a payment is in progress. */
export default function CheckoutDialog({
  open,
  onOpenChange,
  payment,
  problem,
  refusal,
  bought,
  buyer,
  onBuyer,
  items,
  onPaid,
  onSeen,
  onOutdated,
}: CheckoutDialogProps) {
  // The fields stay while another country or number is priced.
  const shown = useLatest(payment);
  const isFree = shown?.provider.provider === 'none';
  const isTaxed = Boolean(shown?.taxes) && !isFree;
  const payable = isTaxed && !payment?.taxes?.country ? undefined : payment;
  const pay = usePay({ payment: payable, onPaid, onOutdated });
  const isBought = pay.state.step === 'bought';
  const stripeKey = shown?.provider.provider === 'stripe' ? shown.provider.publishableKey : null;
  const TaxFields = useLazyComponent(loadTaxFields, isTaxed);
  const StripeForm = useLazyComponent(loadStripeForm, stripeKey !== null);
  const title = titleOf(pay.state.step, isFree);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !pay.state.busy && onOpenChange(next)}
      size="narrow"
      title={title}
      description={!isBought && 'Your files are ready the moment you have paid.'}
    >
      {pay.state.step === 'card' && (
        <>
          <p aria-live="polite" className="text-[1.75rem] leading-tight font-semibold tabular-nums">
            {payable ? formatDollars(payable.amount) : <Skeleton className="my-1 h-7 w-28" />}
          </p>
          <CheckoutItems items={items} />
        </>
      )}
      {!isBought && <FormError messages={refusal} className="mb-5" />}
      {pay.state.step === 'bought' && (
        <BoughtJustNow orderId={pay.state.orderId} onSeen={onSeen} onBuyAgain={pay.buyAgain} />
      )}
      {pay.state.step === 'card' && <BoughtBefore sentences={bought} />}
      {payable && payable.discount > 0 && !isTaxed && <Discounted payment={payable} />}
      {TaxFields && pay.state.step === 'card' && (
        <TaxFields
          payment={payment}
          buyer={buyer}
          onBuyer={onBuyer}
          problem={problem}
          disabled={pay.state.busy}
        />
      )}
      {!isBought && isFree && <FreeForm pay={pay} code={shown?.code ?? null} />}
      {!isBought && stripeKey === null && !isFree && <SimulatorForm payment={payable} pay={pay} />}
      {!isBought && stripeKey !== null && !StripeForm && <FormSkeleton />}
      {!isBought && stripeKey !== null && StripeForm && (
        <StripeForm publishableKey={stripeKey} amount={payable?.amount} pay={pay} />
      )}
    </Dialog>
  );
}

function titleOf(step: PayState['step'], isFree: boolean): string {
  if (step === 'confirm') return 'Confirm your payment';
  return isFree ? 'Complete Your Order' : 'Complete Your Payment';
}

/** So that nothing is bought twice by mistake; more of a licence are bought on purpose. */
function BoughtBefore({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <ul className="mb-5 grid gap-1 rounded-control bg-accent-soft px-4 py-3 text-sm">
      {sentences.map((sentence) => (
        <li key={sentence} className="break-words">
          {sentence}
        </li>
      ))}
    </ul>
  );
}

/** The price before the discount code, its part, and what is paid. */
function Discounted({ payment: { amount, discount, code } }: { payment: Payment }) {
  return (
    <dl className="mb-5 grid grid-cols-[1fr_auto] gap-y-2 rounded-control bg-shade px-4 py-3 text-[0.9375rem] tabular-nums">
      <dt className="text-muted">Price</dt>
      <dd className="text-end">{formatDollars(amount + discount)}</dd>
      <dt className="text-muted break-all">Code {code}</dt>
      <dd className="text-end">−{formatDollars(discount)}</dd>
      <dt className="font-semibold">To pay</dt>
      <dd className="text-end font-semibold">{formatDollars(amount)}</dd>
    </dl>
  );
}

/** The last value that was there. */
function useLatest<T>(value: T | undefined): T | undefined {
  const [latest, setLatest] = useState(value);
  if (value !== undefined && value !== latest) setLatest(value);
  return value ?? latest;
}

function FormSkeleton() {
  return (
    <Loading label="Loading the card form" className="grid gap-4">
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </Loading>
  );
}
