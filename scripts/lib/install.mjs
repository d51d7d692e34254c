import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { explain, Stop } from './exit.mjs';
import { progress } from './progress.mjs';
import { nodeProgram, root, run, runtimeFolder, runtimeVersion, userEnv } from './run.mjs';

const stampFile = join(root, 'node_modules', '.emporia-stamp');
const hiddenLock = join(root, 'node_modules', '.package-lock.json');
/** Megabytes of node_modules. */
const needed = { start: 350, test: 800 };
const windows = process.platform === 'win32';
const npm = windows ? 'npm.cmd' : 'npm';
const common = ['--include=optional', '--prefer-offline', '--no-audit', '--no-fund'];
const patience = ['--fetch-retries=3', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=8000'];
const flags = [...common, ...patience, '--loglevel=error', '--progress=false'];

/** Installs what it takes to build and run the market, unless it is there already. */
export const ensureInstalled = () => ensure('start');

/** Installs what tests and tools need as well. */
export const ensureToolsInstalled = () => ensure('test');

async function ensure(purpose) {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const stamp = createHash('sha256')
    .update(lock)
    .update([process.platform, process.arch, runtimeVersion].join())
    .digest('hex');
  const stamped = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  const isStamped = stamped === `${stamp} test` || stamped === `${stamp} ${purpose}`;
  if (isStamped && existsSync(nodeProgram)) return;
  if (!isStamped && !isInstalled(lock, purpose)) await withProgress(purpose, () => install(purpose));
  if (!existsSync(nodeProgram)) await fetchRuntime();
  writeFileSync(stampFile, `${stamp} ${purpose}`);
}

async function withProgress(purpose, work) {
  expectRoom(needed[purpose]);
  const what = purpose === 'start' ? 'packages' : 'packages, with those of tests';
  const shown = progress(`Installing ${what} (a minute or two the first time)`);
  try {
    await work();
  } finally {
    shown.end();
  }
  process.stdout.write(`Packages installed in ${shown.seconds()} s.\n`);
}

/** npm needs minutes to give up on a full disk, and then often says something else. */
function expectRoom(megabytes) {
  const { bavail, bsize } = statfsSync(root);
  const free = Math.floor((bavail * bsize) / 2 ** 20);
  if (free < (existsSync(hiddenLock) ? 50 : megabytes)) {
    throw new Stop(`The disk is full: the packages need about ${megabytes} MB, and ${free} MB are free.`);
  }
}

async function install(purpose) {
  const chosen = [purpose === 'start' ? '--omit=dev' : '--include=dev', ...flags];
  const add = () => run(npm, ['install', '--no-save', ...chosen], { env: userEnv });
  let result = { code: 1, output: '' };
  if (existsSync(hiddenLock)) {
    // Only what is missing.
    result = await add();
  }
  if (result.code !== 0) result = await run(npm, ['ci', ...chosen], { env: userEnv });
  // npm 11 refuses a lock file that lacks packages of other platforms; this keeps to what it does hold.
  if (result.code !== 0 && /in sync/.test(result.output)) result = await add();
  expectSuccess(result, 'The packages could not be installed (see above).');
}

/** Fetches the Node of this system, and makes node_modules/.bin lead to it. */
async function fetchRuntime() {
  expectRoom(130);
  const shown = progress(`Installing Node ${runtimeVersion}`);
  const system = windows ? 'win' : process.platform;
  const family = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  const name = [family, system, process.arch].join('-');
  const args = [
    'install',
    '--prefix',
    runtimeFolder,
    '--no-save',
    '--omit=dev',
    '--ignore-scripts',
    ...flags,
  ];
  mkdirSync(runtimeFolder, { recursive: true });
  const result = await run(npm, [...args, `${name}@${runtimeVersion}`], { env: userEnv, cwd: runtimeFolder });
  shown.end();
  expectSuccess(
    result,
    `Node ${runtimeVersion} could not be installed (see above): install Node 24 or newer.`,
  );
  // Headers for native packages take a third of its 190 MB; the market compiles none.
  rmSync(join(runtimeFolder, 'node_modules', name, 'include'), { recursive: true, force: true });
  if (windows) return;
  rmSync(nodeProgram, { force: true });
  mkdirSync(dirname(nodeProgram), { recursive: true });
  symlinkSync(join('..', '.runtime', 'node_modules', name, 'bin', 'node'), nodeProgram);
}

function expectSuccess({ code, output }, otherwise) {
  if (code === 127) throw new Stop('npm was not found: install Node with npm, then start again.');
  if (code !== 0) throw new Stop(explain(output) ?? `${output}\n${otherwise}`);
}

/** Whether what was installed by hand is what the lock file says; other platforms' parts may lack. */
function isInstalled(lock, purpose) {
  if (!existsSync(hiddenLock)) return false;
  const wanted = JSON.parse(lock).packages;
  const found = JSON.parse(readFileSync(hiddenLock, 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, optional, dev, devOptional }]) => {
    if (!path || (purpose === 'start' && (dev || devOptional))) return true;
    return found[path] ? found[path].version === version && existsSync(join(root, path)) : optional;
  });
}
