import type { AppContext, SessionUser } from '#api/kernel/context.ts';
import { notFound } from '#api/kernel/errors.ts';
import { paged, rangeOf } from '#api/kernel/paging.ts';
import * as sessions from '#api/kernel/sessions.sql.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import type { DataOf } from '#contract/contract.ts';

/** A page of the signed-in user's sessions, the one used last first. */
export async function listSessions(
  context: AppContext,
  user: SessionUser,
  query: { page: number; limit: number },
): Promise<DataOf<'GET user/sessions'>> {
  const own = { userId: user.id, now: context.now() };
  const [total, rows] = await Promise.all([
    sessions.countSessions(context.db, own),
    sessions.findSessions(context.db, { ...own, ...rangeOf(query) }),
  ]);
  const shown = rows.map(({ tokenHash, createdAt, lastSeenAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    current: tokenHash === user.tokenHash,
  }));
  return paged(shown, total, query.limit);
}

/**
 * Ends one of the signed-in user's sessions.
 * @throws ApiError 404 for the session of another user
 */
export async function endSession(
  context: AppContext,
  user: SessionUser,
  { id }: { id: string },
): Promise<void> {
  await inTransaction(context, async (tx) => {
    if (!(await sessions.deleteOwnSession(tx, { userId: user.id, id }))) throw notFound('This session');
  });
}

/** Ends the signed-in user's sessions but for the one of this call. */
export const endOtherSessions = (context: AppContext, user: SessionUser): Promise<void> =>
  inTransaction(context, (tx) =>
    sessions.deleteOtherSessions(tx, { userId: user.id, except: user.tokenHash }),
  );
