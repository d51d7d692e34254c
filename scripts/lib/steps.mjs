import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { apiTestsTouched, browserFilters } from './changed.mjs';
import { ensureChromium } from './chromium.mjs';
import { Stop } from './exit.mjs';
import {
  allLongTests,
  embeddedTestsSince,
  isEmbeddedTest,
  isOfBrowser,
  longBrowserTests,
  longTestOf,
  longTestsOf,
  longTestsSince,
  nightlyRecord,
  touchesEmbedded,
} from './long-tests.mjs';
import { testsOfReport, unprovenRequirements } from './requirements.mjs';
import { root, run, tool, toolEnv } from './run.mjs';

const onServer = Boolean(process.env.TEST_DATABASE_URL);

const nothingToRun = { passed: 0, failed: 0, skipped: 0, output: '' };

const one = (passed, output = '') => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0, output });

/** A step whose tests all wait. @param waits which files have tests that wait for a change of what they are about */
const noneDue = (waits) => ({ ...nothingToRun, note: ', none due', ran: false, waits });

const command =
  (name, ...args) =>
  async () => {
    const { code, output } = await run(tool(name), args);
    return one(code === 0, output);
  };

/** Fails also if nothing was checked, since a parser that reads nothing finds no violation. */
async function dependencyRules() {
  const { code, output } = await run(tool('depcruise'), [
    'src',
    'demo',
    'scripts',
    'test',
    'tools',
    'e2e',
    '--config',
    '.dependency-cruiser.mjs',
  ]);
  const seen = Number(output.match(/(\d+) dependencies cruised/)?.[1] ?? 0);
  return one(code === 0 && seen > 0, seen > 0 ? output : `${output}\nNo dependencies were seen.`);
}

/** Production code is checked by itself as well: tests are entries too, and what only they import would pass. */
async function unused() {
  const all = await run(tool('knip'), []);
  if (all.code !== 0) return one(false, all.output);
  // The configuration of Vite is no production code for knip, so its plugins would look unused.
  const production = await run(tool('knip'), ['--production', '--exclude', 'dependencies']);
  return one(production.code === 0, production.output);
}

async function build() {
  try {
    await ensureBuilt();
    return one(true);
  } catch (error) {
    if (error instanceof Stop) return one(false, error.message);
    throw error;
  }
}

const vitest = (project) => async (context) => {
  const report = join(context.folder, `${project}.json`);
  const { onLine, filters, changed } = context;
  const args = [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...(changed ? ['--changed', changed.commit, '--passWithNoTests'] : []),
  ];
  const result = await run(tool('vitest'), [...args, ...filters], {
    onLine,
    env: { ...toolEnv, NODE_ENV: 'test' },
  });
  return counted(result, report, Boolean(changed), (json) => {
    const broken = json.testResults.filter(
      (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
    );
    return {
      passed: json.numPassedTests,
      failed: json.numFailedTests + broken.length,
      skipped: json.numPendingTests + json.numTodoTests,
    };
  });
};

/** The long tests that can fail by what has changed since the last nightly run; with `all`, all. */
function dueTests({ changed, all }) {
  if (all) return allLongTests;
  return changed ? longTestsOf(changed.files) : longTestsSince(nightlyRecord().commit);
}

/** Which files have long tests that are not due. */
const waitsFor = (due) => (file) => Boolean(longTestOf(file)) && !due.includes(longTestOf(file));

/** The long tests that are due, or are named. */
async function long(context) {
  const { filters } = context;
  const due = dueTests(context);
  const files = due.filter((test) => !longBrowserTests.includes(test));
  if (!filters.length && !files.length) return noneDue(waitsFor(due));
  const run = { ...context, changed: undefined, filters: filters.length ? filters : files };
  return { ...(await vitest('long')(run)), waits: waitsFor(due) };
}

/** The API tests; with `changed`, those that the changed files can touch. */
function api(context) {
  const { changed, filters } = context;
  const touched = changed && !filters.length ? apiTestsTouched(changed.files) : null;
  if (!touched) return vitest('api')(context);
  const due = touched.filter((test) => !longTestOf(test));
  if (!due.length) return nothingToRun;
  return vitest('api')({ ...context, changed: undefined, filters: due });
}

/** The tests of what differs on the embedded database, if that can fail by what has changed since the last nightly run. */
async function embedded(context) {
  const { filters, changed, all } = context;
  const isDue =
    all ||
    filters.length ||
    (changed ? touchesEmbedded(changed.files) : embeddedTestsSince(nightlyRecord().commit));
  return isDue ? vitest('embedded')(context) : noneDue(isEmbeddedTest);
}

async function browser(context) {
  const { folder, onLine, filters, results, changed } = context;
  if (results.build?.failed) return one(false, 'Not run: the build failed.');
  const due = dueTests(context);
  const touched = changed ? [...browserFilters(changed.files), ...due.filter(isOfBrowser)] : [];
  if (changed && !touched.length) return nothingToRun;
  const chromium = await ensureChromium();
  const report = join(folder, 'browser.json');
  const waiting = filters.length ? [] : longBrowserTests.filter((test) => !due.includes(test));
  const env = {
    ...toolEnv,
    E2E_WAITING: waiting.join(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
  };
  const result = await run(tool('playwright'), ['test', '--reporter=list,json', ...filters, ...touched], {
    env,
    onLine,
  });
  return counted(result, report, false, ({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }));
}

/** The counts of a test run. A failure outside the tests, or no test where some were expected, counts as a failure. */
function counted({ code, output }, report, mayBeEmpty, count) {
  let counts = { passed: 0, failed: 0, skipped: 0 };
  try {
    counts = count(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    output += '\nThe tests ended without a report.';
  }
  if (counts.failed === 0 && code !== 0) counts.failed = 1;
  if (counts.failed === 0 && counts.passed === 0 && !mayBeEmpty)
    return { ...counts, failed: 1, output: `${output}\nNo test ran.` };
  return { ...counts, output };
}

/** The requirements that the reports of this whole run prove. Where a step left no report, each of its tests would be missing. */
function requirements({ folder, results }) {
  const tests = [];
  const waits = (file) => [results.long, results.embedded].some((result) => result?.waits?.(file));
  for (const { name, title } of steps.filter((step) => step.tests)) {
    if (results[name].ran === false) continue;
    try {
      tests.push(...testsOfReport(root, JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))));
    } catch {
      return one(false, `Not checked: ${title} left no report.`);
    }
  }
  const { problems, skipped } = unprovenRequirements(root, tests, {
    waits,
    maySkip: !['TEST_DATABASE_URL', 'TEST_S3', 'TEST_PAIN001_SCHEMA'].every((name) => process.env[name]),
  });
  const note = skipped ? `, ${skipped} of their tests skipped` : '';
  return { ...one(problems.length === 0, problems.join('\n')), note };
}

async function source() {
  // Its packages are installed by now.
  const { sourceRules } = await import('./source-rules.mjs');
  const problems = sourceRules(root);
  return one(problems.length === 0, problems.join('\n'));
}

/**
 * All checks of a change, in the order of the report. `alone`: the step uses all cores, so nothing runs beside it. `tests`: it
 * writes a report named after it. `whole`: it compares what all others did, so it runs only after all of them.
 */
export const steps = [
  { name: 'types', title: 'Types', work: command('tsc', '--noEmit', '--checkers', '2') },
  { name: 'lint', title: 'Lint and format', work: command('biome', 'check', '--error-on-warnings') },
  { name: 'rules', title: 'Dependency rules', work: dependencyRules },
  { name: 'unused', title: 'Unused code', work: unused },
  { name: 'source', title: 'Source rules', work: source },
  { name: 'unit', title: 'Unit tests', work: vitest('unit'), alone: true, tests: true },
  {
    name: 'api',
    title: onServer ? 'API tests on PostgreSQL' : 'API tests',
    work: api,
    alone: true,
    tests: true,
  },
  ...(onServer
    ? [
        {
          name: 'embedded',
          title: 'API tests on the embedded database',
          work: embedded,
          alone: true,
          tests: true,
        },
      ]
    : []),
  { name: 'long', title: 'Long tests', work: long, alone: true, tests: true },
  { name: 'build', title: 'Build', work: build, alone: true },
  { name: 'browser', title: 'Browser tests', work: browser, alone: true, tests: true, needs: 'build' },
  { name: 'requirements', title: 'Requirements', work: requirements, alone: true, whole: true },
];
