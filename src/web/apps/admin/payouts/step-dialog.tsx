import { useState } from 'react';
import { ApiFailure, type Client } from '#client/client.ts';
import type { Payout } from '#contract/payouts.ts';
import { formatDollars } from '#domain/money.ts';
import { isolated } from '#lib/isolated.ts';
import { Textarea } from '#ui/form/textarea.tsx';
import { FormDialog } from '#ui/primitives/form-dialog.tsx';
import { cancelPayout, holdPayout, markPayout } from '#web/features/payouts/market-payouts.data.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';

const NOTE_MAX = 500;

/** What an admin can do to a payout with words of their own. */
export type PayoutStep = 'hold' | 'cancel' | 'markPaid' | 'markReturned';

interface Step {
  title: string;
  confirm: string;
  variant: 'primary' | 'danger';
  /** The words go to the vendor, and are needed. */
  asksReason?: boolean;
  text: (amount: string, shopName: string) => string;
}

const STEPS: Record<PayoutStep, Step> = {
  hold: {
    title: 'Hold the Payout',
    confirm: 'Hold',
    variant: 'primary',
    text: (amount, shopName) => `${amount} to ${isolated(shopName)} are not sent until you release them.`,
  },
  cancel: {
    title: 'Cancel the Payout',
    confirm: 'Cancel the payout',
    variant: 'danger',
    asksReason: true,
    text: (amount, shopName) =>
      `${amount} are not sent: they are in the balance of ${isolated(shopName)} again, who gets an e-mail with the reason.`,
  },
  markPaid: {
    title: 'Mark as Paid',
    confirm: 'Mark as paid',
    variant: 'primary',
    text: (amount, shopName) => `${amount} have arrived at ${isolated(shopName)}.`,
  },
  markReturned: {
    title: 'Mark as Returned',
    confirm: 'Mark as returned',
    variant: 'danger',
    text: (amount, shopName) =>
      `${amount} have come back from the bank: they are in the balance of ${isolated(shopName)} again, who gets an e-mail with your note.`,
  },
};

function send(api: Client, { step, id, words }: { step: PayoutStep; id: string; words: string }) {
  if (step === 'hold') return holdPayout.send(api, { id, note: words });
  if (step === 'cancel') return cancelPayout.send(api, { id, reason: words });
  return markPayout.send(api, { id, status: step === 'markPaid' ? 'paid' : 'returned', note: words });
}

/** Asks for a note or a reason, and takes the step. */
export function StepDialog({
  payout,
  step,
  onClose,
}: {
  payout: Payout;
  step: PayoutStep;
  onClose: () => void;
}) {
  const [words, setWords] = useState('');
  const take = useApiMutation({ send, refresh: markPayout.refresh, onSuccess: onClose });
  const { title, confirm, variant, asksReason, text } = STEPS[step];
  return (
    <FormDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      confirm={confirm}
      variant={variant}
      busy={take.isPending}
      problem={take.error instanceof ApiFailure ? take.error.messages : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        take.mutate({ step, id: payout.id, words });
      }}
    >
      <p className="text-muted">{text(formatDollars(payout.amount), payout.shopName)}</p>
      <Textarea
        label={asksReason ? 'Reason' : 'Note'}
        optional={!asksReason}
        maxLength={NOTE_MAX}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
    </FormDialog>
  );
}
