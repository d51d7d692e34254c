import { sql } from 'drizzle-orm';
import { features } from '#api/features.ts';
import type { Rule, Times } from '#api/kernel/integrity.sql.ts';
import type { Db } from '#db/client.ts';
import { rowsOf } from '#db/rows-of.ts';

/** All rules that the database alone can answer. */
export const databaseRules = (times: Times): Rule[] =>
  features.flatMap((feature) => feature.integrity?.(times) ?? []);

/** Counts the violations of a rule, with the first ids. The database holds the rows, on disk if there are many. */
export async function findViolations(
  db: Db,
  { violations, limit }: Pick<Rule, 'violations'> & { limit: number },
): Promise<{ violations: number; ids: string[] }> {
  const [row] = await rowsOf<{ count: number; ids: string[] }>(
    db.execute(sql`
      with found as materialized (${violations})
      select (select count(*) from found)::integer as count,
        array(select id::text from found order by 1 limit ${limit}) as ids`),
  );
  return { violations: row?.count ?? 0, ids: row?.ids ?? [] };
}

export interface FileRow {
  id: string;
  kind: 'image' | 'pdf' | 'goods';
  bytes: number;
}

/** A page of the files that are stored and still in use, in the order of their ids. */
export const findStoredFiles = (db: Db, params: { after: string; limit: number }): Promise<FileRow[]> =>
  rowsOf<FileRow & Record<string, unknown>>(
    // The sweep deletes what is marked as unused, the file before its row. A bigint would come as a text.
    db.execute(sql`
      select id, kind, bytes::float8 as bytes from media
      where drawing is null and unused_since is null and id > ${params.after} order by id limit ${params.limit}`),
  );

/** Those of the ids that have a row. */
export async function findKnownFiles(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await rowsOf<{ id: string }>(
    db.execute(sql`
      select id from media where id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`),
  );
  return new Set(rows.map(({ id }) => id));
}
