import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Limits, networkOf } from './limits.ts';

const MINUTE_MS = 60_000;
const OWNER = 'owner@example.test';
const HOME = '192.0.2.1';
/** A different network for each number. */
const stranger = (n: number): string => `2001:db8:${n.toString(16)}::1`;

let limits: Limits;
beforeEach(() => {
  vi.useFakeTimers();
  const known = new Set<string>();
  limits = new Limits(1, {
    knownNetworks: {
      has: async ({ networkHash }) => known.has(networkHash),
      add: async ({ networkHash }) => void known.add(networkHash),
    },
  });
});
afterEach(() => vi.useRealTimers());

/** How many of `count` wrong passwords for the owner's account are not rate-limited. */
async function guesses(count: number, from: string): Promise<number> {
  let checked = 0;
  for (let n = 0; n < count; n++) {
    await limits.countAccount('login', OWNER, from).then(
      () => checked++,
      () => {},
    );
  }
  return checked;
}
async function ownerSignsIn(from: string): Promise<void> {
  await limits.countAccount('login', OWNER, from);
  await limits.recordSuccess('login', OWNER, from);
}

describe('networkOf', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:1::1', '2001:db8:1:1::/64'],
    ['2001:DB8:1:1:ffff::3c', '2001:db8:1:1::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('the address %s → %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('countNetwork', () => {
  test('networks of one /56 → share four times the limit; another /56 has its own', async () => {
    const address = (n: number) => `2001:db8:1:${(n % 256).toString(16)}::1`;
    for (let n = 0; n < 120; n++) await limits.countNetwork('login', address(n));
    await expect(limits.countNetwork('login', address(200))).rejects.toMatchObject({ statusCode: 429 });
    await limits.countNetwork('login', '2001:db8:1:100::1');
  });

  test('all addresses of one /64 → share one limit', async () => {
    for (let n = 1; n <= 30; n++) await limits.countNetwork('login', `2001:db8:1:1::${n.toString(16)}`);
    await expect(limits.countNetwork('login', '2001:db8:1:1::ff')).rejects.toMatchObject({
      statusCode: 429,
      headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
    });
    await limits.countNetwork('login', '2001:db8:1:2::1');
  });

  test('factor → multiplies the limit', async () => {
    const raised = new Limits(3);
    for (let n = 0; n < 90; n++) await raised.countNetwork('login', HOME);
    await expect(raised.countNetwork('login', HOME)).rejects.toMatchObject({ statusCode: 429 });
  });
});

describe('wrong passwords for one account', () => {
  test('from one network → refused after 10 a minute and 30 an hour', async () => {
    expect(await guesses(20, stranger(1))).toBe(10);
    let checked = 10;
    for (let minute = 1; minute < 59; minute++) {
      vi.advanceTimersByTime(MINUTE_MS + 1000);
      checked += await guesses(20, stranger(1));
    }
    expect(checked).toBe(30);
  });

  test('from many networks → refused after 200 an hour', async () => {
    let checked = 0;
    for (let n = 1; n <= 100; n++) checked += await guesses(10, stranger(n));
    expect(checked).toBe(200);
  });

  test('from another network → the owner can sign in from anywhere', async () => {
    await guesses(1000, stranger(1));
    await ownerSignsIn(HOME);
    await ownerSignsIn('198.51.100.7');
  });

  test('over the limit of unknown networks → the owner can sign in from a known network', async () => {
    await ownerSignsIn(HOME);
    for (let n = 1; n <= 100; n++) await guesses(10, stranger(n));
    expect(await guesses(1, '198.51.100.7')).toBe(0);
    await ownerSignsIn(HOME);
  });

  test('from the owner’s network → 10 a minute, as from any other', async () => {
    await ownerSignsIn(HOME);
    expect(await guesses(20, HOME)).toBe(10);
    vi.advanceTimersByTime(MINUTE_MS + 1000);
    await ownerSignsIn(HOME);
  });

  test('a successful sign-in → not counted', async () => {
    for (let n = 1; n <= 300; n++) await ownerSignsIn(stranger(n));
    expect(await guesses(20, '198.51.100.7')).toBe(10);
  });

  test('a success on one account → the network stays unknown to other accounts', async () => {
    await limits.countAccount('login', 'helper@example.test', stranger(1));
    await limits.recordSuccess('login', 'helper@example.test', stranger(1));
    let checked = 0;
    for (let minute = 0; minute < 59; minute++) {
      checked += await guesses(20, stranger(1));
      vi.advanceTimersByTime(MINUTE_MS + 1000);
    }
    expect(checked).toBe(30);
  });
});

test('invitations of many accounts → 300 an hour in the whole market', async () => {
  const invite = (account: number) => limits.countAccount('invitation', `shop-${account}`, stranger(account));
  for (let n = 0; n < 300; n++) await invite(n % 60);
  await expect(invite(61)).rejects.toMatchObject({ statusCode: 429 });
  vi.advanceTimersByTime(60 * MINUTE_MS);
  await invite(61);
});
