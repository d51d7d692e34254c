import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js';
import { loadStripe, type Stripe } from '@stripe/stripe-js';
import { type ReactNode, useMemo } from 'react';
import { FormError } from '#ui/form/form-error.tsx';
import { CARD_FAILURE, type Confirmation } from './card-provider.ts';
import { PayButton } from './pay-button.tsx';
import type { usePay } from './use-pay.ts';

interface StripeFormProps {
  publishableKey: string;
  /** Dollars; undefined until there is something to pay. */
  amount: number | undefined;
  pay: ReturnType<typeof usePay>;
}

/** Stripe's card fields, in Stripe's frames, so that card data never reaches this site. */
export default function StripeForm({ publishableKey, amount, pay }: StripeFormProps) {
  const stripe = useMemo(() => loadStripe(publishableKey), [publishableKey]);
  return (
    <Elements stripe={stripe}>
      <CardForm amount={amount} pay={pay} />
    </Elements>
  );
}

function CardForm({ amount, pay }: Omit<StripeFormProps, 'publishableKey'>) {
  const stripe = useStripe();
  const elements = useElements();
  const { state } = pay;
  return (
    <form
      method="post"
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        // In an effect, since the field does not exist during the first render.
        const card = elements?.getElement(CardNumberElement);
        if (stripe && card) void pay.pay((paid) => confirmWithStripe(stripe, card, paid.clientSecret));
      }}
    >
      <FormError messages={state.step === 'card' ? state.error : null} />
      <Labelled label="Card number">
        <CardNumberElement />
      </Labelled>
      <div className="grid grid-cols-2 gap-4">
        <Labelled label="Expiry date">
          <CardExpiryElement />
        </Labelled>
        <Labelled label="CVC">
          <CardCvcElement />
        </Labelled>
      </div>
      <PayButton busy={state.busy} disabled={!stripe || amount === undefined} amount={amount}>
        Your card goes straight to Stripe. This market never sees its number.
      </PayButton>
    </form>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is in Stripe's own frame
    <label className="grid gap-1.5 text-sm font-medium">
      {label}
      <span className="block rounded-control border border-edge bg-surface px-3 py-3.5">{children}</span>
    </label>
  );
}

type CardElement = Parameters<Stripe['confirmCardPayment']>[1] extends infer D
  ? NonNullable<D> extends { payment_method?: infer M }
    ? Extract<M, { card: unknown }>['card']
    : never
  : never;

/** Confirms the payment. If the bank requires a confirmation step, Stripe shows it before this resolves. */
async function confirmWithStripe(
  stripe: Stripe,
  card: CardElement,
  clientSecret: string,
): Promise<Confirmation> {
  const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, {
    payment_method: { card },
  });
  if (paymentIntent?.status === 'succeeded' || error?.payment_intent?.status === 'succeeded') {
    return { status: 'succeeded' };
  }
  return { status: 'failed', message: error?.message ?? CARD_FAILURE };
}
