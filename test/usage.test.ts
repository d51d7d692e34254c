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
  const failed = await run(process.execPath, [`src/${command}.ts`, ...args], { cwd: repository }).then(
    () => null,
    (error) => error,
  );
  expect(failed?.code).toBeGreaterThan(0);
  expect(failed.stderr).toMatch(new RegExp(`^Usage: npm run ${command} -- [^\\n]+\\n$`));
});
