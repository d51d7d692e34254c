import type { FastifyInstance } from 'fastify';
import { InvalidWebhook, type PaymentEvent } from '#api/adapters/payment/payment.port.ts';
import { ApiError, badRequest } from '#api/kernel/errors.ts';
import type { Market } from '#api/kernel/market.ts';
import { API_BASE } from '#contract/contract.ts';
import { completeOrder } from './completion.service.ts';
import { findPayment, insertEvent, isKnownEvent } from './payments.sql.ts';

const MEGABYTE = 1024 * 1024;

/** Where the card provider reports: only what it signed itself, and not long ago, is believed. */
export async function webhookRoute(app: FastifyInstance, market: Market): Promise<void> {
  // A scope of its own: the signature is over the bytes, which the parsers of the other routes do not keep.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MEGABYTE }, (_, body, done) =>
      done(null, body),
    );
    scope.post(`${API_BASE}/payments/webhook`, { bodyLimit: MEGABYTE }, async (request) => {
      const signature = request.headers['stripe-signature'];
      const event = read(market, request.body, typeof signature === 'string' ? signature : undefined);
      await carryOut(market, event);
      return { statusCode: 200, message: 'OK', data: null };
    });
  });
}

/** @throws ApiError 400 */
function read(market: Market, body: unknown, signature: string | undefined): PaymentEvent {
  try {
    return market.payment.readWebhook(
      Buffer.isBuffer(body) ? body : Buffer.alloc(0),
      signature,
      market.now(),
    );
  } catch (error) {
    if (error instanceof InvalidWebhook) throw badRequest(error.message);
    throw error;
  }
}

/**
 * Completes the order of a paid intent. The event is recorded after that: a crash in between means that the
 * provider repeats it, and the order is found to be there.
 * @throws ApiError or PaymentProviderUnavailable, always 5xx, so that the provider repeats the event
 */
async function carryOut(market: Market, event: PaymentEvent): Promise<void> {
  if (event.type !== 'payment_intent.succeeded' || !event.intentId) return;
  if (await isKnownEvent(market.db, { id: event.id })) return;
  // Another application on the same account.
  if (!(await findPayment(market.db, { id: event.intentId }))) return;
  try {
    await completeOrder(market, event.intentId);
  } catch (error) {
    if (error instanceof ApiError) throw new ApiError(503, error.messages);
    throw error;
  }
  await insertEvent(market.db, { id: event.id, type: event.type, createdAt: market.now() });
}
