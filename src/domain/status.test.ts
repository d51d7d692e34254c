import { describe, expect, test } from 'vitest';
import { toneOf } from './status.ts';

describe('toneOf', () => {
  test('status that waits for one side → attention for its reader, neutral for the others', () => {
    expect(toneOf('case', 'WaitingForVendor', 'vendor')).toBe('attention');
    expect(toneOf('case', 'WaitingForVendor', 'support')).toBe('neutral');
    expect(toneOf('case', 'WaitingForCustomer', 'customer')).toBe('attention');
    expect(toneOf('vendor', 'Applied', 'admin')).toBe('attention');
    expect(toneOf('document', 'Missing', 'vendor')).toBe('attention');
  });

  test('status that waits for a bank, or in which nothing has to be done → neutral for everyone', () => {
    expect(toneOf('payout', 'Sent', 'admin')).toBe('neutral');
    expect(toneOf('dispute', 'Evidence sent', 'admin')).toBe('neutral');
    expect(toneOf('product', 'Inactive', 'vendor')).toBe('neutral');
  });

  test('Completed and Paid → good; any other status of an order → bad', () => {
    expect(toneOf('order', 'Completed', 'vendor')).toBe('good');
    expect(toneOf('payment', 'Paid', 'vendor')).toBe('good');
    expect(toneOf('order', 'Failed', 'vendor')).toBe('bad');
    expect(toneOf('payment', 'Partially refunded', 'vendor')).toBe('bad');
    expect(toneOf('payment', 'Refunded', 'vendor')).toBe('bad');
  });
});
