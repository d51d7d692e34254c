import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { explain, Stop } from './exit.mjs';
import { progress } from './progress.mjs';
import { nodeProgram, root, run, toolEnv } from './run.mjs';

const stampFile = join(root, 'dist', '.stamp');
const inputs = ['src', 'public', 'vite.config.ts', 'index.html', 'tsconfig.json', 'package-lock.json'];
// These run as they are, and no page of a build imports them.
const serverOnly = [
  'src/api',
  'src/db',
  'src/demo.ts',
  'src/main.ts',
  'src/start.ts',
  'src/start-failure.ts',
  'src/prepare.ts',
  'src/prepare.child.ts',
  'src/admin.ts',
  'src/dev.ts',
  'src/run-market.ts',
  'src/reset.ts',
  'src/web/dev',
];
const parts = ['client', 'server'];

/** Builds the pages into dist/ unless they were built from these very sources. */
export async function ensureBuilt() {
  const hash = createHash('sha256');
  for (const input of inputs) addTo(hash, input);
  const stamp = hash.digest('hex');
  const whole = parts.every((part) => existsSync(join(root, 'dist', part)));
  if (whole && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;

  rmSync(stampFile, { force: true });
  const shown = progress('Building the pages');
  const results = await Promise.all([vite(), vite('--ssr', 'src/web/entry-server.tsx')]);
  shown.end();
  const failed = results.filter((result) => result.code !== 0).map((result) => result.output);
  if (failed.length) {
    const output = failed.join('\n\n');
    throw new Stop(explain(output) ?? `${output}\nThe pages could not be built (see above).`);
  }
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stampFile, stamp);
  process.stdout.write(`Pages built in ${shown.seconds()} s.\n`);
}

function vite(...args) {
  const program = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const options = ['build', '--config', 'vite.config.ts', '--logLevel', 'warn', ...args];
  return run(nodeProgram, [program, ...options], { env: { ...toolEnv, NODE_ENV: 'production' } });
}

function addTo(hash, path) {
  if (serverOnly.includes(path) || /\.test\.tsx?$/.test(path)) return;
  let content;
  try {
    content = readFileSync(join(root, path));
  } catch (error) {
    if (error.code === 'ENOENT') return;
    if (error.code !== 'EISDIR') throw error;
    for (const name of readdirSync(join(root, path)).sort()) addTo(hash, `${path}/${name}`);
    return;
  }
  hash.update(`${path}\0${content.length}\0`).update(content);
}
