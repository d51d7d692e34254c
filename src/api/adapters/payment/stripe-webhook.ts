import Stripe from 'stripe';
import { InvalidWebhook, type PaymentEvent } from '#api/ports/payment.ts';
import { readEvent } from './stripe-shapes.ts';

const TOLERANCE_SECONDS = 300;

/**
 * Checks a webhook's signature and time, and reads it.
 * @throws InvalidWebhook for a wrong or missing signature, a time more than 300 s away, or an unreadable body
 */
export function openWebhook(input: {
  rawBody: Buffer;
  signatureHeader: string | undefined;
  /** One for each endpoint at the provider. */
  secrets: readonly string[];
  now: Date;
}): PaymentEvent {
  const header = input.signatureHeader ?? '';
  try {
    const raw = constructEvent(input, header);
    refuseFuture(header, input.now);
    return readEvent(raw);
  } catch (cause) {
    if (cause instanceof InvalidWebhook) throw cause;
    throw new InvalidWebhook('This webhook is not signed by the card provider, or not readable.', { cause });
  }
}

/** @throws what the SDK says about the last of the secrets, if the body is signed with none of them */
function constructEvent(
  { rawBody, secrets, now }: { rawBody: Buffer; secrets: readonly string[]; now: Date },
  header: string,
): unknown {
  let refusal: unknown;
  for (const secret of secrets) {
    try {
      return Stripe.webhooks.constructEvent(
        rawBody,
        header,
        secret,
        TOLERANCE_SECONDS,
        undefined,
        now.getTime(),
      );
    } catch (error) {
      refusal = error;
    }
  }
  throw refusal;
}

/** The SDK refuses only old signatures. Like the SDK, this reads the last of several `t` in a header. */
function refuseFuture(header: string, now: Date) {
  const times = header.split(',').filter((part) => part.startsWith('t='));
  const signedAt = Number.parseInt(times.at(-1)?.slice(2) ?? '', 10);
  const ahead = signedAt - now.getTime() / 1000;
  if (Number.isNaN(ahead) || ahead > TOLERANCE_SECONDS) {
    throw new InvalidWebhook('This webhook is signed for a time that has not come yet.');
  }
}
