import { useState } from 'react';
import type { DataOf } from '#contract/contract.ts';
import { Card } from '#ui/frames/card.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { type Choice, Choices } from '#web/features/back-office/choices.tsx';
import { changeFaults } from '#web/features/checkout/payment-simulator.data.ts';
import { RecordStatus } from '#web/kernel/record-status.tsx';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';

type Faults = DataOf<'GET admin/payment-simulator'>;

const NORMAL: Faults = { webhook: 'normal', provider: 'normal', refundFails: false, payoutReturns: false };

const WEBHOOKS: readonly Choice<Faults['webhook']>[] = [
  { value: 'normal', label: 'Normal', text: 'Each webhook comes once, soon after the payment.' },
  { value: 'late', label: 'Late', text: 'Webhooks come half a minute after the payment.' },
  { value: 'twice', label: 'Twice', text: 'Each webhook comes two times.' },
  { value: 'lost', label: 'Lost', text: 'No webhook comes; the market finds the payment by asking.' },
  {
    value: 'before-browser',
    label: 'Before the browser',
    text: 'The webhook is there before the buyer’s browser knows that the card was taken.',
  },
];

const PROVIDERS: readonly Choice<Faults['provider']>[] = [
  { value: 'normal', label: 'Normal', text: 'Every call is answered at once.' },
  { value: 'slow', label: 'Slow', text: 'Calls are carried out, and answered too late.' },
  { value: 'failing', label: 'Failing', text: 'Every call is refused with a server error.' },
  { value: 'garbage', label: 'Garbage', text: 'Every call is answered with nonsense.' },
];

const REFUNDS: readonly Choice<'normal' | 'fail'>[] = [
  { value: 'normal', label: 'Normal', text: 'Refunds reach the card.' },
  { value: 'fail', label: 'Fail', text: 'A moment after a refund succeeded, the bank sends the money back.' },
];

const PAYOUTS: readonly Choice<'normal' | 'return'>[] = [
  { value: 'normal', label: 'Normal', text: 'Payouts reach the vendors’ banks.' },
  { value: 'return', label: 'Return', text: 'The vendors’ banks send new payouts back.' },
];

const isNormalFaults = ({ webhook, provider, refundFails, payoutReturns }: Faults): boolean =>
  webhook === 'normal' && provider === 'normal' && !refundFails && !payoutReturns;

/** The faults of every payment until they are reset. */
export function FaultsForm({ current }: { current: Faults }) {
  const [faults, setFaults] = useState(current);
  const change = useApiMutation({
    ...changeFaults,
    message: (faults) =>
      isNormalFaults(faults)
        ? 'Payments are back to normal.'
        : 'The payment simulator now causes these faults.',
  });
  const isNormal = isNormalFaults(current);
  const isChanged =
    faults.webhook !== current.webhook ||
    faults.provider !== current.provider ||
    faults.refundFails !== current.refundFails ||
    faults.payoutReturns !== current.payoutReturns;
  return (
    <Card
      title="Faults"
      action={
        <RecordStatus kind="simulator" status={isNormal ? 'Normal' : 'Faulty'}>
          {isNormal ? 'Normal now' : describeFaults(current)}
        </RecordStatus>
      }
    >
      <form
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate(faults);
        }}
      >
        <div className="grid gap-6 md:grid-cols-2">
          <Choices
            legend="Webhooks"
            choices={WEBHOOKS}
            value={faults.webhook}
            onChange={(webhook) => setFaults({ ...faults, webhook })}
          />
          <Choices
            legend="Card provider"
            choices={PROVIDERS}
            value={faults.provider}
            onChange={(provider) => setFaults({ ...faults, provider })}
          />
          <Choices
            legend="Refunds"
            choices={REFUNDS}
            value={faults.refundFails ? 'fail' : 'normal'}
            onChange={(refunds) => setFaults({ ...faults, refundFails: refunds === 'fail' })}
          />
          <Choices
            legend="Payouts"
            choices={PAYOUTS}
            value={faults.payoutReturns ? 'return' : 'normal'}
            onChange={(payouts) => setFaults({ ...faults, payoutReturns: payouts === 'return' })}
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={!isChanged} busy={change.isPending}>
            Save
          </Button>
          {!isNormal && (
            <Button variant="secondary" disabled={change.isPending} onClick={() => change.mutate(NORMAL)}>
              Back to normal
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}

/** 'Webhooks late, provider slow'. */
function describeFaults({ webhook, provider, refundFails, payoutReturns }: Faults): string {
  const parts = [
    webhook !== 'normal' && `webhooks ${webhook === 'before-browser' ? 'before the browser' : webhook}`,
    provider !== 'normal' && `provider ${provider}`,
    refundFails && 'refunds fail',
    payoutReturns && 'payouts return',
  ].filter((part) => part !== false);
  const words = parts.join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
