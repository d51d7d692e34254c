import { z } from 'zod';
import type { ConnectedAccount } from '#api/ports/payout.ts';
import { cents, type ProviderPage, pageOf, seconds, toPage } from './stripe-shapes.ts';

/** What Stripe answers to the calls of payouts, reduced to what the market reads. */
const codes = z.array(z.string()).nullish();

const accountShape = z
  .object({
    object: z.literal('account'),
    id: z.string().min(1),
    details_submitted: z.boolean(),
    payouts_enabled: z.boolean(),
    capabilities: z.object({ transfers: z.string().optional() }).nullish(),
    requirements: z
      .object({ currently_due: codes, past_due: codes, disabled_reason: z.string().nullish() })
      .nullish(),
    external_accounts: z.object({ data: z.array(z.object({ last4: z.string() })) }).nullish(),
  })
  .transform((raw): ConnectedAccount => {
    const due = [...(raw.requirements?.past_due ?? []), ...(raw.requirements?.currently_due ?? [])];
    const isReady = raw.payouts_enabled && raw.capabilities?.transfers === 'active';
    const isBeingChecked = raw.requirements?.disabled_reason === 'requirements.pending_verification';
    const stopped = raw.details_submitted && !isBeingChecked ? 'Restricted' : 'Incomplete';
    return {
      id: raw.id,
      status: isReady ? 'Ready' : stopped,
      requirements: [...new Set(due)],
      last4: raw.external_accounts?.data[0]?.last4 ?? null,
    };
  });

const accountLinkShape = z
  .object({ object: z.literal('account_link'), url: z.url() })
  .transform(({ url }) => url);

interface ProviderTransfer {
  id: string;
  amountCents: number;
  reversedCents: number;
}

const transferShape = z
  .object({ object: z.literal('transfer'), id: z.string().min(1), amount: cents, amount_reversed: cents })
  .transform(
    (raw): ProviderTransfer => ({ id: raw.id, amountCents: raw.amount, reversedCents: raw.amount_reversed }),
  );

const reversalShape = z.object({
  object: z.literal('transfer_reversal'),
  id: z.string().min(1),
  amount: cents,
});

export interface ProviderPayout {
  id: string;
  /** 'pending', 'in_transit', 'paid', 'failed' or 'canceled'; a paid one can still fail. */
  status: string;
  /** The market's own name of the payout; null if it was made elsewhere. */
  reference: string | null;
  /** The transfer whose money it pays out. */
  transferId: string | null;
  arrivesAt: Date;
  /** The provider's sentence about a failure. */
  failure: string | null;
}

const payoutShape = z
  .object({
    object: z.literal('payout'),
    id: z.string().min(1),
    status: z.string(),
    metadata: z.record(z.string(), z.string()).nullish(),
    arrival_date: seconds,
    failure_message: z.string().nullish(),
  })
  .transform(
    (raw): ProviderPayout => ({
      id: raw.id,
      status: raw.status,
      reference: raw.metadata?.reference ?? null,
      transferId: raw.metadata?.transfer ?? null,
      arrivesAt: raw.arrival_date,
      failure: raw.failure_message ?? null,
    }),
  );

const transferPageShape = pageOf(transferShape);
const payoutPageShape = pageOf(payoutShape);

/** Parses an account. @throws ZodError */
export const readAccount = (raw: unknown): ConnectedAccount => accountShape.parse(raw);
/** Parses the address of an account link. @throws ZodError */
export const readAccountLink = (raw: unknown): string => accountLinkShape.parse(raw);
/** Parses a transfer. @throws ZodError */
export const readTransfer = (raw: unknown): ProviderTransfer => transferShape.parse(raw);
/** Parses the reversal of a transfer. @throws ZodError */
export const readReversal = (raw: unknown): { id: string } => reversalShape.parse(raw);
/** Parses a page of transfers. @throws ZodError */
export const readTransferPage = (raw: unknown): ProviderPage<ProviderTransfer> =>
  toPage(transferPageShape.parse(raw));
/** Parses a payout. @throws ZodError */
export const readPayout = (raw: unknown): ProviderPayout => payoutShape.parse(raw);
/** Parses a page of payouts. @throws ZodError */
export const readPayoutPage = (raw: unknown): ProviderPage<ProviderPayout> =>
  toPage(payoutPageShape.parse(raw));
