import { expect, test } from 'vitest';
import type { VendorOrder } from '#contract/vendor-orders.ts';
import { runsOf } from './invoice-fonts.ts';
import { invoicePdf } from './invoice-pdf.ts';

const order: VendorOrder = {
  id: 'order',
  orderId: 'EM-7K3F9Q2A',
  user: { name: 'Robin Test', email: 'robin@example.test', phone: '+1 555 0100' },
  shopName: 'Paper Lantern Press',
  totalAmount: 25.5,
  discountAmount: 4.5,
  refundedAmount: 25.5,
  status: 'Completed',
  paymentStatus: 'Paid',
  createdAt: '2026-02-01T10:00:00.000Z',
  orderSummaries: [
    { id: 'line', productName: 'A Book', productImage: '', price: 15, quantity: 2, refunded: false },
  ],
};
const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

test('invoicePdf: one line → one page with embedded fonts', async () => {
  const pdf = await invoicePdf(order);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pagesOf(pdf)).toBe(1);
  expect(pdf.toString('latin1')).toContain('/FontFile2');
});

test('invoicePdf: any script, emoji, combining marks, lone surrogates → drawn with a matching font, or as boxes', async () => {
  const names = [
    'Łukasz Žluťoučký',
    'Нина Ελένη Nguyễn Thị Ánh',
    '山田太郎 김민준 مريم',
    '👩‍👩‍👧‍👦 🎉️ \ud800 \u202e\u0000\ufeff',
    'A\u0301\u0302\u0303',
    '',
    ' ',
    'W'.repeat(400),
  ];
  for (const name of names) {
    const line = { id: 'line', productName: name, productImage: '', price: 15, quantity: 2, refunded: false };
    const user = { name, email: name, phone: name };
    const pdf = await invoicePdf({ ...order, shopName: name, user, orderSummaries: [line] });
    expect(pagesOf(pdf)).toBe(name.length < 400 ? 1 : 2);
  }
  expect(runsOf('Aж\u202eΩ', 'regular')).toEqual([
    { face: 'regular-latin', text: 'A' },
    { face: 'regular-cyrillic', text: 'ж' },
    { face: 'regular-greek', text: 'Ω' },
  ]);
});

test('invoicePdf: 200 lines, no customer → seven pages', async () => {
  const [line] = order.orderSummaries;
  const lines = Array.from({ length: 200 }, (_, at) => ({ ...line, id: String(at) }) as typeof line & object);
  const pdf = await invoicePdf({ ...order, user: null, orderSummaries: lines });
  expect(pagesOf(pdf)).toBe(7);
});
