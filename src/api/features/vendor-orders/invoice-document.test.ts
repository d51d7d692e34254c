import { expect, test } from 'vitest';
import type { VendorOrder } from '#contract/vendor-orders.ts';
import { renderPdf } from '#pdf/draw/render.ts';
import { textOfPdf } from '#test/pdf-text.ts';
import { invoiceDocument } from './invoice-document.ts';

const order: VendorOrder = {
  id: 'order',
  orderId: 'EM-7K3F9Q2A',
  user: { name: 'Robin Test', email: 'robin@example.test', phone: '+1 555 0100' },
  shopName: 'Paper Lantern Press',
  totalAmount: 24.5,
  discountAmount: 4.5,
  code: 'SPRING',
  codeDiscount: 1,
  tax: 0,
  taxAdded: 0,
  refundedAmount: 24.5,
  status: 'Completed',
  paymentStatus: 'Refunded',
  createdAt: '2026-02-01T10:00:00.000Z',
  orderSummaries: [
    {
      id: 'line',
      productName: 'A Book',
      productImage: '',
      price: 15,
      quantity: 2,
      license: 'extended',
      bundle: null,
      refunded: true,
    },
  ],
};

test('invoiceDocument: a refunded order with a discount → parties, facts, lines and sums', async () => {
  const [page] = await textOfPdf(await renderPdf(invoiceDocument(order, 'Atlas Market Ltd')));
  expect(page?.split('\n').map((line) => line.trim())).toEqual([
    'Atlas Market Ltd',
    'Invoice',
    'Sold by',
    'Paper Lantern Press',
    'Customer',
    'Robin Test',
    'robin@example.test',
    '+1 555 0100',
    'Order ID EM-7K3F9Q2A',
    'Date 2026-02-01 10:00 UTC',
    'Payment Status Refunded',
    'Order Status Completed',
    'Product Quantity Price Subtotal',
    'A Book (Extended licence) (refunded) 2 $15.00 $30.00',
    'Total Amount $30.00',
    'Discount −$4.50',
    'Code SPRING −$1.00',
    'Total Amount $24.50',
    'Refunded −$24.50',
    'Invoice EM-7K3F9Q2A Page 1 of 1',
  ]);
});

test('invoiceDocument: no customer, nothing discounted or refunded → Unknown, and no line for refunds', async () => {
  const plain = { ...order, user: null, discountAmount: 0, code: null, codeDiscount: 0, refundedAmount: 0 };
  const [page] = await textOfPdf(await renderPdf(invoiceDocument(plain, 'Emporia')));
  expect(page).toContain('Unknown');
  expect(page).toContain('Discount $0.00');
  expect(page).not.toContain('Refunded −');
  expect(page).not.toContain('Code');
});
