import { describe, expect, test } from 'vitest';
import { may, PERMISSIONS } from './permissions.ts';

describe('may', () => {
  test('a vendor account → the permissions of its role in the shop', () => {
    expect(may({ role: 'vendor', shopRole: 'owner' }, 'own-shop:close')).toBe(true);
    expect(may({ role: 'vendor', shopRole: 'manager' }, 'own-shop:close')).toBe(false);
    expect(may({ role: 'vendor', shopRole: 'author' }, 'sales:read')).toBe(false);
  });

  test('a vendor account without a shop → no permission', () => {
    for (const permission of Object.keys(PERMISSIONS) as (keyof typeof PERMISSIONS)[]) {
      expect(may({ role: 'vendor', shopRole: null }, permission)).toBe(false);
    }
  });

  test('money of a shop → its owner and admins; money of the market → admins', () => {
    expect(PERMISSIONS['earnings:read']).toEqual(['owner', 'admin']);
    for (const permission of [
      'money:read',
      'payouts:manage',
      'money:configure',
      'reconciliation:read',
    ] as const)
      expect(PERMISSIONS[permission]).toEqual(['admin']);
    expect(may({ role: 'vendor', shopRole: 'manager' }, 'discount-codes:manage')).toBe(true);
  });
});
