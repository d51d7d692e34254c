import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openProxy } from '#test/tcp-proxy.ts';
import type { Market } from '../../shared/market.ts';
import { figuresOf, violationsAfter } from '../aftermath.ts';
import { Crowd } from '../crowd.ts';
import type { Ground, Site } from '../ground.ts';
import { count, type Figure, none, type Outcome, type Part } from '../part.ts';
import { LIE_NAMES, Provider } from '../provider.ts';

/** How long a stop may take (src/market/start.ts), with the time to close the process. */
const STOP_LIMIT_MS = 11_000;
/** The market answers after an outage within this time. */
const RECOVERY_LIMIT_MS = 15_000;
const DISK_MEGABYTES = 400;

/** A market under load, of which a scenario disturbs the surroundings. */
interface Scene {
  ground: Ground;
  site: Site;
  crowd: Crowd;
  figures: Figure[];
  findings: string[];
}

interface Scenario {
  name: string;
  /** Whether it can be played here. */
  applies?: (ground: Ground) => boolean;
  /** Makes a site of its own; without it, scenarios go on with the data that the one before has left. */
  copy?: (ground: Ground) => Promise<{ site: Site; remove: () => Promise<void> }>;
  /** Ends with every market stopped. */
  play: (scene: Scene) => Promise<void>;
}

const onServer = ({ kind }: Ground): boolean => kind === 'PostgreSQL';

/** Runs the crowd while `disturb` runs, and lets it go on for a while afterwards. */
async function during(crowd: Crowd, urls: readonly string[], disturb: () => Promise<void>): Promise<void> {
  let isOver = false;
  const shopping = crowd.act(urls, () => isOver);
  await pause(500);
  try {
    await disturb();
    await pause(1000);
  } finally {
    isOver = true;
    await shopping;
  }
}

const statusOf = async (url: string): Promise<number> => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => null);
  await answer?.arrayBuffer();
  return answer?.status ?? 0;
};

/** @returns a finding if the market does not answer as it should within the time */
async function untilAnswering({ url }: Market, path: string, status = 200): Promise<string[]> {
  const end = performance.now() + RECOVERY_LIMIT_MS;
  while (performance.now() < end) {
    if ((await statusOf(url + path)) === status) return [];
    await pause(100);
  }
  return [`${path} does not answer ${status} within ${RECOVERY_LIMIT_MS / 1000} s`];
}

const scenarios: readonly Scenario[] = [
  {
    name: 'database restarts',
    applies: onServer,
    play: async ({ ground, site, crowd, figures, findings }) => {
      const market = await site.start();
      const times = ground.short ? 1 : 20;
      await during(crowd, [market.url], async () => {
        for (let n = 0; n < times; n++) {
          await ground.postgres?.restart();
          findings.push(...(await untilAnswering(market, '/health/ready')));
        }
      });
      figures.push(count('restarts', times));
      findings.push(...(await finish(market, crowd)));
    },
  },
  {
    name: 'connections to the database are cut',
    applies: onServer,
    play: async ({ ground, site, crowd, figures, findings }) => {
      const proxy = await openProxy(site.env.DATABASE_URL ?? '');
      const market = await site.start({ env: { DATABASE_URL: proxy.url } });
      const times = ground.short ? 5 : 100;
      await during(crowd, [market.url], async () => {
        for (let n = 0; n < times; n++) {
          proxy.cut();
          await pause(300);
        }
      });
      figures.push(count('cuts', times));
      findings.push(...(await finish(market, crowd)));
      await proxy.close();
    },
  },
  {
    name: 'database hangs (SIGSTOP)',
    applies: (ground) => onServer(ground) && process.platform === 'linux',
    play: async ({ ground, site, crowd, figures, findings }) => {
      const market = await site.start();
      const seconds = ground.short ? 5 : 60;
      await during(crowd, [market.url], async () => {
        const processes = familyOf(ground.postgres?.pid ?? 0);
        for (const pid of processes) process.kill(pid, 'SIGSTOP');
        try {
          findings.push(...(await untilAnswering(market, '/health/ready', 503)));
          findings.push(...(await untilAnswering(market, '/health/live')));
          await pause(seconds * 1000);
        } finally {
          for (const pid of processes) process.kill(pid, 'SIGCONT');
        }
        findings.push(...(await untilAnswering(market, '/health/ready')));
      });
      figures.push(count('seconds', seconds));
      findings.push(...(await finish(market, crowd)));
    },
  },
  {
    name: 'full disk',
    applies: () => process.platform === 'linux' && process.getuid?.() === 0,
    copy: async (ground) => {
      const folder = mkdtempSync(join(tmpdir(), 'emporia-disk-'));
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m`, 'tmpfs', folder]);
      process.once('exit', () => unmount(folder));
      return { site: await ground.copy(folder), remove: async () => unmount(folder) };
    },
    play: async ({ ground, site, crowd, figures, findings }) => {
      const market = await site.start();
      await during(crowd, [market.url], async () => {
        const filler = join(site.dataDir, 'filler');
        await fill(filler);
        await pause(ground.short ? 3000 : 20_000);
        const status = await statusOf(`${market.url}/shop`);
        figures.push({
          name: 'a page on the full disk',
          value: String(status),
          aim: '200',
          met: status === 200,
        });
        if (!market.isRunning) findings.push('the market ended on the full disk');
        await rm(filler);
        findings.push(...(await untilAnswering(market, '/health/ready')));
      });
      findings.push(...(await finish(market, crowd)));
    },
  },
  {
    name: 'card provider slow, failing and lying',
    copy: copyOf,
    play: async ({ ground, site, crowd, figures, findings }) => {
      const provider = await Provider.start();
      const market = await site.start({ env: provider.env });
      provider.webhooks = `${market.url}/api/v1/payments/webhook`;
      crowd.cards = `${provider.url}/browser`;
      provider.lying = { share: 0.3, random: ground.random };
      await during(crowd, [market.url], () => pause(ground.short ? 8000 : 120_000));
      const pages = await untilAnswering(market, '/shop');
      provider.lying = null;
      const lies = [...provider.lieCounts.values()].reduce((sum, times) => sum + times, 0);
      figures.push(
        count(`wrong answers of ${LIE_NAMES.length} kinds`, lies),
        count('longest wait of a shopper (s)', (crowd.slowest / 1000).toFixed(1)),
      );
      findings.push(...pages, ...(await finish(market, crowd)));
      await provider.stop();
    },
  },
  {
    name: 'two nodes, one of them killed',
    applies: onServer,
    play: async ({ ground, site, crowd, figures, findings }) => {
      const times = ground.short ? 1 : 20;
      const first = await site.start();
      for (let n = 0; n < times; n++) {
        const second = await site.start();
        await during(crowd, [first.url, second.url], async () => {
          await pause(1000);
          await second.end('SIGKILL');
          await pause(1000);
        });
      }
      figures.push(count('nodes killed', times));
      findings.push(...(await finish(first, crowd)));
    },
  },
  {
    name: 'SIGTERM under load',
    play: async ({ ground, site, crowd, figures, findings }) => {
      const times = ground.short ? 2 : 20;
      let longest = 0;
      for (let n = 0; n < times; n++) {
        const market = await site.start();
        await during(crowd, [market.url], async () => {
          const begun = performance.now();
          const code = await market.end('SIGTERM');
          longest = Math.max(longest, performance.now() - begun);
          if (code !== 0) findings.push(`a stop ended with ${code}`);
        });
      }
      figures.push(
        count('stops', times),
        none(
          `stops longer than ${STOP_LIMIT_MS / 1000} s (longest ${(longest / 1000).toFixed(1)})`,
          longest > STOP_LIMIT_MS ? 1 : 0,
        ),
      );
      findings.push(...(await finish(await site.start(), crowd)));
    },
  },
];

/** Everything that a market stands on fails while shoppers buy and a vendor uploads. */
export const outages: Part = {
  name: 'outages',
  says: 'what a market stands on fails while four shoppers buy and a vendor uploads; then every invariant is checked',
  shortOn: 'PostgreSQL',
  async run(ground): Promise<Outcome> {
    const outcome: Outcome = { figures: [], findings: [] };
    const shared = await copyOf(ground);
    const crowd = await gather(shared.site, ground);
    const played = scenarios.filter(({ applies = () => true }) => applies(ground));
    for (const scenario of played) {
      if (!scenario.copy) {
        await play(scenario, { ground, site: shared.site, crowd }, outcome);
        continue;
      }
      const { site, remove } = await scenario.copy(ground);
      const own = await gather(site, ground);
      await play(scenario, { ground, site, crowd: own }, outcome);
      await conclude(site, own, `${scenario.name}: `, outcome);
      await remove();
    }
    await conclude(shared.site, crowd, 'the other scenarios: ', outcome);
    await shared.remove();
    return outcome;
  },
};

async function copyOf(ground: Ground): Promise<{ site: Site; remove: () => Promise<void> }> {
  const site = await ground.copy();
  return { site, remove: () => ground.remove(site) };
}

async function gather(site: Site, ground: Ground): Promise<Crowd> {
  const market = await site.start();
  const crowd = await Crowd.gather(market.url, ground.random);
  await market.end();
  return crowd;
}

async function play(
  { name, play: act }: Scenario,
  scene: Omit<Scene, 'figures' | 'findings'>,
  outcome: Outcome,
): Promise<void> {
  const figures: Figure[] = [];
  const findings: string[] = [];
  await act({ ...scene, figures, findings });
  figures.push(none('findings', findings.length));
  outcome.figures.push(...figures.map((figure) => ({ ...figure, name: `${name}: ${figure.name}` })));
  outcome.findings.push(...findings.map((finding) => `${name}: ${finding}`));
}

/** Adds what the crowd got, and which rules of the data do not hold. */
async function conclude(site: Site, crowd: Crowd, prefix: string, outcome: Outcome): Promise<void> {
  const violations = await violationsAfter(site);
  const figures = [
    ...figuresOf(crowd),
    none('rules of npm run integrity that do not hold', violations.length),
  ];
  outcome.figures.push(...figures.map((figure) => ({ ...figure, name: prefix + figure.name })));
  outcome.findings.push(...violations.map((violation) => prefix + violation));
}

/** Lets the crowd ask for what it has not got, returns what is missing, and stops the market. */
async function finish(market: Market, crowd: Crowd): Promise<string[]> {
  if (!market.isRunning) return [`the market ended with ${await market.ended}`];
  await crowd.resume(market.url);
  const missing = await crowd.missing(market.url);
  const code = await market.end();
  return code === 0 ? missing : [...missing, `the market ended with ${code}`];
}

/** Writes until nothing fits any more. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (let size = 1 << 20; size >= 4096; size >>= 1) {
      const block = Buffer.alloc(size);
      while (
        await file.write(block).then(
          () => true,
          () => false,
        )
      );
    }
  } finally {
    await file.close();
  }
}

function unmount(folder: string): void {
  try {
    execFileSync('umount', [folder], { stdio: 'ignore' });
  } catch {
    // Unmounted already.
  }
  rmSync(folder, { recursive: true, force: true });
}

/** A process and its children, from /proc. */
function familyOf(parent: number): number[] {
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(parent);
    } catch {
      return false;
    }
  });
  return [parent, ...children.map(Number)];
}
