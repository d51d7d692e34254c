import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const repository = new URL('..', import.meta.url).pathname;

test.each([
  ['backup', []],
  ['restore', []],
  ['integrity', ['--all']],
  ['integrity', ['--grace', 'soon']],
  ['audit', ['check']],
  ['audit', ['verify', '--all']],
  ['ledger', ['--all']],
  ['admin', ['remove']],
] as const)('npm run %s with %j → its usage in one line', async (command, args) => {
  const failed = await run(process.execPath, [`src/commands/${command}.ts`, ...args], {
    cwd: repository,
  }).then(
    () => null,
    (error) => error,
  );
  expect(failed?.code).toBeGreaterThan(0);
  expect(failed.stderr).toMatch(new RegExp(`^Usage: npm run ${command} -- [^\\n]+\\n$`));
});

test.each([
  [
    'restore',
    '/no-folder/no-file',
    '/no-folder/no-file cannot be read: it is no file that this account may read.',
  ],
  ['restore', '/proc', '/proc cannot be read: it is no file that this account may read.'],
  [
    'backup',
    '/no-folder/file',
    '/no-folder/file cannot be written: /no-folder is no folder that this account may write to.',
  ],
])('npm run %s -- %s → one line that names the file', async (command, file, line) => {
  for (const DATABASE_URL of ['', 'postgres://127.0.0.1:1/none']) {
    const env = { ...process.env, DATABASE_URL, DATA_DIR: '/no-folder/data' };
    const failed = await run(process.execPath, [`src/commands/${command}.ts`, file], {
      cwd: repository,
      env,
    }).catch((error) => error);
    expect([failed.code, failed.stderr]).toEqual([1, `${line}\n`]);
  }
});

test.each([
  [['/no-folder'], '/no-folder'],
  [['package.json'], `${repository}package.json`],
  [['docs', '--results', '/no-folder/results.jsonl'], '/no-folder'],
])('npm run real-files -- %j → one line that names the missing folder', async (args, folder) => {
  const failed = await run(process.execPath, ['tools/marks/real-files.ts', ...args], {
    cwd: repository,
  }).catch((error) => error);
  expect([failed.code, failed.stderr]).toEqual([1, `There is no folder ${folder}.\n`]);
});
