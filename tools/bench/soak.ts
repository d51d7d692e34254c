import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { readMain, readMemory } from '../shared/process-memory.ts';
import { startChild } from './child.ts';
import { atMinute, growth, type Sample } from './growth.ts';
import type { Visited } from './visitors.ts';

/**
 * `npm run soak`: a market as `npm start` runs it, under a steady load of all actions of visitors, customers, vendors
 * and admins. Fails if memory still grows in the last ten minutes, or if a request fails.
 */
const { values: options } = parseArgs({
  options: { minutes: { type: 'string', default: '30' }, rate: { type: 'string', default: '8' } },
});
const minutes = Number(options.minutes);
const perSecond = Number(options.rate);
const SAMPLE_EVERY_MS = 5000;
/** The last minutes, in which memory may not grow; the second half of a shorter run. */
const comparedMinutes = Math.min(10, minutes / 2);
const GROWTH_ALLOWED = 0.02;
const FULL_RUN_MINUTES = 30;
/** The number of pictures, interlaced with transparency, each of which unpacks to 156 MB before it is resized. */
const LARGEST_PICTURES = 10;
const LARGEST_PICTURES_ALLOWED_BYTES = 450e6;

if (process.platform !== 'linux') {
  console.error('npm run soak reads the memory of processes from /proc, which only Linux has.');
  process.exit(1);
}
if (!(minutes > 0 && perSecond > 0)) {
  console.error('--minutes and --rate are numbers above 0.');
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'emporia-soak-'));
const port = freePort();
const url = `http://127.0.0.1:${port}`;
// The program of `npm start`; the pages are already built.
const market = spawn(process.execPath, [fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url))], {
  env: {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: '',
    DATA_DIR: folder,
    DEMO: '',
    RATE_LIMIT_FACTOR: '1000',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
});
process.on('exit', () => {
  market.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
const pid = market.pid ?? 0;

await untilOpen();
const opened = readMemory(pid);
console.log(`A market with the demo, just opened: ${inMegabytes(opened.main)}.`);
const visitors = startChild('visitors.ts');
await visitors.ask<Visited>({ url, perSecond });
const started = performance.now();
const main: Sample[] = [];
const tree: Sample[] = [];
for (let minute = 1; minute <= minutes; minute++) {
  for (let n = 1; n <= 60_000 / SAMPLE_EVERY_MS; n++) {
    await pause(started + (minute - 1) * 60_000 + n * SAMPLE_EVERY_MS - performance.now());
    sample();
  }
  report(minute, await visitors.ask<Visited>({}));
}
await visitors.ask<Visited>({ stop: true });
const before = readMain(pid);
const peak = await highestDuring(visitors.ask<Visited>({ largestPictures: LARGEST_PICTURES }));
await pause(10_000);
const rested = readMain(pid);
const visited = await visitors.ask<Visited>({});
await visitors.stop();
market.kill('SIGTERM');
await once(market, 'exit');
process.exit(conclude(visited) ? 0 : 1);

/** The highest memory of the main process until the work is done. */
async function highestDuring(work: Promise<unknown>): Promise<number> {
  let highest = 0;
  const timer = setInterval(() => {
    highest = Math.max(highest, readMain(pid));
  }, 50);
  await work;
  clearInterval(timer);
  return highest;
}

async function untilOpen(): Promise<void> {
  for (;;) {
    if (market.exitCode !== null) throw new Error(`The market ended (${market.exitCode}).`);
    const status = await fetch(url).then(
      async (answer) => (await answer.text()) && answer.status,
      () => 0,
    );
    if (status === 200) return;
    await pause(200);
  }
}

function sample(): void {
  const seconds = (performance.now() - started) / 1000;
  const memory = readMemory(pid);
  main.push({ seconds, bytes: memory.main });
  tree.push({ seconds, bytes: memory.tree });
}

function report(minute: number, { requests, failures, retries, problems }: Visited): void {
  const byKind = Object.entries(requests).map(([kind, count]) => `${kind} ${count}`);
  const memory = `main ${inMegabytes(atMinute(main, minute))}, tree ${inMegabytes(atMinute(tree, minute))}`;
  console.log(`minute ${minute}: ${memory}; failed ${failures}, retried ${retries}; ${byKind.join(', ')}`);
  for (const problem of problems) console.log(`  ${problem}`);
}

/** Prints the result and returns whether all limits were met. */
function conclude({ failures, problems, requests, retries }: Visited): boolean {
  for (const problem of problems) console.log(`  ${problem}`);
  const total = Object.values(requests).reduce((sum, count) => sum + count, 0);
  const marks = [1, 10, 20, 30].filter((minute) => minute <= minutes);
  const [mainGrowth, treeGrowth] = [growth(main, comparedMinutes * 60), growth(tree, comparedMinutes * 60)];
  const rows = [
    ['', 'market', 'with the processes it starts'],
    ['---', '---', '---'],
    ['just opened', inMegabytes(opened.main), inMegabytes(opened.tree)],
    ...marks.map((minute) => [
      `minute ${minute}`,
      inMegabytes(atMinute(main, minute)),
      inMegabytes(atMinute(tree, minute)),
    ]),
    [`growth in the last ${comparedMinutes} minutes`, inPercent(mainGrowth), inPercent(treeGrowth)],
    [`${LARGEST_PICTURES} parallel pictures of 39 megapixels: before`, inMegabytes(before), ''],
    ['peak during the upload', inMegabytes(peak), ''],
    ['ten seconds later', inMegabytes(rested), ''],
  ];
  console.log(rows.map((row) => `| ${row.join(' | ')} |`).join('\n'));
  console.log(`${total} requests in ${minutes} minutes, ${retries} sent again; ${failures} visits failed.`);
  const isFullRun = minutes >= FULL_RUN_MINUTES;
  if (!isFullRun)
    console.log('Less than 30 minutes prove less: caches still fill, so memory may have grown.');
  const isFlat = mainGrowth < GROWTH_ALLOWED && treeGrowth < GROWTH_ALLOWED;
  if (isFullRun && !isFlat) console.log(`Memory grew by ${inPercent(GROWTH_ALLOWED)} or more.`);
  const isBounded = peak - before < LARGEST_PICTURES_ALLOWED_BYTES;
  if (!isBounded) console.log(`The pictures took ${inMegabytes(LARGEST_PICTURES_ALLOWED_BYTES)} or more.`);
  return (isFlat || !isFullRun) && isBounded && failures === 0;
}

function inPercent(part: number): string {
  return `${(part * 100).toFixed(1)} %`;
}

function inMegabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}
