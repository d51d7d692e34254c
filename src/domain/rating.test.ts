import { describe, expect, test } from 'vitest';
import { ratingBlockedBy } from './rating.ts';

describe('ratingBlockedBy', () => {
  test('no removed reviews → null', () => {
    expect(ratingBlockedBy([], false)).toBeNull();
    expect(ratingBlockedBy([], true)).toBeNull();
  });
  test('removed by the vendor → vendor without a purchase, null with one', () => {
    expect(ratingBlockedBy(['vendor'], false)).toBe('vendor');
    expect(ratingBlockedBy(['vendor'], true)).toBeNull();
  });
  test('removed by an admin → admin, with or without a purchase, also beside a removal by the vendor', () => {
    expect(ratingBlockedBy(['admin'], true)).toBe('admin');
    expect(ratingBlockedBy(['vendor', 'admin'], true)).toBe('admin');
    expect(ratingBlockedBy(['vendor', 'admin'], false)).toBe('admin');
  });
});
