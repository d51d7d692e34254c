import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readConfig } from '#api/kernel/config.ts';
import { backUp } from '#backup/back-up.ts';
import { MEGABYTE } from '#lib/bytes.ts';
import { WrongUsage } from './arguments.ts';
import { explainStartFailure } from './start-failure.ts';

/** `npm run backup -- FILE`: writes database and files of DATABASE_URL, DATA_DIR and the bucket to one archive; the market may run. */
async function run([file, ...rest]: string[]): Promise<void> {
  if (!file || rest.length > 0) throw new WrongUsage('Usage: npm run backup -- FILE');
  const { databaseUrl, dataDir, s3 } = readConfig({ ...process.env, ALLOW_TEST_PAYMENTS: '1' });
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
  const { sizeBytes, entries } = await backUp({ databaseUrl, dataDir: resolve(dataDir), s3 }, file, version);
  console.log(`${file}: ${(sizeBytes / MEGABYTE).toFixed(1)} MB, ${entries} files and folders.`);
}

process.umask(0o077);
run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(explainStartFailure(error));
  process.exitCode = 1;
});
