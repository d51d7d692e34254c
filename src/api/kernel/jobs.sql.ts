import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { isDue } from '#db/due.ts';
import { jobs } from '#db/schema.ts';

/** Inserts jobs that do not exist yet; the schedules of the others stay unchanged. */
export async function addJobs(db: Db, rows: readonly { name: string; nextRunAt: Date }[]): Promise<void> {
  await db
    .insert(jobs)
    .values([...rows])
    .onConflictDoNothing();
}

/** The names of the jobs that are due. */
export async function findDueJobs(
  db: Db,
  params: { names: readonly string[]; now: Date },
): Promise<Set<string>> {
  const rows = await db
    .select({ name: jobs.name })
    .from(jobs)
    .where(and(inArray(jobs.name, [...params.names]), isDue(jobs.nextRunAt, params.now)));
  return new Set(rows.map(({ name }) => name));
}

/** Claims a job until `until` and returns the number of the run; null if another node claimed it first. */
export async function takeJob(
  db: Db,
  params: { name: string; now: Date; until: Date },
): Promise<number | null> {
  const [row] = await db
    .update(jobs)
    .set({ nextRunAt: params.until, runningSince: params.now, runs: sql`${jobs.runs} + 1` })
    .where(and(eq(jobs.name, params.name), isDue(jobs.nextRunAt, params.now)))
    .returning({ run: jobs.runs });
  return row?.run ?? null;
}

const isRun = ({ name, run }: { name: string; run: number }) => and(eq(jobs.name, name), eq(jobs.runs, run));

/** Prolongs the claim of a run, unless another run has started since. */
export const renewJob = (db: Db, params: { name: string; run: number; until: Date }) =>
  db.update(jobs).set({ nextRunAt: params.until }).where(isRun(params));

/** Ends a run and schedules the next one, unless that has started; `ended` says how it ended if it was not interrupted. */
export const endJob = (
  db: Db,
  params: {
    name: string;
    run: number;
    nextRunAt: Date;
    ended?: { lastRunAt: Date; lastOutcome: 'succeeded' | 'failed' };
  },
) =>
  db
    .update(jobs)
    .set({ nextRunAt: params.nextRunAt, runningSince: null, ...params.ended })
    .where(isRun(params));

/** A job's schedule; null if no node has ever had it. */
export async function findJob(db: Db, params: { name: string }) {
  const [row] = await db.select().from(jobs).where(eq(jobs.name, params.name));
  return row ?? null;
}

/** Makes a job due now, unless it runs or is due already. */
export const makeJobDue = (db: Db, params: { name: string; now: Date }) =>
  db
    .insert(jobs)
    .values({ name: params.name, nextRunAt: params.now })
    .onConflictDoUpdate({
      target: jobs.name,
      set: { nextRunAt: params.now },
      setWhere: and(isNull(jobs.runningSince), gt(jobs.nextRunAt, params.now)),
    });

/** Deletes jobs that no node has run for long: those of an older version or of a deleted data folder. */
export const deleteJobsDueBefore = (db: Db, params: { before: Date }) =>
  db.delete(jobs).where(lt(jobs.nextRunAt, params.before));
