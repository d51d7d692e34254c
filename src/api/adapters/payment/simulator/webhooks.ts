import { setTimeout as pause } from 'node:timers/promises';
import Stripe from 'stripe';
import type { WebhookFault } from './faults.ts';
import type { WireEvent } from './simulator.sql.ts';

/** Delivers one webhook; a rejection means that it was not accepted and is retried. */
export type DeliverWebhook = (rawBody: Buffer, signatureHeader: string) => Promise<void>;

export type WebhookDelays = {
  /** The delay of the fault 'late', in ms. */
  lateMs: number;
  /** Delays before the retries of a failed delivery, in ms. */
  retryMs: number[];
};

/**
 * Sends events in order. `send` resolves immediately, except for 'before-browser', where it resolves after delivery.
 * Waiting deliveries do not keep the process alive; `close` discards them.
 */
export function createWebhookSender(options: {
  secret: string;
  /** Signs the events of connected accounts, which have an endpoint of their own at Stripe. */
  connectSecret: string;
  now: () => Date;
  deliver: DeliverWebhook;
  delays: WebhookDelays;
  onError: (error: unknown) => void;
}) {
  const pending = new Set<Promise<void>>();
  const closing = new AbortController();
  const wait = (ms: number) => pause(ms, undefined, { ref: false, signal: closing.signal });

  async function deliverOnce(event: WireEvent) {
    const body = JSON.stringify(event, null, 2);
    for (let attempt = 0; ; attempt++) {
      try {
        const signature = Stripe.webhooks.generateTestHeaderString({
          payload: body,
          secret: event.account ? options.connectSecret : options.secret,
          timestamp: Math.floor(options.now().getTime() / 1000),
        });
        return await options.deliver(Buffer.from(body), signature);
      } catch (error) {
        const retryMs = options.delays.retryMs[attempt];
        if (retryMs === undefined) throw error;
        await wait(retryMs);
      }
    }
  }

  async function deliverAll(events: WireEvent[], mode: WebhookFault) {
    if (mode === 'late') await wait(options.delays.lateMs);
    else if (mode !== 'before-browser') await wait(0);
    for (const event of events) {
      try {
        await deliverOnce(event);
        if (mode === 'twice') await deliverOnce(event);
      } catch (error) {
        if (closing.signal.aborted) return;
        options.onError(error);
      }
    }
  }

  return {
    async send(events: WireEvent[], mode: WebhookFault): Promise<void> {
      if (events.length === 0 || mode === 'lost' || closing.signal.aborted) return;
      // Only `close` rejects here, to end a delay.
      const delivery = deliverAll(events, mode)
        .catch(() => {})
        .finally(() => pending.delete(delivery));
      pending.add(delivery);
      if (mode === 'before-browser') await delivery;
    },
    /** Resolves when no delivery is in flight. */
    async settled(): Promise<void> {
      while (pending.size > 0) await Promise.all(pending);
    },
    async close(): Promise<void> {
      closing.abort();
      await Promise.all(pending);
    },
  };
}
