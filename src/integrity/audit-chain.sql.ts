import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { rowsOf } from '#db/rows-of.ts';

export interface ChainRow {
  sequence: number;
  previousHash: string;
  hash: string;
  /** What `hash` is the SHA-256 of. */
  content: string;
}

/**
 * A page of the audit log in the order of its numbers. The content is the expression of audit_append(), written out here:
 * a function of the database could have been replaced.
 */
export async function findChainRows(db: Db, params: { after: number; limit: number }): Promise<ChainRow[]> {
  const rows = await rowsOf<Omit<ChainRow, 'sequence'> & { sequence: string }>(
    db.execute(sql`
      select sequence::text as sequence, previous_hash as "previousHash", hash,
        jsonb_build_array(sequence, round(extract(epoch from at) * 1000), actor_id, actor_role, address, request_id,
          action, entity, entity_id, before, after, withheld, previous_hash)::text as content
      from audit_log where sequence > ${params.after} order by audit_log.sequence limit ${params.limit}`),
  );
  return rows.map((row) => ({ ...row, sequence: Number(row.sequence) }));
}

/** Number and hash of the newest entry, as the database keeps them beside the log; null if that row is gone. */
export async function findChainHead(db: Db): Promise<{ entries: number; hash: string } | null> {
  const [head] = await rowsOf<{ entries: string; hash: string }>(
    db.execute(sql`select entries::text as entries, hash from audit_head`),
  );
  return head ? { entries: Number(head.entries), hash: head.hash } : null;
}
