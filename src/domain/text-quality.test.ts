import { describe, expect, test } from 'vitest';
import { isReadable } from './text-quality.ts';

const named = { guessedShare: 0, privateShare: 0 };
const guessed = { guessedShare: 0.9, privateShare: 0 };

const SENTENCE =
  'Every page of this booklet holds words which people read, search and copy without any trouble. ';

describe('isReadable: letters that a reader sees → readable', () => {
  test.each([
    ['a text', { ...named, text: SENTENCE.repeat(3) }],
    [
      'Czech without vowels in some words',
      { ...named, text: 'strč prst skrz krk, scvrkl zmrzl čtvrt vítr. '.repeat(2) + SENTENCE.repeat(3) },
    ],
    ['few words', { ...named, text: 'HTTP CSV XML SVG' }],
    ['Arabic', { ...named, text: 'هذه صفحة من الكتاب '.repeat(10) }],
    ['letters that are guessed right', { ...guessed, text: 'KEY INVESTOR INFORMATION' }],
    ['Japanese that is guessed right', { ...guessed, text: 'の削除・インストールについて' }],
    ['no words', { ...named, text: '' }],
  ])('%s', (_, text) => {
    expect(isReadable(text)).toBe(true);
  });
});

describe('isReadable: other letters than a reader sees → not readable', () => {
  test.each([
    ['private use', { text: 'a b', guessedShare: 0, privateShare: 0.9 }],
    ['numbers of glyphs', { ...guessed, text: '7KLV LV D ERRN RI WZHQW\\ SDJHV' }],
    ['letters shifted by some', { ...guessed, text: '0SVIQ MTWYQ HSPSV WMX EQIX' }],
    ['a mix of writings', { ...guessed, text: 'ଋҨǥƹ̽ୡȥဎഁ ɍɝɥɨɜɚɹ' }],
    ['words by chance, though named', { ...named, text: 'xqzt plkr mnbv cwrt hgfd zxcv '.repeat(6) }],
  ])('%s', (_, text) => {
    expect(isReadable(text)).toBe(false);
  });
});
