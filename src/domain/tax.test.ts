import { expect, test } from 'vitest';
import { COUNTRIES, countryName, isCountry } from './countries.ts';
import { evidenceState, quarterOf, quarterRange, ratesOn, type TaxRate } from './tax.ts';
import { SHIPPED_RATES } from './tax-rates.ts';

const VAT_COUNTRIES = new Set(SHIPPED_RATES.map(({ country }) => country));

const rate = (
  basisPoints: number,
  from: string,
  goods: TaxRate['goods'] = 'electronic services',
): TaxRate => ({
  country: 'DE',
  goods,
  basisPoints,
  from,
});

test('ratesOn: before, on and after the day a rate starts → the rate that holds', () => {
  const rates = [rate(1600, '2020-07-01'), rate(1900, '2021-01-01')];
  expect(ratesOn(rates, '2020-06-30')['electronic services']).toBe(0);
  expect(ratesOn(rates, '2020-12-31')['electronic services']).toBe(1600);
  expect(ratesOn(rates, '2021-01-01')['electronic services']).toBe(1900);
});

test('ratesOn: two rates from the same day → the later of the list', () => {
  expect(ratesOn([rate(1900, '2021-01-01'), rate(2000, '2021-01-01')], '2021-01-01')).toEqual({
    'electronic services': 2000,
    'e-publications': 2000,
  });
});

test('ratesOn: e-publications → their own rate, or that of electronic services', () => {
  const rates = [rate(1900, '2021-01-01'), rate(700, '2021-06-01', 'e-publications')];
  expect(ratesOn(rates, '2021-05-31')['e-publications']).toBe(1900);
  expect(ratesOn(rates, '2021-06-01')['e-publications']).toBe(700);
});

test('SHIPPED_RATES: 30 countries, each with a rate for both kinds of goods and a source', () => {
  expect(VAT_COUNTRIES.size).toBe(30);
  for (const country of VAT_COUNTRIES) {
    expect(isCountry(country)).toBe(true);
    const own = SHIPPED_RATES.filter((one) => one.country === country);
    expect(own.every(({ source, from }) => source && /^\d{4}-\d\d-\d\d$/.test(from))).toBe(true);
    const now = ratesOn(own, '2026-11-23');
    expect(now['electronic services']).toBeGreaterThanOrEqual(810);
    expect(now['e-publications']).toBeLessThanOrEqual(now['electronic services']);
  }
});

test('evidenceState: card or address agrees → confirmed; both say otherwise → contradicted; nothing known → unconfirmed', () => {
  expect(evidenceState({ said: 'DE', address: 'DE', card: 'US' })).toBe('confirmed');
  expect(evidenceState({ said: 'DE', address: 'US', card: 'DE' })).toBe('confirmed');
  expect(evidenceState({ said: 'DE', address: 'US', card: null })).toBe('contradicted');
  expect(evidenceState({ said: 'DE', address: 'US', card: 'FR' })).toBe('contradicted');
  expect(evidenceState({ said: 'DE', address: null, card: null })).toBe('unconfirmed');
});

test('quarterRange, quarterOf: quarters of a year in UTC', () => {
  expect(quarterRange('2026-Q4')).toEqual({ from: new Date('2026-10-01'), until: new Date('2027-01-01') });
  expect(quarterOf(new Date('2026-12-31T23:59:59.999Z'))).toBe('2026-Q4');
  expect(quarterOf(new Date('2027-01-01T00:00:00Z'))).toBe('2027-Q1');
});

test('COUNTRIES: 249, each with a name', () => {
  expect(COUNTRIES.length).toBe(249);
  expect(COUNTRIES.every((code) => countryName(code) !== code)).toBe(true);
});
