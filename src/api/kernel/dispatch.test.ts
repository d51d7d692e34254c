import { expect, test } from 'vitest';
import type { AppContext } from './context.ts';
import { createDispatch } from './dispatch.ts';
import type { Handlers } from './implement.ts';

const LIST = { data: [], total: 0, pageCount: 0 };
const request = { query: {}, address: null, requestId: 'x' };

const dispatchOf = (data: object, trustsExact: boolean) =>
  createDispatch({} as AppContext, { 'GET site/product': async () => data } as unknown as Handlers, {
    trustsExact,
  });

test('exact call: a field that the contract does not name → an error in tests and development', async () => {
  const dispatch = dispatchOf({ ...LIST, passwordHash: 'secret' }, false);
  await expect(dispatch('GET site/product', request)).rejects.toThrow(
    'GET site/product answers other fields than the contract promises.',
  );
});

test('exact call: a field of another type → an error in tests and development', async () => {
  await expect(dispatchOf({ ...LIST, total: '0' }, false)('GET site/product', request)).rejects.toThrow();
});

test('exact call: exactly the promised fields → answered, parsed or not', async () => {
  for (const trustsExact of [true, false]) {
    const answer = await dispatchOf(LIST, trustsExact)('GET site/product', request);
    expect(answer).toEqual({ statusCode: 200, message: 'OK', data: LIST });
  }
});
