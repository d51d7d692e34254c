import { existsSync } from 'node:fs';
import { progress } from './progress.mjs';
import { run } from './run.mjs';

/**
 * Installs packages from Debian's archive where this account may: as root, where there is apt-get. `options` are those of
 * `apt-get install`. A failure is not reported: the caller looks for the program afterwards, and knows what to say.
 */
export async function installFromDebian(title, packages, options = []) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const shown = progress(`Installing ${title}`);
  await run('apt-get', ['update', '-q'], { env });
  await run('apt-get', ['install', '-y', '-q', ...options, ...packages], { env });
  shown.end();
}
