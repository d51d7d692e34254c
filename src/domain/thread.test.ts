import { describe, expect, test } from 'vitest';
import { UNANSWERED_MAX } from './limits.ts';
import { messageRefusal, type ThreadState } from './thread.ts';

const OPEN: ThreadState = {
  blockedByVendor: false,
  blockedByCustomer: false,
  shopIsPublic: true,
  customerSuspended: false,
};

describe('messageRefusal', () => {
  test('open thread, fewer unanswered messages than allowed → none', () => {
    expect(messageRefusal(OPEN, 'customer', UNANSWERED_MAX - 1)).toBeNull();
    expect(messageRefusal(OPEN, 'vendor', UNANSWERED_MAX - 1)).toBeNull();
  });

  test('blocked by one side → that side is told to unblock, the other that it is refused', () => {
    const byVendor = { ...OPEN, blockedByVendor: true };
    expect(messageRefusal(byVendor, 'vendor', 0)).toMatch(/^You have blocked this customer/);
    expect(messageRefusal(byVendor, 'customer', 0)).toBe('This shop takes no messages from you.');
    const byCustomer = { ...OPEN, blockedByCustomer: true };
    expect(messageRefusal(byCustomer, 'customer', 0)).toMatch(/^You have blocked this shop/);
    expect(messageRefusal(byCustomer, 'vendor', 0)).toBe('This customer takes no messages from your shop.');
  });

  test('shop that the public does not see → refused for both', () => {
    const closed = { ...OPEN, shopIsPublic: false };
    expect(messageRefusal(closed, 'customer', 0)).toMatch(/^This shop is not open/);
    expect(messageRefusal(closed, 'vendor', 0)).toMatch(/^Your shop is not open/);
  });

  test('suspended customer → the shop cannot write', () => {
    const suspended = { ...OPEN, customerSuspended: true };
    expect(messageRefusal(suspended, 'vendor', 0)).toBe('This customer cannot read messages at the moment.');
  });

  test('as many unanswered messages as allowed → refused until there is an answer', () => {
    expect(messageRefusal(OPEN, 'customer', UNANSWERED_MAX)).toMatch(/Please wait for one\.$/);
    expect(messageRefusal(OPEN, 'vendor', UNANSWERED_MAX)).toMatch(/Please wait for one\.$/);
  });
});
