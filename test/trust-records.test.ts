import { expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { kindOf } from '../trust/records.ts';

const idsOf = (key: string, { params, query, body, form }: Endpoint) =>
  [params, query, body, form].flatMap((part) =>
    Object.keys(part?.shape ?? {}).flatMap((name) => kindOf(key, name) ?? []),
  );

test('the campaign knows what each id of the contract refers to', () => {
  for (const [key, endpoint] of Object.entries(contract) as [string, Endpoint][]) {
    const kinds = idsOf(key, endpoint);
    if (key.includes('{id}')) expect(kinds, key).not.toEqual([]);
  }
});

test.each([
  ['DELETE session/{id}', 'session'],
  ['POST admin/vendor/{id}/suspend', 'vendor'],
  ['POST admin/payout/{id}/hold', 'payout'],
])('the id of %s refers to a %s', (key, kind) => {
  expect(kindOf(key, 'id')).toBe(kind);
});

test('the id of a path that is not known is an error', () => {
  expect(() => kindOf('DELETE somewhere/{id}', 'id')).toThrow('somewhere');
});
