import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { contract } from './contract.ts';
import { type Endpoint, email, line, sentDayOrTime, sentTime } from './endpoint.ts';
import { typedCode } from './payments.ts';

const NAMES = ['name', 'shopName', 'legalName', 'title', 'pageTitle', 'author', 'phone', 'question', 'alt'];

/** The fields of all calls that are names of something, by 'METHOD path field'. */
const names = Object.entries(contract).flatMap(([key, definition]) => {
  const { body, form }: Endpoint = definition;
  const fields = Object.entries({ ...body?.shape, ...form?.shape });
  return fields
    .filter(([field]) => NAMES.includes(field))
    .map(([field, schema]) => [`${key} ${field}`, schema as z.ZodType] as const);
});

describe('names', () => {
  test('contract → has calls that take them', () => expect(names.length).toBeGreaterThan(20));

  test.each(names)('%s: characters that are not seen → left out', (_, schema) =>
    expect(schema.parse('\u202eAnn\u0000\u200b\r\nLee\u2069')).toBe('Ann Lee'),
  );
});

test('line: nothing to be seen in it → missing', () =>
  expect(line('Name').safeParse('\u200b\u202e').error?.issues[0]?.message).toBe('Please enter Name.'));

describe('email', () => {
  test('international domain in either form → the same address', () => {
    const ascii = 'ann@xn--bcher-kva.example';
    for (const typed of ['Ann@Bücher.example', 'ann@BÜCHER.EXAMPLE', ascii, '\u2066ann@bücher.example\u2069'])
      expect(email().parse(typed)).toBe(ascii);
  });

  test.each(['ann@bücher', 'ann@bücher.example/x', 'änn@bücher.example', '@bücher.example'])(
    '%s → refused',
    (typed) => expect(email().safeParse(typed).success).toBe(false),
  );
});

test('typedCode: characters that are not seen → dropped', () =>
  expect(typedCode.parse('\u2066SPRING\u200b\ufeff')).toBe('SPRING'));

describe('times that clients send', () => {
  test.each([
    '0000-02-29T00:00:00Z',
    '0001-01-01T00:00:00+14:00',
    '1899-12-31T23:59:59Z',
    '9999-12-31T23:59:59-14:00',
  ])('%s → refused, with the years that are taken', (value) => {
    const message = 'From must be of the years 1900 to 9999.';
    for (const schema of [sentTime('From'), sentDayOrTime('From')])
      expect(schema.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  test('the first and the last day, and what is no time → taken, and refused with one message', () => {
    for (const day of ['1900-01-01', '9999-12-31']) expect(sentDayOrTime('From').parse(day)).toBe(day);
    expect(sentDayOrTime('From').safeParse('0000-02-29').success).toBe(false);
    expect(sentTime('From').safeParse('soon').error?.issues).toHaveLength(1);
  });
});
