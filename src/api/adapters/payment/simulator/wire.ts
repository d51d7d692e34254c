import qs from 'qs';

export type Json = Record<string, unknown>;
export type ErrorDetail = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
};
export type SimulatorAnswer = { status: number; body: Json };
/** The caller: the shop's server with the secret key, or a browser with the client secret. */
export type Caller = 'server' | 'browser';

/** An error response in Stripe's envelope; `about` adds the related objects (`payment_intent`). */
export const errorAnswer = (status: number, detail: ErrorDetail, about: Json = {}): SimulatorAnswer => ({
  status,
  body: { error: { ...detail, ...docUrl(detail.code), ...about } },
});

const docUrl = (code: string | undefined) =>
  code ? { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` } : {};

/**
 * Ends a call with an error and rolls back. `executed` is whether the parameters were valid: only then is the response
 * stored for the idempotency key.
 */
export class Refusal extends Error {
  readonly answer: SimulatorAnswer;
  readonly executed: boolean;
  constructor(answer: SimulatorAnswer, executed = false) {
    super('refused by the payment simulator');
    this.answer = answer;
    this.executed = executed;
  }
}

type RefusalDetail = Omit<ErrorDetail, 'type' | 'decline_code'>;

/** 400 for a bad parameter; not stored for the idempotency key. */
export const badParameter = (detail: RefusalDetail) =>
  new Refusal(errorAnswer(400, { type: 'invalid_request_error', ...detail }));

/** 400 for the state of the object; stored for the idempotency key. */
export const badState = (detail: RefusalDetail, about: Json = {}) =>
  new Refusal(errorAnswer(400, { type: 'invalid_request_error', ...detail }, about), true);

/** Stripe's 404, 'No such payment_intent: 'pi_1''. */
export const noSuch = (kind: string, id: string, param = 'id') =>
  new Refusal(
    errorAnswer(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such ${kind}: '${id}'`,
      param,
    }),
    true,
  );

/** Parses form-encoded or query text into nested values with string leaves: `a[b][0]=1` -> {a: {b: ['1']}}. */
export const parseForm = (text: string): Record<string, unknown> =>
  qs.parse(text, { depth: 4, parameterLimit: 500, arrayLimit: 100 });

/** A response, independent of its transport. */
export function toResponse({ status, body }: SimulatorAnswer, headers: Record<string, string>): Response {
  return new Response(JSON.stringify(body, null, 2), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}
