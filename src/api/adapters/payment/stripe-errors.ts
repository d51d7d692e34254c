import Stripe from 'stripe';
import { PaymentProviderUnavailable, PaymentRequestRefused } from '#api/ports/payment.ts';

type Fetch = typeof globalThis.fetch;

/**
 * A fetch that lets only readable answers through to the SDK: a JSON object, and outside 2xx one with an
 * `error` object in it. The SDK takes a 4xx without `error` for a success, and a body that is a bare JSON
 * value (`5`) makes it wait for ever behind an unhandled rejection. What is refused here counts as a broken
 * connection, which the SDK tries again once.
 */
export function strictFetch(fetch: Fetch): Fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const text = await response.text();
    const body: unknown = JSON.parse(text);
    if (!isObject(body)) throw new TypeError('The card provider answered something that is no JSON object.');
    if (response.ok === isObject(body.error)) {
      throw new TypeError(`The card provider answered ${response.status} in a form that does not fit it.`);
    }
    return new Response(text, { status: response.status, headers: response.headers });
  };
}

/**
 * What a failed call means to the caller. A refusal is only what the provider understood: a card problem or
 * bad request. A refused key, a rate limit, a 5xx and a lost connection are all 'not available now', and so
 * is 409, 'the same key is in flight': the first call may still succeed.
 */
export function translateError(cause: unknown): Error {
  if (cause instanceof PaymentProviderUnavailable || cause instanceof PaymentRequestRefused) return cause;
  const refused =
    cause instanceof Stripe.errors.StripeInvalidRequestError ||
    cause instanceof Stripe.errors.StripeCardError ||
    cause instanceof Stripe.errors.StripeIdempotencyError;
  if (refused) {
    return new PaymentRequestRefused(cause.message, cause.code ?? null, { cause });
  }
  return new PaymentProviderUnavailable({ cause });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
