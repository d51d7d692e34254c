import { electronicFormatIBAN, isValidIBAN } from 'ibantools';
import { z } from 'zod';
import { BACK_OFFICE_PAGE_SIZE } from '#domain/limits.ts';
import {
  PAYOUT_ACCOUNT_STATUSES,
  PAYOUT_FILE_FORMATS,
  PAYOUT_METHODS,
  PAYOUT_STATUSES,
} from '#domain/payout.ts';
import {
  dollars,
  endpoint,
  id,
  instant,
  line,
  listOf,
  named,
  pageQuery,
  searchKeyword,
  signedLink,
  sortQuery,
  text,
  typedPassword,
} from './endpoint.ts';

const method = z.enum(PAYOUT_METHODS);

const payout = named('Payout', {
  id,
  vendorId: id,
  shopName: z.string(),
  amount: dollars,
  method,
  /**
   * Scheduled: not handed to a provider or bank yet. Sent: under way. Returned: the vendor's bank sent it back. Failed: the
   * provider refused it for good. Held: stopped before it was sent. Cancelled: ended before it was sent. After Returned,
   * Failed and Cancelled, the vendor is owed the money again.
   */
  status: z.enum(PAYOUT_STATUSES),
  /** The last characters of the bank account that it was sent to; null before, and where they were not kept. */
  last4: z.string().nullable(),
  createdAt: instant,
  /** Of one that is Paid. */
  arrivedAt: instant.nullable(),
  /** Why the last attempt failed, or why it was returned or cancelled. */
  problem: z.string().nullable(),
  /** What the operator noted; for staff only. */
  note: z.string().nullable(),
});
export type Payout = z.infer<typeof payout>;

const status = z.enum(PAYOUT_STATUSES, { error: `Status is one of ${PAYOUT_STATUSES.join(', ')}.` });

const NOTE_MAX = 500;
const note = z.string().trim().max(NOTE_MAX, `Note is too long: ${NOTE_MAX} characters at most.`);

const payoutAccount = named('PayoutAccount', {
  /** connect: the card provider pays. byHand: the operator's bank does. Null: no details were given. */
  method: method.nullable(),
  status: z.enum(PAYOUT_ACCOUNT_STATUSES),
  /** What the provider still asks for, in words. */
  requirements: z.array(z.string()),
  /** The last characters of the bank account, all that is shown of it. */
  last4: z.string().nullable(),
});

/** Asked for when details that are used already are replaced. */
export const presence = z.object({
  password: typedPassword().optional(),
  /** Of the authenticator app, or a backup code, while two-step sign-in is on. */
  code: z.string().trim().max(100).optional(),
});

const iban = z
  .string({ error: 'Please enter IBAN.' })
  .max(60, 'IBAN is too long: 60 characters at most.')
  .transform((typed) => electronicFormatIBAN(typed) ?? '')
  .refine((compact) => isValidIBAN(compact), 'Please enter a valid IBAN: its check digits do not match.');

export const bankDetails = presence.extend({ name: line('Name', 70), iban });

/** For admins; vendors have their own. */
const vendorId = id.optional();

const payoutQuery = z.object({
  ...pageQuery(BACK_OFFICE_PAGE_SIZE),
  sort: sortQuery(['createdAt', 'amount'], '-createdAt'),
  status: status.optional(),
  vendorId,
});

export const payoutsContract = {
  'GET vendor/balance': endpoint({
    operationId: 'getVendorBalance',
    summary: 'The four parts of what a vendor is owed; an admin gives `vendorId`',
    tag: 'Payouts',
    access: 'earnings:read',
    query: z.object({ vendorId }),
    data: z.object({
      /** Sold so recently that it is held. */
      pending: dollars,
      /** Less than 0 while refunds took more than was earned since. */
      available: dollars,
      /** Of orders with an open dispute or case. */
      reserved: dollars,
      /** Payouts that are Scheduled, Held or Sent; in none of the other parts. */
      onTheWay: dollars,
      /** Null when payouts are made by hand. */
      nextPayoutAt: instant.nullable(),
      /** Less than this is not paid out yet. */
      minimum: dollars,
    }),
    errors: ['not_found'],
  }),
  'GET vendor/payout': endpoint({
    operationId: 'listVendorPayouts',
    summary: 'The vendor’s payouts, newest first',
    tag: 'Payouts',
    access: 'earnings:read',
    query: payoutQuery,
    data: listOf(payout),
    errors: ['not_found'],
  }),
  'GET vendor/payout-account': endpoint({
    operationId: 'getPayoutAccount',
    summary: 'How a vendor is paid',
    tag: 'Payouts',
    access: 'earnings:read',
    query: z.object({ vendorId }),
    data: payoutAccount,
    errors: ['not_found'],
  }),
  'POST vendor/payout-account/onboard': endpoint({
    operationId: 'onboardPayoutAccount',
    summary: 'The address of the provider’s page where the owner enters the details',
    tag: 'Payouts',
    access: 'payout-account:manage',
    limit: 'profile',
    body: presence,
    bodyOptional: true,
    data: z.object({ url: z.string() }),
    errors: ['not_found', 'payment_refused', 'provider_unavailable'],
  }),
  'PATCH vendor/payout-account': endpoint({
    operationId: 'updatePayoutAccount',
    summary: 'Give or replace the bank account for payouts by hand',
    tag: 'Payouts',
    access: 'payout-account:manage',
    limit: 'profile',
    body: bankDetails,
    data: payoutAccount,
    message: 'Your bank account has been saved.',
  }),
  'GET admin/payout': endpoint({
    operationId: 'listPayouts',
    summary: 'All payouts, newest first',
    tag: 'Payouts',
    access: 'money:read',
    query: payoutQuery.extend({
      /** In the name of the shop. */
      searchKeyword,
    }),
    data: listOf(payout),
  }),
  'GET admin/payout/due': endpoint({
    operationId: 'listDuePayouts',
    summary: 'What a run would pay now, the most first; `amount` is the sum of all pages',
    tag: 'Payouts',
    access: 'money:read',
    query: z.object({ ...pageQuery(BACK_OFFICE_PAGE_SIZE), vendorId }),
    data: listOf(z.object({ vendorId: id, shopName: z.string(), amount: dollars, method })).extend({
      amount: dollars,
    }),
  }),
  'POST admin/payout/run': endpoint({
    operationId: 'runPayouts',
    summary: 'Pay every vendor that is due, or one',
    tag: 'Payouts',
    access: 'payouts:manage',
    body: z.strictObject({ vendorId }),
    bodyOptional: true,
    data: z.object({ payouts: z.number().int(), total: dollars }),
    message: ({ payouts }: { payouts: number }) =>
      payouts === 0
        ? 'No vendor is due to be paid.'
        : `${payouts} ${payouts === 1 ? 'payout' : 'payouts'} made.`,
    errors: ['not_found', 'payout_status_conflict'],
  }),
  'POST admin/payout/{id}/mark': endpoint({
    operationId: 'markPayout',
    summary: 'Say what has become of a payout by hand that was Sent',
    tag: 'Payouts',
    access: 'payouts:manage',
    params: z.object({ id }),
    body: z.object({
      status: z.enum(['paid', 'returned'], { error: 'Status is paid or returned.' }),
      note: note.default(''),
    }),
    data: payout,
    message: 'The payout has been marked.',
    errors: ['payout_status_conflict'],
  }),
  'POST admin/payout/{id}/hold': endpoint({
    operationId: 'holdPayout',
    summary: 'Stop a payout that is Scheduled until it is released',
    tag: 'Payouts',
    access: 'payouts:manage',
    params: z.object({ id }),
    body: z.object({ note: note.default('') }),
    bodyOptional: true,
    data: payout,
    message: 'The payout is held.',
    errors: ['payout_status_conflict'],
  }),
  'POST admin/payout/{id}/release': endpoint({
    operationId: 'releasePayout',
    summary: 'Make a payout that is Held Scheduled again',
    tag: 'Payouts',
    access: 'payouts:manage',
    params: z.object({ id }),
    data: payout,
    message: 'The payout is scheduled again.',
    errors: ['payout_status_conflict'],
  }),
  'POST admin/payout/{id}/cancel': endpoint({
    operationId: 'cancelPayout',
    summary: 'End a payout that is Scheduled or Held; its amount is in the vendor’s balance again',
    tag: 'Payouts',
    access: 'payouts:manage',
    params: z.object({ id }),
    body: z.object({ reason: text('Reason', NOTE_MAX) }),
    data: payout,
    message: 'The payout has been cancelled.',
    errors: ['payout_status_conflict', 'provider_unavailable'],
  }),
  'POST admin/payout/export': endpoint({
    operationId: 'exportPayouts',
    summary:
      'A link, good for ten minutes, to a file for the bank with all payouts by hand that are Scheduled, which are Sent from then on; with `payoutId`, to the file that this payout is in, as it was made',
    tag: 'Payouts',
    access: 'payouts:manage',
    body: z
      .object({
        /** Of a new file; one that was made keeps its own. */
        format: z
          .enum(PAYOUT_FILE_FORMATS, { error: `Format is one of ${PAYOUT_FILE_FORMATS.join(', ')}.` })
          .optional(),
        payoutId: id.optional(),
      })
      .refine((body) => body.format || body.payoutId, {
        path: ['format'],
        error: `Format is one of ${PAYOUT_FILE_FORMATS.join(', ')}.`,
      }),
    data: signedLink,
    errors: ['not_found', 'payouts_none_waiting', 'payout_details_unreadable'],
  }),
};
