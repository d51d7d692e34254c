import type { AppContext } from '#api/kernel/context.ts';
import type { PaymentEvent } from '#api/ports/payment.ts';
import { dayOf } from '#domain/day.ts';
import { syncOrder } from '../refunds/refund-sync.service.ts';
import { completeOrder } from './completion.service.ts';
import { findPayment } from './payments.sql.ts';
import * as providerEvents from './provider-events.sql.ts';

/** An event about a refund or a dispute can come before the order is written. */
async function completeAndSync(context: AppContext, paymentId: string): Promise<void> {
  await completeOrder(context, paymentId);
  await syncOrder(context, paymentId);
}

/** A refused card moves no money; the stored event is what the dashboard counts. */
async function doNothing(): Promise<void> {}

/**
 * What each type of event triggers. The payload is not used, since events come late and in any order: each handler asks
 * the provider for the state now. Decision 0014 lists the events that are ignored, with the reasons.
 */
const HANDLERS: Readonly<Record<string, (context: AppContext, paymentId: string) => Promise<unknown>>> = {
  'payment_intent.succeeded': completeOrder,
  'payment_intent.payment_failed': doNothing,
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

const HANDLED_TYPES = Object.keys(HANDLERS);

/** The provider deletes events after this time, and so does the market. */
const EVENT_RETENTION_MS = 30 * 24 * 3_600_000;
/** Events are listed in the order of their creation, but an earlier one may be added later. */
const OVERLAP_MS = 3_600_000;
/** The part of the list that is read before the bookmark is saved. */
const WINDOW_MS = 24 * 3_600_000;
/** New events of this market in one run, and failed ones that are tried again; the next run goes on. */
const MAX_NEW_EVENTS = 200;
const RETRY_BATCH_SIZE = 100;
const neverAborted = new AbortController().signal;

/**
 * Handles an event once. It is recorded afterwards: after a crash in between the provider delivers it again, and the
 * handlers change nothing the second time. Two deliveries at the same time are safe for the same reason.
 * @param source where the event was found
 * @returns whether the event was handled now
 * @throws ApiError or PaymentProviderUnavailable, with the event not recorded
 */
export async function handleEvent(
  context: AppContext,
  event: PaymentEvent,
  source: 'webhook' | 'list',
): Promise<boolean> {
  const { id, type, intentId } = event;
  const handler = HANDLERS[type];
  if (!handler || !intentId || (await providerEvents.isKnownEvent(context.db, { id }))) return false;
  const isOurs = (await findPayment(context.db, { id: intentId })) !== null;
  if (isOurs) await handler(context, intentId);
  else if (!isLostPayment(context, event)) return false;
  else reportLost(context, event);
  const handled = { id, type, paymentId: intentId, now: context.now() };
  if (type === 'payment_intent.payment_failed') {
    await providerEvents.markFailedPaymentHandled(context.db, { ...handled, day: dayOf(event.createdAt) });
  } else await providerEvents.markEventHandled(context.db, handled);
  context.metrics.providerEvents.inc({ source });
  return true;
}

/** Whether an intent that has no row is this market's and paid; other applications can share the account. */
const isLostPayment = (context: AppContext, { type, intent }: PaymentEvent): boolean =>
  type === 'payment_intent.succeeded' && intent?.metadata.market === context.config.publicUrl;

function reportLost(context: AppContext, { intent }: PaymentEvent): void {
  context.metrics.lostPayments.inc();
  context.log.error(
    { payment: intent?.id, amountCents: intent?.amountReceivedCents },
    'a paid payment of this market is not in its database: an admin has to look at it',
  );
}

/**
 * Reads the provider's list of events since the bookmark and handles those that no webhook has delivered. An event
 * that fails is stored and retried with growing pauses. Nodes can run this in parallel.
 * @throws PaymentProviderUnavailable when the list cannot be read; the next run begins where this one did
 */
export async function replayEvents(context: AppContext, stopping: AbortSignal = neverAborted): Promise<void> {
  await retryFailedEvents(context, stopping);
  const { provider } = context.payment.browser;
  const budget = { remaining: MAX_NEW_EVENTS };
  let readUntil = await findStart(context);
  while (!stopping.aborted) {
    const until = new Date(readUntil.getTime() + WINDOW_MS);
    // The end of the list is open: which events are new is a matter of the provider's clock, not of this one.
    const isLast = until.getTime() > context.now().getTime() - WINDOW_MS;
    const from = new Date(readUntil.getTime() - OVERLAP_MS);
    const newest = await replayWindow(context, { from, until: isLast ? null : until }, budget, stopping);
    if (!newest) return;
    if (!isLast) readUntil = until;
    else if (newest > readUntil) readUntil = newest;
    await providerEvents.saveReadUntil(context.db, { provider, readUntil });
    if (isLast) return;
  }
}

/** Where reading starts: at the bookmark, unless that is too old or was written by a clock that was ahead. */
async function findStart(context: AppContext): Promise<Date> {
  const now = context.now().getTime();
  const oldest = new Date(now - EVENT_RETENTION_MS);
  const bookmark = await providerEvents.findReadUntil(context.db, {
    provider: context.payment.browser.provider,
  });
  return bookmark && bookmark > oldest && bookmark.getTime() <= now + OVERLAP_MS ? bookmark : oldest;
}

/** @returns when the newest event was created; null when the part was not read to its end */
async function replayWindow(
  context: AppContext,
  part: { from: Date; until: Date | null },
  budget: { remaining: number },
  stopping: AbortSignal,
): Promise<Date | null> {
  const latest = new Date(context.now().getTime() + OVERLAP_MS);
  let newest = part.from;
  for await (const event of context.payment.listEvents({ ...part, types: HANDLED_TYPES })) {
    if (stopping.aborted) return null;
    if (event.createdAt > newest && event.createdAt <= latest) newest = event.createdAt;
    if (await providerEvents.isKnownEvent(context.db, { id: event.id, orFailed: true })) continue;
    if (budget.remaining === 0) return null;
    if (await handleOrRetryLater(context, event)) budget.remaining -= 1;
  }
  return newest;
}

/** @returns whether there was something to do */
async function handleOrRetryLater(context: AppContext, event: PaymentEvent): Promise<boolean> {
  try {
    return await handleEvent(context, event, 'list');
  } catch (error) {
    const { id, type, intentId } = event;
    context.log.error({ err: error, event: id, type, payment: intentId }, EVENT_FAILED);
    await providerEvents.insertFailedEvent(context.db, {
      id,
      type,
      paymentId: intentId ?? '',
      now: context.now(),
    });
    return true;
  }
}

const EVENT_FAILED = 'an event of the card provider could not be handled; it will be tried again';

async function retryFailedEvents(context: AppContext, stopping: AbortSignal): Promise<void> {
  const due = await providerEvents.claimDueEvents(context.db, {
    limit: RETRY_BATCH_SIZE,
    now: context.now(),
  });
  for (const { paymentId, ...event } of due) {
    if (stopping.aborted) return;
    await handleOrRetryLater(context, {
      ...event,
      intentId: paymentId,
      intent: null,
      payoutId: null,
      accountId: null,
      createdAt: context.now(),
    });
  }
}

/** Deletes the provider's events after 30 days. */
export async function pruneEvents(context: AppContext): Promise<void> {
  await providerEvents.deleteEventsBefore(context.db, {
    before: new Date(context.now().getTime() - EVENT_RETENTION_MS),
  });
}
