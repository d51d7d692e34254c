import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFailure } from '#client/client.ts';
import type { AdminOrder } from '#contract/admin-orders.ts';
import { refundedAmount } from '#contract/refunds.ts';
import { SEARCH_DEBOUNCE } from '#domain/limits.ts';
import { formatDollars } from '#domain/money.ts';
import { isolated } from '#lib/isolated.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { FormDialog } from '#ui/primitives/form-dialog.tsx';
import { RefundShares } from '#web/features/refunds/refund-shares.tsx';
import { type RefundRequest, refundOrder, refundPreview } from '#web/features/refunds/refunds.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';
import { useDebounce } from '#web/kernel/use-debounce.ts';

/** What is to be given back: all that is left, lines by their ids, or an amount that is asked for. */
export type RefundedPart = 'all' | 'amount' | readonly string[];

interface RefundDialogProps {
  order: AdminOrder;
  part: RefundedPart;
  onClose: () => void;
  onDone: () => void;
}

/** Refunds an order, some of its lines or an amount, after showing who bears it. */
export function RefundDialog({ order, part, onClose, onDone }: RefundDialogProps) {
  const [typed, setTyped] = useState('');
  const [settled, setSettled] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  useDebounce(typed, SEARCH_DEBOUNCE, setSettled);
  const problem = part === 'amount' ? amountProblem(typed, order) : null;
  // While a person types, the shares of the amount before are not those that would be given back.
  const isSettled = part !== 'amount' || (typed === settled && problem === null);
  const request = requestOf(part, settled);
  const api = useApi();
  const preview = useQuery({ ...refundPreview(api, order.id, request), enabled: isSettled });
  const refund = useApiMutation({ ...refundOrder(order.id), onSuccess: onDone });
  const shares = isSettled ? preview.data : undefined;
  const shopNames = new Map(order.vendorOrders.map(({ vendorId, shopName }) => [vendorId, shopName]));
  return (
    <FormDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Refund ${order.orderId}`}
      confirm={shares ? `Refund ${formatDollars(shares.customer)}` : 'Refund'}
      variant="danger"
      busy={refund.isPending}
      problem={refund.error instanceof ApiFailure ? refund.error.messages : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        setIsSubmitted(true);
        if (!shares) return;
        const { refundableAmount } = order;
        refund.mutate({ ...request, refundableAmount }, { onError: onClose });
      }}
    >
      {part === 'amount' && (
        <TextInput
          label="Amount"
          inputMode="decimal"
          autoComplete="off"
          hint={`In dollars, ${formatDollars(order.refundableAmount)} at most. The files stay open unless it is all that is left.`}
          error={isSubmitted ? (problem ?? undefined) : undefined}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {isSettled && (
        <>
          {shares && <p>{questionOf(order, part, shares.customer)}</p>}
          <RefundShares query={preview} shopNames={shopNames} />
        </>
      )}
    </FormDialog>
  );
}

function requestOf(part: RefundedPart, amount: string): RefundRequest {
  if (part === 'all') return {};
  return part === 'amount' ? { amount: Number(amount) } : { lines: [...part] };
}

/** Why an amount cannot be given back; null if it can. */
function amountProblem(typed: string, { refundableAmount }: AdminOrder): string | null {
  const { error } = refundedAmount.safeParse(typed.trim() === '' ? Number.NaN : Number(typed));
  if (error) return error.issues[0]?.message ?? null;
  return Number(typed) > refundableAmount
    ? `The amount is too large: ${formatDollars(refundableAmount)} at most can be given back.`
    : null;
}

function questionOf(order: AdminOrder, part: RefundedPart, amount: number): string {
  const cardOwner = order.customer ? `${isolated(order.customer.name)}’s card` : 'the card that paid';
  const isAll = part === 'all' || (part === 'amount' && amount === order.refundableAmount);
  const files = isAll
    ? 'the downloads of the whole order end'
    : part === 'amount'
      ? 'the downloads stay'
      : part.length === 1
        ? 'the download of this line ends'
        : `the downloads of these ${part.length} lines end`;
  return `Give ${formatDollars(amount)} back to ${cardOwner}? This cannot be undone: ${files}.`;
}
