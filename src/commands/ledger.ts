import { checkLedger } from '#api/features/ledger/ledger-check.service.ts';
import { readConfig } from '#api/kernel/config.ts';
import { readSnapshot } from '#db/snapshot.ts';
import { readArguments, WrongUsage } from './arguments.ts';
import { reconcileNow } from './reconcile.ts';
import { explainStartFailure } from './start-failure.ts';

const USAGE = 'Usage: npm run ledger -- verify, or npm run ledger -- reconcile';

/**
 * `npm run ledger -- verify`: checks the ledger in DATABASE_URL or DATA_DIR. All transactions must add up to zero,
 * balances must equal their entries, and every order and refund must be booked correctly. Exits with 1 if something is
 * wrong, with 2 if the ledger cannot be read. `npm run ledger -- reconcile`: see `reconcileNow`.
 */
async function run(args: string[]): Promise<void> {
  const { positionals } = readArguments(USAGE, { args, allowPositionals: true });
  const [command, ...rest] = positionals;
  if (rest.length > 0 || (command !== 'verify' && command !== 'reconcile')) throw new WrongUsage(USAGE);
  if (command === 'reconcile') return reconcileNow();
  const { databaseUrl, dataDir } = readConfig({ ...process.env, ALLOW_TEST_PAYMENTS: '1' });
  const { transactions, problems } = await readSnapshot({ databaseUrl, dataDir }, checkLedger);
  for (const { key, problem } of problems) console.log(`${key}: ${problem}`);
  console.log(
    problems.length === 0
      ? `The ledger is right: ${transactions} transactions.`
      : `The ledger is wrong: ${problems.length} differences in ${transactions} transactions.`,
  );
  if (problems.length > 0) process.exitCode = 1;
}

process.umask(0o077);
run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(explainStartFailure(error));
  process.exitCode = 2;
});
