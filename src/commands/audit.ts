import { readConfig } from '#api/kernel/config.ts';
import { readSnapshot } from '#db/snapshot.ts';
import { type NotedEntry, verifyAuditLog } from '#integrity/audit-chain.ts';
import { readArguments, WrongUsage } from './arguments.ts';
import { explainStartFailure } from './start-failure.ts';

const USAGE = 'Usage: npm run audit -- verify [NUMBER:HASH]';
/** Further ones are counted only. */
const SHOWN = 100;

/**
 * `npm run audit -- verify [NUMBER:HASH]`: checks that no entry of the audit log in DATABASE_URL or DATA_DIR was changed,
 * removed or inserted. It prints number and hash of the newest entry. Note them in a place to which those who can write
 * to the database have no access. A noted entry is compared. Exits with 1 if the log is not whole, with 2 if it cannot be
 * read.
 */
async function run(args: string[]): Promise<void> {
  const { positionals } = readArguments(USAGE, { args, allowPositionals: true });
  const [command, noted, ...rest] = positionals;
  if (command !== 'verify' || rest.length > 0) throw new WrongUsage(USAGE);
  const { databaseUrl, dataDir } = readConfig({ ...process.env, ALLOW_TEST_PAYMENTS: '1' });
  await readSnapshot({ databaseUrl, dataDir }, async (db) => {
    const problems = verifyAuditLog(db, noted === undefined ? null : parseNoted(noted));
    let count = 0;
    let step = await problems.next();
    for (; !step.done; step = await problems.next()) {
      count += 1;
      if (count <= SHOWN) console.log(step.value);
    }
    if (count > SHOWN) console.log(`… and ${count - SHOWN} more.`);
    const { entry, hash } = step.value;
    console.log(
      count === 0 ? `The audit log is whole: ${entry} entries.` : 'The audit log is not what was written.',
    );
    if (entry > 0) console.log(`Newest entry: ${entry}:${hash}`);
    if (count > 0) process.exitCode = 1;
  });
}

function parseNoted(noted: string): NotedEntry {
  const [, entry, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(noted) ?? [];
  if (!entry || !hash) throw new WrongUsage(USAGE);
  return { entry: Number(entry), hash };
}

process.umask(0o077);
run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(explainStartFailure(error));
  process.exitCode = 2;
});
