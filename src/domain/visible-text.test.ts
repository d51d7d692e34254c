import { describe, expect, test } from 'vitest';
import { isPublicHost } from '#contract/public-host.ts';
import { hasWebAddress, visibleLine, withAsciiDomain, withoutInvisible } from './visible-text.ts';

describe('visibleLine', () => {
  test.each([
    ['a line break', 'Ann\r\nBcc: x', 'Ann Bcc: x'],
    ['a line separator', 'Ann\u2028Lee', 'Ann Lee'],
    ['control characters', 'A\u0000n\u0007n\u009f', 'Ann'],
    ['marks of direction', '\u202eAnn\u202c \u2067Lee\u2069\u200f', 'Ann Lee'],
    ['a zero-width space and a soft hyphen', 'A\u200bn\u00adn\ufeff', 'Ann'],
    ['half of a character', 'Ann\ud83d', 'Ann'],
    ['a private character', 'Ann\ue000', 'Ann'],
  ])('%s → left out', (_, typed, seen) => expect(visibleLine(typed)).toBe(seen));

  test.each([
    'می\u200cخواهم',
    'ක්\u200dෂ',
    '👩\u200d🎨',
    '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    'Zoë',
    '9',
  ])('%s → stays', (name) => expect(visibleLine(name)).toBe(name));

  test.each(['\u200b\u200b', '\u200d', '\u202e', '\u3164', '\u2800 \u00a0', '\u0301', '\ufe0f'])(
    'nothing to be seen (%j) → empty',
    (name) => expect(visibleLine(name)).toBe(''),
  );
});

test('withoutInvisible: characters that a code was copied with → left out', () =>
  expect(withoutInvisible('\u2066SPRING\u200b\u00ad\u3164\u2069\u200d')).toBe('SPRING'));

describe('withAsciiDomain', () => {
  test.each([
    ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
    ['ann@BU\u0308CHER.example', 'ann@xn--bcher-kva.example'],
    ['ann@xn--bcher-kva.example', 'ann@xn--bcher-kva.example'],
    ['ann@例え.テスト', 'ann@xn--r8jz45g.xn--zckzah'],
    ['ann@plain.example', 'ann@plain.example'],
  ])('%s → %s', (typed, stored) => expect(withAsciiDomain(typed)).toBe(stored));

  test.each(['ann@bücher.example/path', 'ann@bücher.example:80', 'ann@%e4.ü', 'ü', 'ann@ü..example?x'])(
    '%s → as typed, for the check to refuse',
    (typed) => expect(withAsciiDomain(typed)).toBe(typed),
  );
});

describe('hasWebAddress', () => {
  test.each([
    'Win now: prize.com',
    'https://prize.example',
    'www.prize.example',
    'Best Prints (prints-24.shop/now)',
    'bücher.de',
    'bit.ly/abc',
    'bit.ly',
    'Evil.ly-Deals',
    't.me/x',
    'evil.me',
    'x.co',
    'prize.co.uk',
    'win at casino.bet',
    '192.168.1.1/x',
    '192.168.1.1',
    'prize.example/now',
    'пример.рф',
    'evil.xn--p1ai',
    'xn--e1afmkfd.example',
    'casino。com',
    'casino｡com',
    'spam．com',
    'ｗｗｗ．spam．com',
    'Evil․com',
    'evil\u200d.com',
    'evil.c\u034fom',
    'a@b.com',
    'a＠b',
    'mailto:a@b.com',
    // Mail programs make links of these too; a space after the full stop helps.
    'will.i.am',
    'Prof.Dr.Li',
  ])('%s → has one', (name) => expect(hasWebAddress(name, isPublicHost)).toBe(true));

  test.each([
    'Smith & Co.',
    'Müller & Co. KG',
    'Paper & Co',
    'St. John',
    'St.John',
    'J. R. R. Tolkien',
    'J.R.R. Tolkien',
    'Dr.-Ing. Müller',
    'Ph.D. Anna',
    'Prof. Dr. Li',
    'will. i. am',
    'Vera M. de Witt',
    'Loop Theory',
    'No. 5 Press',
    'No.5',
    'A/B Studio',
    'S.A./N.V. Papier',
    '@home',
    'Bread @ Butter',
    'Info',
    'Wait…me',
    '1.5',
  ])('%s → has none', (name) => expect(hasWebAddress(name, isPublicHost)).toBe(false));
});
