import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingPlatforms } from './lib/platforms.mjs';
import { root } from './lib/run.mjs';

/**
 * Adds to package-lock.json the optional packages of other platforms that npm omitted because its registry did not have
 * them when the lock file was written. Without them npm 11 refuses `npm ci`, and npm 10 installs too little on those
 * platforms. They are pinned by version; npm adds further fields later.
 */
const file = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const systems = /-(android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|aix|win32)-?/;
const chips = /-(arm64|arm|x64|ia32|ppc64|s390x|riscv64|loong64|mips64el|universal)\b/;

for (const { path, name, version } of missingPlatforms(lock.packages)) {
  const parent = lock.packages[path];
  const chip = name.match(chips)?.[1];
  const system = name.match(systems)?.[1];
  const libc = { gnu: 'glibc', musl: 'musl' }[name.match(/-(gnu|musl)/)?.[1]];
  const entry = { version, cpu: chip ? [chip] : ['wasm32'] };
  if (parent.dev) entry.dev = true;
  if (parent.devOptional) entry.devOptional = true;
  if (libc && system === 'linux') entry.libc = [libc];
  entry.optional = true;
  if (system) entry.os = [system];
  lock.packages[`node_modules/${name}`] = entry;
  process.stdout.write(`${name} ${version}\n`);
}
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([one], [other]) => one.localeCompare(other, 'en')),
);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
