import { describe, expect, test } from 'vitest';
import { totpCode } from '#test/totp.ts';
import { hashBackupCode, newBackupCodes, newTotpSecret, otpauthUrlOf, timeStepOf } from './two-step-codes.ts';

const now = new Date('2026-03-01T12:00:10Z');
const STEP = now.getTime() / 30_000 - 1 / 3;
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);

describe('timeStepOf', () => {
  test('vector of RFC 6238 → its time step', () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect(timeStepOf({ secret, code: '287082', now: new Date(59_000) })).toBe(1);
    expect(timeStepOf({ secret, code: '081804', now: new Date(1_111_111_109_000) })).toBe(37_037_036);
  });

  test.each([
    [-60, null],
    [-30, STEP - 1],
    [0, STEP],
    [30, STEP + 1],
    [60, null],
  ])('code of %i seconds later → step %s', (seconds, step) => {
    const secret = newTotpSecret();
    expect(timeStepOf({ secret, code: totpCode(secret, after(seconds)), now })).toBe(step);
  });

  test.each(['', '12345', '1234567', 'abcdef', '12345é', '１２３４５６'])('"%s" → null', (code) =>
    expect(timeStepOf({ secret: newTotpSecret(), code, now })).toBeNull(),
  );
});

test('otpauthUrlOf → account, market and secret as authenticator apps read them', () => {
  const url = otpauthUrlOf({ issuer: 'Emporia', secret: 'JBSWY3DPEHPK3PXP', email: 'ada@example.test' });
  expect(decodeURIComponent(url)).toMatch(/^otpauth:\/\/totp\/Emporia:ada@example\.test\?/);
  expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
    issuer: 'Emporia',
    secret: 'JBSWY3DPEHPK3PXP',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});

describe('backup codes', () => {
  test('made → ten different ones, in four groups of four', () => {
    const codes = newBackupCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
  });

  test('typed in upper case, without hyphens, with letters for digits → the same hash; for another user → another', () => {
    const hash = hashBackupCode('ann', '01ab-cdef-gh10-1234');
    for (const typed of ['01ABCDEFGH101234', ' 01ab cdef gh10 1234', 'oLab-cdef-ghI0-l234'])
      expect(hashBackupCode('ann', typed)).toBe(hash);
    expect(hashBackupCode('ben', '01ab-cdef-gh10-1234')).not.toBe(hash);
  });
});
