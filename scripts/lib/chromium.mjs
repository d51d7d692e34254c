import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Stop } from './exit.mjs';
import { progress } from './progress.mjs';
import { nodeProgram, root, run } from './run.mjs';

const isRoot = process.getuid?.() === 0;
/** The engine without the parts that draw a window: the browser tests take a third less CPU time in it. */
const shell = 'chromium-headless-shell';
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const applications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Flags for networks without internet access, in which Chromium would otherwise wait for its services. */
export const chromiumFlags = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The path of an installed Chromium; undefined for Playwright's own. */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = [...new Set(['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)])];
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...applications].find((path) => existsSync(path));
}

/**
 * Finds a working Chromium, or installs one. Returns its path; undefined for Playwright's own. CI installs the headless
 * shell beside another Chromium, where it can.
 */
export async function ensureChromium() {
  const found = findChromium();
  const works = Boolean(found && starts(found));
  if (process.env.CHROMIUM_PATH && !works)
    throw new Stop(`CHROMIUM_PATH does not lead to a Chromium that starts: ${found}`);
  if (works && (process.env.CHROMIUM_PATH || !process.env.CI || found.endsWith(shell))) return found;
  if (!works && hasPlaywrights()) return undefined;
  const shown = progress('Installing Chromium');
  try {
    if (isRoot && (await installFromDebian())) return findChromium();
    if (works) return found;
    const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
    const needs = isRoot && process.platform === 'linux' ? ['--with-deps'] : [];
    await run(nodeProgram, [playwright, 'install', ...needs, 'chromium']);
    if (hasPlaywrights()) return undefined;
  } finally {
    shown.end();
  }
  throw new Stop('No Chromium was found or could be installed: install one, or set CHROMIUM_PATH to it.');
}

async function installFromDebian() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const update = await run('apt-get', ['update', '-q'], { env });
  if (update.code !== 0) return false;
  const { code } = await run('apt-get', ['install', '-y', '-q', shell], { env });
  // Not every distribution has the shell as a package.
  if (code !== 0) await run('apt-get', ['install', '-y', '-q', 'chromium'], { env });
  const found = findChromium();
  return Boolean(found && starts(found));
}

// Started, since Ubuntu's /usr/bin/chromium-browser may be a script that only asks to install a snap.
const starts = (path) => spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0;

function hasPlaywrights() {
  const { browsers } = JSON.parse(
    readFileSync(join(root, 'node_modules/playwright-core/browsers.json'), 'utf8'),
  );
  const { revision } = browsers.find(({ name }) => name === 'chromium-headless-shell');
  const caches = { darwin: 'Library/Caches', win32: 'AppData/Local' };
  const cache = join(homedir(), caches[process.platform] ?? '.cache', 'ms-playwright');
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH || cache;
  return existsSync(join(folder, `chromium_headless_shell-${revision}`, 'INSTALLATION_COMPLETE'));
}
