import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { explain, Stop } from './exit.mjs';
import { progress } from './progress.mjs';
import { nodeProgram, root, run, userEnv } from './run.mjs';

const stampFile = join(root, 'node_modules', '.emporia-stamp');
const hiddenLock = join(root, 'node_modules', '.package-lock.json');
/** Megabytes of node_modules. */
const needed = 850;
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const common = ['--include=dev', '--include=optional', '--prefer-offline', '--no-audit', '--no-fund'];
const patience = ['--fetch-retries=3', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=8000'];
const flags = [...common, ...patience, '--loglevel=error', '--progress=false'];

/** Installs the packages of package-lock.json unless they are there already. */
export async function ensureInstalled() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const stamp = createHash('sha256').update(lock).update(process.platform).update(process.arch).digest('hex');
  if (existsSync(nodeProgram)) {
    if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
    if (isInstalled(lock)) return writeFileSync(stampFile, stamp);
  }
  expectRoom();
  const shown = progress('Installing packages (a minute or two the first time)');
  try {
    await install();
  } finally {
    shown.end();
  }
  process.stdout.write(`Packages installed in ${shown.seconds()} s.\n`);
  writeFileSync(stampFile, stamp);
}

/** npm needs minutes to give up on a full disk, and then often says something else. */
function expectRoom() {
  const { bavail, bsize } = statfsSync(root);
  const free = Math.floor((bavail * bsize) / 2 ** 20);
  if (free < (existsSync(nodeProgram) ? 50 : needed)) {
    throw new Stop(`The disk is full: the packages need about ${needed} MB, and ${free} MB are free.`);
  }
}

async function install() {
  let result = await run(npm, ['ci', ...flags], { env: userEnv });
  // npm 11 refuses a lock file that lacks packages of other platforms; this keeps to what it does hold.
  if (result.code !== 0 && /in sync/.test(result.output)) {
    result = await run(npm, ['install', '--no-save', ...flags], { env: userEnv });
  }
  if (result.code === 0 && !existsSync(nodeProgram)) {
    // Install scripts are switched off in the user's npm; only this package cannot do without.
    result = await run(npm, ['rebuild', 'node', '--ignore-scripts=false', ...flags], { env: userEnv });
  }
  if (result.code === 127) throw new Stop('npm was not found: install Node with npm, then start again.');
  if (result.code !== 0) {
    throw new Stop(
      explain(result.output) ?? `${result.output}\nThe packages could not be installed (see above).`,
    );
  }
  if (!existsSync(nodeProgram)) {
    throw new Stop('The package `node` has not put its program in place: run `npm rebuild node`.');
  }
}

/** Whether what somebody installed by hand is what the lock file says; other platforms' parts may lack. */
function isInstalled(lock) {
  if (!existsSync(hiddenLock)) return false;
  const wanted = JSON.parse(lock).packages;
  const found = JSON.parse(readFileSync(hiddenLock, 'utf8')).packages;
  const missing = Object.keys(wanted).some((path) => path && !found[path] && !wanted[path].optional);
  const differs = ([path, { version }]) =>
    wanted[path] ? wanted[path].version !== version : !found[path].optional;
  return !missing && !Object.entries(found).some(differs);
}
