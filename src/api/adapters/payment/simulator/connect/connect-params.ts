import { z } from 'zod';
import { atLeastOne, currency, metadata, pageParams, text } from '../params.ts';

/** Schemas of the form-encoded parameters of Stripe Connect, as far as the market uses them. */
export const createAccountParams = z.strictObject({
  type: z.literal('express'),
  email: text.optional(),
  country: z.string().length(2).optional(),
  capabilities: z.strictObject({
    transfers: z.strictObject({ requested: z.literal('true') }),
  }),
  settings: z
    .strictObject({
      payouts: z.strictObject({
        schedule: z.strictObject({ interval: z.enum(['manual', 'daily', 'weekly', 'monthly']) }),
      }),
    })
    .optional(),
  metadata: metadata.optional(),
});
export const createLinkParams = z.strictObject({
  account: text,
  type: z.literal('account_onboarding'),
  refresh_url: z.url(),
  return_url: z.url(),
});
export const fillInParams = z.strictObject({
  outcome: z.enum(['complete', 'later']),
  holder: text.optional(),
  account_number: text.optional(),
});
export const createTransferParams = z.strictObject({
  amount: atLeastOne,
  currency,
  destination: text,
  transfer_group: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
});
export const listTransfersParams = z.strictObject({ ...pageParams, transfer_group: text.optional() });
export const reverseTransferParams = z.strictObject({
  amount: atLeastOne.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
});
export const createPayoutParams = z.strictObject({
  amount: atLeastOne,
  currency,
  description: text.optional(),
  method: z.literal('standard').optional(),
  metadata: metadata.optional(),
});
export const listPayoutsParams = z.strictObject(pageParams);
