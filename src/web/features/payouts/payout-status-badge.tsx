import type { PayoutStatus } from '#domain/payout.ts';
import { type BadgeTone, StatusBadge } from '#ui/primitives/badge.tsx';

const TONES: Record<PayoutStatus, BadgeTone> = {
  Scheduled: 'neutral',
  Sent: 'neutral',
  Paid: 'good',
  Returned: 'bad',
  Failed: 'bad',
  Held: 'neutral',
  Cancelled: 'bad',
};

export const PayoutStatusBadge = ({ status }: { status: PayoutStatus }) => (
  <StatusBadge tone={TONES[status]}>{status}</StatusBadge>
);
