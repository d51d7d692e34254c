import { expect, test } from 'vitest';
import type { VendorProduct } from '#contract/products.ts';
import { productFromLocationState } from './product-from-location-state.ts';

const record: VendorProduct = {
  id: 'p1',
  slug: 'tides',
  name: 'Tides',
  sku: 'EM-1',
  version: 3,
  status: true,
  listed: true,
  price: 20,
  salePrice: 18,
  mainCategoryId: 'm',
  mainCategoryName: 'Books',
  firstCategoryId: null,
  firstCategoryName: null,
  secondCategoryId: null,
  secondCategoryName: null,
  thirdCategoryId: null,
  thirdCategoryName: null,
  cost: 3,
  discountType: 'Percentage',
  discountAmount: 10,
  rating: 0,
  reviewCount: 0,
  videoUrl: null,
  isBestSeller: false,
  isRecommended: true,
  isNew: false,
  summary: '1. A4',
  summaryLines: ['A4'],
  description: '<p>Low.</p>',
  featuredImage: '/media/a.webp',
  productImages: [{ imageUrl: '/media/b.webp' }],
  fileUrl: '/api/v1/product-files/p1?expires=1&signature=a',
  vendorName: 'Ada',
  shopName: 'Press',
  createdAt: '2026-02-03T04:05:06.000Z',
};

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
