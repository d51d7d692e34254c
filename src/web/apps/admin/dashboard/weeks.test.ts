import { expect, test } from 'vitest';
import { weeksOf } from './weeks.ts';

test('weeksOf: days across a new year → weeks from Monday that contain every day once', () => {
  const days = Array.from({ length: 10 }, (_, n) => ({
    day: new Date(Date.UTC(2025, 11, 27 + n)).toISOString().slice(0, 10),
    sales: 0.1,
    orders: n,
  }));
  expect(weeksOf(days)).toEqual([
    { day: '2025-12-27', sales: 0.2, orders: 1 },
    { day: '2025-12-29', sales: 0.7, orders: 35 },
    { day: '2026-01-05', sales: 0.1, orders: 9 },
  ]);
});
