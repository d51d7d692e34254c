import { recordDecision } from '#api/features/account-decisions/account-decisions.service.ts';
import { marketName } from '#api/features/content/content.service.ts';
import type { AppContext, SessionUser } from '#api/kernel/context.ts';
import { conflict, invalidField } from '#api/kernel/errors.ts';
import { deleteOtherSessions } from '#api/kernel/sessions.sql.ts';
import { needsTwoStep } from '#api/kernel/sessions.ts';
import { deleteExpiredTickets } from '#api/kernel/sign-in-tickets.sql.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import type { DataOf } from '#contract/contract.ts';
import type { Db } from '#db/client.ts';
import { findAccount, findPasswordHash, lockUser } from './accounts.sql.ts';
import { passwordMatches } from './passwords.ts';
import * as twoStep from './two-step.sql.ts';
import {
  hashBackupCode,
  latestStepAt,
  newBackupCodes,
  newTotpSecret,
  otpauthUrlOf,
  timeStepOf,
} from './two-step-codes.ts';

const DAY_MS = 24 * 3_600_000;

const wrongCode = () => invalidField('code', 'This code is not right, or was used already.');
const isOn = () => conflict('two_step_on', 'Two-step sign-in is on already.');
const isOff = () => conflict('two_step_off', 'Two-step sign-in is off.');

/** Whether two-step sign-in of the signed-in user is on, whether it has to be, and the backup codes that are left. */
export async function readTwoStep(
  context: AppContext,
  user: SessionUser,
): Promise<DataOf<'GET auth/two-step'>> {
  const [row, backupCodesLeft] = await Promise.all([
    twoStep.findTwoStep(context.db, { userId: user.id }),
    twoStep.countBackupCodes(context.db, { userId: user.id }),
  ]);
  return {
    on: Boolean(row?.confirmedAt),
    since: row?.confirmedAt?.toISOString() ?? null,
    required: needsTwoStep(context.config, { ...user, hasTwoStep: false }),
    backupCodesLeft,
  };
}

/**
 * Makes a secret for the authenticator app of the signed-in user, in place of one that was not confirmed.
 * @throws ApiError 409 if two-step sign-in is on
 */
export async function startTwoStep(
  context: AppContext,
  user: SessionUser,
): Promise<DataOf<'POST auth/two-step/start'>> {
  const [account, issuer] = await Promise.all([findAccount(context.db, user), marketName(context)]);
  const secret = newTotpSecret();
  const begun = { userId: user.id, totpSecret: secret, createdAt: context.now() };
  const hasBegun = account && (await inTransaction(context, (tx) => twoStep.beginTwoStep(tx, begun)));
  if (!hasBegun) throw isOn();
  return { secret, otpauthUrl: otpauthUrlOf({ issuer, secret, email: account.email }) };
}

/**
 * Turns two-step sign-in on with the first code of the app, and makes the backup codes. Ends the user's other sessions,
 * which were opened without a second step.
 * @throws ApiError 400 for a wrong code; 409 if it is on already, or was not started
 */
export async function confirmTwoStep(
  context: AppContext,
  user: SessionUser,
  { code }: { code: string },
): Promise<{ backupCodes: string[] }> {
  const userId = user.id;
  const begun = await twoStep.findTwoStep(context.db, { userId });
  if (!begun) throw conflict('two_step_off', 'Two-step sign-in is off. Please begin again.');
  if (begun.confirmedAt) throw isOn();
  const { totpSecret } = begun;
  const now = context.now();
  const step = timeStepOf({ secret: totpSecret, code: withoutSpaces(code), now });
  if (step === null) throw wrongCode();
  return inTransaction(context, async (tx, invalidate) => {
    // A sign-in with the password alone, at the same time, either ends before this or asks for the second step.
    await lockUser(tx, { id: userId });
    if (!(await twoStep.confirmTwoStep(tx, { userId, totpSecret, step, now }))) throw isOn();
    await deleteOtherSessions(tx, { userId, except: user.tokenHash });
    const decided = { userId, decision: 'turn on two-step', reason: null, decidedBy: userId } as const;
    await recordDecision(tx, invalidate, { ...decided, now });
    return { backupCodes: await makeBackupCodes(tx, userId) };
  });
}

/**
 * Turns the signed-in user's two-step sign-in off.
 * @throws ApiError 400 for a wrong password or code; 409 if it is off
 */
export async function disableTwoStep(
  context: AppContext,
  user: SessionUser,
  typed: { password: string; code: string },
): Promise<void> {
  await checkPassword(context, user, typed);
  await inTransaction(context, async (tx, invalidate) => {
    await checkCode(tx, { userId: user.id, code: typed.code, now: context.now() });
    await turnOff(tx, { userId: user.id });
    const decided = { userId: user.id, decision: 'turn off two-step', reason: null } as const;
    await recordDecision(tx, invalidate, { ...decided, decidedBy: user.id, now: context.now() });
  });
}

/**
 * Makes new backup codes for the signed-in user, and queues a mail about it; the former ones stop working.
 * @throws ApiError 400 for a wrong password or code; 409 if two-step sign-in is off
 */
export async function renewBackupCodes(
  context: AppContext,
  user: SessionUser,
  typed: { password: string; code: string },
): Promise<{ backupCodes: string[] }> {
  await checkPassword(context, user, typed);
  return inTransaction(context, async (tx, invalidate) => {
    const now = context.now();
    await checkCode(tx, { userId: user.id, code: typed.code, now });
    const decided = { userId: user.id, decision: 'renew backup codes', reason: null } as const;
    await recordDecision(tx, invalidate, { ...decided, decidedBy: user.id, now });
    return { backupCodes: await makeBackupCodes(tx, user.id) };
  });
}

/** Turns two-step sign-in off without a code, for someone who has lost the device. @throws ApiError 409 if it is off */
export async function turnOff(tx: Db, params: { userId: string }): Promise<void> {
  if (!(await dropTwoStep(tx, params))) throw isOff();
}

/** Turns two-step sign-in off, or ends its set-up; false if it was not on. */
export const dropTwoStep = (tx: Db, params: { userId: string }): Promise<boolean> =>
  twoStep.deleteTwoStep(tx, params);

/** Whether two-step sign-in of a user is on. */
export const isTwoStepOn = async (db: Db, params: { userId: string }): Promise<boolean> =>
  Boolean((await twoStep.findTwoStep(db, params))?.confirmedAt);

/**
 * Uses up a code: one of the authenticator app, or a backup code. A code that was used before, or is being used by
 * another transaction that commits, is not accepted.
 */
export async function consumeCode(
  tx: Db,
  params: { userId: string; code: string; now: Date },
): Promise<boolean> {
  const { userId, now } = params;
  const code = withoutSpaces(params.code);
  if (!/^\d{6}$/.test(code))
    return twoStep.consumeBackupCode(tx, { userId, codeHash: hashBackupCode(userId, code) });
  const row = await twoStep.findTwoStep(tx, { userId });
  const step = row && timeStepOf({ secret: row.totpSecret, code, now });
  return step !== null && twoStep.consumeTimeStep(tx, { userId, step, latest: latestStepAt(now) });
}

/** Deletes tickets that have expired, and set-ups that nobody has finished within a day. */
export async function pruneSignIns(context: AppContext): Promise<void> {
  const now = context.now();
  await deleteExpiredTickets(context.db, { now });
  await twoStep.deleteUnfinishedTwoStep(context.db, { before: new Date(now.getTime() - DAY_MS) });
}

/**
 * Checks again that it is the signed-in user who asks: by the password, and a code while two-step sign-in is on.
 * @throws ApiError 400
 */
export async function confirmPresence(
  context: AppContext,
  tx: Db,
  user: SessionUser,
  { password, code }: { password?: string; code?: string },
): Promise<void> {
  if (!password) throw invalidField('password', 'Please enter Password.');
  if (!(await passwordMatches(await findPasswordHash(tx, user), password)))
    throw invalidField('password', 'Password is not right.');
  if (!(await isTwoStepOn(tx, { userId: user.id }))) return;
  if (!code) throw invalidField('code', 'Please enter Code.');
  if (!(await consumeCode(tx, { userId: user.id, code, now: context.now() }))) throw wrongCode();
}

/** Apps show a code as '123 456'. */
const withoutSpaces = (code: string): string => code.replace(/\s/g, '');

async function makeBackupCodes(tx: Db, userId: string): Promise<string[]> {
  const backupCodes = newBackupCodes();
  const codeHashes = backupCodes.map((code) => hashBackupCode(userId, code));
  await twoStep.replaceBackupCodes(tx, { userId, codeHashes });
  return backupCodes;
}

/** @throws ApiError 400 */
async function checkPassword(
  context: AppContext,
  user: SessionUser,
  { password }: { password: string },
): Promise<void> {
  const passwordHash = await findPasswordHash(context.db, user);
  if (!(await passwordMatches(passwordHash, password)))
    throw invalidField('password', 'Password is not right.');
}

/** @throws ApiError 400 for a wrong code; 409 if two-step sign-in is off */
async function checkCode(tx: Db, params: { userId: string; code: string; now: Date }): Promise<void> {
  if (!(await isTwoStepOn(tx, params))) throw isOff();
  if (!(await consumeCode(tx, params))) throw wrongCode();
}
