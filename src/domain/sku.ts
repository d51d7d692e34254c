import { withBasicLetters } from './folded.ts';

const SKU_LENGTH_MAX = 40;

/** A SKU in letters, digits and hyphens: 'sock_01 (A4)' -> 'sock-01-A4'. Empty if nothing is left. */
export const skuOf = (text: string): string =>
  withBasicLetters(text.normalize('NFKD').replace(/\p{M}/gu, ''))
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, SKU_LENGTH_MAX)
    .replace(/^-+|-+$/g, '');
