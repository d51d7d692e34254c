import { recordDecision } from '#api/features/account-decisions/account-decisions.service.ts';
import { lockActiveAdmins, updateRole } from '#api/features/accounts/account-changes.service.ts';
import {
  createAccount,
  findCredentials,
  hashNewPassword,
  lockUser,
} from '#api/features/accounts/accounts.service.ts';
import { dropTwoStep } from '#api/features/accounts/two-step.service.ts';
import { queueMail } from '#api/features/mail/outbox.service.ts';
import { identifyCaller } from '#api/kernel/audit.ts';
import type { AppContext, SessionUser } from '#api/kernel/context.ts';
import { badRequest, conflict, invalidField, notFound } from '#api/kernel/errors.ts';
import { ownVendorId } from '#api/kernel/ownership.ts';
import { paged, rangeOf } from '#api/kernel/paging.ts';
import { deleteAllSessions } from '#api/kernel/sessions.sql.ts';
import { newToken, tokenHashOf } from '#api/kernel/tokens.ts';
import { type Invalidate, inTransaction } from '#api/kernel/transaction.ts';
import type { DataOf } from '#contract/contract.ts';
import type { Db } from '#db/client.ts';
import { newId } from '#db/columns.ts';
import { typedQuery } from '#db/fragments/search-query.ts';
import { type InvitedRole, isStaff, type StaffRole, type TeamRole } from '#domain/roles.ts';
import { endInvitations } from './end-invitations.sql.ts';
import * as team from './team.sql.ts';

const LIFETIME_MS = 7 * 24 * 3_600_000;
const KEPT_MS = 30 * 24 * 3_600_000;
/** A second click, or a call that is repeated because its answer was lost, comes within this time. */
const REPEAT_MS = 60_000;
/** Invitations of one team that wait at the same time. */
const INVITATIONS_MAX = 50;

const deadLink = () =>
  badRequest(
    'This invitation has expired, was withdrawn or was used already. If you have made your account with it, please sign in; else ask for a new one.',
  );
const lastAdmin = () => conflict('last_admin', 'This is the last admin, who cannot be removed.');

interface ListQuery {
  page: number;
  limit: number;
  searchKeyword?: string;
}

/** The filter of a search; null if its text has no word. */
function searchOf({ searchKeyword }: ListQuery): { search?: string } | null {
  if (!searchKeyword) return {};
  const search = typedQuery(searchKeyword);
  return search === null ? null : { search };
}

const memberRow = <R>({
  suspendedAt,
  createdAt,
  ...row
}: {
  id: string;
  name: string;
  email: string;
  role: R;
  suspendedAt: Date | null;
  createdAt: Date;
}) => ({ ...row, suspended: suspendedAt !== null, createdAt: createdAt.toISOString() });

/** A page of the market's staff. */
export async function listStaff(
  context: AppContext,
  query: ListQuery & { sort: team.StaffSort },
): Promise<DataOf<'GET staff'>> {
  const filter = searchOf(query);
  if (!filter) return paged([], 0, query.limit);
  const [total, rows] = await Promise.all([
    team.countStaff(context.db, filter),
    team.findStaff(context.db, { ...filter, sort: query.sort, ...rangeOf(query) }),
  ]);
  return paged(rows.map(memberRow), total, query.limit);
}

/** A page of a shop's people, the owner first. */
export async function listShopTeam(
  context: AppContext,
  vendorId: string,
  query: ListQuery,
): Promise<DataOf<'GET vendor/team'>> {
  const filter = searchOf(query);
  if (!filter) return paged([], 0, query.limit);
  const [total, rows] = await Promise.all([
    team.countShopTeam(context.db, { ...filter, vendorId }),
    team.findShopTeam(context.db, { ...filter, vendorId, ...rangeOf(query) }),
  ]);
  const members = rows.flatMap(({ role, ...row }) => (role ? [memberRow({ ...row, role })] : []));
  return paged(members, total, query.limit);
}

/**
 * Gives a member of the staff another role; null removes the member, whose account becomes a customer's.
 * @throws ApiError 404 for an account that is not of the staff; 409 for the last admin
 */
export async function changeStaff(
  context: AppContext,
  params: { id: string; role: StaffRole | null; decidedBy: string },
): Promise<void> {
  const { id, role, decidedBy } = params;
  await inTransaction(context, async (tx, invalidate) => {
    // Without the lock, two admins who remove each other concurrently would leave none.
    const admins = await lockActiveAdmins(tx);
    const user = await lockUser(tx, { id });
    if (!user || !isStaff(user.role)) throw notFound('This person');
    if (user.role === role) return;
    if (admins.length === 1 && admins[0]?.id === id) throw lastAdmin();
    await updateRole(tx, { id, role: role ?? 'customer' });
    await endMembership(tx, invalidate, { id, decidedBy, left: role === null, now: context.now() });
  });
}

/**
 * Gives a person of a shop another role; null removes the person, whose account becomes a customer's.
 * @throws ApiError 404 for a person who is not of this shop; 409 for its owner
 */
export async function changeShopMember(
  context: AppContext,
  params: { id: string; vendorId: string; role: TeamRole | null; decidedBy: string },
): Promise<void> {
  const { id: userId, vendorId, role, decidedBy } = params;
  await inTransaction(context, async (tx, invalidate) => {
    if (await team.isOwner(tx, { userId, vendorId }))
      throw conflict('shop_owner', 'This is the owner of the shop, who cannot be removed or changed.');
    const changed = role
      ? await team.updateMember(tx, { userId, vendorId, role })
      : await team.deleteMember(tx, { userId, vendorId });
    if (!changed) throw notFound('This person');
    if (!role) await updateRole(tx, { id: userId, role: 'customer' });
    await endMembership(tx, invalidate, { id: userId, decidedBy, left: role === null, now: context.now() });
  });
}

/**
 * Ends the sessions, because browsers keep the role of the sign-in, and the invitations that the person sent. Also ends
 * the two-step sign-in of a person who leaves, and reports the change by mail.
 */
async function endMembership(
  tx: Db,
  invalidate: Invalidate,
  params: { id: string; decidedBy: string; left: boolean; now: Date },
): Promise<void> {
  const { id: userId, decidedBy, left, now } = params;
  await deleteAllSessions(tx, { userId });
  await endInvitations(tx, { invitedBy: userId });
  // A customer has no screen to turn it off.
  if (left) await dropTwoStep(tx, { userId });
  const decision = left ? 'leave team' : 'change role';
  await recordDecision(tx, invalidate, { userId, decision, reason: null, decidedBy, now });
}

/** A page of the invitations to a team that were not accepted, the oldest first. */
export async function listInvitations(
  context: AppContext,
  vendorId: string | null,
  query: { page: number; limit: number },
): Promise<DataOf<'GET invitation'>> {
  const [total, rows] = await Promise.all([
    team.countInvitations(context.db, { vendorId }),
    team.findInvitations(context.db, { vendorId, ...rangeOf(query) }),
  ]);
  const now = context.now();
  const invitations = rows.map(({ createdAt, expiresAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    expired: expiresAt <= now,
  }));
  return paged(invitations, total, query.limit);
}

/**
 * Invites a person by mail. Another invitation of the same person to the same team replaces the first. The same one
 * within a minute is a repetition, which changes nothing and sends no second mail.
 * @throws ApiError 400 for a role of another kind of team
 * @throws ApiError 409 for an address that has an account, for too many invitations that wait, and while the shop is not
 * approved
 */
export async function invite(
  context: AppContext,
  user: SessionUser,
  { email, role }: { email: string; role: InvitedRole },
): Promise<{ id: string }> {
  // Null: staff invites to the staff.
  const vendorId = ownVendorId(user);
  if (isStaff(role) !== (vendorId === null)) throw invalidField('role', 'Please select Role.');
  await refuseUnapprovedShop(context.db, vendorId);
  if (await findCredentials(context.db, { email }))
    throw conflict(
      'email_taken',
      'An account has this address already. Please ask for another one.',
      'email',
    );
  const now = context.now();
  return inTransaction(context, async (tx, invalidate) => {
    const invitation = {
      email,
      role,
      vendorId,
      // Nobody knows this token: the mail gets its own when it is written.
      tokenHash: newToken().tokenHash,
      invitedBy: user.id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + LIFETIME_MS),
    };
    const repeatedSince = new Date(now.getTime() - REPEAT_MS);
    const { id, isRepeated } = await team.putInvitation(tx, invitation, { repeatedSince });
    if (isRepeated) return { id };
    if ((await team.countInvitations(tx, { vendorId })) > INVITATIONS_MAX)
      throw conflict('list_full', `${INVITATIONS_MAX} invitations wait already. Please withdraw some first.`);
    await queueInvitation(tx, invalidate, { id, now });
    return { id };
  });
}

/**
 * Anyone can open a shop, and the market's mail would carry its name to strangers.
 * @throws ApiError 409 while the shop is not approved
 */
async function refuseUnapprovedShop(db: Db, vendorId: string | null): Promise<void> {
  if (vendorId === null) return;
  const status = await team.findShopStatus(db, { vendorId });
  if (status !== 'Approved')
    throw conflict(
      'vendor_status_conflict',
      `Your shop is ${status ?? 'Closed'}: people can be invited while it is Approved.`,
    );
}

/** The key names the moment: an invitation that is sent again is another mail. */
const queueInvitation = (tx: Db, invalidate: Invalidate, { id, now }: { id: string; now: Date }) =>
  queueMail(tx, invalidate, {
    kind: 'invitation',
    subject: id,
    now,
    key: `invitation:${id}:${now.getTime()}`,
  });

/** Sends an invitation again, for another seven days; the link sent before stops working. @throws ApiError 404; 409 */
export async function sendAgain(context: AppContext, user: SessionUser, id: string): Promise<void> {
  await refuseUnapprovedShop(context.db, ownVendorId(user));
  const now = context.now();
  await inTransaction(context, async (tx, invalidate) => {
    const expiresAt = new Date(now.getTime() + LIFETIME_MS);
    const { tokenHash } = newToken();
    const renewed = await team.renewInvitation(tx, { id, vendorId: ownVendorId(user), tokenHash, expiresAt });
    if (!renewed) throw notFound('This invitation');
    await queueInvitation(tx, invalidate, { id, now });
  });
}

/** Withdraws an invitation. @throws ApiError 404 */
export async function withdraw(context: AppContext, user: SessionUser, id: string): Promise<void> {
  await inTransaction(context, async (tx) => {
    if (!(await team.deleteInvitation(tx, { id, vendorId: ownVendorId(user) })))
      throw notFound('This invitation');
  });
}

/** Makes the link of an invitation's mail; a mail that is written again voids the link before. Null if it has expired. */
export async function issueInvitation(context: AppContext, id: string) {
  const invitation = await team.findForMail(context.db, { id, now: context.now() });
  if (!invitation) return null;
  const { token, tokenHash } = newToken();
  await team.setToken(context.db, { id, tokenHash });
  return { ...invitation, token };
}

/**
 * Creates the account of an invited person.
 * @returns its e-mail address
 * @throws ApiError 400 for a token that is unknown, used, withdrawn or expired, or of someone who may no longer invite
 * @throws ApiError 400 for a common password; 409 if an account has the address meanwhile
 */
export async function acceptInvitation(
  context: AppContext,
  typed: { token: string; name: string; password: string },
): Promise<{ email: string }> {
  const now = context.now();
  const link = { tokenHash: tokenHashOf(typed.token), now };
  // Rejects guesses before hashing; takeInvitation decides races.
  if (!(await team.isLive(context.db, link))) throw deadLink();
  const passwordHash = await hashNewPassword(typed.password);
  return inTransaction(context, async (tx) => {
    const invitation = await team.takeInvitation(tx, link);
    if (!invitation) throw deadLink();
    const { email, role, vendorId } = invitation;
    // Known before the account is written, whose change is recorded in its own name.
    const id = newId();
    const account = { id, name: typed.name, email, phone: '', passwordHash, createdAt: now };
    if (isStaff(role)) {
      await identifyCaller(tx, { id, role, shopRole: null });
      await createAccount(tx, { ...account, role });
    } else if (vendorId) {
      await identifyCaller(tx, { id, role: 'vendor', shopRole: role });
      await createAccount(tx, { ...account, role: 'vendor' });
      await team.insertMember(tx, { userId: id, vendorId, role, createdAt: now });
    }
    return { email };
  });
}

/** Deletes invitations that expired a month ago. */
export const pruneInvitations = (context: AppContext): Promise<unknown> =>
  team.deleteExpiredInvitations(context.db, { before: new Date(context.now().getTime() - KEPT_MS) });
