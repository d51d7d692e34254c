import { expect, test } from 'vitest';
import { amountBeforeDiscount, lineSubtotal } from './invoice.ts';

test('amountBeforeDiscount, lineSubtotal: amounts with cents → no rounding error', () => {
  expect(amountBeforeDiscount({ totalAmount: 0.1, discountAmount: 0.2, codeDiscount: 0.1 })).toBe(0.4);
  expect(lineSubtotal({ price: 1.1, quantity: 3 })).toBe(3.3);
});
