import './lib/check-node.mjs';
import './lib/memory-folder.mjs';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atExit, Stop, script } from './lib/exit.mjs';
import { nightlyRecordPath } from './lib/long-tests.mjs';
import { root, userEnv } from './lib/run.mjs';
import { withServers } from './lib/servers.mjs';

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const folder = mkdtempSync(join(tmpdir(), 'emporia-nightly-'));
atExit(() => rmSync(folder, { recursive: true, force: true }));
const figures = join(folder, 'figures.json');

/** What the gate of a commit leaves out, and the gate itself. */
const parts = {
  tests: () => withServers((env) => npmRun('test', ['--all', `--figures=${figures}`], env)),
  embedded: () => npmRun('test', ['api']),
  attacks: ({ seed, write }) => npmRun('trust', ['--seed', seed, ...(write ? ['--write'] : [])]),
  nodes: () => npmRun('fleet', []),
  clients: () => npmRun('api-clients', []),
  files: () =>
    process.env.REAL_FILES
      ? npmRun('real-files', [process.env.REAL_FILES])
      : process.stdout.write('REAL_FILES names no folder of PDFs: real files are left out.\n'),
};

/**
 * `npm run nightly -- [PART …] [--write]` runs:
 * - all tests on both databases
 * - every attack with a new seed
 * - several nodes with all their edits
 * - the PDFs in the folder that REAL_FILES names
 *
 * A part that fails does not keep the others from running. --write records figures, and if `tests` passed, the commit
 * whose tests all ran.
 */
await script(async () => {
  const write = process.argv.includes('--write');
  const named = process.argv.slice(2).filter((arg) => arg !== '--write');
  const unknown = named.find((name) => !(name in parts));
  if (unknown) throw new Stop(`${unknown}: the parts are ${Object.keys(parts).join(', ')}.`);
  // Read now: main may move on meanwhile.
  const commit = headOfCleanTree(write);
  // A new one each day, which a run that is repeated on that day repeats.
  const seed = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  const failed = [];
  for (const [name, part] of Object.entries(parts)) {
    if (named.length && !named.includes(name)) continue;
    const started = Date.now();
    process.stdout.write(`\n${name}\n`);
    const problem = await Promise.resolve(part({ seed, write })).then(
      () => null,
      (error) => error,
    );
    if (problem) failed.push(name);
    if (problem && !(problem instanceof Stop)) process.stdout.write(`${problem.stack}\n`);
    process.stdout.write(
      `${problem ? '✗' : '✓'} ${name} (${((Date.now() - started) / 1000).toFixed(0)} s)\n`,
    );
  }
  if (write && (!named.length || named.includes('tests')) && !failed.includes('tests')) record(commit);
  if (failed.length) throw new Stop(`Failed: ${failed.join(', ')}.`);
});

/** The commit that is tested; null if nothing is to be recorded. A changed tree is no commit. */
function headOfCleanTree(write) {
  if (!write) return null;
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  if (git('status', '--porcelain', '--untracked-files=no'))
    throw new Stop('--write records a commit: commit your changes first.');
  return git('rev-parse', 'HEAD');
}

function record(commit) {
  const date = new Date().toISOString().slice(0, 10);
  const record = { commit, date, ...JSON.parse(readFileSync(figures, 'utf8')) };
  writeFileSync(nightlyRecordPath, `${JSON.stringify(record, null, 2)}\n`);
}

/** Runs a script of package.json to its end, with its output. */
function npmRun(name, words, env = {}) {
  return new Promise((resolve, reject) => {
    const args = ['run', '--silent', name, ...(words.length ? ['--', ...words] : [])];
    const child = spawn(npm, args, {
      cwd: root,
      env: { ...userEnv, NIGHTLY: '1', ...env },
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    const forget = atExit(() => child.kill());
    child.on('error', reject);
    child.on('close', (code) => {
      forget();
      if (code === 0) resolve();
      else reject(new Stop(`${name} failed.`));
    });
  });
}
