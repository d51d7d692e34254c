import { spawn } from 'node:child_process';
import { lean, leanEnv } from '../scripts/lib/run.mjs';
import { readAddresses } from './addresses.ts';
import { startChild, type Usage } from './child.ts';
import { type Figure, number, type Section } from './figures.ts';
import { type Load, loadOnce, median } from './measure.ts';

const START_AIM_S = 2;
const PAGES = 1000;
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
    const megabytes = await memory(load, env);
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
  'From the command to the first answered home page, embedded, with the demo catalog already there; the reference is a Node that only answers. Memory is read after 1 000 pages of all kinds, half of them products, through the cache, beside that of a bare server that has just started.';

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

/** The seconds from starting the program to its first page. */
async function firstAnswer(
  program: string,
  args: string[],
  port: number,
  env: Record<string, string>,
): Promise<number> {
  const started = performance.now();
  const child = spawn(program, args, {
    env: { ...process.env, ...env, PORT: String(port), HOST: '127.0.0.1', DATABASE_URL: '' },
    stdio: 'ignore',
    // Its own process group, so that the children of npm can be ended with it.
    detached: true,
    shell: process.platform === 'win32',
  });
  const end = () => child.pid && child.exitCode === null && signal(-child.pid);
  process.on('exit', end);
  try {
    for (;;) {
      if (child.exitCode !== null) throw new Error(`${program} ${args.join(' ')} ended (${child.exitCode}).`);
      if (performance.now() - started > 30_000) throw new Error(`${program} did not answer in 30 s.`);
      const status = await fetch(`http://127.0.0.1:${port}/`).then(
        async (answer) => (await answer.text()) && answer.status,
        () => 0,
      );
      if (status === 200) return (performance.now() - started) / 1000;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode === null) {
      end();
      await ended;
    }
    process.off('exit', end);
  }
}

function signal(group: number): void {
  try {
    process.kill(group, 'SIGTERM');
  } catch {
    // It has ended meanwhile.
  }
}

/** The memory in MB of a market that runs as with `npm start`, after many pages. */
async function memory(load: Load, env: Record<string, string>): Promise<number> {
  const child = startChild('market.ts', { ...leanEnv, ...env }, lean);
  try {
    const { url } = await child.ask<{ url: string }>({});
    const paths = (await readAddresses(url)).mixed(PAGES);
    await loadOnce(load, { url, paths, child }, { amount: PAGES });
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
