import { expect, test } from 'vitest';
import { formatMinute } from './dates.ts';

test('formatMinute: instant → YYYY-MM-DD HH:mm in the local time zone', () => {
  const local = new Date(2026, 2, 1, 9, 5);
  expect(formatMinute(local.toISOString())).toBe('2026-03-01 09:05');
  expect(formatMinute(new Date(2026, 11, 31, 0, 0).toISOString())).toBe('2026-12-31 00:00');
});
