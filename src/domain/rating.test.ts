import { describe, expect, test } from 'vitest';
import { ratingBlockedBy } from './rating.ts';

describe('ratingBlockedBy: whose removal keeps a customer from rating again', () => {
  test('nothing was removed → nobody’s', () => {
    expect(ratingBlockedBy([], false)).toBeNull();
    expect(ratingBlockedBy([], true)).toBeNull();
  });
  test('removed by the vendor → the vendor’s without a purchase, nobody’s with one', () => {
    expect(ratingBlockedBy(['vendor'], false)).toBe('vendor');
    expect(ratingBlockedBy(['vendor'], true)).toBeNull();
  });
  test('removed by an admin → the admin’s, purchase or not, also when a vendor removed one too', () => {
    expect(ratingBlockedBy(['admin'], true)).toBe('admin');
    expect(ratingBlockedBy(['vendor', 'admin'], true)).toBe('admin');
    expect(ratingBlockedBy(['vendor', 'admin'], false)).toBe('admin');
  });
});
