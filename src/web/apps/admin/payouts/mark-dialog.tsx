import { useState } from 'react';
import { ApiFailure } from '#client/client.ts';
import type { Payout } from '#contract/payouts.ts';
import { formatDollars } from '#domain/money.ts';
import { Textarea } from '#ui/form/textarea.tsx';
import { FormDialog } from '#ui/primitives/form-dialog.tsx';
import { markPayout } from '#web/features/payouts/market-payouts.data.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';

const NOTE_MAX = 500;

/** Says what has become of a payout that was sent by hand. */
export function MarkDialog({
  payout,
  status,
  onClose,
}: {
  payout: Payout;
  status: 'paid' | 'returned';
  onClose: () => void;
}) {
  const [note, setNote] = useState('');
  const mark = useApiMutation({ ...markPayout, onSuccess: onClose });
  const isPaid = status === 'paid';
  return (
    <FormDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={isPaid ? 'Mark as Paid' : 'Mark as Returned'}
      confirm={isPaid ? 'Mark as paid' : 'Mark as returned'}
      variant={isPaid ? 'primary' : 'danger'}
      busy={mark.isPending}
      problem={mark.error instanceof ApiFailure ? mark.error.messages : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        mark.mutate({ id: payout.id, status, note });
      }}
    >
      <p className="text-muted">
        {isPaid
          ? `${formatDollars(payout.amount)} have arrived at ${payout.shopName}.`
          : `${formatDollars(payout.amount)} have come back from the bank: they are in the balance of ${payout.shopName} again, who gets an e-mail with your note.`}
      </p>
      <Textarea
        label="Note"
        optional
        maxLength={NOTE_MAX}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
}
