import type { Client } from '#client/client.ts';
import { ApiFailure } from '#client/client.ts';
import { DEMO_PASSWORD } from '#demo/accounts.ts';
import { cardConfirmation } from '#test/card.ts';
import { signInByPassword } from '#test/password-sign-in.ts';
import { connect, type Fleet, send } from './fleet.ts';

const PASSWORD = 'three nodes and a replica';

const signInDemo = async (fleet: Fleet, email: string): Promise<string> =>
  (await signInByPassword(connect(fleet.url), { email, password: DEMO_PASSWORD })).token;

/** The token of the demo's vendor. */
export const signInVendor = (fleet: Fleet) => signInDemo(fleet, 'vendor@demo.test');

/** The token of the demo's admin, who may edit every product. */
export const signInAdmin = (fleet: Fleet) => signInDemo(fleet, 'admin@demo.test');

/** The token of a new customer. */
export async function registerCustomer(fleet: Fleet, name: string): Promise<string> {
  const api = connect(fleet.url);
  const email = `${name}-${Date.now()}@fleet.test`;
  await api('POST auth/register', {
    body: { name, email, phone: '+1 555 0100', password: PASSWORD, confirmPassword: PASSWORD },
  });
  return (await signInByPassword(api, { email, password: PASSWORD })).token;
}

/** Makes a payment for one of each product, as the cart page does, and confirms it with a card. */
export async function pay(
  fleet: Fleet,
  customer: Client,
  ids: readonly string[],
): Promise<{ paymentIntentId: string; amount: number }> {
  const products = ids.map((id) => ({ id, quantity: 1 }));
  const payment = await again(() => customer('POST payments', { body: { products, currency: 'usd' } }));
  const { paymentIntentId, clientSecret, amount } = payment;
  await again(() =>
    customer('POST payments/{id}/claim', { params: { id: paymentIntentId }, body: { again: true } }),
  );
  await again(async () => {
    const answer = await send(`${fleet.url}/simulator/v1/payment_intents/${paymentIntentId}/confirm`, {
      method: 'POST',
      body: cardConfirmation(clientSecret),
    });
    if (!answer.ok) throw new ApiFailure(answer.status, [await answer.text()]);
  });
  return { paymentIntentId, amount };
}

/** Places the order of a payment; a call that breaks off is sent again. */
export const placeOrder = (
  customer: Client,
  { paymentIntentId, amount }: { paymentIntentId: string; amount: number },
) =>
  again(() => customer('POST orders', { body: { paymentIntentId, totalAmount: amount, currency: 'usd' } }));

/**
 * Sends a call once more if its node ended while it was answering: nginx does not do that with what writes. The calls of
 * a purchase are safe to repeat (docs/decisions/0024).
 */
async function again<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiFailure) || ![0, 502, 504].includes(error.status)) throw error;
    brokenOff.count += 1;
    return call();
  }
}

/** How many calls were sent again. */
export const brokenOff = { count: 0 };
