import type Stripe from 'stripe';
import { newSecret, newWireId, secondsOf } from '../objects.ts';
import type { Json } from '../wire.ts';

/** Objects of Stripe Connect, of the official SDK's types. Amounts are cents, times whole seconds since 1970. */

/** Fields of an account that the simulator alone keeps: never in an answer. */
type SimulatorFields = { simulator: { balanceCents: number } };
export type StoredAccount = Stripe.Account & SimulatorFields & Json;
export type StoredTransfer = Stripe.Transfer & Json & { destination: string };
export type StoredPayout = Stripe.Payout & Json;
/** Not an object of the API as it is stored: an account link is only an address there. */
export type StoredLink = Json & {
  id: string;
  account: string;
  refresh_url: string;
  return_url: string;
  expires_at: number;
  used: boolean;
};

/** What an account lacks before its page was filled in. */
const DUE_AT_FIRST = [
  'individual.first_name',
  'individual.last_name',
  'tos_acceptance.date',
  'external_account',
];
const DUE_WHEN_RESTRICTED = ['individual.verification.document'];

function requirementsOf(
  due: string[],
  disabledReason: Stripe.Account.Requirements.DisabledReason | null,
): Stripe.Account.Requirements {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    disabled_reason: disabledReason,
    errors: [],
    eventually_due: due,
    past_due: due,
    pending_verification: [],
  };
}

/** The account as an answer shows it. */
export function viewOfAccount({ simulator: _, ...account }: StoredAccount): Stripe.Account & Json {
  return account as unknown as Stripe.Account & Json;
}

/** An Express account whose page was not filled in. */
export function newAccount(
  now: Date,
  given: { email: string | null; metadata: Record<string, string>; interval: string },
): StoredAccount {
  const id = newWireId('acct');
  const account: Stripe.Account = {
    id,
    object: 'account',
    business_profile: null,
    business_type: null,
    capabilities: { transfers: 'inactive' },
    charges_enabled: false,
    controller: { type: 'application', is_controller: true, stripe_dashboard: { type: 'express' } },
    country: 'US',
    created: secondsOf(now),
    default_currency: 'usd',
    details_submitted: false,
    email: given.email,
    external_accounts: {
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/accounts/${id}/external_accounts`,
    },
    metadata: given.metadata,
    payouts_enabled: false,
    requirements: requirementsOf(DUE_AT_FIRST, 'requirements.past_due'),
    settings: {
      branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
      card_payments: {
        statement_descriptor_prefix: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
      dashboard: { display_name: null, timezone: 'Etc/UTC' },
      payments: {
        statement_descriptor: null,
        statement_descriptor_kana: null,
        statement_descriptor_kanji: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
      payouts: {
        debit_negative_balances: true,
        schedule: { delay_days: 2, interval: given.interval },
        statement_descriptor: null,
      },
    },
    tos_acceptance: { date: null },
    type: 'express',
  };
  return { ...account, simulator: { balanceCents: 0 } } as StoredAccount;
}

/** The account after its page was filled in; of the bank account, the last four characters are kept. */
export function withDetails(
  account: StoredAccount,
  { last4, now }: { last4: string; now: Date },
): StoredAccount {
  const bankAccount: Stripe.BankAccount = {
    id: newWireId('ba'),
    object: 'bank_account',
    account: account.id,
    account_holder_name: null,
    account_holder_type: null,
    account_type: null,
    available_payout_methods: ['standard'],
    bank_name: 'STRIPE TEST BANK',
    country: 'US',
    currency: 'usd',
    customer: null,
    default_for_currency: true,
    fingerprint: null,
    last4,
    metadata: {},
    routing_number: null,
    status: 'new',
  };
  return {
    ...account,
    capabilities: { transfers: 'active' },
    charges_enabled: true,
    details_submitted: true,
    external_accounts: { ...account.external_accounts, data: [bankAccount] },
    payouts_enabled: true,
    requirements: requirementsOf([], null),
    tos_acceptance: { date: secondsOf(now) },
  } as StoredAccount;
}

/** The account after the provider has stopped its payouts, until its page is filled in again. */
export const restricted = (account: StoredAccount): StoredAccount =>
  ({
    ...account,
    capabilities: { transfers: 'inactive' },
    charges_enabled: false,
    payouts_enabled: false,
    requirements: requirementsOf(DUE_WHEN_RESTRICTED, 'requirements.past_due'),
  }) as StoredAccount;

/** The page's secret address part, good for five minutes and one use. */
export const newLink = (
  now: Date,
  given: Pick<StoredLink, 'account' | 'refresh_url' | 'return_url'>,
): StoredLink => ({ id: newSecret('acctlink'), expires_at: secondsOf(now) + 300, used: false, ...given });

/** A transfer of `amount` cents to an account. */
export function newTransfer(
  now: Date,
  given: { amount: number; destination: string; group: string | null; metadata: Record<string, string> },
): StoredTransfer {
  const id = newWireId('tr');
  const transfer: Stripe.Transfer & { destination: string } = {
    id,
    object: 'transfer',
    amount: given.amount,
    amount_reversed: 0,
    balance_transaction: null,
    created: secondsOf(now),
    currency: 'usd',
    description: null,
    destination: given.destination,
    livemode: false,
    metadata: given.metadata,
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: null,
    source_type: 'card',
    transfer_group: given.group,
  };
  return transfer as StoredTransfer;
}

/** The reversal of `amount` cents of a transfer. */
export const newReversal = (
  now: Date,
  given: { amount: number; transfer: string; metadata: Record<string, string> },
): Stripe.TransferReversal & Json => {
  const reversal: Stripe.TransferReversal = {
    id: newWireId('trr'),
    object: 'transfer_reversal',
    amount: given.amount,
    balance_transaction: null,
    created: secondsOf(now),
    currency: 'usd',
    destination_payment_refund: null,
    metadata: given.metadata,
    source_refund: null,
    transfer: given.transfer,
  };
  return reversal as Stripe.TransferReversal & Json;
};

/** A payout of `amount` cents from an account to its bank account. */
export function newPayout(
  now: Date,
  given: { amount: number; bankAccount: string; metadata: Record<string, string> },
): StoredPayout {
  const payout: Stripe.Payout = {
    id: newWireId('po'),
    object: 'payout',
    amount: given.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: secondsOf(now),
    automatic: false,
    balance_transaction: null,
    created: secondsOf(now),
    currency: 'usd',
    description: null,
    destination: given.bankAccount,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: given.metadata,
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'pending',
    trace_id: null,
    type: 'bank_account',
  };
  return payout as StoredPayout;
}
