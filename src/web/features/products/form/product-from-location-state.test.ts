import { expect, test } from 'vitest';
import { vendorProduct } from '#test/screen-data.ts';
import { productFromLocationState } from './product-from-location-state.ts';

const record = vendorProduct();

test('productFromLocationState: record, alone or as `product` → id and record', () => {
  expect(productFromLocationState(record)).toEqual({ id: 'p1', record });
  expect(productFromLocationState({ product: record })).toEqual({ id: 'p1', record });
});

test('productFromLocationState: record that lacks a field → id only', () => {
  const { version: _, ...row } = record;
  expect(productFromLocationState({ product: row })).toEqual({ id: 'p1' });
  expect(productFromLocationState({ product: { ...record, summaryLines: 'A4' } })).toEqual({ id: 'p1' });
});

test.each([null, undefined, 'p1', {}, { product: {} }, { product: { id: '' } }])(
  'productFromLocationState: %j → null',
  (state) => {
    expect(productFromLocationState(state)).toBeNull();
  },
);
