import Stripe from 'stripe';
import { PaymentProviderUnavailable, PaymentRequestRefused } from '#api/ports/payment.ts';

type Fetch = typeof globalThis.fetch;

/**
 * A fetch that passes only valid responses to the SDK: a JSON object, and outside 2xx one with an `error` object. The SDK
 * treats a 4xx without `error` as success. A body that is a bare JSON value (`5`) makes it wait for ever behind an
 * unhandled rejection. A rejected response counts as a broken connection, which the SDK retries once.
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
 * Maps a failed call to the port's errors. A refusal is a card problem or a bad request. A rejected key, a rate limit, a
 * 5xx and a lost connection are unavailability. So is 409 ('the same key is in flight'): the first call may still
 * succeed.
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
