import './lib/check-node.mjs';
import './lib/memory-folder.mjs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changedFiles } from './lib/changed.mjs';
import { atExit, Stop, script } from './lib/exit.mjs';
import { ensureToolsInstalled } from './lib/install.mjs';
import { progress } from './lib/progress.mjs';
import { steps } from './lib/steps.mjs';

/**
 * `npm test`: everything. `npm test -- types api`: these steps. `npm test -- browser cart`: what is
 * no step's name goes to the tests as a filter of files. `npm test -- --changed`: only the tests that what differs from
 * the last commit (`--changed=main`: from main) can touch.
 */
await script(async () => {
  const { words, changed } = readArguments(process.argv.slice(2));
  const isStep = (word) => steps.some((step) => step.name === word);
  const named = words.filter(isStep);
  const filters = words.filter((word) => !isStep(word));
  if (filters.length && !steps.some((step) => step.tests && named.includes(step.name))) {
    throw new Stop(`${filters.join(' ')}: the steps are ${steps.map((step) => step.name).join(', ')}.`);
  }
  const wanted = new Set(named.length ? named : steps.map((step) => step.name));
  for (const step of steps) if (wanted.has(step.name) && step.needs) wanted.add(step.needs);

  await ensureToolsInstalled();
  const folder = mkdtempSync(join(tmpdir(), 'emporia-test-'));
  atExit(() => rmSync(folder, { recursive: true, force: true }));

  const chosen = steps.filter((step) => wanted.has(step.name));
  const results = {};
  const quick = twoAtATime(chosen.filter((step) => !step.alone).map((step) => () => timed(step, { folder })));
  for (const step of chosen) {
    const result = step.alone
      ? await timed(step, { folder, filters, results, changed }, true)
      : await quick.shift();
    results[step.name] = result;
    report(step, result);
  }

  const sum = (key) => Object.values(results).reduce((total, result) => total + result[key], 0);
  const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map(sum);
  process.stdout.write(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`);
  process.exitCode = failed || !(passed || changed) ? 1 : 0;
});

function readArguments(args) {
  const option = args.find((arg) => /^--changed(=|$)/.test(arg));
  const words = args.filter((arg) => arg !== option);
  if (!option) return { words };
  const commit = option.split('=')[1] || 'HEAD';
  return { words, changed: { commit, files: changedFiles(commit) } };
}

async function timed(step, context, visible = false) {
  const started = Date.now();
  let last = '';
  const shown = visible && step.tests ? progress(step.title, () => last) : undefined;
  try {
    const onLine = (line) => {
      last = line.trim();
    };
    return { ...(await step.work({ ...context, onLine })), seconds: seconds(started) };
  } catch (error) {
    const output = error instanceof Stop ? error.message : error.stack;
    return { passed: 0, failed: 1, skipped: 0, output, seconds: seconds(started) };
  } finally {
    shown?.end();
  }
}

function seconds(started) {
  return ((Date.now() - started) / 1000).toFixed(1);
}

function report(step, { passed, failed, skipped, output, seconds }) {
  const counts = step.tests
    ? `, ${passed} passed${failed ? `, ${failed} failed` : ''}${skipped ? `, ${skipped} skipped` : ''}`
    : '';
  process.stdout.write(`${failed ? '✗' : '✓'} ${step.title}${counts} (${seconds} s)\n`);
  if (failed && output) process.stdout.write(`\n${output.trim()}\n\n`);
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
