import './lib/check-node.mjs';
import './lib/memory-folder.mjs';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changedFiles } from './lib/changed.mjs';
import { atExit, Stop, script } from './lib/exit.mjs';
import { ensureToolsInstalled } from './lib/install.mjs';
import { nightlyRecord } from './lib/long-tests.mjs';
import { processorSeconds, processorText } from './lib/processor.mjs';
import { progress } from './lib/progress.mjs';
import { steps } from './lib/steps.mjs';

/** The processes that serve the tests, whose processor time is theirs. */
const servers = (process.env.TEST_SERVERS ?? '').split(',').filter(Boolean);
/** A step that takes so much more of the processor than in the last nightly run says so. */
const GROWTH = 0.2;

/**
 * `npm test`: everything. `npm test -- types api`: these steps. `npm test -- browser cart`: what is
 * no step's name goes to the tests as a filter of files. `npm test -- --changed`: only the tests that what differs from
 * the last commit (`--changed=main`: from main) can touch. `npm test -- --all`: also the long tests that nothing
 * has touched since the last nightly run.
 */
await script(async () => {
  const { words, changed, all, figures } = readArguments(process.argv.slice(2));
  const stepNames = steps.filter((step) => !step.whole).map((step) => step.name);
  const isStep = (word) => stepNames.includes(word);
  const named = words.filter(isStep);
  const filters = words.filter((word) => !isStep(word));
  if (filters.length && !steps.some((step) => step.tests && named.includes(step.name))) {
    throw new Stop(`${filters.join(' ')}: the steps are ${stepNames.join(', ')}.`);
  }
  const wanted = new Set(
    named.length ? named : steps.filter((step) => !(step.whole && changed)).map((step) => step.name),
  );
  for (const step of steps) if (wanted.has(step.name) && step.needs) wanted.add(step.needs);

  await ensureToolsInstalled();
  const folder = mkdtempSync(join(tmpdir(), 'emporia-test-'));
  atExit(() => rmSync(folder, { recursive: true, force: true }));

  const chosen = steps.filter((step) => wanted.has(step.name));
  const results = {};
  let checks = null;
  const before = processorSeconds(servers);
  const quick = twoAtATime(chosen.filter((step) => !step.alone).map((step) => () => timed(step, { folder })));
  for (const step of chosen) {
    const result = step.alone
      ? await timed(step, { folder, filters, results, changed, all }, true)
      : await quick.shift();
    results[step.name] = result;
    report(step, result);
    // Checks run two at a time, so that only their sum is known.
    if (!step.alone && quick.length === 0) {
      checks = processorSince(before);
      process.stdout.write(`  Checks together${withGrowth('checks', checks)}\n`);
    }
  }

  const sum = (key) => Object.values(results).reduce((total, result) => total + result[key], 0);
  const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map(sum);
  process.stdout.write(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`);
  if (figures) writeFigures(figures, results, checks);
  const mayBeEmpty = changed || Object.values(results).some(({ waits }) => waits);
  process.exitCode = failed || !(passed || mayBeEmpty) ? 1 : 0;
});

function readArguments(args) {
  const options = /^--(changed|all|figures)(?:=(.*))?$/;
  const given = Object.fromEntries(
    args
      .map((arg) => arg.match(options))
      .filter(Boolean)
      .map(([, name, value]) => [name, value ?? '']),
  );
  const commit = 'changed' in given ? given.changed || 'HEAD' : null;
  return {
    words: args.filter((arg) => !options.test(arg)),
    changed: commit && { commit, files: changedFiles(commit) },
    all: 'all' in given,
    figures: given.figures,
  };
}

/** The seconds of each step, wall and processor, for the record of the nightly run. */
function writeFigures(path, results, checks) {
  const of = (key) => Object.entries(results).map(([name, result]) => [name, result[key]]);
  const alone = new Set(steps.filter((step) => step.alone).map((step) => step.name));
  const processor = [['checks', checks], ...of('processor').filter(([name]) => alone.has(name))];
  writeFileSync(
    path,
    JSON.stringify({ wall: Object.fromEntries(of('seconds')), processor: Object.fromEntries(processor) }),
  );
}

async function timed(step, context, visible = false) {
  const started = Date.now();
  const before = processorSeconds(servers);
  const times = () => ({ seconds: (Date.now() - started) / 1000, processor: processorSince(before) });
  let last = '';
  const shown = visible && step.tests ? progress(step.title, () => last) : undefined;
  try {
    const onLine = (line) => {
      last = line.trim();
    };
    return { ...(await step.work({ ...context, onLine })), ...times() };
  } catch (error) {
    const output = error instanceof Stop ? error.message : error.stack;
    return { passed: 0, failed: 1, skipped: 0, output, ...times() };
  } finally {
    shown?.end();
  }
}

function processorSince(before) {
  return before === null ? null : processorSeconds(servers) - before;
}

function report(step, result) {
  const { passed, failed, skipped, output, note = '' } = result;
  const counts = step.tests
    ? `, ${passed} passed${failed ? `, ${failed} failed` : ''}${skipped ? `, ${skipped} skipped` : ''}`
    : '';
  const processor = step.alone ? withGrowth(step.name, result.processor) : '';
  process.stdout.write(
    `${failed ? '✗' : '✓'} ${step.title}${counts}${note} (${result.seconds.toFixed(1)} s${processor})\n`,
  );
  if (failed && output) process.stdout.write(`\n${output.trim()}\n\n`);
}

/** The processor time of what ran alone. A growth by a fifth since the last nightly run is named. */
function withGrowth(name, processor) {
  const recorded = nightlyRecord().processor?.[name];
  const growth = recorded && processor !== null ? processor / recorded - 1 : 0;
  const grown = growth > GROWTH ? `, ${Math.round(growth * 100)} % more than in the last nightly run` : '';
  return `${processorText(processor)}${grown}`;
}

/** Starts the works in their order, on both cores; each has its promise. */
function twoAtATime(works) {
  const waiting = works.map((work) => ({ work, ...deferred() }));
  const ends = waiting.map(({ promise }) => promise);
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) next.resolve(await next.work());
  };
  worker();
  worker();
  return ends;
}

// Promise.withResolvers, which Node 20 does not know.
function deferred() {
  let resolve;
  const promise = new Promise((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
