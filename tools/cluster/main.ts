import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { MEGABYTE } from '#lib/bytes.ts';
import { script } from '../../scripts/lib/exit.mjs';
import type { Check } from './check.ts';
import { edits } from './checks/edits.ts';
import { killed, restarts } from './checks/ends.ts';
import { assets, download, uploads } from './checks/files.ts';
import { addresses, limits } from './checks/limits.ts';
import { order } from './checks/orders.ts';
import { replica } from './checks/replica.ts';
import { start } from './checks/start.ts';
import { Fleet } from './fleet.ts';

/** In the order in which they run. */
const CHECKS: readonly Check[] = [
  start,
  uploads,
  download,
  assets,
  edits,
  limits,
  addresses,
  order,
  replica,
  killed,
  restarts,
];

/**
 * `npm run fleet -- [CHECK …] [--edits 10000]`: starts PostgreSQL, a replica, Swift, nginx and three nodes on loopback, and
 * shows what holds across them. Exits with 1 if anything does not.
 */
await script(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { edits: { type: 'string', default: '10000' } },
  });
  const names = CHECKS.map(({ name }) => name);
  const unknown = positionals.find((name) => !names.includes(name));
  if (unknown) {
    console.error(`There is no check ${unknown}. The checks are: ${names.join(', ')}.`);
    process.exit(1);
  }
  const checks = CHECKS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  const begun = performance.now();
  const fleet = await Fleet.start();
  const missed = [];
  for (const check of checks)
    if (!(await report(check, fleet, Number(values.edits)))) missed.push(check.name);
  for (const problem of new Set(fleet.problems)) console.log(`logged  ${problem}`);
  const memory = await fleet.memoryOfNodes();
  await fleet.stop();
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  console.log(
    `Resident memory of the nodes: ${memory.map((bytes) => Math.round(bytes / MEGABYTE)).join(', ')} MB.`,
  );
  console.log(
    `${missed.length === 0 ? 'Everything holds' : `Missed: ${missed.join(', ')}`}. ${seconds} s, ${conditionsOf(fleet)}.`,
  );
  process.exit(missed.length === 0 ? 0 : 1);
});

/** Runs a check and prints its row. Returns whether it is met. */
async function report({ name, says, aim, run }: Check, fleet: Fleet, editCount: number): Promise<boolean> {
  const started = performance.now();
  const { found, isMet } = await run(fleet, { edits: editCount }).catch((error: Error) => ({
    found: `broke off: ${error.message}`,
    isMet: false,
  }));
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(
    `${isMet ? 'met   ' : 'MISSED'}  ${name}, ${seconds} s: ${says}\n        aim: ${aim}\n        ${found}`,
  );
  return isMet;
}

function conditionsOf(fleet: Fleet): string {
  const load = loadavg()[0]?.toFixed(0);
  return `${availableParallelism()} cores, load ${load}, Node ${process.versions.node}, ${fleet.nginxVersion}`;
}
