import { setTimeout as pause } from 'node:timers/promises';
import { figuresOf, violationsAfter } from '../aftermath.ts';
import { Crowd } from '../crowd.ts';
import type { Ground, Site } from '../ground.ts';
import { KILL_POINTS } from '../kill-points.ts';
import { type Figure, none, type Outcome, type Part } from '../part.ts';

/** Kills at each point, on each kind of database. Each night has another seed, so that nights add up. */
const ROUNDS = 25;
/** Markets that are killed side by side: most of a round is a start, which takes one core. */
const LANES = 2;
/** After this time without passing the point, the market is killed where it happens to be. */
const ROUND_LIMIT_MS = 20_000;
/**
 * The sweeper looks each minute, and orders payments that no browser has asked for within two minutes. A kill while it
 * asks for one costs two more. The provider's list of events, which is read every ten minutes, has the rest.
 */
const RECOVERY_MS = 15 * 60_000;
const RECOVERY_LOOK_MS = 20_000;
const SWEEP_MS = 4 * 60_000;

/** The market is killed again and again, at named points and at random, on the same data. */
export const kills: Part = {
  name: 'kills',
  says: `kill -9, at each named point (${Object.values(KILL_POINTS)
    .map(({ says }) => says)
    .join(
      '; ',
    )}) and at random, while four shoppers buy and a vendor uploads; then every invariant is checked`,
  shortOn: 'PostgreSQL',
  async run(ground): Promise<Outcome> {
    const points = [...Object.keys(KILL_POINTS), 'random'];
    const lanes = Array.from({ length: LANES }, (_, lane) => points.filter((_, n) => n % LANES === lane));
    const outcomes = await Promise.all(lanes.map((own) => killInLane(ground, own)));
    return {
      figures: outcomes.flatMap(({ figures }) => figures),
      findings: outcomes.flatMap(({ findings }) => findings),
    };
  },
};

/** Kills one market at each of the points, and checks what is left in the end. */
async function killInLane(ground: Ground, points: readonly string[]): Promise<Outcome> {
  const rounds = ground.short ? 1 : ROUNDS;
  const site = await ground.copy();
  const first = await site.start();
  const crowd = await Crowd.gather(first.url, ground.random);
  await first.end();
  const figures: Figure[] = [];
  for (const point of points) {
    const reached = await killAt(site, crowd, { point, rounds, random: ground.random });
    figures.push({
      name: `kills at ${point}`,
      value: `${reached} of ${rounds}`,
      aim: String(rounds),
      met: reached === rounds,
    });
  }
  const missing = await recover(site, crowd, ground);
  const violations = await violationsAfter(site);
  const after = [
    ...figuresOf(crowd),
    none('acknowledged and lost, or doubled', missing.length),
    none('rules of npm run integrity that do not hold', violations.length),
  ];
  const where = `after ${points.join(', ')}: `;
  figures.push(...after.map((figure) => ({ ...figure, name: where + figure.name })));
  await ground.remove(site);
  return { figures, findings: [...missing, ...violations] };
}

/** Returns how many rounds ended at the point itself. */
async function killAt(
  site: Site,
  crowd: Crowd,
  { point, rounds, random }: { point: string; rounds: number; random: () => number },
): Promise<number> {
  let reached = 0;
  for (let round = 0; round < rounds; round++) {
    const atRandom = point === 'random';
    const market = await site.start(
      atRandom
        ? {}
        : {
            imports: ['./tools/attacks/kill-point.ts'],
            env: { KILL_POINT: point, KILL_AT_PASS: String(1 + Math.floor(random() * 3)) },
          },
    );
    const limit = new AbortController();
    const late = pause(atRandom ? 200 + random() * 2500 : ROUND_LIMIT_MS, null, { signal: limit.signal })
      .then(() => market.process.kill('SIGKILL'))
      .catch(() => false);
    await crowd.act([market.url], () => !market.isRunning);
    await market.ended;
    limit.abort();
    if (atRandom || !(await late)) reached += 1;
  }
  return reached;
}

/** Opens the market as it was left, lets the work of the dead ones be done, and returns what is missing. */
async function recover(site: Site, crowd: Crowd, ground: Ground): Promise<string[]> {
  const market = await site.start();
  // In the short form nobody waits for the sweeper.
  if (ground.short) await crowd.resume(market.url);
  // Charges that the crowd has not seen are ordered by then too.
  else await pause(SWEEP_MS);
  const until = Date.now() + (ground.short ? 0 : RECOVERY_MS);
  let missing = await crowd.missing(market.url);
  while (missing.length > 0 && Date.now() < until) {
    await pause(RECOVERY_LOOK_MS);
    missing = await crowd.missing(market.url);
  }
  await market.end();
  return missing;
}
