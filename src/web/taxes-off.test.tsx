// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { DataOf } from '#contract/contract.ts';
import { dialog, press } from '#test/act.ts';
import { openScreen } from '#test/open-screen.tsx';
import { customerOrder, list, productCard, user } from '#test/screen-data.ts';
import { cart } from '#web/features/cart/cart.ts';

/*
 * While taxes are off, answers name no tax. What they render is compared with what answers without any field of taxes
 * render, as they were before the market knew taxes.
 */
const TAX_FIELDS = ['tax', 'taxes', 'taxCountry', 'taxAdded'];
const withoutTaxes = <T extends object>(answer: T): T =>
  Object.fromEntries(Object.entries(answer).filter(([name]) => !TAX_FIELDS.includes(name))) as T;
const same = <T extends object>(answer: T): T => answer;

const product = productCard(1, { price: 10 });
const payment: DataOf<'POST payments'> = {
  clientSecret: 'secret',
  paymentIntentId: 'pi_1',
  amount: 10,
  code: null,
  discount: 0,
  tax: 0,
  taxes: null,
  provider: { provider: 'simulator' },
  order: null,
};
const order = customerOrder(1, {
  totalAmount: 8,
  code: 'SPRING',
  codeDiscount: 2,
  paymentStatus: 'Partially refunded',
  refundedAmount: 1,
});

/** The page without the ids that React numbers through all tests. */
const html = () => document.body.innerHTML.replace(/_r_\w+?_|radix-[^"\s]+/g, 'id');
const pages: Record<string, string[]> = { cart: [], 'payment window': [], 'Order Info': [] };

describe.each([
  ['taxes off', same],
  ['no taxes at all', withoutTaxes],
])('%s', (_, answer) => {
  test('cart and payment window', async () => {
    cart.add(product);
    const { sentTo } = await openScreen('/cart', {
      user: user('customer'),
      answers: {
        'GET site/cart-page': () => ({ recommendedProducts: [] }),
        'GET site/product': () => list(product),
        'POST payments': () => answer(payment),
      },
    });
    await waitFor(() => expect(sentTo('POST payments')).toHaveLength(1));
    await screen.findByRole('region', { name: 'Order Summary' });
    await screen.findByText('Currently there are no products available.');
    pages.cart?.push(html());
    await press('Proceed to Checkout');
    await dialog('Complete Your Payment');
    await screen.findByLabelText('Card number');
    pages['payment window']?.push(html());
  });

  test('Order Info', async () => {
    await openScreen('/customer-dashboard', {
      user: user('customer'),
      answers: { 'GET orders': () => list(answer(order)) },
    });
    await press('Details of order EM-1');
    await dialog('Order Info');
    pages['Order Info']?.push(html());
  });
});

test.each(Object.keys(pages))('%s: taxes off → the same HTML as without any', (name) => {
  const [off, none] = pages[name] ?? [];
  expect(off).toContain('</');
  expect(off).toBe(none);
  expect(off).not.toMatch(/\b(?:Tax|VAT)\b/);
});
