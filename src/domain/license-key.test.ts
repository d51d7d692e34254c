import { describe, expect, test } from 'vitest';
import { comparableKey, fewKeys, KEY_ALPHABET, licenseKeyOf } from './license-key.ts';

const VALUES = Array.from({ length: 24 }, (_, index) => (index * 7) % 31);

/** The check of docs/licence-keys.md, which vendors' software may do. */
const isWellFormed = (key: string): boolean => {
  const values = [...comparableKey(key)].map((character) => KEY_ALPHABET.indexOf(character));
  const sum = values.reduce((total, value, index) => total + (index + 1) * value, 0);
  return values.length === 25 && !values.includes(-1) && sum % 31 === 0;
};

describe('licenseKeyOf', () => {
  test('24 numbers → five groups of five unambiguous characters that pass the documented check', () => {
    const key = licenseKeyOf(VALUES);
    expect(key).toMatch(/^([A-HJ-NP-Z2-9]{5}-){4}[A-HJ-NP-Z2-9]{5}$/);
    expect(isWellFormed(key)).toBe(true);
    expect(isWellFormed(key.toLowerCase().replaceAll('-', ' '))).toBe(true);
  });

  test('each wrong character and each two that changed places → the check fails', () => {
    const key = comparableKey(licenseKeyOf(VALUES));
    for (let place = 0; place < key.length; place++) {
      for (const other of KEY_ALPHABET.replace(key.charAt(place), ''))
        expect(isWellFormed(key.slice(0, place) + other + key.slice(place + 1))).toBe(false);
      for (let second = place + 1; second < key.length; second++) {
        const changed = [...key];
        [changed[place], changed[second]] = [key.charAt(second), key.charAt(place)];
        expect(isWellFormed(changed.join(''))).toBe(changed.join('') === key);
      }
    }
  });
});

test('fewKeys: a fifth of all, from one to ten', () => {
  expect([1, 5, 10, 20, 50, 1000].map(fewKeys)).toEqual([1, 1, 2, 4, 10, 10]);
});
