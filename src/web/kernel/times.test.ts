import { expect, test } from 'vitest';
import { formatDistance, formatMinute } from './times.ts';

test('formatMinute: instant → YYYY-MM-DD HH:mm in the local time zone', () => {
  const local = new Date(2026, 2, 1, 9, 5);
  expect(formatMinute(local.toISOString())).toBe('2026-03-01 09:05');
  expect(formatMinute(new Date(2026, 11, 31, 0, 0).toISOString())).toBe('2026-12-31 00:00');
});

test.each([
  ['2026-03-01T11:59:30Z', 'just now'],
  ['2026-03-01T11:58:00Z', '2 minutes ago'],
  ['2026-03-01T09:00:00Z', '3 hours ago'],
  ['2026-02-28T11:00:00Z', 'yesterday'],
  ['2026-02-27T12:00:00Z', '2 days ago'],
  ['2025-12-20T12:00:00Z', '2 months ago'],
  ['2024-03-01T00:00:00Z', '2 years ago'],
  ['2026-03-03T12:30:00Z', 'in 2 days'],
  ['2026-03-01T12:45:00Z', 'in 45 minutes'],
])('formatDistance: %s at noon of March 1, 2026 → %s', (instant, words) => {
  expect(formatDistance(instant, new Date('2026-03-01T12:00:00Z'))).toBe(words);
});
