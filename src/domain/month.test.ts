import { expect, test } from 'vitest';
import { addMonths, isMonth, monthName, monthOf, rangeOfMonth } from './month.ts';

test('isMonth: YYYY-MM of this century → true; anything else → false', () => {
  expect(['2026-01', '2099-12'].every(isMonth)).toBe(true);
  expect(['2026-00', '2026-13', '0000-01', '2026-1', '2026-01-01', ''].some(isMonth)).toBe(false);
});

test('months: across the turn of a year → the ones after, before, and their ends in UTC', () => {
  expect([addMonths('2026-11', 2), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  expect(rangeOfMonth('2025-12')).toEqual({
    from: new Date('2025-12-01T00:00:00Z'),
    until: new Date('2026-01-01T00:00:00Z'),
  });
  expect(monthOf(new Date('2025-12-31T23:59:59.999Z'))).toBe('2025-12');
  expect(monthName('2026-11')).toBe('November 2026');
});
