import { useState } from 'react';
import type { InputOf } from '#contract/contract.ts';
import { Select } from '#ui/form/select.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Card } from '#ui/frames/card.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { simulateOutcome } from '#web/features/checkout/payment-simulator.data.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';

type Body = InputOf<'PATCH admin/payment-simulator'>['body'];

const OUTCOMES: readonly { value: string; label: string; body: Body }[] = [
  { value: 'refund-succeeded', label: 'Its refund arrives', body: { refund: 'succeeded' } },
  { value: 'refund-failed', label: 'Its refund fails', body: { refund: 'failed' } },
  { value: 'dispute-opened', label: 'The customer disputes it', body: { dispute: 'opened' } },
  { value: 'dispute-won', label: 'The dispute is won', body: { dispute: 'won' } },
  { value: 'dispute-lost', label: 'The dispute is lost', body: { dispute: 'lost' } },
];

/** Simulates what a bank decides about one payment, days after it was made. */
export function OutcomeForm() {
  const [paymentId, setPaymentId] = useState('');
  const [outcomeValue, setOutcomeValue] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const outcome = OUTCOMES.find(({ value }) => value === outcomeValue);
  const change = useApiMutation({
    ...simulateOutcome,
    message: () => 'Simulated. Its webhook is on its way.',
    onSuccess: () => {
      setIsSubmitted(false);
      setOutcomeValue('');
    },
  });
  const id = paymentId.trim();
  return (
    <Card title="Bank decisions">
      <form
        noValidate
        className="grid items-start gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          setIsSubmitted(true);
          if (id && outcome) change.mutate({ ...outcome.body, paymentId: id });
        }}
      >
        <TextInput
          label="Payment"
          hint="The payment’s id, from the page of its order."
          placeholder="pi_…"
          autoComplete="off"
          spellCheck={false}
          error={isSubmitted && !id ? 'Please enter Payment.' : undefined}
          value={paymentId}
          onChange={(event) => setPaymentId(event.target.value)}
        />
        <Select
          label="What happens"
          options={OUTCOMES}
          error={isSubmitted && !outcome ? 'Please select What happens.' : undefined}
          value={outcomeValue}
          onChange={setOutcomeValue}
        />
        <Button type="submit" variant="secondary" className="justify-self-start" busy={change.isPending}>
          Simulate
        </Button>
      </form>
    </Card>
  );
}
