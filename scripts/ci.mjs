import './lib/check-node.mjs';
import './lib/memory-folder.mjs';
import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { auditPackages } from './lib/audit.mjs';
import { atExit, script } from './lib/exit.mjs';
import { processorSeconds, processorText } from './lib/processor.mjs';
import { root, run, userEnv } from './lib/run.mjs';
import { withServers } from './lib/servers.mjs';

const summary = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/;
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
/** The lines of each step that failed. */
const failures = [];
const LAST_LINES = 60;
const LINE_LENGTH = 200;

/**
 * `.ci/run`: what a change must pass. `npm run nightly` does the rest. The parts are:
 * - `npm test` with PostgreSQL and an S3 server
 * - the attacks that lose money or rows if they succeed
 * - the advisories of the registry
 * - one sum of all
 */
await script(async () => {
  // Waits for the network while the tests run.
  const audited = auditPackages();
  audited.catch(() => {});
  const tests = await withServers((env) => npmTest('npm test', [], env)).catch(notStarted);
  const attacks = await check('Attacks: kills and matrix, short form', [
    'trust',
    '--',
    'kills',
    'matrix',
    '--short',
  ]);
  const audit = await audited;
  process.stdout.write(`${audit.text}\n`);
  const [passed, failed, skipped] = tests.map((count, index) => count + attacks[index] + audit.counts[index]);
  // Again at the end, and the names after all else, since of a long log often only the last part is kept.
  for (const [title, ...lines] of failures) {
    process.stdout.write(`\n${[title, ...lines.slice(-LAST_LINES)].join('\n').trim()}\n`);
  }
  for (const failure of failures) process.stdout.write(`\n${namesOf(failure).join('\n')}\n`);
  process.stdout.write(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`);
  process.exitCode = failed || !passed ? 1 : 0;
});

function notStarted(error) {
  const lines = ['✗ The servers of the tests', error.message];
  failures.push(lines);
  process.stdout.write(`${lines.join('\n')}\n`);
  return [0, 1, 0];
}

/** The title of a step that failed, and what failed in it, each on a line. */
function namesOf([title, ...lines]) {
  const names = lines
    .map(stripVTControlCharacters)
    .filter((line) => /^ *(FAIL|FOUND:|✘|\d+\)|\w*[Ee]rror:) /.test(line));
  return [title, ...new Set(names)].map((line) => line.slice(0, LINE_LENGTH));
}

/** Runs a command of the project as one check, and prints what it says. */
async function check(title, words) {
  const started = Date.now();
  const before = processorSeconds();
  const { code, output } = await run(npm, ['run', '--silent', ...words], { env: userEnv });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const processor = processorText(before === null ? null : processorSeconds() - before);
  const lines = [
    `${code === 0 ? '✓' : '✗'} ${title} (${seconds} s${processor})`,
    ...output.trim().split('\n'),
  ];
  if (code !== 0) failures.push(lines);
  process.stdout.write(`${lines.join('\n')}\n`);
  return code === 0 ? [1, 0, 0] : [0, 1, 0];
}

/** Runs npm test, prints its output with a titled summary, and returns its counts. */
function npmTest(title, words, env) {
  return new Promise((resolve) => {
    const args = ['test', '--silent', ...(words.length ? ['--', ...words] : [])];
    const child = spawn(npm, args, {
      cwd: root,
      env: { ...process.env, CI: '1', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
      shell: process.platform === 'win32',
    });
    const forget = atExit(() => child.kill());
    let counts;
    let rest = '';
    let failing = null;
    const show = (line) => {
      const found = line.match(summary);
      if (found) counts = found.slice(1).map((count) => Number(count ?? 0));
      // A step's line, or the summary, ends what the step before has printed.
      if (found || /^[✓✗] /.test(line)) failing = line.startsWith('✗ ') ? [] : null;
      if (failing?.length === 0) failures.push(failing);
      failing?.push(line);
      process.stdout.write(found ? `${title}: ${line}\n` : `${line}\n`);
    };
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (text) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop();
      lines.forEach(show);
    });
    child.on('close', (code) => {
      forget();
      if (rest) show(rest);
      counts ??= [0, 1, 0];
      if (code !== 0 && counts[1] === 0) counts[1] = 1;
      resolve(counts);
    });
  });
}
