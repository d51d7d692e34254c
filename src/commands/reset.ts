import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { lockFolder } from '#db/lock.ts';

/**
 * `npm run db:reset`: deletes the data folder of `npm run dev` (or DATA_DIR), so that the next start fills a new one.
 * Asks first, unless `--yes` is given. A database on a server is never touched.
 */
async function reset({ DATA_DIR, DATABASE_URL }: NodeJS.ProcessEnv, args: string[]): Promise<string> {
  if (DATABASE_URL)
    throw new Error('DATABASE_URL is set: a database on a server is left alone. Drop and create it there.');
  const folder = resolve(DATA_DIR || './data-dev');
  if (!existsSync(folder)) return `There is no ${folder}.`;
  if (!['lock.sqlite', 'db'].every((name) => existsSync(join(folder, name))))
    throw new Error(`${folder} is not a data folder of Emporia.`);
  // A market that runs on it would continue to write.
  const unlock = lockFolder(folder);
  try {
    if (!args.includes('--yes') && !(await confirm(folder))) return 'Nothing was deleted.';
    await rm(folder, { recursive: true });
    return `${folder} is deleted.`;
  } finally {
    unlock();
  }
}

async function confirm(folder: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Error('Give --yes to delete without being asked.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`Delete ${folder} with its database, files and mails? (y/N) `);
  terminal.close();
  return answer.trim().toLowerCase() === 'y';
}

reset(process.env, process.argv.slice(2)).then(console.log, (error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
