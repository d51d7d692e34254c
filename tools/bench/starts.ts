import { execFile, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { lean, leanEnv } from '../../scripts/lib/run.mjs';
import { readAddresses, waitForReading } from './addresses.ts';
import { startChild, type Usage } from './child.ts';
import { type Figure, number, type Section } from './figures.ts';
import { BROWSER, type Load, loadOnce, median } from './measure.ts';

const START_AIM_S = 2;
const FIRST_START_AIM = 0.6;
/** A first start installs packages and builds; this is more than that takes on a slow machine. */
const FIRST_START_LIMIT_MS = 600_000;
const PAGES = 10_000;
const BARE_PORT_PROGRAM =
  "require('http').createServer((_, response) => response.end('<!doctype html>')).listen(process.env.PORT, '127.0.0.1')";

/** Measures the second start of a market with an existing catalog, and the memory of a market after many pages. */
export async function measureStarts(
  load: Load,
  markets: { kind: string; aim: number; env: Record<string, string> }[],
  starts: { dataDir: string; ports: () => number; times: number },
): Promise<Section> {
  const figures: Figure[] = [await startFigure(starts)];
  const bare = startChild('bare.ts');
  const reference = await bare.ask<Usage>({});
  await bare.stop();
  for (const { kind, aim, env } of markets) {
    const megabytes = await memory(load, env, starts.ports());
    const bareMegabytes = reference.rss / 1e6;
    figures.push({
      id: `memory-${kind}`,
      name: `resident MB after ${number(PAGES)} pages, ${kind}`,
      value: number(megabytes),
      reference: number(bareMegabytes),
      ratio: (megabytes / bareMegabytes).toFixed(1),
      aim: `≤ ${aim}`,
      met: megabytes <= aim,
    });
  }
  return { title: 'Start and memory', how: HOW, figures };
}

const HOW =
  'From the command to the first answered home page, embedded, with the demo catalog already there; the reference is a Node that only answers. Memory is read after 10 000 pages of all kinds, half of them products, through the cache, as browsers ask for them, beside that of a bare server that has just started.';

async function startFigure(starts: { dataDir: string; ports: () => number; times: number }): Promise<Figure> {
  const market: number[] = [];
  const bare: number[] = [];
  // With DIST_DIR the market is started without npm, which would build the pages first.
  const [program, args] = process.env.DIST_DIR
    ? [process.execPath, ['src/main.ts']]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm', ['start', '--silent']];
  for (let n = 0; n < starts.times; n++) {
    bare.push(await firstAnswer(process.execPath, ['-e', BARE_PORT_PROGRAM], starts.ports(), {}));
    market.push(await firstAnswer(program, args, starts.ports(), { DATA_DIR: starts.dataDir, DEMO: '' }));
  }
  const seconds = median(market);
  return {
    id: 'start',
    name: `second start (${process.env.DIST_DIR ? 'node src/main.ts' : 'npm start'}), s`,
    value: number(seconds),
    reference: number(median(bare)),
    ratio: (seconds / median(bare)).toFixed(1),
    aim: `≤ ${START_AIM_S}`,
    met: seconds <= START_AIM_S,
  };
}

/**
 * Measures `npm start` in a fresh clone, from the command to the first home page with the demo catalog. The reference is
 * `npm ci` of all packages in another clone. Both use npm's cache of packages, which the first of them may have to fill.
 */
export async function measureFirstStart(starts: {
  folder: string;
  ports: () => number;
  times: number;
}): Promise<Section> {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const run = promisify(execFile);
  const inClone = async (measure: (clone: string) => Promise<number>): Promise<number> => {
    const clone = join(starts.folder, 'clone');
    await run('git', ['clone', '--quiet', root, clone]);
    try {
      return await measure(clone);
    } finally {
      rmSync(clone, { recursive: true, force: true, maxRetries: 5 });
    }
  };
  const install = () =>
    inClone(async (cwd) => {
      const started = performance.now();
      await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], { cwd });
      return (performance.now() - started) / 1000;
    });
  const start = () =>
    inClone((cwd) =>
      firstAnswer(
        'npm',
        ['start', '--silent'],
        starts.ports(),
        { DEMO: '', DATA_DIR: join(cwd, 'data') },
        cwd,
      ),
    );
  await install();
  const rounds: { installed: number; started: number }[] = [];
  for (let n = 0; n < starts.times; n++) {
    rounds.push({ installed: await install(), started: await start() });
  }
  const ratio = median(rounds.map(({ installed, started }) => started / installed));
  return {
    title: 'First start',
    how: '`npm start` in a fresh clone until its home page with the demo catalog answers: packages of the market installed, pages built, database filled. The reference is `npm ci` of all packages, those of development too, in another clone. All packages come from the cache of npm.',
    figures: [
      {
        id: 'first-start',
        name: 'first start, s',
        value: number(median(rounds.map(({ started }) => started))),
        reference: number(median(rounds.map(({ installed }) => installed))),
        ratio: ratio.toFixed(2),
        aim: `≤ ${FIRST_START_AIM}`,
        met: ratio <= FIRST_START_AIM,
      },
    ],
  };
}

/** The seconds from starting the program to its first page. */
async function firstAnswer(
  program: string,
  args: string[],
  port: number,
  env: Record<string, string>,
  cwd?: string,
): Promise<number> {
  const started = performance.now();
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env, PORT: String(port), HOST: '127.0.0.1', DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
    // Its own process group, so that the children of npm can be ended with it.
    detached: true,
    shell: process.platform === 'win32',
  });
  const end = () => child.pid && signal(-child.pid, 'SIGTERM');
  process.on('exit', end);
  try {
    for (;;) {
      if (child.exitCode !== null) throw new Error(`${program} ${args.join(' ')} ended (${child.exitCode}).`);
      if (performance.now() - started > (cwd ? FIRST_START_LIMIT_MS : 30_000)) {
        throw new Error(`${program} did not answer in time.`);
      }
      const status = await fetch(`http://127.0.0.1:${port}/`).then(
        async (answer) => (await answer.text()) && answer.status,
        () => 0,
      );
      if (status === 200) return (performance.now() - started) / 1000;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  } finally {
    end();
    // npm ends before the market that it has started, which still holds its data folder.
    while (child.pid && signal(-child.pid, 0)) await new Promise((resolve) => setTimeout(resolve, 20));
    process.off('exit', end);
  }
}

/** @returns whether a process of the group was still there */
function signal(group: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(group, name);
  } catch {
    return false;
  }
}

/** The memory in MB of a market that runs as with `npm start`, after many pages. */
async function memory(load: Load, env: Record<string, string>, port: number): Promise<number> {
  const url = `http://127.0.0.1:${port}`;
  const open = { PORT: String(port), HOST: '127.0.0.1', RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'error' };
  const child = startChild('built-market.mjs', { ...leanEnv, ...env, ...open }, lean);
  try {
    // It answers when it is open.
    await child.ask<Usage>({});
    await waitForReading(url);
    const paths = (await readAddresses(url)).mixed(PAGES);
    await loadOnce(load, { url, paths, child, headers: BROWSER }, { amount: PAGES });
    const samples: number[] = [];
    for (let n = 0; n < 3; n++) {
      await new Promise((resolve) => setTimeout(resolve, 500));
      samples.push((await child.ask<Usage>({})).rss / 1e6);
    }
    return median(samples);
  } finally {
    await child.stop();
  }
}
