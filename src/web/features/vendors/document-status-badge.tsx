import type { DocumentStatus } from '#domain/vendor-checklist.ts';
import { type BadgeTone, StatusBadge } from '#ui/primitives/badge.tsx';

const TONES: Record<DocumentStatus, BadgeTone> = { Submitted: 'neutral', Accepted: 'good', Refused: 'bad' };

/** `status` null: nothing was uploaded. */
export const DocumentStatusBadge = ({ status }: { status: DocumentStatus | null }) =>
  status ? (
    <StatusBadge tone={TONES[status]}>{status}</StatusBadge>
  ) : (
    <StatusBadge tone="neutral">Missing</StatusBadge>
  );
