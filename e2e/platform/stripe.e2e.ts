import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Page } from '@playwright/test';
import { freePort } from '../../scripts/lib/free-port.mjs';
import {
  cartItem,
  expect,
  expectAccessible,
  makeCustomer,
  notice,
  someProducts,
  store,
  stored,
  test,
  untilServing,
  visit,
} from '../browser.ts';

/** A second market, configured for Stripe. Its script is stubbed, because it may only be loaded from Stripe. */
const [port, stripePort] = [freePort(), freePort()];
const stripeAddress = `http://127.0.0.1:${stripePort}`;
let server: ChildProcess;

// Starting a second market takes time.
test.describe.configure({ timeout: 240_000 });
test.use({ baseURL: `http://127.0.0.1:${port}` });

test.beforeAll(async () => {
  const env = { ...process.env, PORT: String(port), PORT_STRIPE: String(stripePort) };
  server = spawn(process.execPath, ['test/e2e-stripe-server.ts'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilServing(`http://127.0.0.1:${port}/api/v1/health`);
});
test.afterAll(async () => {
  if (server.kill('SIGTERM')) await once(server, 'exit');
});

/** A stub of js.stripe.com: fields in frames that the page cannot read, and a call to Stripe with their values. */
function stripeScript(): void {
  const inputs: Record<string, HTMLInputElement> = {};
  const labels: Record<string, string> = { cardNumber: 'Card number', cardExpiry: 'Expiry', cardCvc: 'CVC' };
  const elements: Record<string, object> = {};
  const create = (type: string) => {
    const input = document.createElement('input');
    input.setAttribute('aria-label', `${labels[type]} in Stripe’s frame`);
    inputs[type] = input;
    const element = {
      mount: (place: HTMLElement) => place.append(input),
      destroy: () => input.remove(),
      on: () => element,
      off: () => element,
      update: () => {},
    };
    elements[type] = element;
    return element;
  };
  const confirmCardPayment = async (secret: string, data: { payment_method: { card: object } }) => {
    if (data.payment_method.card !== elements.cardNumber) throw new Error('not the card field');
    const [month = '', year = ''] = (inputs.cardExpiry?.value ?? '').split('/');
    const id = secret.split('_secret')[0];
    const answer = await fetch(`https://api.stripe.com/v1/payment_intents/${id}/confirm`, {
      method: 'POST',
      body: new URLSearchParams({
        client_secret: secret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': inputs.cardNumber?.value ?? '',
        'payment_method_data[card][exp_month]': month.trim(),
        'payment_method_data[card][exp_year]': `20${year.trim()}`,
        'payment_method_data[card][cvc]': inputs.cardCvc?.value ?? '',
      }),
    });
    const body = await answer.json();
    return answer.ok ? { paymentIntent: body } : { error: body.error };
  };
  const stripe = {
    elements: () => ({
      create,
      getElement: (of: { __elementType: string }) => elements[of.__elementType] ?? null,
      update: () => {},
    }),
    createToken: () => {},
    createPaymentMethod: () => {},
    confirmCardPayment,
  };
  Object.assign(window, { Stripe: Object.assign(() => stripe, { version: 'endive' }) });
}

async function stubStripe(page: Page, api: string): Promise<void> {
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${stripeScript})();` }),
  );
  await page.route('https://api.stripe.com/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const answer = await page.request.post(`${api}/browser${pathname}`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      data: route.request().postData() ?? '',
    });
    const headers = { 'access-control-allow-origin': '*', 'content-type': 'application/json' };
    await route.fulfill({ status: answer.status(), headers, body: await answer.text() });
  });
}

async function fill(page: Page, number: string): Promise<void> {
  const window = page.getByRole('dialog', { name: 'Complete Your Payment' });
  await window.getByLabel('Card number in Stripe’s frame').fill(number);
  await window.getByLabel('Expiry in Stripe’s frame').fill('12 / 34');
  await window.getByLabel('CVC in Stripe’s frame').fill('123');
  await window.getByRole('button', { name: 'Pay Now' }).click();
}

test('checkout with Stripe Elements: declined → Stripe’s message; accepted → order paid', async ({
  page,
  request,
}) => {
  await stubStripe(page, stripeAddress);
  const [product] = await someProducts(request, 1);
  if (!product) throw new Error('There is no product.');
  await store(page, { user: await makeCustomer(request), cart: [cartItem(product)] });
  const response = await visit(page, '/cart');
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self' https://js.stripe.com;");
  expect(policy).toContain("img-src 'self' data: blob: http: https:;");
  expect(policy).toContain("connect-src 'self' https://api.stripe.com;");
  expect(policy).toContain("frame-src 'self' https://js.stripe.com https://hooks.stripe.com ");
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByLabel('Card number in Stripe’s frame')).toBeVisible();
  await expect(page.getByText('This market takes test payments')).toHaveCount(0);
  await expectAccessible(page);
  await fill(page, '4000000000009995');
  await expect(page.getByRole('alert')).toHaveText('Your card has insufficient funds.');
  await expectAccessible(page);
  await fill(page, '4242424242424242');
  await expect(page.getByRole('heading', { name: 'Order Completed' })).toBeVisible();
  await expect(notice(page, 'Payment successful')).toBeVisible();
  expect(await stored(page, 'localStorage', 'cart')).toBeNull();
});

test('market with the simulator → no Stripe host in its content security policy', async ({ request }) => {
  const ofSimulator = `http://127.0.0.1:${process.env.PORT_E2E}/cart`;
  const policy = (await request.get(ofSimulator)).headers()['content-security-policy'];
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toContain('stripe');
});
