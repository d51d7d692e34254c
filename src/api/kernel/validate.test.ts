import { expect, test } from 'vitest';
import { z } from 'zod';
import { parsePart } from './validate.ts';

const refused = (value: unknown) => () => parsePart(z.object({ name: z.string().optional() }), value);

test.each([1_000, 20_000, 100_000])('a value nested %i deep is bad input like any other', (depth) => {
  const deep = JSON.parse('['.repeat(depth) + ']'.repeat(depth));
  expect(refused(deep)).toThrow('Invalid request body.');
  expect(refused({ name: deep })).toThrow('Name must be a string.');
});

test.each(['\u0000', '\ud800'])('a text that cannot be stored is found however deep: %j', (text) => {
  expect(refused({ a: [{ b: [text] }] })).toThrow('The request holds a character that cannot be stored.');
});
