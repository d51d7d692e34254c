import { createHash } from 'node:crypto';
import type { Db } from '#db/client.ts';
import { findChainHead, findChainRows } from './audit-chain.sql.ts';

/** A number of an entry with its hash, which somebody wrote down when the entry was the newest. */
export interface NotedEntry {
  entry: number;
  hash: string;
}

/** Entries read by one statement. */
const PAGE_SIZE = 5000;
/** What the first entry names as the hash before it. */
const NO_HASH = '0'.repeat(64);

/** The newest entry of a log, once all of it is read; number 0 if there is none. */
type Newest = NotedEntry;

/**
 * Reads the audit log from the first entry to the last. Yields a sentence about each place where it differs from what was
 * once written. With `db` inside a repeatable-read transaction, it reads the log of one moment. Memory does not grow with
 * the log.
 * @param noted an entry that must be in the log with exactly this hash
 * @returns the newest entry
 */
export async function* verifyAuditLog(
  db: Db,
  noted: NotedEntry | null = null,
): AsyncGenerator<string, Newest, undefined> {
  let newest: Newest = { entry: 0, hash: NO_HASH };
  let after = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const rows = await findChainRows(db, { after, limit: PAGE_SIZE });
    for (const { sequence, previousHash, hash, content } of rows) {
      const expected = newest.entry + 1;
      if (sequence < 1) yield `Entry ${sequence} was inserted: the first entry is number 1.`;
      else if (sequence > expected) yield `${entries(expected, sequence - 1)} missing.`;
      else if (previousHash !== newest.hash)
        yield `Entry ${sequence} does not follow entry ${newest.entry}, which was changed or replaced.`;
      if (createHash('sha256').update(content).digest('hex') !== hash)
        yield `Entry ${sequence} was changed or inserted: its content does not have its hash.`;
      if (sequence === noted?.entry && hash !== noted.hash)
        yield `Entry ${sequence} does not have the hash that was noted: the log was rewritten.`;
      if (sequence > 0) newest = { entry: sequence, hash };
    }
    after = rows.at(-1)?.sequence ?? after;
    if (rows.length < PAGE_SIZE) break;
  }
  if (noted && noted.entry > newest.entry)
    yield `Entry ${noted.entry}, whose hash was noted, is missing: the log ends at ${newest.entry}.`;
  yield* compareHead(await findChainHead(db), newest);
  return newest;
}

/** The head tells of entries that are missing at the end, and of those that were not appended by the market. */
function* compareHead(head: Awaited<ReturnType<typeof findChainHead>>, newest: Newest) {
  if (!head) {
    yield 'The row of audit_head, which names the newest entry, is missing.';
    return;
  }
  if (head.entries > newest.entry) yield `${entries(newest.entry + 1, head.entries)} missing at the end.`;
  else if (head.entries < newest.entry)
    yield `${entries(head.entries + 1, newest.entry)} inserted: the last entry that the market wrote is ${head.entries}.`;
  else if (head.hash !== newest.hash)
    yield `Entry ${newest.entry} was changed or replaced: it is not the one that audit_head names.`;
}

const entries = (first: number, last: number): string =>
  first === last ? `Entry ${first} is` : `Entries ${first} to ${last} are`;
