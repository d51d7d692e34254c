import { expect, test } from 'vitest';
import { dayOf, lastDays, startOfDay } from './day.ts';

test('a day is that of UTC, to its last millisecond', () => {
  expect(dayOf(new Date('2026-03-01T23:59:59.999Z'))).toBe('2026-03-01');
  expect(dayOf(new Date('2026-03-01T00:30:00+02:00'))).toBe('2026-02-28');
  expect(startOfDay('2026-03-01').toISOString()).toBe('2026-03-01T00:00:00.000Z');
});

test('the last days end with today and cross months', () => {
  expect(lastDays(new Date('2026-03-02T12:00:00Z'), 4)).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ]);
});
