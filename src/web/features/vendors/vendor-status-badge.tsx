import type { VendorStatus } from '#domain/vendor-status.ts';
import { type BadgeTone, StatusBadge } from '#ui/primitives/badge.tsx';

const TONES: Record<VendorStatus, BadgeTone> = {
  Applied: 'neutral',
  Approved: 'good',
  Declined: 'bad',
  Suspended: 'bad',
  Away: 'neutral',
  Closed: 'neutral',
};

export const VendorStatusBadge = ({ status }: { status: VendorStatus }) => (
  <StatusBadge tone={TONES[status]}>{status}</StatusBadge>
);
