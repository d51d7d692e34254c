import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { PaymentProviderUnavailable, PaymentRequestRefused } from '#api/ports/payment.ts';
import { collect } from './simulator.testing.ts';
import { createStripeProvider } from './stripe-provider.ts';

/** The adapter against a provider that returns invalid responses over the network. */
const KEYS = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' };
const INPUT = { amountCents: 1999, currency: 'usd' as const, idempotencyKey: 'k', metadata: {} };
const INTENT = {
  object: 'payment_intent',
  id: 'pi_1',
  client_secret: 'pi_1_secret_1',
  status: 'succeeded',
  amount: 1999,
  amount_received: 1999,
  currency: 'usd',
  metadata: {},
  created: 1_795_000_000,
  last_payment_error: null,
};

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

/** A provider whose responses come from `listener`; `calls` are the requests that it received. */
async function against(listener: RequestListener, timeoutMs = 1_500) {
  const calls: { url: string; key: unknown }[] = [];
  const server = createServer((request, response) => {
    calls.push({ url: `${request.method} ${request.url}`, key: request.headers['idempotency-key'] });
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { provider: createStripeProvider({ ...KEYS, apiBase, timeoutMs }), calls };
}

const answering =
  (status: number, body: unknown): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

test('Stripe provider: valid response over the network → accepted', async () => {
  const { provider, calls } = await against(answering(200, INTENT));
  expect(await provider.createIntent(INPUT)).toMatchObject({ id: 'pi_1', status: 'succeeded' });
  expect(calls).toEqual([{ url: 'POST /v1/payment_intents', key: 'k' }]);
});

describe('no usable response → PaymentProviderUnavailable', () => {
  test.each<[string, RequestListener, number]>([
    ['500 with an error object', answering(500, { error: { type: 'api_error', message: 'x' } }), 2],
    ['502 of a proxy', answering(502, '<html>Bad Gateway</html>'), 2],
    ['200 with a page', answering(200, '<html>It works!</html>'), 2],
    ['200 with nothing', answering(200, ''), 2],
    ['200 with a bare number, which hangs the SDK', answering(200, '5'), 2],
    ['200 with null', answering(200, 'null'), 2],
    ['200 with an error inside', answering(200, { error: { type: 'api_error' } }), 2],
    ['404 without an error object', answering(404, INTENT), 2],
    ['400 with an error that is a word', answering(400, { error: 'invalid_grant' }), 2],
    ['an intent without its amount', answering(200, { ...INTENT, amount: undefined }), 1],
    ['an intent with half a cent', answering(200, { ...INTENT, amount: 1999.5 }), 1],
    ['an intent in an unknown state', answering(200, { ...INTENT, status: 'paid' }), 1],
    ['another object', answering(200, { object: 'list', data: [] }), 1],
    ['a refused key', answering(401, { error: { type: 'invalid_request_error', message: 'x' } }), 1],
    ['too many calls', answering(429, { error: { type: 'rate_limit_error', message: 'x' } }), 1],
    ['a key in flight', answering(409, { error: { type: 'idempotency_error', message: 'x' } }), 2],
    ['a dropped connection', (request) => request.socket.destroy(), 2],
    ['half an answer', (_, response) => void response.writeHead(200).write('{"id":'), 2],
    ['no answer at all', () => {}, 2],
  ])('%s', async (_, listener, expectedCalls) => {
    const { provider, calls } = await against(listener);
    const started = Date.now();
    await expect(provider.createIntent(INPUT)).rejects.toThrow(PaymentProviderUnavailable);
    expect(Date.now() - started).toBeLessThan(1_600);
    expect(calls).toEqual(Array(expectedCalls).fill({ url: 'POST /v1/payment_intents', key: 'k' }));
  });

  test('a port without a listener', async () => {
    const provider = createStripeProvider({ ...KEYS, apiBase: 'http://127.0.0.1:1', timeoutMs: 2_000 });
    await expect(provider.findIntent('pi_1')).rejects.toMatchObject({
      statusCode: 502,
      code: 'payment_provider_unavailable',
      message: 'The card provider cannot be reached right now. Please try again in a moment.',
    });
  });

  test('too little time for a second attempt → one call, and none after the failure', async () => {
    vi.useFakeTimers();
    let calls = 0;
    const fetch = () => {
      calls += 1;
      return new Promise<Response>(() => {});
    };
    const provider = createStripeProvider({ ...KEYS, fetch, timeoutMs: 300 });
    const failed = expect(provider.findIntent('pi_1')).rejects.toThrow(PaymentProviderUnavailable);
    await vi.advanceTimersByTimeAsync(300);
    await failed;
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    expect(calls).toBe(1);
  });

  test('a request that ignores its abort signal', async () => {
    const provider = createStripeProvider({ ...KEYS, fetch: () => new Promise(() => {}), timeoutMs: 200 });
    await expect(provider.findIntent('pi_1')).rejects.toThrow(PaymentProviderUnavailable);
  });

  test('a list with an unreadable event', async () => {
    const event = {
      object: 'event',
      id: 'evt_1',
      type: 'x',
      created: 'yesterday',
      data: { object: { object: 'charge' } },
    };
    const { provider } = await against(answering(200, { object: 'list', has_more: false, data: [event] }));
    const read = collect(provider.listEvents({ from: new Date(), until: null, types: ['x'] }));
    await expect(read).rejects.toThrow(PaymentProviderUnavailable);
  });
});

test('Stripe provider: failure followed by a successful retry → no error', async () => {
  let first = true;
  const { provider, calls } = await against((request, response) => {
    const listener = first ? answering(503, '') : answering(200, INTENT);
    first = false;
    return listener(request, response);
  });
  expect((await provider.createIntent(INPUT)).id).toBe('pi_1');
  expect(calls.map((call) => call.key)).toEqual(['k', 'k']);
});

test('Stripe provider: refusal → the provider’s code and message', async () => {
  const error = { type: 'invalid_request_error', code: 'amount_too_small', message: 'Amount must be more.' };
  const { provider, calls } = await against(answering(400, { error }));
  const refused = provider.createIntent(INPUT);
  await expect(refused).rejects.toThrow(PaymentRequestRefused);
  await expect(refused).rejects.toMatchObject({
    providerCode: 'amount_too_small',
    message: 'Amount must be more.',
  });
  expect(calls).toHaveLength(1);
});

test('Stripe provider: base address with a path → refused at the start', () => {
  const open = (apiBase: string) => () => createStripeProvider({ ...KEYS, apiBase });
  expect(open('https://stripe.test/proxy')).toThrow('STRIPE_API_BASE');
  expect(open('ftp://stripe.test')).toThrow('STRIPE_API_BASE');
  expect(open('https://stripe.test')).not.toThrow();
});
