import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import qs from 'qs';
import { describe, expect, test } from 'vitest';
import { browserCall, payInBrowser, simulatorDatabase } from '../simulator.testing.ts';
import { createStripeProvider } from '../stripe-provider.ts';

/** The path of `spec3.json` of https://github.com/stripe/openapi, which is not part of the project. */
const description = process.env.TEST_STRIPE_OPENAPI;
const database = simulatorDatabase();

type Schema = Record<string, unknown>;

/** OpenAPI 3.0 to JSON Schema: `nullable` becomes a null type, references are all to `components`. */
function toJsonSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toJsonSchema);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, entry]) => [key, toJsonSchema(entry)]);
  const { nullable, ...schema } = Object.fromEntries(entries) as Schema;
  return nullable === true ? { anyOf: [{ type: 'null' }, schema] } : schema;
}

function openDescription() {
  const schemas = toJsonSchema(JSON.parse(readFileSync(description ?? '', 'utf8'))) as Schema;
  const compile = (pointer: string, coerceTypes: boolean) => {
    const ajv = new Ajv({ strict: false, logger: false, validateFormats: false, coerceTypes });
    ajv.addSchema({ $id: 'stripe', ...schemas });
    return ajv.compile({ $ref: `stripe#${pointer}` });
  };
  const bodyOf = (path: string) =>
    `/paths/${path.replaceAll('/', '~1')}/post/requestBody/content/application~1x-www-form-urlencoded/schema`;
  return {
    answer: (name: string) => compile(`/components/schemas/${name}`, false),
    request: (path: string) => compile(bodyOf(path), true),
  };
}

function expectValid(validate: ValidateFunction, value: unknown) {
  expect(validate(value) ? [] : validate.errors).toEqual([]);
}

describe.skipIf(!description)(
  `Stripe's schemas${description ? '' : ' (skipped without TEST_STRIPE_OPENAPI)'}`,
  () => {
    test('responses and events from creation to refund → match the schemas', async () => {
      const { answer } = openDescription();
      const intentSchema = answer('payment_intent');
      const { stripe, simulator, deliveries } = await database.open();
      const intent = await stripe.paymentIntents.create({
        amount: 1999,
        currency: 'usd',
        metadata: { a: 'b' },
      });
      const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;
      expectValid(intentSchema, plain(intent));
      expectValid(
        answer('error'),
        (await payInBrowser(simulator, intent, { number: '4000000000000002' })).body,
      );
      expectValid(intentSchema, plain(await stripe.paymentIntents.retrieve(intent.id)));
      expectValid(intentSchema, (await payInBrowser(simulator, intent, { number: '4000002500003155' })).body);
      expectValid(intentSchema, plain(await stripe.paymentIntents.retrieve(intent.id)));
      const paid = await browserCall(simulator, intent, 'simulate_authentication', { outcome: 'success' });
      expectValid(intentSchema, paid.body);
      expectValid(answer('error'), (await payInBrowser(simulator, intent)).body);
      expectValid(intentSchema, plain(await stripe.paymentIntents.retrieve(intent.id)));
      expectValid(answer('refund'), plain(await stripe.refunds.create({ payment_intent: intent.id })));
      await simulator.simulateOutcome(intent.id, { refund: 'failed' });
      const [failed] = (await stripe.refunds.list({ payment_intent: intent.id })).data;
      expectValid(answer('refund'), plain(failed));
      const canceled = await stripe.paymentIntents.create({ amount: 50, currency: 'usd' });
      expectValid(intentSchema, plain(await stripe.paymentIntents.cancel(canceled.id)));
      await simulator.settled();
      expect(deliveries).toHaveLength(11);
      for (const { event } of deliveries) expectValid(answer('event'), event);
    });

    test('response that does not match → reported', () => {
      const validate = openDescription().answer('payment_intent');
      expect(validate({ object: 'payment_intent', id: 'pi_1', amount: 'much' })).toBe(false);
    });

    test('requests of our provider → match the schemas', async () => {
      const { request } = openDescription();
      const seen: { path: string; body: unknown }[] = [];
      const { simulator } = await database.open();
      const provider = createStripeProvider({
        ...simulator,
        fetch: async (input, init) => {
          const { pathname } = new URL(String(input));
          if (init?.method === 'POST') seen.push({ path: pathname, body: qs.parse(String(init.body)) });
          return simulator.fetch(input, init);
        },
      });
      const intent = await provider.createIntent({
        amountCents: 1999,
        currency: 'usd',
        idempotencyKey: 'a',
        metadata: { cart: 'c' },
      });
      const change = { amountCents: 2000, idempotencyKey: 'b', metadata: { cart: '' } };
      await provider.updateIntent(intent.id, change);
      await payInBrowser(simulator, { id: intent.id, client_secret: intent.clientSecret });
      await provider.refund({ intentId: intent.id, amountCents: 100, idempotencyKey: 'c', reference: 'r' });
      const other = { amountCents: 1999, currency: 'usd' as const, idempotencyKey: 'd', metadata: {} };
      await provider.cancelIntent((await provider.createIntent(other)).id);
      const paths = [
        '/v1/payment_intents',
        '/v1/payment_intents/{intent}',
        '/v1/refunds',
        '/v1/payment_intents',
        '/v1/payment_intents/{intent}/cancel',
      ];
      expect(seen).toHaveLength(paths.length);
      for (const [index, path] of paths.entries()) expectValid(request(path), seen[index]?.body);
    });
  },
);
