import { useForm } from 'react-hook-form';
import { countryName } from '#domain/countries.ts';
import { TEST_CARD_OF_COUNTRY } from '#domain/test-cards.ts';
import { FormError } from '#ui/form/form-error.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { type CardFields, confirmCard, finishConfirmation } from './card-provider.ts';
import { PayButton } from './pay-button.tsx';
import type { usePay } from './use-pay.ts';
import type { Payment } from './use-payment.ts';

interface SimulatorFormProps {
  payment: Payment | undefined;
  pay: ReturnType<typeof usePay>;
}

/** The card form of the built-in simulator: the same fields as Stripe's, and Stripe's public test cards. */
export function SimulatorForm({ payment, pay }: SimulatorFormProps) {
  const { state } = pay;
  if (state.step === 'confirm') return <ConfirmationStep pay={pay} />;
  return (
    <CardForm
      amount={payment?.amount}
      country={payment?.taxes?.country ?? null}
      busy={state.busy}
      error={state.step === 'card' ? state.error : null}
      onPay={(card) =>
        pay.pay((paid) => confirmCard({ id: paid.paymentIntentId, clientSecret: paid.clientSecret }, card))
      }
    />
  );
}

interface CardFormProps {
  /** Dollars; undefined until the server has priced the cart. */
  amount: number | undefined;
  /** Where the buyer says to live, if taxes are on. */
  country: string | null;
  busy: boolean;
  error: string | null;
  onPay: (card: CardFields) => void;
}

function CardForm({ amount, country, busy, error, onPay }: CardFormProps) {
  const { register, handleSubmit, formState } = useForm<CardFields>({
    defaultValues: { number: '', expiry: '', cvc: '' },
  });
  const { errors } = formState;
  return (
    <form method="post" className="grid gap-5" noValidate onSubmit={handleSubmit(onPay)}>
      <FormError messages={error} />
      <TextInput
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="4242 4242 4242 4242"
        error={errors.number?.message}
        {...register('number', { required: 'Please enter Card number.', onChange: spaceDigits })}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextInput
          label="Expiry date"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM / YY"
          error={errors.expiry?.message}
          {...register('expiry', {
            required: 'Please enter Expiry date.',
            pattern: { value: /^\d{1,2}\s*\/\s*(\d{2}|\d{4})$/, message: 'Write it as MM / YY.' },
            onChange: slashMonth,
          })}
        />
        <TextInput
          label="CVC"
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
          placeholder="123"
          error={errors.cvc?.message}
          {...register('cvc', { required: 'Please enter CVC.' })}
        />
      </div>
      <PayButton busy={busy} disabled={amount === undefined} amount={amount}>
        This market takes test payments: use card {cardsFor(country)} with any future date. No money moves.
      </PayButton>
    </form>
  );
}

/** With taxes on, a card of the buyer's country confirms where they live, and the usual one contradicts it. */
function cardsFor(country: string | null): string {
  const usual = '4242 4242 4242 4242';
  const number = country && TEST_CARD_OF_COUNTRY[country];
  return number ? `${inFours(number)} (${countryName(country)}) or ${usual} (United States)` : usual;
}

const inFours = (digits: string): string => digits.replace(/(.{4})(?=.)/g, '$1 ');

/** Groups digits in fours, as on the card. */
function spaceDigits(event: { target: HTMLInputElement }): void {
  const digits = event.target.value.replace(/\D/g, '').slice(0, 19);
  event.target.value = inFours(digits);
}

/** Formats '1227' as '12 / 27'; does nothing while the user deletes. */
function slashMonth(event: { target: HTMLInputElement }): void {
  const digits = event.target.value.replace(/\D/g, '');
  if (/^\d{4}$/.test(event.target.value)) event.target.value = `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

function ConfirmationStep({ pay }: { pay: SimulatorFormProps['pay'] }) {
  const finish = (outcome: 'success' | 'failure') => () =>
    void pay.finish((paid) =>
      finishConfirmation({ id: paid.paymentIntentId, clientSecret: paid.clientSecret }, outcome),
    );
  return (
    <div className="grid gap-5">
      <p>Your bank asks you to confirm this payment. On a real card this step is your bank’s own page.</p>
      <div className="flex flex-wrap gap-3">
        <Button busy={pay.state.busy} onClick={finish('success')}>
          Confirm payment
        </Button>
        <Button variant="secondary" busy={pay.state.busy} onClick={finish('failure')}>
          Decline
        </Button>
      </div>
    </div>
  );
}
