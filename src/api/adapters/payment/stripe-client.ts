import Stripe from 'stripe';
import { PaymentProviderUnavailable, PaymentRequestRefused } from '#api/ports/payment.ts';
import { strictFetch, translateError } from './stripe-errors.ts';
import type { ProviderPage } from './stripe-shapes.ts';

/** Where and with which key the official SDK calls the provider. */
export type StripeAddress = {
  secretKey: string;
  /** Base URL of the provider, without a path; Stripe's own by default. */
  apiBase?: string;
  /** The fetch for all calls; the simulator passes its own. */
  fetch?: typeof globalThis.fetch;
  /** Milliseconds that one call may take in total, retry included. */
  timeoutMs?: number;
};

/** The SDK waits 0.5 s before its one retry; the rest is time to read the response. */
const RETRY_PAUSE_MS = 600;
/** With less time for each of two attempts, there is one. */
const MIN_ATTEMPT_MS = 100;

/**
 * The official SDK, and `request`, which runs one of its calls with a timeout and parses the response. `request` maps
 * every failure to an error of the port. Throws for an `apiBase` with a path, which the SDK would drop.
 */
export function openStripe(options: StripeAddress) {
  const timeoutMs = options.timeoutMs ?? 10_000;
  const halfMs = Math.floor((timeoutMs - RETRY_PAUSE_MS) / 2);
  // A retry that does not fit into the time would be sent after the call has failed. On a machine that was suspended that
  // may be much later, when the provider has forgotten the idempotency key.
  const retries = halfMs >= MIN_ATTEMPT_MS;
  const stripe = new Stripe(options.secretKey, {
    ...addressOf(options.apiBase),
    httpClient: Stripe.createFetchHttpClient(strictFetch(options.fetch ?? globalThis.fetch)),
    maxNetworkRetries: retries ? 1 : 0,
    timeout: retries ? halfMs : timeoutMs,
    telemetry: false,
  });
  const request = <T>(call: () => Promise<unknown>, read: (answer: unknown) => T) =>
    within(timeoutMs, call, read);
  return { stripe, request };
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

/** Whether the provider refused a call with one of these codes. */
export const isRefusal = (error: unknown, ...codes: string[]) =>
  error instanceof PaymentRequestRefused && codes.includes(error.providerCode ?? '');

/** Whole seconds since 1970, as Stripe states times. */
export const secondsOf = (time: Date) => Math.floor(time.getTime() / 1000);

/** The parameters of the page after an item; null for the first page. */
export const pageAfter = (after: string | null) => ({ limit: 100, ...(after && { starting_after: after }) });

/** Yields each item of a list once: an item added while pages are read shifts another one onto the next page. */
export async function* readPages<T extends { id: string }>(
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

/** All items of a list that is read page by page. */
export async function collectPages<T extends { id: string }>(
  readPage: (after: string | null) => Promise<ProviderPage<T>>,
): Promise<T[]> {
  const all: T[] = [];
  for await (const item of readPages(readPage)) all.push(item);
  return all;
}
