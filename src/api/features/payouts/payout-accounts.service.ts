import { electronicFormatIBAN } from 'ibantools';
import { confirmPresence } from '#api/features/accounts/two-step.service.ts';
import { queueMail } from '#api/features/mail/outbox.service.ts';
import type { AppContext, SessionUser } from '#api/kernel/context.ts';
import { conflict, notFound } from '#api/kernel/errors.ts';
import { CannotUnseal, type SecretsContext, seal, unseal } from '#api/kernel/secret-box.ts';
import { type Invalidate, inTransaction } from '#api/kernel/transaction.ts';
import { PaymentRequestRefused } from '#api/ports/payment.ts';
import type { ConnectedAccount } from '#api/ports/payout.ts';
import type { DataOf } from '#contract/contract.ts';
import type { Db } from '#db/client.ts';
import { requirementTexts } from '#domain/payout.ts';
import * as payoutAccounts from './payout-accounts.sql.ts';

export type { SecretsContext };

/** Name and bank account of someone who is paid by hand. */
export interface BankDetails {
  name: string;
  iban: string;
}

type Account = DataOf<'GET vendor/payout-account'>;
/** What proves again who changes details that are used already. */
interface Presence {
  password?: string;
  code?: string;
}

/** Details are sealed for their vendor: a row that is moved to another vendor cannot be opened. */
const sealedFor = (vendorId: string): string => `payout-account/${vendorId}`;

function toAnswer(row: payoutAccounts.PayoutAccountRow | null): Account {
  if (!row?.method) return { method: null, status: 'Missing', requirements: [], last4: null };
  if (row.method === 'byHand')
    return { method: 'byHand', status: 'Ready', requirements: [], last4: row.detailsLast4 };
  return {
    method: 'connect',
    status: row.accountStatus ?? 'Incomplete',
    requirements: requirementTexts(row.requirements),
    last4: row.accountLast4,
  };
}

/** Whether money was or is paid to these details, so that replacing them needs their owner. */
const isUsed = (row: payoutAccounts.PayoutAccountRow | null): boolean =>
  row?.method === 'byHand' || (row?.method === 'connect' && row.accountStatus !== 'Incomplete');

/**
 * How a vendor is paid, with the last characters of the bank account only. While the provider still asks for something,
 * it is asked what that is; if it does not answer, what it said last is answered.
 */
export async function readPayoutAccount(context: AppContext, params: { vendorId: string }): Promise<Account> {
  const row = await payoutAccounts.findPayoutAccount(context.db, params);
  if (row?.method !== 'connect' || !row.accountId || row.accountStatus === 'Ready') return toAnswer(row);
  await syncAccount(context, row.accountId).catch((error: unknown) => {
    context.log.warn({ err: error, vendorId: params.vendorId }, 'a payout account could not be read');
  });
  return toAnswer(await payoutAccounts.findPayoutAccount(context.db, params));
}

/**
 * The address of the provider's page on which the owner enters the details. The account is created once, and the vendor
 * is paid through it from now on. To replace details that are used already, `presence` has to be there.
 * @throws ApiError 400 for a missing or wrong password or code; PaymentProviderUnavailable
 */
export async function startOnboarding(
  context: AppContext,
  user: SessionUser,
  { vendorId, ...presence }: { vendorId: string } & Presence,
): Promise<{ url: string }> {
  const before = await payoutAccounts.findPayoutAccount(context.db, { vendorId });
  const replaces = isUsed(before);
  const account = before?.accountId ? null : await createAccount(context, vendorId);
  const accountId = await inTransaction(context, async (tx, invalidate) => {
    if (replaces) await confirmPresence(context, tx, user, presence);
    const row = await payoutAccounts.lockPayoutAccount(tx, { vendorId });
    const isNew = row.accountId === null && account !== null;
    const change = {
      method: 'connect' as const,
      ...(isNew && {
        accountId: account.id,
        accountStatus: account.status,
        requirements: account.requirements,
        accountLast4: account.last4,
      }),
    };
    await payoutAccounts.updatePayoutAccount(tx, { vendorId, change, now: context.now() });
    if (replaces) await queueChangeMail(tx, invalidate, { vendorId, now: context.now() });
    return row.accountId ?? account?.id;
  });
  if (!accountId) throw new Error('The payout account has no id at the provider.');
  const earnings = `${context.config.publicUrl}/earnings`;
  const url = await context.payouts.connect.createOnboardingLink({
    accountId,
    refreshUrl: `${earnings}?onboarding=again`,
    returnUrl: `${earnings}?onboarding=done`,
  });
  return { url };
}

/** @throws ApiError 409 in the provider's words when it refuses such accounts; PaymentProviderUnavailable */
async function createAccount(context: AppContext, vendorId: string): Promise<ConnectedAccount> {
  const owner = await payoutAccounts.findOwner(context.db, { vendorId });
  if (!owner) throw notFound('Your shop');
  return context.payouts.connect
    .createAccount({ reference: vendorId, email: owner.email })
    .catch((error: unknown) => {
      if (error instanceof PaymentRequestRefused) throw conflict('payment_refused', error.message);
      throw error;
    });
}

/**
 * Stores the details for the way by hand, which is used from now on. To replace details that are used already, `presence`
 * has to be there; the owner gets a mail.
 * @throws ApiError 400 for a missing or wrong password or code
 */
export async function saveBankDetails(
  context: AppContext,
  user: SessionUser,
  { vendorId, name, iban, ...presence }: { vendorId: string } & BankDetails & Presence,
): Promise<Account> {
  const sealed = await sealBankDetails(context, { vendorId, name, iban });
  await inTransaction(context, async (tx, invalidate) => {
    const row = await payoutAccounts.lockPayoutAccount(tx, { vendorId });
    if (isUsed(row)) await confirmPresence(context, tx, user, presence);
    const change = { method: 'byHand' as const, ...sealed };
    const now = context.now();
    await payoutAccounts.updatePayoutAccount(tx, { vendorId, change, now });
    await queueChangeMail(tx, invalidate, { vendorId, now });
  });
  return toAnswer(await payoutAccounts.findPayoutAccount(context.db, { vendorId }));
}

/** Name and IBAN as they are stored: encrypted for their vendor, with the last characters to be shown. */
export async function sealBankDetails(
  context: SecretsContext,
  { vendorId, name, iban }: { vendorId: string } & BankDetails,
): Promise<{ sealedDetails: string; detailsLast4: string }> {
  const account = electronicFormatIBAN(iban) ?? iban;
  const details: BankDetails = { name, iban: account };
  const sealedDetails = await seal(context, sealedFor(vendorId), JSON.stringify(details));
  return { sealedDetails, detailsLast4: account.slice(-4) };
}

/** Queues a mail to the owner about details that have changed. */
async function queueChangeMail(
  tx: Db,
  invalidate: Invalidate,
  { vendorId, now }: { vendorId: string; now: Date },
): Promise<void> {
  const kind = 'payout-account';
  await queueMail(tx, invalidate, {
    kind,
    subject: vendorId,
    now,
    key: `${kind}:${vendorId}:${now.getTime()}`,
  });
}

/**
 * Opens details that were stored for the way by hand; null if they cannot be, with the present SECRETS_KEY. The code that calls
 * this records who sees them.
 */
export async function openBankDetails(
  context: AppContext,
  { vendorId, sealedDetails }: { vendorId: string; sealedDetails: string | null },
): Promise<BankDetails | null> {
  if (sealedDetails === null) return null;
  try {
    return JSON.parse(await unseal(context, sealedFor(vendorId), sealedDetails)) as BankDetails;
  } catch (error) {
    if (error instanceof CannotUnseal) return null;
    throw error;
  }
}

/** Stores what the provider says of an account now; the owner gets a mail when its state has changed. */
export async function syncAccount(context: AppContext, accountId: string): Promise<void> {
  const vendorId = await payoutAccounts.findVendorOfAccount(context.db, { accountId });
  if (!vendorId) return;
  const account = await context.payouts.connect.findAccount(accountId);
  if (!account) return;
  const { status, requirements, last4 } = account;
  await inTransaction(context, async (tx, invalidate) => {
    const now = context.now();
    const row = await payoutAccounts.lockPayoutAccount(tx, { vendorId });
    await payoutAccounts.storeProviderAccount(tx, { accountId, status, requirements, last4, now });
    const isNews = row.accountStatus !== status || row.accountLast4 !== last4;
    if (isNews && row.method === 'connect') await queueChangeMail(tx, invalidate, { vendorId, now });
  });
}

/** The provider's id of a vendor's account. @throws ApiError 404 for a vendor without one */
export async function accountOfVendor(context: AppContext, params: { vendorId: string }): Promise<string> {
  const row = await payoutAccounts.findPayoutAccount(context.db, params);
  if (!row?.accountId) throw notFound('The vendor’s account at the provider');
  return row.accountId;
}
