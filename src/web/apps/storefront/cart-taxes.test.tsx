// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { DataOf } from '#contract/contract.ts';
import { dialog, fill, press } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { type Answers, openScreen, refusal } from '#test/open-screen.tsx';
import { list, productCard, user } from '#test/screen-data.ts';
import { cart } from '#web/features/cart/cart.ts';

const product = productCard(1, { price: 10 });
const REFUSED = 'This is not a VAT number of Germany.';

type Asked = { country?: string; vatNumber?: string };
const priced = (
  { country, vatNumber }: Asked,
  { suggestedCountry = null as string | null, included = false } = {},
): DataOf<'POST payments'> => {
  const tax = country === 'DE' && !vatNumber ? 1.9 : 0;
  return {
    clientSecret: 'secret',
    paymentIntentId: 'pi_1',
    amount: 10 + tax,
    code: null,
    discount: 0,
    tax,
    taxes: { country: country ?? null, suggestedCountry, included, reverseCharge: vatNumber !== undefined },
    provider: { provider: 'simulator' },
    order: null,
  };
};

function open(answers: Answers = {}) {
  cart.add(product);
  return openScreen('/cart', {
    user: user('customer'),
    answers: {
      'GET site/cart-page': () => ({ recommendedProducts: [] }),
      'GET site/product': () => list(product),
      'POST payments': ({ body }) => priced(body as Asked),
      ...answers,
    },
  });
}

async function openWindow() {
  await press('Proceed to Checkout');
  return dialog('Complete Your Payment');
}
describe('payment window with taxes on', () => {
  test('no country yet → it is asked for, and nothing can be paid', async () => {
    await open();
    await screen.findByText('Tax is added by your country when you pay.');
    const window = await openWindow();
    await within(window).findByRole('combobox', { name: 'Country' });
    expect(within(window).getByRole('button', { name: 'Pay Now' })).toHaveProperty('disabled', true);
    expect(window.textContent).not.toContain('To pay');
    await expectAccessible();
  });

  test('a VAT number → without tax; one that is refused says why beside the field', async () => {
    await open({
      'POST payments': ({ body }) => {
        const asked = body as Asked;
        return asked.vatNumber === 'DE1'
          ? refusal(400, REFUSED, { fields: [{ path: 'vatNumber', message: REFUSED }] })
          : priced(asked, { included: true, suggestedCountry: 'DE' });
      },
    });
    await screen.findByText('Tax included.');
    const window = await openWindow();
    await press('Buying for a business?', window);
    const field = await within(window).findByLabelText(/VAT number/);
    await fill({ 'VAT number (optional)': 'DE1' }, window);
    fireEvent.blur(field);
    await within(window).findByText(REFUSED);
    await expectAccessible();
    await fill({ 'VAT number (optional)': 'DE136695976' }, window);
    fireEvent.blur(field);
    await waitFor(() => expect(window.textContent).toContain('Tax (you owe it yourself)$0.00To pay$10.00'));
  });

  test('the country of the network address is known → it is chosen, with its tax and what is paid', async () => {
    const { sentTo } = await open({
      'POST payments': ({ body }) => priced(body as Asked, { suggestedCountry: 'DE' }),
    });
    await waitFor(() => expect(sentTo('POST payments').at(-1)?.body).toMatchObject({ country: 'DE' }));
    const window = await openWindow();
    expect(await within(window).findByRole('combobox', { name: 'Country' })).toHaveProperty(
      'value',
      'Germany',
    );
    await waitFor(() => expect(window.textContent).toContain('Tax$1.90To pay$11.90'));
    expect(window.textContent).toContain(
      'use card 4000 0027 6000 0016 (Germany) or 4242 4242 4242 4242 (United States) with any future date.',
    );
    within(window).getByText('You pay $11.90');
    expect(within(window).getByRole('button', { name: 'Pay Now' })).toHaveProperty('disabled', false);
    await expectAccessible();
  });
});
