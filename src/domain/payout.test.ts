import { describe, expect, test } from 'vitest';
import { canBecome, nextPayoutAt, periodStart, requirementTexts } from './payout.ts';

const at = (text: string) => new Date(text);

describe('periodStart and nextPayoutAt', () => {
  test.each([
    ['weekly', '2026-11-23T00:00:00Z', '2026-11-23', '2026-11-30'],
    ['weekly', '2026-11-29T23:59:59Z', '2026-11-23', '2026-11-30'],
    ['monthly', '2026-12-31T23:59:59Z', '2026-12-01', '2027-01-01'],
    ['monthly', '2026-12-01T00:00:00Z', '2026-12-01', '2027-01-01'],
  ] as const)('%s at %s → since %s, next %s', (schedule, now, start, next) => {
    expect(periodStart(schedule, at(now))).toEqual(at(start));
    expect(nextPayoutAt(schedule, at(now))).toEqual(at(next));
  });

  test('by hand → never by itself', () => {
    expect(nextPayoutAt('byHand', at('2026-11-23'))).toBeNull();
  });
});

test('canBecome: late and repeated reports → no way back', () => {
  expect(canBecome('Scheduled', 'Sent')).toBe(true);
  expect(canBecome('Paid', 'Returned')).toBe(true);
  expect(canBecome('Paid', 'Sent')).toBe(false);
  expect(canBecome('Paid', 'Paid')).toBe(false);
  expect(canBecome('Returned', 'Paid')).toBe(false);
});

test('requirementTexts: codes of the provider → words, each once', () => {
  expect(
    requirementTexts(['individual.first_name', 'individual.last_name', 'external_account', 'some.new_thing']),
  ).toEqual(['Your name', 'A bank account', 'some new thing']);
});
