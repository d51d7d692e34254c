import { expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { kindOf, type RecordKind } from '../tools/attacks/records.ts';
import { allFields, neededFields } from '../tools/attacks/requests.ts';

test('the campaign knows what each id of the contract refers to, also inside of lists', () => {
  for (const [key, { params, query, body, form }] of Object.entries(contract) as [string, Endpoint][]) {
    const kinds = new Set<RecordKind>();
    const findId = (kind: RecordKind) => {
      kinds.add(kind);
      return '1';
    };
    for (const part of [params, query, body, form]) {
      neededFields(part, key, findId);
      allFields(part, key, findId);
    }
    if (key.includes('{id}')) expect(kinds.size, key).toBeGreaterThan(0);
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
