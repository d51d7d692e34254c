import { join } from 'node:path';
import { openStorage } from '#api/adapters/storage/open-storage.ts';
import { mediaFolder, readConfig } from '#api/kernel/config.ts';
import { uploadFolder } from '#api/kernel/uploads.ts';
import { readSnapshot } from '#db/snapshot.ts';
import { checkIntegrity, type RuleOutcome } from '#integrity/check.ts';
import { readArguments, WrongUsage } from './arguments.ts';
import { explainStartFailure } from './start-failure.ts';

/** Longer than what a daily job may leave for the next day. */
const GRACE_HOURS = 49;
const HOUR_MS = 3_600_000;
const USAGE = 'Usage: npm run integrity -- [--json] [--grace HOURS]';

/**
 * `npm run integrity`: checks every invariant of the data in DATABASE_URL or DATA_DIR and of its files. Exits with 1 if
 * one is violated, with 2 if the data cannot be checked. `--json` prints for machines. `--grace HOURS` sets how old a
 * file or payment must be to count as left behind.
 */
async function run(args: string[]): Promise<void> {
  const { values } = readArguments(USAGE, {
    args,
    options: { json: { type: 'boolean' }, grace: { type: 'string', default: String(GRACE_HOURS) } },
  });
  const graceHours = Number(values.grace);
  if (!(graceHours >= 0)) throw new WrongUsage(USAGE);
  const { databaseUrl, dataDir, s3 } = readConfig({ ...process.env, ALLOW_TEST_PAYMENTS: '1' });
  const media = mediaFolder({ dataDir });
  const storage = await openStorage({ s3, folder: media });
  const now = new Date();
  const rules: RuleOutcome[] = [];
  await readSnapshot({ databaseUrl, dataDir }, async (db) => {
    const check = checkIntegrity({
      db,
      storage,
      unfinishedFolders: [uploadFolder({ dataDir }), join(media, 'unfinished')],
      now,
      settledBefore: new Date(now.getTime() - graceHours * HOUR_MS),
    });
    for await (const rule of check) {
      rules.push(rule);
      if (!values.json) console.log(lineOf(rule));
    }
  });
  const violations = rules.reduce((sum, rule) => sum + rule.violations, 0);
  if (values.json) console.log(JSON.stringify({ violations, rules }));
  else console.log(violations === 0 ? 'Every rule holds.' : `${violations} violations.`);
  if (violations > 0) process.exitCode = 1;
}

function lineOf({ name, says, violations, ids }: RuleOutcome): string {
  if (violations === 0) return `      0  ${name}`;
  const rest = violations > ids.length ? ', …' : '';
  return `${String(violations).padStart(7)}  ${name}: ${ids.join(', ')}${rest}\n         ${says}`;
}

process.umask(0o077);
run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(explainStartFailure(error));
  process.exitCode = 2;
});
