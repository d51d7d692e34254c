/** The card provider's answer to a payment. */
export type Confirmation =
  | { status: 'succeeded' }
  /** The bank requires the payer's confirmation. */
  | { status: 'requires_action' }
  | { status: 'failed'; message: string };

export const CARD_FAILURE = 'Something went wrong during payment.';

export interface CardFields {
  number: string;
  /** 'MM / YY' */
  expiry: string;
  cvc: string;
}

const intentPath = (intentId: string, action: string) =>
  `/simulator/v1/payment_intents/${encodeURIComponent(intentId)}/${action}`;

/** Pays on the built-in simulator; messages are those of Stripe's card form. */
export function confirmCard(
  intent: { id: string; clientSecret: string },
  card: CardFields,
): Promise<Confirmation> {
  const [month = '', year = ''] = card.expiry.split('/').map((part) => part.trim());
  return call(intentPath(intent.id, 'confirm'), {
    client_secret: intent.clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card.number.replaceAll(' ', ''),
    'payment_method_data[card][exp_month]': month,
    'payment_method_data[card][exp_year]': year.length === 2 ? `20${year}` : year,
    'payment_method_data[card][cvc]': card.cvc,
  });
}

/** Completes or cancels the confirmation step. */
export const finishConfirmation = (
  intent: { id: string; clientSecret: string },
  outcome: 'success' | 'failure',
): Promise<Confirmation> =>
  call(intentPath(intent.id, 'simulate_authentication'), { client_secret: intent.clientSecret, outcome });

interface WireIntent {
  status?: string;
  last_payment_error?: { message?: string } | null;
}

async function call(path: string, fields: Record<string, string>): Promise<Confirmation> {
  try {
    const response = await fetch(path, { method: 'POST', body: new URLSearchParams(fields) });
    const answer: WireIntent & { error?: { message?: string; payment_intent?: WireIntent } } =
      await response.json();
    // Already confirmed: the first attempt succeeded and only its answer was lost.
    if (answer.error?.payment_intent?.status === 'succeeded') return { status: 'succeeded' };
    if (answer.error) return { status: 'failed', message: answer.error.message ?? CARD_FAILURE };
    if (answer.status === 'succeeded') return { status: 'succeeded' };
    if (answer.status === 'requires_action') return { status: 'requires_action' };
    return { status: 'failed', message: answer.last_payment_error?.message ?? CARD_FAILURE };
  } catch {
    return { status: 'failed', message: CARD_FAILURE };
  }
}
