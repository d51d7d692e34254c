import { setDeletionDue } from '#api/features/accounts/account-changes.service.ts';
import { findPasswordHash, passwordMatches } from '#api/features/accounts/accounts.service.ts';
import { queueMail } from '#api/features/mail/outbox.service.ts';
import { findOwnShop, refuseLastAdmin } from '#api/features/users/users.service.ts';
import { closeShopForDeletion } from '#api/features/vendors/vendors.service.ts';
import type { AppContext, SessionUser } from '#api/kernel/context.ts';
import { ApiError, conflict, invalidField, notFound } from '#api/kernel/errors.ts';
import type { PersonalData, PersonalDataRule } from '#api/kernel/personal-data.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import type { Db } from '#db/client.ts';
import { deletionDue, type Obligations } from '#domain/account-deletion.ts';
import { dollarsOf, formatDollars } from '#domain/money.ts';
import * as privacy from './privacy.sql.ts';

/** Accounts looked for by one statement. */
const BATCH = 50;

/**
 * Why a vendor's account cannot be deleted yet, as parts of a sentence; empty if it can. `settled`: what the
 * shop owes was settled outside the market; what it is owed has to be paid out.
 */
async function openObligations(db: Db, params: { vendorId: string; settled: boolean }): Promise<string[]> {
  const { openRefunds, openDisputes, openCases, payoutsOnTheWay, balanceCents } =
    await privacy.findObligations(db, params);
  return [
    ...(openRefunds > 0
      ? [counted(openRefunds, 'refund that is not done', 'refunds that are not done')]
      : []),
    ...(openDisputes > 0 ? [counted(openDisputes, 'open dispute', 'open disputes')] : []),
    ...(openCases > 0 ? [counted(openCases, 'case that is not decided', 'cases that are not decided')] : []),
    ...(payoutsOnTheWay > 0
      ? [counted(payoutsOnTheWay, 'payout that is on its way', 'payouts that are on their way')]
      : []),
    ...(params.settled && balanceCents < 0 ? [] : balanceOf({ balanceCents })),
  ];
}

const counted = (number: number, one: string, many: string): string =>
  number === 1 ? `1 ${one}` : `${number} ${many}`;

function balanceOf({ balanceCents }: Pick<Obligations, 'balanceCents'>): string[] {
  if (balanceCents === 0) return [];
  const amount = formatDollars(Math.abs(dollarsOf(balanceCents)));
  return [
    balanceCents > 0 ? `${amount} that the market owes the shop` : `${amount} that the shop owes the market`,
  ];
}

/**
 * Schedules the deletion of one's own account.
 * @throws ApiError 400 for a wrong password; 409 as `scheduleDeletion`
 */
export async function deleteOwnAccount(
  context: AppContext,
  user: SessionUser,
  input: { password: string },
): Promise<{ deletedAt: string }> {
  const passwordHash = await findPasswordHash(context.db, user);
  if (!passwordHash || !(await passwordMatches(passwordHash, input.password)))
    throw invalidField('password', 'Password is not right.');
  return scheduleDeletion(context, { id: user.id, decidedBy: user.id, settled: false });
}

/**
 * Schedules the deletion of an account, closes its shop, and queues a mail.
 * @throws ApiError 404; 409 if it is scheduled already, for the last admin, and for a vendor with open orders or money
 */
export async function scheduleDeletion(
  context: AppContext,
  params: { id: string; decidedBy: string; settled: boolean },
): Promise<{ deletedAt: string }> {
  const { id, decidedBy, settled } = params;
  return inTransaction(context, async (tx, invalidate) => {
    await refuseLastAdmin(tx, { id, action: 'deleted' });
    const account = await privacy.lockAccount(tx, { id });
    if (!account) throw notFound('This user');
    if (account.deletionDueAt) {
      const day = account.deletionDueAt.toISOString().slice(0, 10);
      throw conflict('deletion_scheduled', `This account is going to be deleted on ${day} already.`);
    }
    const now = context.now();
    const vendorId = await findOwnShop(tx, { userId: id });
    if (vendorId) {
      const open = await openObligations(tx, { vendorId, settled });
      if (open.length > 0) throw obligationsOpen(open);
      await closeShopForDeletion(tx, invalidate, { id: vendorId, closedBy: decidedBy, now });
    }
    const deletionDueAt = deletionDue(now);
    await setDeletionDue(tx, { id, deletionDueAt });
    const kind = 'account-deletion';
    await queueMail(tx, invalidate, { kind, subject: id, now, key: `${kind}:${id}:${now.getTime()}` });
    return { deletedAt: deletionDueAt.toISOString() };
  });
}

const obligationsOpen = (open: readonly string[]): ApiError =>
  conflict(
    'obligations_open',
    `The shop still has open business: ${new Intl.ListFormat('en').format(open)}. The account can be deleted once that is settled.`,
  );

/**
 * Cancels the deletion of an account, and queues a mail. A shop that was closed for it stays closed.
 * @throws ApiError 404; 409 if none is scheduled
 */
export async function cancelDeletion(context: AppContext, { id }: { id: string }): Promise<void> {
  await inTransaction(context, async (tx, invalidate) => {
    const account = await privacy.lockAccount(tx, { id });
    if (!account) throw notFound('This user');
    if (!account.deletionDueAt)
      throw conflict('deletion_not_scheduled', 'This account is not going to be deleted.');
    await setDeletionDue(tx, { id, deletionDueAt: null });
    const now = context.now();
    const kind = 'account-deletion-canceled';
    await queueMail(tx, invalidate, { kind, subject: id, now, key: `${kind}:${id}:${now.getTime()}` });
  });
}

/** Deletes the accounts whose time has come, each in one transaction; one that cannot be is tried again by the next run. */
export async function deleteDueAccounts(
  context: AppContext,
  personalData: PersonalData,
  signal?: AbortSignal,
): Promise<void> {
  const rules = inOrder(personalData);
  for (let after = ''; ; ) {
    const due = await privacy.findDueDeletions(context.db, { now: context.now(), after, limit: BATCH });
    for (const { id } of due) {
      if (signal?.aborted) return;
      await eraseAccount(context, rules, id);
      after = id;
    }
    if (due.length < BATCH) return;
  }
}

/** The rules of all tables in the order in which they erase. */
function inOrder(personalData: PersonalData): PersonalDataRule[] {
  const places = ['first', undefined, 'last'];
  return places.flatMap((place) => Object.values(personalData).filter(({ erased }) => erased === place));
}

async function eraseAccount(
  context: AppContext,
  rules: readonly PersonalDataRule[],
  id: string,
): Promise<void> {
  try {
    await inTransaction(context, async (tx, invalidate) => {
      const now = context.now();
      await refuseLastAdmin(tx, { id, action: 'deleted' });
      const account = await privacy.lockAccount(tx, { id });
      // It was canceled or deleted since it was found.
      if (!account?.deletionDueAt || account.deletionDueAt > now) return;
      const person = await privacy.findPerson(tx, { id });
      if (!person) return;
      if (person.vendorId) {
        // What the shop owes was settled before it was closed.
        const open = await openObligations(tx, { vendorId: person.vendorId, settled: true });
        if (open.length > 0) throw obligationsOpen(open);
        invalidate(`shop:${person.vendorId}`);
      }
      // The address is gone when the mail is written, so the mail itself holds it.
      const kind = 'account-deleted';
      for (const { erase } of rules)
        if (typeof erase !== 'string') await erase(tx, person, { now, invalidate });
      await queueMail(tx, invalidate, { kind, subject: person.email, now, key: `${kind}:${id}` });
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    context.log.warn(
      { err: error, userId: id },
      'an account could not be deleted yet; it will be tried again',
    );
  }
}
