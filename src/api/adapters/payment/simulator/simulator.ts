import { setTimeout as pause } from 'node:timers/promises';
import { PaymentRequestRefused, type SimulatedOutcome } from '#api/ports/payment.ts';
import type { Db } from '#db/client.ts';
import { callerOf, type Keys, loadKeys } from './access.ts';
import { changeFaults, type Faults, readFaults } from './faults.ts';
import { deleteKeysBefore } from './idempotency.sql.ts';
import { forgottenBefore } from './idempotency.ts';
import { deleteEventsBefore, deleteUnpaidBefore, type WireEvent } from './simulator.sql.ts';
import { dispatch } from './simulator-dispatch.ts';
import { createWebhookSender, type DeliverWebhook, type WebhookDelays } from './webhooks.ts';
import { type Caller, type ErrorDetail, errorAnswer, Refusal, toResponse } from './wire.ts';

export type SimulatorOptions = {
  db: Db;
  deliverWebhook: DeliverWebhook;
  now?: () => Date;
  /**
   * `slowMs`: how long the fault 'slow' delays a response; longer than the adapter's timeout of 10 s. `refundFailsMs`: how
   * long a refund has succeeded before it fails, with the fault 'refundFails'.
   */
  delays?: Partial<WebhookDelays & { slowMs: number; refundFailsMs: number }>;
  /** Called for failures that no caller receives: a broken database, an undelivered webhook. */
  onError?: (error: unknown) => void;
};

/** Stripe's payment API in this process. Its state is in the database; card data is never stored. */
export type Simulator = Keys & {
  /** For the SDK: any host name, the secret or publishable key in the Authorization header. */
  fetch: typeof globalThis.fetch;
  /**
   * For the payer's browser, under any path that ends in '/v1/...': retrieve, confirm and
   * simulate_authentication of an intent whose `client_secret` is sent along. No key needed.
   */
  browserFetch(request: Request): Promise<Response>;
  faults(): Promise<Faults>;
  /** Changes the given faults and returns all of them; they apply to every node of this database. */
  setFaults(change: Partial<Faults>): Promise<Faults>;
  /**
   * Sets outcomes that banks decide days later: of the refunds of a paid intent, and of disputes.
   * @throws PaymentRequestRefused if the payment has nothing with such an outcome
   */
  simulateOutcome(intentId: string, outcome: SimulatedOutcome): Promise<void>;
  /** Stops the payouts of a connected account. @throws PaymentRequestRefused for an unknown one */
  restrictAccount(accountId: string): Promise<void>;
  /** Resolves when this process has no webhook in flight. */
  settled(): Promise<void>;
  /** Deletes idempotency keys after 24 hours, and events and unpaid intents after 30 days. */
  prune(): Promise<void>;
  /** Discards webhooks that still wait; call before the database is closed. */
  close(): Promise<void>;
};

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const DEFAULT_DELAYS = {
  lateMs: 30_000,
  retryMs: [500, 2_000, 10_000],
  slowMs: 15_000,
  refundFailsMs: 1_500,
};
const SERVER_ERROR = errorAnswer(500, {
  type: 'api_error',
  message:
    'Sorry! There was an error while talking to one of our backends. Support has been notified. Please try again.',
});

/** Opens the simulator on a database; the first start creates its keys. */
export async function createSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { db, deliverWebhook, now = () => new Date(), onError = () => {} } = options;
  const delays = { ...DEFAULT_DELAYS, ...options.delays };
  const keys = await loadKeys(db, now());
  const webhooks = createWebhookSender({
    secret: keys.webhookSecret,
    connectSecret: keys.connectWebhookSecret,
    now,
    deliver: deliverWebhook,
    delays,
    onError,
  });

  const failures = new Set<Promise<void>>();
  const closing = new AbortController();

  async function carryOut(request: Request, identify: () => Caller | Promise<Caller>): Promise<Response> {
    const { webhook, provider, refundFails } = await readFaults(db);
    if (provider === 'failing') return toResponse(SERVER_ERROR, {});
    if (provider === 'garbage') return new Response('<html><h1>It works!</h1></html>', { status: 200 });
    const { answer, headers, events } = await dispatch(db, request, await identify(), now());
    await webhooks.send(events, webhook);
    if (refundFails) failRefundsOf(events);
    // The request is executed, and only its response is late: the hardest case for the caller.
    if (provider === 'slow') await pause(delays.slowMs, undefined, { ref: false, signal: request.signal });
    return toResponse(answer, headers);
  }

  /** Has the refunds of these events fail a moment later, as if the payer's bank had sent the money back. */
  function failRefundsOf(events: readonly WireEvent[]): void {
    for (const event of events) {
      if (event.type !== 'refund.created') continue;
      const { payment_intent: intentId } = (event.data as { object: { payment_intent: string } }).object;
      const failing = pause(delays.refundFailsMs, undefined, { ref: false, signal: closing.signal })
        .then(() => simulateOutcome(intentId, { refund: 'failed' }))
        // It may have been set to fail already, or the simulator is closed.
        .catch(() => {})
        .finally(() => failures.delete(failing));
      failures.add(failing);
    }
  }

  const answer = (request: Request, identify: () => Caller | Promise<Caller>) =>
    unlessAborted(
      request.signal,
      carryOut(request, identify).catch((error: unknown) => {
        if (error instanceof Refusal) return toResponse(error.answer, {});
        if (!request.signal.aborted) onError(error);
        return toResponse(SERVER_ERROR, {});
      }),
    );

  const fetch: Simulator['fetch'] = async (input, init) => {
    const request = new Request(input, init);
    return answer(request, () => callerOf(request, keys));
  };

  const simulateOutcome: Simulator['simulateOutcome'] = (intentId, outcome) =>
    rehearse(`payment_intents/${encodeURIComponent(intentId)}/simulate_outcome`, outcome);
  /** @throws PaymentRequestRefused */
  async function rehearse(path: string, values: Record<string, string>): Promise<void> {
    const response = await fetch(`http://simulator.invalid/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${keys.secretKey}` },
      body: new URLSearchParams(values),
    });
    const { error } = (await response.json()) as { error?: ErrorDetail };
    if (error) throw new PaymentRequestRefused(error.message, error.code ?? null);
  }

  return {
    ...keys,
    fetch,
    simulateOutcome,
    restrictAccount: (accountId) =>
      rehearse(`accounts/${encodeURIComponent(accountId)}/simulate_restriction`, {}),
    browserFetch: (request) => answer(request, () => 'browser'),
    faults: () => readFaults(db),
    setFaults: (change) => changeFaults(db, change, now()),
    settled: async () => {
      await Promise.all(failures);
      await webhooks.settled();
    },
    close: async () => {
      closing.abort();
      await webhooks.close();
    },
    prune: async () => {
      await deleteKeysBefore(db, { before: forgottenBefore(now()) });
      const before = new Date(now().getTime() - KEPT_MS);
      await deleteEventsBefore(db, { before });
      await deleteUnpaidBefore(db, { before });
    },
  };
}

/** As with fetch: an aborted call rejects immediately, although the request goes on. */
function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const stop = () => aborted.reject(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  return Promise.race([work, aborted.promise]).finally(() => signal.removeEventListener('abort', stop));
}
