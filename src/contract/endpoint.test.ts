import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { contract } from './contract.ts';
import { type Endpoint, email, line } from './endpoint.ts';
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
