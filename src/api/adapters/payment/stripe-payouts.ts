import type { ConnectedAccounts, PayoutOrder, PayoutProvider, PayoutState } from '#api/ports/payout.ts';
import {
  isRefusal,
  openStripe,
  pageAfter,
  readPages,
  type StripeAddress,
  secondsOf,
} from './stripe-client.ts';
import {
  type ProviderPayout,
  readAccount,
  readAccountLink,
  readPayout,
  readPayoutPage,
  readReversal,
  readTransfer,
  readTransferPage,
} from './stripe-payout-shapes.ts';

/** The provider's clock may be behind ours. */
const CLOCK_MARGIN_MS = 60 * 60_000;

/**
 * Payouts through Stripe Connect, with the official SDK. The share is transferred to the vendor's Express account and
 * paid out from there to the vendor's bank. Both objects carry the payout's id. By it an attempt without an answer is
 * found again after Stripe has forgotten its idempotency key.
 */
export function createStripePayouts(address: StripeAddress): PayoutProvider & ConnectedAccounts {
  const { stripe, request } = openStripe(address);

  const findTransfer = async ({ id }: PayoutOrder) =>
    (await request(() => stripe.transfers.list({ transfer_group: id, limit: 1 }), readTransferPage))
      .items[0] ?? null;

  const makeTransfer = ({ id, accountId, amountCents, refusals }: PayoutOrder) =>
    request(
      () =>
        stripe.transfers.create(
          {
            amount: amountCents,
            currency: 'usd',
            destination: accountId,
            transfer_group: id,
            metadata: { reference: id },
          },
          { idempotencyKey: `payout:${id}:transfer:${refusals}` },
        ),
      readTransfer,
    );

  async function findPayout({
    id,
    accountId,
    createdAt,
    providerId,
  }: PayoutOrder): Promise<ProviderPayout | null> {
    if (providerId)
      return request(() => stripe.payouts.retrieve(providerId, {}, { stripeAccount: accountId }), readPayout);
    const created = { gte: secondsOf(new Date(createdAt.getTime() - CLOCK_MARGIN_MS)) };
    const payouts = readPages((after) =>
      request(
        () => stripe.payouts.list({ created, ...pageAfter(after) }, { stripeAccount: accountId }),
        readPayoutPage,
      ),
    );
    for await (const payout of payouts) if (payout.reference === id) return payout;
    return null;
  }

  const makePayout = ({ id, accountId, amountCents, refusals }: PayoutOrder, transferId: string) =>
    request(
      () =>
        stripe.payouts.create(
          { amount: amountCents, currency: 'usd', metadata: { reference: id, transfer: transferId } },
          { stripeAccount: accountId, idempotencyKey: `payout:${id}:payout:${refusals}` },
        ),
      readPayout,
    );

  return {
    createAccount: ({ reference, email }) =>
      request(
        () =>
          stripe.accounts.create(
            {
              type: 'express',
              email,
              capabilities: { transfers: { requested: true } },
              // The market decides when money is paid out, so that each payout is one of its own.
              settings: { payouts: { schedule: { interval: 'manual' } } },
              metadata: { reference },
            },
            { idempotencyKey: `account:${reference}` },
          ),
        readAccount,
      ),

    findAccount: (id) =>
      request(() => stripe.accounts.retrieve(id), readAccount).catch((error: unknown) => {
        if (isRefusal(error, 'resource_missing', 'account_invalid')) return null;
        throw error;
      }),

    createOnboardingLink: ({ accountId, refreshUrl, returnUrl }) =>
      request(
        () =>
          stripe.accountLinks.create({
            account: accountId,
            type: 'account_onboarding',
            refresh_url: refreshUrl,
            return_url: returnUrl,
          }),
        readAccountLink,
      ),

    async send(order) {
      const known = order.isRepeated ? await findPayout(order) : null;
      if (known) return stateOf(known);
      const transferred = order.isRepeated ? await findTransfer(order) : null;
      const { id } = transferred ?? (await makeTransfer(order));
      return stateOf(await makePayout(order, id));
    },

    async find(order) {
      const payout = await findPayout(order);
      return payout && stateOf(payout);
    },

    async takeBack(order) {
      const transfer = await findTransfer(order);
      const leftCents = transfer ? transfer.amountCents - transfer.reversedCents : 0;
      if (!transfer || leftCents === 0) return;
      await request(
        () =>
          stripe.transfers.createReversal(
            transfer.id,
            { amount: leftCents, metadata: { reference: order.id } },
            { idempotencyKey: `payout:${order.id}:reversal:${leftCents}` },
          ),
        readReversal,
      );
    },
  };
}

function stateOf({ id: providerId, transferId, status, arrivesAt, failure }: ProviderPayout): PayoutState {
  const ids = { providerId, transferId };
  if (status === 'failed' || status === 'canceled')
    return { status: 'Returned', ...ids, reason: failure ?? 'The bank has returned the payout.' };
  return { status: status === 'paid' ? 'Paid' : 'Sent', ...ids, arrivesAt };
}
