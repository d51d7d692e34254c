import { expect, test } from 'vitest';
import { hashNewPassword, hashPassword, passwordMatches } from './passwords.ts';

test('passwordMatches: the same text → true, any other → false', async () => {
  const known = await hashPassword(' Pass ');
  expect(await passwordMatches(known, ' Pass ')).toBe(true);
  expect(await passwordMatches(known, 'Pass')).toBe(false);
  expect(await passwordMatches('no hash', 'no hash')).toBe(false);
  expect(await passwordMatches(null, 'any password')).toBe(false);
});

test('passwordMatches: unknown account → takes as long as a known one', async () => {
  const known = await hashPassword('known');
  const spent = async (hash: string | null) => {
    const before = process.cpuUsage();
    for (let n = 0; n < 10; n++) await passwordMatches(hash, 'guess');
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  await spent(null);
  const [forKnown, forNobody] = [await spent(known), await spent(null)];
  expect(forNobody).toBeGreaterThan(forKnown / 2);
});

test('passwordMatches: many checks in parallel → all complete, two at a time', async () => {
  const hashes = await Promise.all(Array.from({ length: 9 }, (_, n) => hashPassword(`password ${n}`)));
  expect(new Set(hashes).size).toBe(9);
  const right = await Promise.all(hashes.map((hash, n) => passwordMatches(hash, `password ${n}`)));
  expect(right).toEqual(Array(9).fill(true));
});

test.each(['123456', 'password1', 'Trustno1'])('hashNewPassword: %s → refused', async (common) => {
  await expect(hashNewPassword(common, 'newPassword')).rejects.toMatchObject({
    statusCode: 400,
    fields: [{ path: 'newPassword' }],
  });
});

test('hashNewPassword: a password of its own → its hash', async () => {
  const hash = await hashNewPassword('three uncommon words');
  expect(await passwordMatches(hash, 'three uncommon words')).toBe(true);
});
