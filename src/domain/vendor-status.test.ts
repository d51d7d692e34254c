import { describe, expect, test } from 'vitest';
import { holidayAt, statusAfter, statusAt, VENDOR_DECISIONS, VENDOR_STATUSES } from './vendor-status.ts';

const now = new Date('2026-12-20T12:00:00Z');
const until = (day: string) => new Date(`2026-12-${day}T12:00:00Z`);

describe('statusAfter', () => {
  test('every change from every status → what the table allows, null for all else', () => {
    const changes = [...VENDOR_DECISIONS, 'apply', 'close'] as const;
    const allowed = changes.flatMap((change) =>
      VENDOR_STATUSES.flatMap((status) => {
        const next = statusAfter(change, status);
        return next ? [`${change}: ${status} → ${next}`] : [];
      }),
    );
    expect(allowed).toEqual([
      'approve: Applied → Approved',
      'approve: Declined → Approved',
      'decline: Applied → Declined',
      'suspend: Approved → Suspended',
      'suspend: Away → Suspended',
      'restore: Suspended → Approved',
      'apply: Declined → Applied',
      'apply: Closed → Applied',
      'close: Applied → Closed',
      'close: Approved → Closed',
      'close: Declined → Closed',
      'close: Away → Closed',
    ]);
  });
});

describe('holidayAt', () => {
  test('a holiday with an end → over at that moment; without one → it lasts', () => {
    const awayUntil = until('24');
    expect(holidayAt({ away: true, awayUntil }, now)).toEqual({
      away: true,
      awayUntil: '2026-12-24T12:00:00.000Z',
    });
    expect(holidayAt({ away: true, awayUntil: now }, now)).toEqual({ away: false, awayUntil: null });
    expect(holidayAt({ away: true, awayUntil: null }, now)).toEqual({ away: true, awayUntil: null });
    expect(holidayAt({ away: false, awayUntil }, now)).toEqual({ away: false, awayUntil: null });
  });
});

describe('statusAt', () => {
  test('a holiday that lasts → an approved shop is Away, a shop in any other status is not', () => {
    const holiday = { away: true, awayUntil: until('24') };
    expect(statusAt({ ...holiday, status: 'Approved' }, now)).toBe('Away');
    expect(statusAt({ ...holiday, status: 'Approved' }, until('25'))).toBe('Approved');
    for (const status of ['Applied', 'Declined', 'Suspended', 'Closed'] as const) {
      expect(statusAt({ ...holiday, status }, now)).toBe(status);
    }
  });
});
