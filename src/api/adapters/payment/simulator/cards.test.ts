import { describe, expect, test } from 'vitest';
import { SHIPPED_RATES } from '#domain/tax-rates.ts';
import { TEST_CARD_OF_COUNTRY } from '#domain/test-cards.ts';
import { evaluateCard, evaluateToken } from './cards.ts';

const now = new Date('2026-11-21T12:00:00Z');
const card = { number: '4242424242424242', exp_month: '12', exp_year: '2030', cvc: '123' };
const evaluate = (change: Partial<typeof card>) => evaluateCard({ ...card, ...change }, now);

describe("Stripe's test numbers", () => {
  test('test numbers → approved or requiring a confirmation step; only brand, last four and country are kept', () => {
    expect(evaluate({})).toEqual({
      outcome: 'approved',
      card: { brand: 'visa', last4: '4242', country: 'US' },
    });
    expect(evaluate({ number: '4000 0027 6000 0016' })).toMatchObject({
      card: { last4: '0016', country: 'DE' },
    });
    expect(evaluate({ number: '4000 0025 0000 3155' })).toEqual({
      outcome: 'challenged',
      card: { brand: 'visa', last4: '3155', country: 'US' },
    });
  });

  test.each([...new Set(SHIPPED_RATES.map(({ country }) => country))])(
    '%s → its card is approved, and was issued there',
    (country) => {
      const number = TEST_CARD_OF_COUNTRY[country] ?? '';
      expect(evaluate({ number })).toMatchObject({ outcome: 'approved', card: { country } });
      expect(evaluateToken(`pm_card_${country.toLowerCase()}`)).toMatchObject({ card: { country } });
    },
  );

  test.each([
    ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
    ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4000000000000069', 'expired_card', 'expired_card', 'Your card has expired.'],
  ])('%s is declined as %s', (number, code, decline_code, message) => {
    const error = { type: 'card_error', code, decline_code, message };
    expect(evaluate({ number })).toEqual({ outcome: 'declined', error });
  });
});

test('evaluateCard: real card → declined, because of test mode', () => {
  expect(evaluate({ number: '5555555555554444' })).toMatchObject({
    outcome: 'declined',
    error: {
      decline_code: 'test_mode_live_card',
      message: expect.stringContaining('Your request was in test mode, but used a non test (live) card.'),
    },
  });
});

describe('confirmation with invalid card data → Stripe’s error', () => {
  test.each([
    [{ number: '' }, 'incomplete_number', 'Your card number is incomplete.'],
    [{ number: '4242 4242' }, 'incomplete_number', 'Your card number is incomplete.'],
    [{ number: '4242424242424241' }, 'incorrect_number', 'Your card number is incorrect.'],
    [{ number: '42424242424242424242' }, 'incorrect_number', 'Your card number is incorrect.'],
    [{ number: '4242x24242424242' }, 'incorrect_number', 'Your card number is incorrect.'],
    [{ exp_month: '' }, 'incomplete_expiry', "Your card's expiration date is incomplete."],
    [{ exp_year: '' }, 'incomplete_expiry', "Your card's expiration date is incomplete."],
    [{ exp_month: '13' }, 'invalid_expiry_month', "Your card's expiration month is invalid."],
    [{ exp_year: '2025' }, 'invalid_expiry_year', "Your card's expiration year is invalid."],
    [{ exp_year: '25' }, 'invalid_expiry_year', "Your card's expiration year is invalid."],
    [{ exp_year: '2077' }, 'invalid_expiry_year', "Your card's expiration year is invalid."],
    [{ exp_year: '203' }, 'invalid_expiry_year', "Your card's expiration year is invalid."],
    [
      { exp_month: '10', exp_year: '2026' },
      'invalid_expiry_month',
      "Your card's expiration month is invalid.",
    ],
    [{ cvc: '' }, 'incomplete_cvc', "Your card's security code is incomplete."],
    [{ cvc: '12' }, 'invalid_cvc', "Your card's security code is invalid."],
    [{ cvc: '1234' }, 'invalid_cvc', "Your card's security code is invalid."],
  ])('%o → %s', (change, code, message) => {
    expect(evaluate(change)).toMatchObject({
      outcome: 'invalid',
      error: { type: 'card_error', code, message },
    });
  });
});

test('evaluateCard: expiry → valid to the last day of its month; two-digit years are of this century', () => {
  expect(evaluate({ exp_month: '11', exp_year: '26' })).toMatchObject({ outcome: 'approved' });
  expect(evaluate({ exp_month: '1', exp_year: '27' })).toMatchObject({ outcome: 'approved' });
});
