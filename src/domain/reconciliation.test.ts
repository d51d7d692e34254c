import { describe, expect, test } from 'vitest';
import { differenceOf, providerFeeCents, providerIdOf, subjectOf } from './reconciliation.ts';

describe('differenceOf', () => {
  test.each([
    ['equal', 100, 100, false, null],
    ['nothing and entries that cancel', null, 0, false, null],
    ['the ledger has nothing', null, 100, false, 'missing here'],
    ['the provider has nothing', 100, null, false, 'missing there'],
    ['other amounts', 100, 99, false, 'different amount'],
    ['explained', null, -100, true, null],
  ])('%s', (_, oursCents, theirsCents, explained, kind) => {
    expect(differenceOf({ subject: 'pi_1', oursCents, theirsCents, explained })).toBe(kind);
  });
});

test('subjectOf: a charge by its payment, a refund by itself, a transfer and what is not ours by nothing', () => {
  const source = { sourceId: 'x_1', intentId: 'pi_1' };
  expect([
    subjectOf({ kind: 'charge', ...source }, true),
    subjectOf({ kind: 'refund failure', ...source }, true),
    subjectOf({ kind: 'transfer', ...source }, true),
    subjectOf({ kind: 'charge', ...source }, false),
  ]).toEqual(['pi_1', 'x_1', null, null]);
});

test('providerFeeCents: taken with a charge, by itself, given back, of another application', () => {
  const charge = { kind: 'charge' as const, subject: 'pi_1', amountCents: 1000, feeCents: 59 };
  expect([
    providerFeeCents(charge),
    providerFeeCents({ kind: 'fee', subject: null, amountCents: -200, feeCents: 0 }),
    providerFeeCents({ ...charge, kind: 'dispute reversal', feeCents: -1500 }),
    providerFeeCents({ ...charge, subject: null }),
  ]).toEqual([59, 200, -1500, 0]);
});

test('providerIdOf: of a fee, the transaction that it was taken with', () => {
  expect([providerIdOf('fee:txn_1'), providerIdOf('pi_1')]).toEqual(['txn_1', 'pi_1']);
});
