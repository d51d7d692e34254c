import { describe, expect, test } from 'vitest';
import { statusAfter, VENDOR_DECISIONS, VENDOR_STATUSES } from './vendor-status.ts';

describe('statusAfter', () => {
  test('every change from every status → what the table allows, null for all else', () => {
    const changes = [...VENDOR_DECISIONS, 'apply'] as const;
    const allowed = changes.flatMap((change) =>
      VENDOR_STATUSES.flatMap((status) => {
        const suspendedFrom = status === 'Suspended' ? ('Away' as const) : null;
        const next = statusAfter(change, { status, suspendedFrom });
        return next ? [`${change}: ${status} → ${next}`] : [];
      }),
    );
    expect(allowed).toEqual([
      'approve: Applied → Approved',
      'approve: Declined → Approved',
      'decline: Applied → Declined',
      'suspend: Approved → Suspended',
      'suspend: Away → Suspended',
      'restore: Suspended → Away',
      'apply: Declined → Applied',
    ]);
  });
});
