import type { PaymentEvent } from '#api/adapters/payment/payment.port.ts';
import type { Market } from '#api/kernel/market.ts';
import { completeOrder } from './completion.service.ts';
import { findPayment, insertEvent, isKnownEvent } from './payments.sql.ts';
import { syncOrder } from './provider-state.service.ts';

/** What was paid, refunded or disputed belongs to an order, which may not be written yet. */
async function completeAndSync(market: Market, paymentId: string): Promise<void> {
  await completeOrder(market, paymentId);
  await syncOrder(market, paymentId);
}

/**
 * What is done about which event. None of them is believed: each makes the market ask the provider for the state
 * now. Events that are ignored, with the reasons, are listed in docs/decisions/0014.
 */
const WORK: Readonly<Record<string, (market: Market, paymentId: string) => Promise<unknown>>> = {
  'payment_intent.succeeded': completeOrder,
  'charge.refunded': completeAndSync,
  'charge.refund.updated': completeAndSync,
  'refund.created': completeAndSync,
  'refund.updated': completeAndSync,
  'refund.failed': completeAndSync,
  'charge.dispute.created': completeAndSync,
  'charge.dispute.updated': completeAndSync,
  'charge.dispute.closed': completeAndSync,
  'charge.dispute.funds_withdrawn': completeAndSync,
  'charge.dispute.funds_reinstated': completeAndSync,
};

/**
 * Does what an event asks for, once. It is recorded after that: a crash in between means that the provider repeats
 * it, and the work is found to be done.
 * @throws ApiError or PaymentProviderUnavailable, with the event not recorded
 */
export async function handleEvent(market: Market, event: PaymentEvent): Promise<void> {
  const { id, type, intentId } = event;
  const work = WORK[type];
  if (!work || !intentId || (await isKnownEvent(market.db, { id }))) return;
  if (!(await findPayment(market.db, { id: intentId }))) {
    reportUnknown(market, event);
    return;
  }
  await work(market, intentId);
  await insertEvent(market.db, { id, type, createdAt: market.now() });
}

/** Intents of other applications on the same account are theirs. A paid one of this market has lost its row. */
function reportUnknown(market: Market, { type, intent }: PaymentEvent): void {
  if (type !== 'payment_intent.succeeded' || intent?.metadata.market !== market.config.publicUrl) return;
  market.log.error(
    { payment: intent.id, amountCents: intent.amountReceivedCents },
    'a paid payment of this market is not in its database: an admin has to look at it',
  );
}
