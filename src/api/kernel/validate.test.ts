import { expect, test } from 'vitest';
import { z } from 'zod';
import { parsePart } from './validate.ts';

const refused = (value: unknown) => () => parsePart(z.object({ name: z.string().optional() }), value);

test.each([1_000, 20_000, 100_000])(
  'a value nested %i levels deep → invalid, without a stack overflow',
  (depth) => {
    const deep = JSON.parse('['.repeat(depth) + ']'.repeat(depth));
    expect(refused(deep)).toThrow('Invalid request body.');
    expect(refused({ name: deep })).toThrow('Name must be a string.');
  },
);

test.each(['\u0000', '\ud800'])('validation: unstorable text at any depth → found: %j', (text) => {
  expect(refused({ a: [{ b: [text] }] })).toThrow('The request holds a character that cannot be stored.');
});

test('validation: value of the wrong type → a message with the expected type', () => {
  const schema = z.object({
    name: z.string(),
    count: z.int(),
    ids: z.array(z.string()),
    place: z.object({}),
  });
  const wrong = () => parsePart(schema, { name: 1, count: 1.5, ids: 'a', place: [] });
  expect(wrong).toThrow(
    'Name must be a string. Count must be a whole number. Ids must be a list. Place must be an object.',
  );
});

test('validation: invalid fields → messages with their paths; `missing` is added', () => {
  const schema = z.object({ name: z.string(), products: z.array(z.object({ quantity: z.number() })) });
  const missing = [{ path: 'image', message: 'Please upload Image.' }];
  const wrong = () => parsePart(schema, { products: [{ quantity: 'two' }] }, missing);
  expect(wrong).toThrow(
    expect.objectContaining({
      code: 'bad_request',
      fields: [
        { path: 'name', message: 'Please enter Name.' },
        { path: 'products.0.quantity', message: 'Quantity must be a number.' },
        { path: 'image', message: 'Please upload Image.' },
      ],
    }),
  );
});

test('validation: body that is not an object, and an unknown field → no `fields`', () => {
  const schema = z.strictObject({ name: z.string() });
  for (const value of [null, { name: 'Ada', age: 36 }])
    expect(() => parsePart(schema, value)).toThrow(expect.objectContaining({ fields: [] }));
});

test('validation: a text or list that is too short or too long → a message that says what is counted', () => {
  const schema = z.object({
    ref: z.string().min(1),
    name: z.string().max(3),
    parts: z.array(z.string()).min(1),
    ids: z.array(z.string()).max(2),
    page: z.int().min(1),
  });
  const wrong = () => parsePart(schema, { ref: '', name: 'long', parts: [], ids: ['a', 'b', 'c'], page: 0 });
  expect(wrong).toThrow(
    'Please enter Ref. Name must have at most 3 characters. Parts must have at least 1 entry. Ids must have at most 2 entries. Page must be at least 1.',
  );
});
