import type { FastifyInstance } from 'fastify';
import { handlePayoutEvent } from '#api/features/payouts/payout-delivery.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { ApiError, badRequest } from '#api/kernel/errors.ts';
import { InvalidWebhook, type PaymentEvent } from '#api/ports/payment.ts';
import { API_BASE } from '#contract/contract.ts';
import { MEGABYTE } from '#lib/bytes.ts';
import { handleEvent } from './provider-events.service.ts';

/** The webhook of the card provider. Only bodies with its signature, made within the last minutes, are accepted. */
export async function webhookRoute(app: FastifyInstance, context: AppContext): Promise<void> {
  // The signature covers the raw bytes, so this scope replaces the parsers of the other routes.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MEGABYTE }, (_, body, done) =>
      done(null, body),
    );
    scope.post(`${API_BASE}/payments/webhook`, { bodyLimit: MEGABYTE }, async (request) => {
      const signature = request.headers['stripe-signature'];
      const event = read(context, request.body, typeof signature === 'string' ? signature : undefined);
      await handle(context, event).catch((error: unknown) => {
        // The provider repeats an event after any answer but 2xx. 503 says that a repetition may succeed.
        throw error instanceof ApiError ? new ApiError('service_unavailable', error.messages) : error;
      });
      return { statusCode: 200, message: 'OK', data: null };
    });
  });
}

const handle = async (context: AppContext, event: PaymentEvent): Promise<unknown> =>
  (await handlePayoutEvent(context, event)) || handleEvent(context, event, 'webhook');

/** @throws ApiError 400 */
function read(context: AppContext, body: unknown, signature: string | undefined): PaymentEvent {
  try {
    return context.payment.readWebhook(
      Buffer.isBuffer(body) ? body : Buffer.alloc(0),
      signature,
      context.now(),
    );
  } catch (error) {
    if (error instanceof InvalidWebhook) throw badRequest(error.message);
    throw error;
  }
}
