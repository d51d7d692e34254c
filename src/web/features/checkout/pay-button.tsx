import type { ReactNode } from 'react';
import { formatDollars } from '#domain/money.ts';
import { Button } from '#ui/primitives/button.tsx';

interface PayButtonProps {
  busy: boolean;
  disabled: boolean;
  /** Dollars; undefined until the server has priced the cart. */
  amount: number | undefined;
  /** Who handles the card. */
  children: ReactNode;
}

/** 'Pay Now' with what is paid, and who handles the card. */
export function PayButton({ busy, disabled, amount, children }: PayButtonProps) {
  return (
    <div className="grid gap-2">
      <Button type="submit" size="lg" block busy={busy} busyText="Processing..." disabled={disabled}>
        Pay Now
      </Button>
      <p className="text-center text-sm tabular-nums">
        You pay {amount === undefined ? '…' : formatDollars(amount)}
      </p>
      <p className="text-center text-sm text-muted text-balance">{children}</p>
    </div>
  );
}
