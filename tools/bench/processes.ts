import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { type Addresses, readAddresses, waitForReading } from './addresses.ts';
import { type Child, startChild } from './child.ts';
import { type Figure, number, type Section } from './figures.ts';
import { type Load, loadOnce, median } from './measure.ts';
import { pagesOf } from './pages.ts';

const AIM = 1.8;
const lastCore = availableParallelism() - 1;
const EVERY_CORE = `0-${lastCore}`;
const canBind = lastCore > 0 && spawnSync('taskset', ['--version']).error === undefined;

/**
 * Measures what a second process of the market adds. Product pages without the cache are loaded with half of the
 * connections to each process, and for comparison with all of them to one. The first measurement leaves the choice of
 * cores to the system. In the second, both processes share one core, half of it each. The database and the load
 * generators run on another.
 */
export async function measureProcesses(
  load: Load,
  env: Record<string, string>,
  postgres: { pid: number },
): Promise<Section> {
  const nodes = [startNode(env), startNode(env)];
  const generators = nodes.map(() => startChild('load.mjs'));
  try {
    const urls = await Promise.all(nodes.map((node) => node.ask<{ url: string; uncachedUrl: string }>({})));
    const first = urls[0]?.url ?? '';
    await waitForReading(first);
    const paths = productPages(await readAddresses(first));
    /** Requests per second of the first `count` nodes, each with its own load generator. */
    const perSecond = async (count: number): Promise<number> => {
      const runs = await Promise.all(
        nodes.slice(0, count).map((child, index) =>
          loadOnce(
            { ...load, child: generators[index] as Child, connections: load.connections / count },
            {
              url: urls[index]?.uncachedUrl ?? '',
              paths,
              headers: { 'accept-encoding': 'identity' },
              child,
            },
          ),
        ),
      );
      return runs.reduce((all, run) => all + run.perSecond, 0);
    };
    await perSecond(2);
    const compare = async (one: () => Promise<number>): Promise<Rates[]> => {
      const rounds: Rates[] = [];
      for (let round = 0; round < load.rounds; round++)
        rounds.push({ one: await one(), two: await perSecond(2) });
      return rounds;
    };
    const figures = [figureOf('processes', 'two processes, pages/s', await compare(() => perSecond(1)))];
    if (canBind) {
      for (const { pid } of nodes) bind(pid, '0');
      for (const pid of [...generators.map(({ pid }) => pid), ...withChildren(postgres.pid)]) {
        bind(pid, `1-${lastCore}`);
      }
      const halves = await compare(() => besideCompetitor('0', () => perSecond(1)));
      figures.push(figureOf('processes-halves', 'two processes, half a core each, pages/s', halves, AIM));
    }
    return { title: 'Two processes', how: HOW, figures };
  } finally {
    await Promise.all([...nodes, ...generators].map((child) => child.stop()));
    if (canBind) for (const pid of withChildren(postgres.pid)) bind(pid, EVERY_CORE);
  }
}

const HOW =
  'Product pages without the cache, from two processes of the market on one PostgreSQL against one process. At first the database and the load generators need the same cores. Then each process has half a core, as if it were alone on a small machine: two of them share one core, a single one shares it with a process that only counts, and the database and the load generators are on another.';

interface Rates {
  one: number;
  two: number;
}

function figureOf(id: string, name: string, rounds: readonly Rates[], aim?: number): Figure {
  const ratio = median(rounds.map(({ one, two }) => two / one));
  return {
    id,
    name,
    value: number(median(rounds.map(({ two }) => two))),
    reference: number(median(rounds.map(({ one }) => one))),
    ratio: ratio.toFixed(2),
    aim: aim === undefined ? '' : `≥ ${aim}`,
    met: aim === undefined ? null : ratio >= aim,
  };
}

/** Runs a process and its threads on these cores alone; one of PostgreSQL's may have ended meanwhile. */
function bind(pid: number, cores: string): void {
  spawnSync('taskset', ['--all-tasks', '--pid', '--cpu-list', cores, String(pid)]);
}

/** A server of the database and its processes: one for each connection, and those that write. */
const withChildren = (pid: number): number[] => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return [pid, ...children.filter(Boolean).map(Number)];
};

/** Measures while a process that never waits takes its share of a core. */
async function besideCompetitor(core: string, measure: () => Promise<number>): Promise<number> {
  const competitor = spawn('taskset', ['--cpu-list', core, process.execPath, '--eval', 'for (;;);']);
  try {
    return await measure();
  } finally {
    competitor.kill('SIGKILL');
  }
}

const startNode = (env: Record<string, string>): Child =>
  startChild('market.ts', { ...env, BENCH_UNCACHED: '1' });

const productPages = (addresses: Addresses): readonly string[] =>
  pagesOf(addresses).find(({ name }) => name === 'product')?.rendered ?? [];
