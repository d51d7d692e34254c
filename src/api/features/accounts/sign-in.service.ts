import type { AppContext } from '#api/kernel/context.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { needsTwoStep, openSession } from '#api/kernel/sessions.ts';
import * as tickets from '#api/kernel/sign-in-tickets.sql.ts';
import { newToken, tokenHashOf } from '#api/kernel/tokens.ts';
import { type Invalidate, inTransaction } from '#api/kernel/transaction.ts';
import type { SignedInUser } from '#contract/accounts.ts';
import type { DataOf } from '#contract/contract.ts';
import type { Db } from '#db/client.ts';
import * as accounts from './accounts.sql.ts';
import { noteDevice, type Origin } from './known-devices.service.ts';
import { readProfile } from './own-account.service.ts';
import { passwordMatches } from './passwords.ts';
import { consumeCode, isTwoStepOn } from './two-step.service.ts';

const TICKET_LIFETIME_MS = 5 * 60_000;

const wrongLogin = () => new ApiError('wrong_credentials', 'Email or password is not right.');
const wrongCode = () => new ApiError('wrong_code', 'This code is not right, or was used already.');
const deadTicket = () => new ApiError('sign_in_expired', 'This sign-in has expired. Please sign in again.');
const suspended = (reason: string | null) =>
  new ApiError(
    'account_suspended',
    reason ? `This account is suspended. The reason: ${reason}` : 'This account is suspended.',
  );

/**
 * Signs a user in: opens a session, or with two-step sign-in issues a ticket for the second step.
 * @throws ApiError 401 with one message for wrong e-mail and wrong password, 403 with the reason for a suspended account
 */
export async function signIn(
  context: AppContext,
  input: { email: string; password: string },
  origin: Origin,
): Promise<DataOf<'POST auth/login'>> {
  const credentials = await accounts.findCredentials(context.db, input);
  const isCorrect = await passwordMatches(credentials?.passwordHash ?? null, input.password);
  if (!credentials || !isCorrect) throw wrongLogin();
  return inTransaction(context, async (tx, invalidate) => {
    // The password may have been replaced during the check; a session for the old one must not be opened.
    const current = await accounts.lockCredentials(tx, credentials);
    if (current?.passwordHash !== credentials.passwordHash) throw wrongLogin();
    if (current.suspendedAt) throw suspended(current.suspendedReason);
    const userId = credentials.id;
    if (await isTwoStepOn(tx, { userId }))
      return { twoStep: true, ticket: await issueTicket(tx, context, userId) };
    return { user: await openOwnSession(tx, invalidate, context, { userId, hasTwoStep: false, origin }) };
  });
}

/**
 * The second step: opens a session with a ticket and a code of the authenticator app or a backup code. A ticket dies
 * with its success, after five codes, and after five minutes.
 * @throws ApiError 401 for a dead ticket or a wrong code
 * @throws ApiError 403 for an account that was suspended meanwhile
 * @throws ApiError 429 after too many wrong codes for one account
 */
export async function finishSignIn(
  context: AppContext,
  input: { ticket: string; code: string },
  origin: Origin,
): Promise<{ user: SignedInUser }> {
  const { db, limits } = context;
  const { address } = origin;
  const ticket = { tokenHash: tokenHashOf(input.ticket), now: context.now() };
  const userId = await tickets.findTicketUser(db, ticket);
  if (!userId) throw deadTicket();
  if (address) await limits.countAccount('two-step', userId, address);
  // Committed by itself, so that a wrong code counts although its transaction is rolled back.
  if (!(await tickets.takeTry(db, ticket))) throw deadTicket();
  const user = await inTransaction(context, async (tx, invalidate) => {
    const current = await accounts.lockCredentials(tx, { id: userId });
    if (current?.suspendedAt) throw suspended(current.suspendedReason);
    if (!(await consumeCode(tx, { userId, code: input.code, now: context.now() }))) throw wrongCode();
    if (!(await tickets.consumeTicket(tx, ticket))) throw deadTicket();
    return openOwnSession(tx, invalidate, context, { userId, hasTwoStep: true, origin });
  });
  if (address) await limits.recordSuccess('two-step', userId, address);
  return { user };
}

async function issueTicket(tx: Db, context: AppContext, userId: string): Promise<string> {
  const { token, tokenHash } = newToken();
  const expiresAt = new Date(context.now().getTime() + TICKET_LIFETIME_MS);
  await tickets.insertTicket(tx, { tokenHash, userId, expiresAt });
  return token;
}

async function openOwnSession(
  tx: Db,
  invalidate: Invalidate,
  context: AppContext,
  params: { userId: string; hasTwoStep: boolean; origin: Origin },
): Promise<SignedInUser> {
  const { userId, hasTwoStep, origin } = params;
  const now = context.now();
  const profile = await readProfile(tx, userId, now);
  await noteDevice(tx, invalidate, { userId, origin, now });
  const token = await openSession(tx, { userId, device: origin.device, now });
  const mustSetUp = needsTwoStep(context.config, { role: profile.role, hasTwoStep });
  return { ...profile, token, ...(mustSetUp && { twoStepRequired: true }) };
}
