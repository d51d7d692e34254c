import Stripe from 'stripe';
import {
  type PaymentBrowserConfig,
  PaymentIntentNotChangeable,
  type PaymentProvider,
  PaymentProviderUnavailable,
  PaymentRequestRefused,
  type SimulatorControls,
} from '#api/ports/payment.ts';
import { strictFetch, translateError } from './stripe-errors.ts';
import {
  type ProviderPage,
  readDisputePage,
  readEventPage,
  readIntent,
  readRefund,
  readRefundPage,
} from './stripe-shapes.ts';
import { openWebhook } from './stripe-webhook.ts';

export type StripeProviderOptions = {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Base URL of the provider, without a path; Stripe's own by default. */
  apiBase?: string;
  /** The fetch for all calls; the simulator passes its own. */
  fetch?: typeof globalThis.fetch;
  /** Configuration of the browser's card form; Stripe with `publishableKey` by default. */
  browser?: PaymentBrowserConfig;
  simulator?: SimulatorControls;
  /** Milliseconds that one call may take in total, retry included. */
  timeoutMs?: number;
};

/** The SDK waits 0.5 s before its one retry; the rest is time to read the response. */
const RETRY_PAUSE_MS = 600;
/** Excludes payment methods that redirect to another page, in the form that all API versions since 2023 accept. */
const NO_REDIRECTS = { enabled: true, allow_redirects: 'never' } as const;

/** The payment provider over the official SDK. Throws for an `apiBase` with a path, which the SDK would drop. */
export function createStripeProvider(options: StripeProviderOptions): PaymentProvider {
  const timeoutMs = options.timeoutMs ?? 10_000;
  const stripe = new Stripe(options.secretKey, {
    ...addressOf(options.apiBase),
    httpClient: Stripe.createFetchHttpClient(strictFetch(options.fetch ?? globalThis.fetch)),
    maxNetworkRetries: 1,
    timeout: Math.max(50, Math.floor((timeoutMs - RETRY_PAUSE_MS) / 2)),
    telemetry: false,
  });
  const request = <T>(call: () => Promise<unknown>, read: (answer: unknown) => T) =>
    within(timeoutMs, call, read);
  const findIntent = (id: string) =>
    request(() => stripe.paymentIntents.retrieve(id), readIntent).catch((error: unknown) => {
      if (isRefusal(error, 'resource_missing')) return null;
      throw error;
    });

  return {
    simulator: options.simulator ?? null,
    browser: options.browser ?? { provider: 'stripe', publishableKey: options.publishableKey },

    createIntent: ({ amountCents, currency, idempotencyKey, metadata }) =>
      request(
        () =>
          stripe.paymentIntents.create(
            { amount: amountCents, currency, metadata, automatic_payment_methods: NO_REDIRECTS },
            { idempotencyKey },
          ),
        readIntent,
      ),

    updateIntent: (id, { amountCents, metadata, idempotencyKey }) =>
      request(
        () => stripe.paymentIntents.update(id, { amount: amountCents, metadata }, { idempotencyKey }),
        readIntent,
      ).catch((error: unknown) => {
        throw isRefusal(error, 'payment_intent_unexpected_state', 'resource_missing')
          ? new PaymentIntentNotChangeable(id, { cause: error })
          : error;
      }),

    cancelIntent: (id) =>
      request(() => stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' }), readIntent).catch(
        (error: unknown) => {
          if (isRefusal(error, 'payment_intent_unexpected_state', 'resource_missing')) return findIntent(id);
          throw error;
        },
      ),

    findIntent,

    refund: ({ intentId, amountCents, idempotencyKey, reference }) =>
      request(
        () =>
          stripe.refunds.create(
            { payment_intent: intentId, amount: amountCents, metadata: { reference } },
            { idempotencyKey },
          ),
        readRefund,
      ),

    listRefunds: (intentId) =>
      collect((after) =>
        request(() => stripe.refunds.list({ payment_intent: intentId, ...pageAfter(after) }), readRefundPage),
      ),

    listDisputes: (intentId) =>
      collect((after) =>
        request(
          () => stripe.disputes.list({ payment_intent: intentId, ...pageAfter(after) }),
          readDisputePage,
        ),
      ),

    listEvents: ({ from, until, types }) =>
      readPages((after) => {
        const created = { gte: secondsOf(from), ...(until && { lt: secondsOf(until) }) };
        return request(
          () => stripe.events.list({ types: [...types], created, ...pageAfter(after) }),
          readEventPage,
        );
      }),

    readWebhook: (rawBody, signatureHeader, now = new Date()) =>
      openWebhook({ rawBody, signatureHeader, secret: options.webhookSecret, now }),
  };
}

function addressOf(apiBase: string | undefined): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  if (!apiBase) return {};
  const url = new URL(apiBase);
  const protocol = url.protocol.slice(0, -1);
  if ((protocol !== 'http' && protocol !== 'https') || url.pathname !== '/' || url.search) {
    throw new TypeError('STRIPE_API_BASE has to be http(s)://host[:port] without a path.');
  }
  return { protocol, host: url.hostname, port: url.port || (protocol === 'https' ? 443 : 80) };
}

/** Runs one call with a timeout, parses its response, and maps every failure to an error of the port. */
async function within<T>(
  timeoutMs: number,
  call: () => Promise<unknown>,
  read: (answer: unknown) => T,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PaymentProviderUnavailable({ cause: 'timeout' })), timeoutMs);
  });
  try {
    return read(await Promise.race([call(), timeout]));
  } catch (error) {
    throw translateError(error);
  } finally {
    clearTimeout(timer);
  }
}

const isRefusal = (error: unknown, ...codes: string[]) =>
  error instanceof PaymentRequestRefused && codes.includes(error.providerCode ?? '');

const secondsOf = (time: Date) => Math.floor(time.getTime() / 1000);

const pageAfter = (after: string | null) => ({ limit: 100, ...(after && { starting_after: after }) });

/** Yields each item of a list once: an item added while pages are read shifts another one onto the next page. */
async function* readPages<T extends { id: string }>(
  readPage: (after: string | null) => Promise<ProviderPage<T>>,
): AsyncGenerator<T> {
  const seen = new Set<string>();
  let after: string | null = null;
  do {
    const page: ProviderPage<T> = await readPage(after);
    for (const item of page.items) {
      if (!seen.has(item.id)) yield item;
      seen.add(item.id);
    }
    after = page.lastId;
  } while (after);
}

async function collect<T extends { id: string }>(
  readPage: (after: string | null) => Promise<ProviderPage<T>>,
): Promise<T[]> {
  const all: T[] = [];
  for await (const item of readPages(readPage)) all.push(item);
  return all;
}
