import { type Addresses, readAddresses } from './addresses.ts';
import { type Child, startChild } from './child.ts';
import { number, type Section } from './figures.ts';
import { type Load, loadOnce, median } from './measure.ts';
import { pagesOf } from './pages.ts';

const AIM = 1.8;

/**
 * Measures what a second process of the market adds on the same machine: product pages without the cache, half of the
 * connections to each process, against all of them to one.
 */
export async function measureProcesses(load: Load, env: Record<string, string>): Promise<Section> {
  const nodes = [startNode(env), startNode(env)];
  const generators = nodes.map(() => startChild('load.mjs'));
  try {
    const urls = await Promise.all(nodes.map((node) => node.ask<{ url: string; uncachedUrl: string }>({})));
    const paths = productPages(await readAddresses(urls[0]?.url ?? ''));
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
    const rounds: { one: number; two: number }[] = [];
    for (let round = 0; round < load.rounds; round++) {
      rounds.push({ one: await perSecond(1), two: await perSecond(2) });
    }
    const ratio = median(rounds.map(({ one, two }) => two / one));
    return {
      title: 'Two processes',
      how: 'Product pages without the cache, from two processes of the market on one PostgreSQL against one process, all on the same two cores, which the database and the load generators need too.',
      figures: [
        {
          id: 'processes',
          name: 'two processes, pages/s',
          value: number(median(rounds.map(({ two }) => two))),
          reference: number(median(rounds.map(({ one }) => one))),
          ratio: ratio.toFixed(2),
          aim: `≥ ${AIM}`,
          met: ratio >= AIM,
        },
      ],
    };
  } finally {
    await Promise.all([...nodes, ...generators].map((child) => child.stop()));
  }
}

const startNode = (env: Record<string, string>): Child =>
  startChild('market.ts', { ...env, BENCH_UNCACHED: '1' });

const productPages = (addresses: Addresses): readonly string[] =>
  pagesOf(addresses).find(({ name }) => name === 'product')?.rendered ?? [];
