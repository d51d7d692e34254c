import { expect, test } from 'vitest';
import { auditedFields, fieldLabel, fieldName } from './audit.ts';

test('fieldName and fieldLabel: a column → its name in the API, and words', () => {
  expect(fieldName('list_price_cents')).toBe('listPriceCents');
  expect(fieldLabel('listPriceCents')).toBe('List price cents');
  expect(fieldLabel('privacy-policy')).toBe('Privacy policy');
});

test('auditedFields: changed, added and removed fields → both values, by name', () => {
  expect(auditedFields({ price: 1, image: 'a' }, { price: 2, video: 'b' })).toEqual([
    { path: ['image'], before: 'a', after: undefined },
    { path: ['price'], before: 1, after: 2 },
    { path: ['video'], before: undefined, after: 'b' },
  ]);
});

test('auditedFields: new and deleted records → one side', () => {
  expect(auditedFields(null, { name: 'A' })).toEqual([{ path: ['name'], before: undefined, after: 'A' }]);
  expect(auditedFields({ name: 'A' }, null)).toEqual([{ path: ['name'], before: 'A', after: undefined }]);
});

test('auditedFields: an object → its members one by one; beside a value of another kind → whole', () => {
  expect(auditedFields({ image: { position: 1 } }, {})).toEqual([
    { path: ['image', 'position'], before: 1, after: undefined },
  ]);
  expect(auditedFields({ value: { title: 'A' } }, { value: { title: 'B' } })).toEqual([
    { path: ['value', 'title'], before: 'A', after: 'B' },
  ]);
  expect(auditedFields({ source: { type: 'new' } }, { source: 'new' })).toEqual([
    { path: ['source'], before: { type: 'new' }, after: 'new' },
  ]);
});
