/** Letters and digits of generated keys: without I, L, O, 0 and 1, which look alike. 31, a prime, so that the check works. */
export const KEY_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Random characters of a generated key: 119 bits. The last character of a key is a check of the others. */
export const KEY_CHARACTERS = 24;
const GROUP = 5;

/** Keys that one call may add, keys of one product, and characters of one. */
export const KEYS_ADDED_MAX = 5000;
export const KEYS_OF_PRODUCT_MAX = 100_000;
export const KEY_LENGTH_MIN = 4;
export const KEY_LENGTH_MAX = 200;

/** Activations of one key while the vendor sets no limit. */
export const ACTIVATIONS_MAX = 1000;

/** Shoppers see how many keys are left while there are fewer. */
export const KEYS_COUNTED_MAX = 100;

/**
 * A key like ABCDE-FGHJK-MNPQR-STUVW-XYZ23 from 24 numbers of 0 to 30. The last character is a check. It makes the sum of
 * each character's place (1 to 25) times its value divisible by 31. So one wrong character, or two that changed places,
 * are always found.
 */
export function licenseKeyOf(values: readonly number[]): string {
  const sum = values.reduce((total, value, index) => total + (index + 1) * value, 0);
  const place = values.length + 1;
  const check = KEY_ALPHABET.split('').findIndex(
    (_, value) => (sum + place * value) % KEY_ALPHABET.length === 0,
  );
  const characters = [...values, check].map((value) => KEY_ALPHABET.charAt(value)).join('');
  return characters.replace(new RegExp(`(.{${GROUP}})(?=.)`, 'g'), '$1-');
}

/** A key as it is compared: without spaces and hyphens, in capitals. */
export const comparableKey = (key: string): string => key.replace(/[\s-]+/g, '').toUpperCase();

/** How many free keys are few, when the vendor is warned: ten, or a fifth of all if that is less. */
export const fewKeys = (total: number): number => Math.max(1, Math.min(10, Math.floor(total / 5)));
