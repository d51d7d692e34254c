import { and, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { deleteTickets } from '#api/kernel/sign-in-tickets.sql.ts';
import type { Db } from '#db/client.ts';
import { backupCodes, twoStepSecrets } from '#db/schema.ts';

/** Secret and state of a user's two-step sign-in; null if it was never begun. */
export async function findTwoStep(db: Db, params: { userId: string }) {
  const [row] = await db
    .select({ totpSecret: twoStepSecrets.totpSecret, confirmedAt: twoStepSecrets.confirmedAt })
    .from(twoStepSecrets)
    .where(eq(twoStepSecrets.userId, params.userId));
  return row ?? null;
}

/** Stores the secret of a new set-up, in place of an unfinished one; false if two-step sign-in is on already. */
export async function beginTwoStep(
  db: Db,
  row: { userId: string; totpSecret: string; createdAt: Date },
): Promise<boolean> {
  const rows = await db
    .insert(twoStepSecrets)
    .values(row)
    .onConflictDoUpdate({
      target: twoStepSecrets.userId,
      set: { totpSecret: row.totpSecret, createdAt: row.createdAt },
      setWhere: isNull(twoStepSecrets.confirmedAt),
    })
    .returning({ userId: twoStepSecrets.userId });
  return rows.length > 0;
}

/** Turns two-step sign-in on; false if it is on already, or another secret has been begun since. */
export async function confirmTwoStep(
  tx: Db,
  params: { userId: string; totpSecret: string; step: number; now: Date },
): Promise<boolean> {
  const { userId, totpSecret, step, now } = params;
  const rows = await tx
    .update(twoStepSecrets)
    .set({ confirmedAt: now, lastUsedStep: step })
    .where(
      and(
        eq(twoStepSecrets.userId, userId),
        eq(twoStepSecrets.totpSecret, totpSecret),
        isNull(twoStepSecrets.confirmedAt),
      ),
    )
    .returning({ userId: twoStepSecrets.userId });
  return rows.length > 0;
}

/**
 * Uses up the codes to this time step; false if a code of it or of a later one was used before. One that was used of a step
 * after `latest`, while a clock was ahead, counts for nothing: it would refuse right codes until that time.
 */
export async function consumeTimeStep(
  tx: Db,
  params: { userId: string; step: number; latest: number },
): Promise<boolean> {
  const { userId, step, latest } = params;
  const rows = await tx
    .update(twoStepSecrets)
    .set({ lastUsedStep: step })
    .where(
      and(
        eq(twoStepSecrets.userId, userId),
        isNotNull(twoStepSecrets.confirmedAt),
        or(
          isNull(twoStepSecrets.lastUsedStep),
          lt(twoStepSecrets.lastUsedStep, step),
          gt(twoStepSecrets.lastUsedStep, latest),
        ),
      ),
    )
    .returning({ userId: twoStepSecrets.userId });
  return rows.length > 0;
}

/** Uses up a backup code: true for the first caller only. */
export async function consumeBackupCode(
  tx: Db,
  params: { userId: string; codeHash: string },
): Promise<boolean> {
  const rows = await tx
    .delete(backupCodes)
    .where(and(eq(backupCodes.userId, params.userId), eq(backupCodes.codeHash, params.codeHash)))
    .returning({ userId: backupCodes.userId });
  return rows.length > 0;
}

/** Replaces all backup codes of a user. */
export async function replaceBackupCodes(
  tx: Db,
  params: { userId: string; codeHashes: readonly string[] },
): Promise<void> {
  const { userId, codeHashes } = params;
  await tx.delete(backupCodes).where(eq(backupCodes.userId, userId));
  await tx.insert(backupCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })));
}

/** The number of backup codes that a user has left. */
export const countBackupCodes = (db: Db, params: { userId: string }): Promise<number> =>
  db.$count(backupCodes, eq(backupCodes.userId, params.userId));

/** Turns two-step sign-in off, with its backup codes and the sign-ins that wait for a code; false if it was not on. */
export async function deleteTwoStep(tx: Db, params: { userId: string }): Promise<boolean> {
  await deleteTickets(tx, params);
  const rows = await tx
    .delete(twoStepSecrets)
    .where(eq(twoStepSecrets.userId, params.userId))
    .returning({ confirmedAt: twoStepSecrets.confirmedAt });
  return rows.some(({ confirmedAt }) => confirmedAt !== null);
}

/** Deletes set-ups that were begun before `before` and never finished. */
export const deleteUnfinishedTwoStep = (db: Db, params: { before: Date }) =>
  db
    .delete(twoStepSecrets)
    .where(and(isNull(twoStepSecrets.confirmedAt), lt(twoStepSecrets.createdAt, params.before)));
