import type { Refund } from '#contract/refunds.ts';
import { StatusBadge } from '#ui/primitives/badge.tsx';

const REFUND_TONES = {
  Pending: 'neutral',
  Processing: 'neutral',
  Done: 'good',
  Stuck: 'bad',
  Failed: 'bad',
  Refused: 'bad',
} as const;

export const RefundStatusBadge = ({ status }: Pick<Refund, 'status'>) => (
  <StatusBadge tone={REFUND_TONES[status]}>{status}</StatusBadge>
);
