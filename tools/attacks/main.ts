import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Ground, KINDS, type Kind } from './ground.ts';
import type { Part } from './part.ts';
import { files } from './parts/files.ts';
import { fuzz } from './parts/fuzz.ts';
import { kills } from './parts/kills.ts';
import { matrix } from './parts/matrix.ts';
import { outages } from './parts/outages.ts';
import { scripts } from './parts/scripts.ts';
import { asText, type Result, updatePage } from './report.ts';

/**
 * `npm run trust -- [PART …] [--short] [--database embedded|PostgreSQL] [--seed N] [--write]`: attacks markets that it
 * starts, and fails if anything was found. The short form runs a fraction of each part, on one of the databases unless it
 * is named. --write updates docs/trust.md.
 */
const PARTS: readonly Part[] = [kills, outages, fuzz, matrix, scripts, files];
const PAGE = fileURLToPath(new URL('../../docs/trust.md', import.meta.url));

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    database: { type: 'string' },
    seed: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
  },
});
const kinds = KINDS.filter((kind) => (options.database ?? kind) === kind);
const parts = PARTS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const unknown = positionals.filter((name) => !PARTS.some((part) => part.name === name));
if (unknown.length > 0 || kinds.length === 0) {
  console.error(
    `The parts are: ${PARTS.map(({ name }) => name).join(', ')}; the databases: ${KINDS.join(', ')}.`,
  );
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'emporia-trust-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
const results: Result[] = [];
// Side by side: a part keeps about one core busy.
await Promise.all(kinds.map(attack));
if (options.write) await write();
const found = results.flatMap(({ findings, figures }) => [
  ...findings,
  ...figures.filter(({ met }) => met === false).map(({ name, value }) => `${name}: ${value}`),
]);
console.log(found.length === 0 ? 'Nothing was found.' : `${found.length} findings.`);
process.exit(found.length === 0 ? 0 : 1);

async function attack(kind: Kind): Promise<void> {
  const { short, seed, database } = options;
  const own = parts.filter(({ shortOn }) => !short || database || shortOn === kind);
  if (own.length === 0) return;
  const ground = await Ground.prepare(kind, { folder, short, seed: Number(seed) });
  // The short parts wait more than they compute; of the whole ones, some measure how fast answers come.
  if (short) await Promise.all(own.map((part) => runPart(part, ground)));
  else for (const part of own) await runPart(part, ground);
  await ground.postgres?.stop();
}

async function runPart(part: Part, ground: Ground): Promise<void> {
  const started = performance.now();
  // What the other parts find is not lost with one that breaks off.
  const outcome = await part.run(ground).catch((error: Error) => ({
    figures: [],
    findings: [`the part broke off: ${error.stack}`],
  }));
  const result = { part, kind: ground.kind, seconds: (performance.now() - started) / 1000, ...outcome };
  results.push(result);
  console.log(asText(result));
}

async function write(): Promise<void> {
  const beside = kinds.length > 1 ? ', both databases side by side' : '';
  const conditions = {
    options: `${options.short ? ' --short' : ''} --seed ${options.seed}`,
    says: `${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores${beside}`,
  };
  await writeFile(PAGE, updatePage(await readFile(PAGE, 'utf8'), results, conditions));
}
