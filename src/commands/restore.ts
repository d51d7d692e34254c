import { resolve } from 'node:path';
import { readConfig } from '#api/kernel/config.ts';
import { restore } from '#backup/restore.ts';
import { WrongUsage } from './arguments.ts';
import { explainStartFailure } from './start-failure.ts';

/**
 * `npm run restore -- FILE`: restores a backup, of a server or embedded, into an empty DATA_DIR, an empty database at
 * DATABASE_URL, and the bucket.
 */
async function run([file, ...rest]: string[]): Promise<void> {
  if (!file || rest.length > 0) throw new WrongUsage('Usage: npm run restore -- FILE');
  const { databaseUrl, dataDir, s3 } = readConfig({ ...process.env, ALLOW_TEST_PAYMENTS: '1' });
  const { createdAt, version } = await restore({ databaseUrl, dataDir: resolve(dataDir), s3 }, file);
  console.log(`Restored the market of ${createdAt}, version ${version}. Check it with: npm run integrity`);
}

process.umask(0o077);
run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(explainStartFailure(error));
  process.exitCode = 1;
});
