import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { explain, Stop } from './exit.mjs';
import { progress } from './progress.mjs';
import { nodeProgram, root, run, toolEnv } from './run.mjs';

const inputs = [
  'src',
  'demo',
  'public',
  'vite.config.ts',
  'vite.market.config.ts',
  'index.html',
  'tsconfig.json',
  'package-lock.json',
];
// No page of a build imports these.
const marketOnly = [
  'demo',
  'vite.market.config.ts',
  'src/api',
  'src/commands',
  'src/db',
  'src/market',
  'src/pdf',
  'src/main.ts',
  'src/dev.ts',
  'src/web/dev',
];
const builds = [
  {
    name: 'pages',
    parts: ['client', 'server'],
    runs: [
      ['--config', 'vite.config.ts'],
      ['--config', 'vite.config.ts', '--ssr', 'src/web/entry-server.tsx'],
    ],
  },
  { name: 'market', parts: ['market'], runs: [['--config', 'vite.market.config.ts']] },
];

/** Builds the pages and the market into dist/, unless they were built from these very sources. */
export async function ensureBuilt() {
  const stamps = readSources();
  const due = builds.filter((build) => !isBuilt(build, stamps[build.name]));
  if (due.length === 0) return;

  for (const { name } of due) rmSync(stampFile(name), { force: true });
  const shown = progress('Building the market');
  const results = await Promise.all(due.flatMap(({ runs }) => runs.map(vite)));
  shown.end();
  const failed = results.filter((result) => result.code !== 0).map((result) => result.output);
  if (failed.length) {
    const output = failed.join('\n\n');
    throw new Stop(explain(output) ?? `${output}\nThe market could not be built (see above).`);
  }
  for (const { name } of due) writeFileSync(stampFile(name), stamps[name]);
  process.stdout.write(`Market built in ${shown.seconds()} s.\n`);
}

const stampFile = (name) => join(root, 'dist', `.${name}-stamp`);

function isBuilt({ name, parts }, stamp) {
  const whole = parts.every((part) => existsSync(join(root, 'dist', part)));
  return whole && existsSync(stampFile(name)) && readFileSync(stampFile(name), 'utf8') === stamp;
}

function vite(args) {
  const program = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const options = ['build', '--logLevel', 'warn', ...args];
  return run(nodeProgram, [program, ...options], { env: { ...toolEnv, NODE_ENV: 'production' } });
}

/** The stamp of the sources of each build. */
function readSources() {
  const pages = createHash('sha256');
  const market = createHash('sha256');
  for (const input of inputs) addTo([pages, market], input);
  return { pages: pages.digest('hex'), market: market.digest('hex') };

  function addTo(hashes, path) {
    if (/\.test\.tsx?$/.test(path)) return;
    const concerned = marketOnly.includes(path) ? [market] : hashes;
    let content;
    try {
      content = readFileSync(join(root, path));
    } catch (error) {
      if (error.code === 'ENOENT') return;
      if (error.code !== 'EISDIR') throw error;
      for (const name of readdirSync(join(root, path)).sort()) addTo(concerned, `${path}/${name}`);
      return;
    }
    for (const hash of concerned) hash.update(`${path}\0${content.length}\0`).update(content);
  }
}
