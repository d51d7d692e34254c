import { expect, test } from 'vitest';
import { receiptDocument } from './receipt-document.ts';
import type { ReceiptOrder, ReceiptRow } from './receipts.sql.ts';

const party = { name: '', address: '', number: '' };
const receipt: ReceiptRow = {
  id: 'receipt',
  orderId: 'order',
  year: 2026,
  number: 1,
  parties: { market: party, marketIsSeller: false, vendors: [{ ...party, shopName: 'Tidewater' }] },
  issuedAt: new Date('2026-03-01T12:00:00Z'),
};
const order: ReceiptOrder = {
  orderNumber: 'EM-1',
  createdAt: new Date('2026-03-01T12:00:00Z'),
  totalCents: 800,
  refundedCents: 0,
  code: 'SPRING',
  codeDiscountCents: 200,
  taxCountry: null,
  vatNumber: null,
  reverseCharge: false,
  pricesIncludeTax: true,
  customer: { name: 'Ann', email: 'ann@example.test' },
  lines: [
    {
      productName: 'Tides',
      shopName: 'Tidewater',
      listPriceCents: 1000,
      priceCents: 1000,
      quantity: 1,
      licenseKind: null,
      licenseText: null,
      bundleId: null,
      bundleName: null,
      bundleOwnedParts: null,
      paidCents: 800,
      taxCents: 0,
      taxBasisPoints: 0,
      refundedAt: null,
    },
  ],
};

test('receiptDocument: taxes off → the same for any rule of prices, and without a word of taxes', () => {
  const document = receiptDocument(receipt, order);
  expect(receiptDocument(receipt, { ...order, pricesIncludeTax: false })).toEqual(document);
  expect(JSON.stringify(document)).not.toMatch(/\b(?:tax|vat)\b/i);
  expect(document.blocks).toContainEqual({
    kind: 'sums',
    sums: [
      { term: 'Price before discounts', value: '$10.00' },
      { term: 'Discount code SPRING', value: '−$2.00' },
      { term: 'Paid', value: '$8.00', total: true },
    ],
  });
});
