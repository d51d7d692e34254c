import { TEST_CARD_OF_COUNTRY } from '#domain/test-cards.ts';
import type { ErrorDetail } from './wire.ts';

/** A card as entered. It exists in memory only, for the duration of one call. */
export type EnteredCard = { number: string; exp_month: string; exp_year: string; cvc: string };

/** The stored part of a card, taken from the table below, never from the input. */
export type StoredCard = {
  brand: string;
  last4: string;
  /** Where it was issued; not of cards that were stored before it was kept. */
  country?: string;
};

/** The bank's response to a card; 'challenged' requires a confirmation step, 'disputed' is paid and then disputed. */
export type CardResult =
  | { outcome: 'approved' | 'challenged' | 'disputed'; card: StoredCard }
  | { outcome: 'declined'; error: ErrorDetail }
  /** Invalid input: nothing is recorded on the intent. */
  | { outcome: 'invalid'; error: ErrorDetail };

const visa = (last4: string, country = 'US'): StoredCard => ({ brand: 'visa', last4, country });
const declined = (code: string, declineCode: string, message: string): CardResult => ({
  outcome: 'declined',
  error: { type: 'card_error', code, decline_code: declineCode, message },
});
const invalid = (code: string, param: string, message: string): CardResult => ({
  outcome: 'invalid',
  error: { type: 'card_error', code, param, message },
});

const PENDING_REFUND_CARD = '4000000000007726';

const CARDS_OF_COUNTRIES = Object.entries(TEST_CARD_OF_COUNTRY);

/** Stripe's public test numbers and their behaviour. */
const TEST_CARDS = new Map<string, CardResult>([
  ...CARDS_OF_COUNTRIES.map(([country, number]): [string, CardResult] => [
    number,
    { outcome: 'approved', card: visa(number.slice(-4), country) },
  ]),
  ['4242424242424242', { outcome: 'approved', card: visa('4242') }],
  // Its refunds stay pending until their outcome is set.
  [PENDING_REFUND_CARD, { outcome: 'approved', card: visa('7726') }],
  ['4000000000000259', { outcome: 'disputed', card: visa('0259') }],
  ['4000002500003155', { outcome: 'challenged', card: visa('3155') }],
  ['4000000000000002', declined('card_declined', 'generic_decline', 'Your card was declined.')],
  ['4000000000009995', declined('card_declined', 'insufficient_funds', 'Your card has insufficient funds.')],
  ['4000000000000069', declined('expired_card', 'expired_card', 'Your card has expired.')],
]);

const REAL_CARD = declined(
  'card_declined',
  'test_mode_live_card',
  'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
);

/** Names of these cards in Stripe's API for requests without a number. */
const TEST_TOKENS = new Map([
  ...CARDS_OF_COUNTRIES.map(([country, number]): [string, string] => [
    `pm_card_${country.toLowerCase()}`,
    number,
  ]),
  ['pm_card_visa', '4242424242424242'],
  ['pm_card_pendingRefund', PENDING_REFUND_CARD],
  ['pm_card_createDispute', '4000000000000259'],
  ['pm_card_authenticationRequired', '4000002500003155'],
  ['pm_card_chargeDeclined', '4000000000000002'],
  ['pm_card_chargeDeclinedInsufficientFunds', '4000000000009995'],
  ['pm_card_chargeDeclinedExpiredCard', '4000000000000069'],
]);

/** Whether refunds to this card are pending at first. */
export const isPendingRefundCard = ({ last4 }: Pick<StoredCard, 'last4'>): boolean => last4 === '7726';

/** The bank's response to a test token such as 'pm_card_visa'; undefined for an unknown token. */
export function evaluateToken(token: string): CardResult | undefined {
  const number = TEST_TOKENS.get(token);
  return number === undefined ? undefined : TEST_CARDS.get(number);
}

/** The bank's response to an entered card; expiry is compared in UTC with `now`. Messages are Stripe's own. */
export function evaluateCard(card: EnteredCard, now: Date): CardResult {
  const number = card.number.replace(/[\s-]/g, '');
  return (
    checkNumber(number) ??
    checkExpiry(card.exp_month.trim(), card.exp_year.trim(), now) ??
    checkCvc(card.cvc.trim()) ??
    TEST_CARDS.get(number) ??
    REAL_CARD
  );
}

function checkNumber(number: string): CardResult | undefined {
  if (/^\d{0,11}$/.test(number)) {
    return invalid('incomplete_number', 'number', 'Your card number is incomplete.');
  }
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    return invalid('incorrect_number', 'number', 'Your card number is incorrect.');
  }
}

function checkExpiry(month: string, year: string, now: Date): CardResult | undefined {
  if (!month || !year) {
    return invalid('incomplete_expiry', 'exp_month', "Your card's expiration date is incomplete.");
  }
  const wrongMonth = invalid('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.");
  if (!/^(0?[1-9]|1[0-2])$/.test(month)) return wrongMonth;
  const thisYear = now.getUTCFullYear();
  const fullYear = /^\d{2}$/.test(year) ? 2000 + Number(year) : Number(year);
  if (!/^(\d{2}|\d{4})$/.test(year) || fullYear < thisYear || fullYear > thisYear + 50) {
    return invalid('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.");
  }
  // A card is valid to the last day of its month.
  if (fullYear === thisYear && Number(month) < now.getUTCMonth() + 1) return wrongMonth;
}

function checkCvc(cvc: string): CardResult | undefined {
  if (!cvc) return invalid('incomplete_cvc', 'cvc', "Your card's security code is incomplete.");
  if (!/^\d{3}$/.test(cvc)) return invalid('invalid_cvc', 'cvc', "Your card's security code is invalid.");
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
