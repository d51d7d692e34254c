import { expect, test } from 'vitest';
import { dayOf, lastDays, startOfDay } from './day.ts';

test('dayOf: any time → its day in UTC', () => {
  expect(dayOf(new Date('2026-03-01T23:59:59.999Z'))).toBe('2026-03-01');
  expect(dayOf(new Date('2026-03-01T00:30:00+02:00'))).toBe('2026-02-28');
  expect(startOfDay('2026-03-01').toISOString()).toBe('2026-03-01T00:00:00.000Z');
});

test('lastDays: a number of days → ends with today, crosses months', () => {
  expect(lastDays(new Date('2026-03-02T12:00:00Z'), 4)).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ]);
});
