import type { CaseStatus } from '#domain/case.ts';
import { type BadgeTone, StatusBadge } from '#ui/primitives/badge.tsx';
import { STATUS_WORDS } from './case-words.ts';

const TONES: Record<CaseStatus, BadgeTone> = {
  Open: 'bad',
  WaitingForVendor: 'neutral',
  WaitingForCustomer: 'neutral',
  Decided: 'good',
  Appealed: 'bad',
  Closed: 'good',
};

export const CaseStatusBadge = ({ status }: { status: CaseStatus }) => (
  <StatusBadge tone={TONES[status]}>{STATUS_WORDS[status]}</StatusBadge>
);
