import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * The requirements of docs/requirements and the tests that prove them. `requirementProblems` compares the pages with the sources:
 * at once, but a title that stands in a file may be of no test. `unprovenRequirements` compares them with the reports of a
 * whole run, which show that each test ran and passed.
 */
const FOLDER = 'docs/requirements';
export const indexPath = `${FOLDER}/README.md`;

/** How a test's title path is written: its file, then one or more titles, the last of the test itself. */
const SEPARATOR = ' › ';
/** What vitest fills in for `test.each`, and template literals in loops. */
const PLACEHOLDER = /%[sdifjoOc#$]|\$\{[^}]*\}|\$[a-z_][\w.]*/gi;
const MAX_PROBLEMS = 200;

/** What may stand in place of a test, in the order of the index. */
const REASONS = ['Each night', 'Not tested', 'Not done', 'Does not apply'];

/** What the index says before its table. */
const INTRODUCTION = [
  '# Requirements and their tests',
  '',
  'After reading this page you know which test proves a requirement, and which requirements have none. `npm run requirements`',
  'writes it from the pages below, which are written by hand: one for each area.',
  '',
  'A line of a page is a requirement, and the lines below it are its proofs. A proof is a test: its file and its title, which',
  "stands for all tests of the file whose titles end so. Where that is not enough, the title of the test's `describe` stands before",
  "it; placeholders such as `%s` are those of the test's source. *(needs Ghostscript)* names a program without which the test is",
  'skipped. In place of a test stands *Each night* (a command of `npm run nightly`), *Not tested* (and how it was checked instead),',
  '*Not done* or *Does not apply*.',
  '',
  'Two checks read the pages. The source rules (`npm test -- source`) find at once a file, or the words of a title, that is not there. At the',
  'end of a whole `npm test`, *Requirements* reads the reports of all tests: each test that is named here has run and passed in this',
  'run, or if it is a long one that is not due, in the night that `docs/nightly.json` names. Where PostgreSQL, S3 or the schema of files for',
  'the bank is missing (`.ci/run` brings them), tests that are skipped are counted and do not fail.',
  '',
];

/** The pages with their requirements, by path. */
function readPages(root) {
  const folder = join(root, FOLDER);
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  return names
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .map((name) => ({
      name,
      path: `${FOLDER}/${name}`,
      ...parsePage(readFileSync(join(folder, name), 'utf8')),
    }));
}

/** A line `- …` is a requirement, a line `  - …` below it a proof. Anything else of a list is malformed. */
function parsePage(text) {
  const requirements = [];
  const malformed = [];
  for (const [index, line] of text.split('\n').entries()) {
    const [, requirement] = line.match(/^- (\S.*)$/) ?? [];
    const [, proof] = line.match(/^ {2}- (\S.*)$/) ?? [];
    if (requirement) requirements.push({ text: requirement, line: index + 1, proofs: [] });
    else if (proof && requirements.length) requirements.at(-1).proofs.push(parseProof(proof));
    else if (/^\s*[-*+|]|^\s+\S/.test(line)) malformed.push(index + 1);
  }
  return { title: text.match(/^# (.+)$/m)?.[1] ?? '', requirements, malformed };
}

/** A test (`file` › titles), with what a machine may lack to run it; or a reason; or neither. */
function parseProof(text) {
  const [, file, titles, needs] = text.match(/^`([^`]+)` › (.+?)(?: \(needs ([^()]+)\))?$/) ?? [];
  if (file) return { text, file, titles: titles.split(SEPARATOR), needs };
  const reason = REASONS.find((name) => text.startsWith(`${name}: `));
  return reason ? { text, reason } : { text };
}

/** One line for each requirement without a proof that holds in the sources of `root`, and for an index that is not current. */
export function requirementProblems(root) {
  const pages = readPages(root);
  if (!pages.length) return [];
  const places = new Map();
  const problems = pages.flatMap(({ path, requirements, malformed }) => [
    ...malformed.map((line) => `${path}:${line}: neither '- requirement' nor '  - proof' on one line`),
    ...requirements.flatMap(({ text, line, proofs }) => {
      const place = `${path}:${line}`;
      const found = proofsProblems(root, proofs);
      if (places.has(text)) found.push(`stands in ${places.get(text)} too`);
      else places.set(text, place);
      return found.map((problem) => `${place}: "${text}" ${problem}`);
    }),
  ]);
  if (readText(join(root, indexPath)) !== indexOf(pages))
    problems.push(`${indexPath}: not current; run npm run requirements`);
  return problems;
}

function proofsProblems(root, proofs) {
  if (!proofs.length) return [`names no test, and none of: ${REASONS.join(', ')}`];
  const texts = proofs.map(({ text }) => text);
  const repeated = texts.filter((text, index) => texts.indexOf(text) < index);
  return [
    ...repeated.map((text) => `names twice: ${text}`),
    ...proofs.flatMap((proof) => proofProblem(root, proof) ?? []),
  ];
}

function proofProblem(root, proof) {
  if (proof.reason) return nightlyProblem(root, proof);
  if (!proof.file)
    return `has a proof that is neither a test (\`file\`${SEPARATOR}title) nor one of ${REASONS.join(', ')}: ${proof.text}`;
  const { file, titles } = proof;
  const text = readText(join(root, file)).replace(/\\(?=['"`\\])/g, '');
  if (!text) return `names ${file}, which does not exist`;
  const missing = titles.find((title) => !text.includes(title));
  if (missing) return `names a test that ${file} does not have: ${missing}`;
  if (!/\p{L}/u.test(titles.join('').replace(PLACEHOLDER, '')))
    return `names hardly more than placeholders; put the title of its describe before: ${file}${SEPARATOR}${titles.join(SEPARATOR)}`;
}

/** `Each night: \`npm run …\`` names what scripts/nightly.mjs runs. */
function nightlyProblem(root, { reason, text }) {
  if (reason !== 'Each night') return;
  const [, command] = text.match(/`npm run ([\w-]+)`/) ?? [];
  if (!command) return `does not say which command runs each night: ${text}`;
  if (!readText(join(root, 'scripts/nightly.mjs')).includes(`npmRun('${command}'`))
    return `names npm run ${command}, which npm run nightly does not run`;
}

/**
 * One line for each requirement that a whole run did not prove, and how many tests were skipped. A title stands for all
 * tests of its file whose title path ends with it; each has to have passed.
 * @param tests of the reports, see testsOfReport()
 * @param waits whether tests of a file are not due, since nothing that they are about has changed after the night that they passed in
 * @param maySkip whether the run lacks servers, so that the tests that need them are skipped
 */
export function unprovenRequirements(root, tests, { waits, maySkip }) {
  const byFile = new Map();
  for (const test of merged(tests)) byFile.set(test.file, [...(byFile.get(test.file) ?? []), test]);
  let skipped = 0;
  const problemOf = ({ file, titles, needs }) => {
    const matches = testsMatching(byFile.get(file) ?? [], titles);
    const name = `${file}${SEPARATOR}${titles.join(SEPARATOR)}`;
    if (!matches.length) {
      if (waits(file)) return;
      return `a test that did not run: ${name}${nearest(byFile, file, titles)}`;
    }
    if (matches.some(({ status }) => status === 'failed')) return `a test that failed: ${name}`;
    if (matches.every(({ status }) => status === 'passed')) return;
    if (waits(file)) return;
    if (!needs && !maySkip) return `a test that was skipped: ${name}`;
    skipped++;
  };
  const pages = readPages(root);
  if (!pages.length) return { problems: [`${FOLDER} has no page.`], skipped };
  const problems = pages.flatMap(({ path, requirements }) =>
    requirements.flatMap(({ text, line, proofs }) =>
      proofs
        .filter(({ file }) => file)
        .flatMap((proof) => problemOf(proof) ?? [])
        .map((problem) => `${path}:${line}: "${text}" names ${problem}`),
    ),
  );
  const rest = problems.length - MAX_PROBLEMS;
  return {
    problems: rest > 0 ? [...problems.slice(0, MAX_PROBLEMS), `and ${rest} more`] : problems,
    skipped,
  };
}

/** A test may run in several projects of vitest: it failed if it failed in one, and passed if it passed in one. */
function merged(tests) {
  const rank = ['skipped', 'passed', 'failed'];
  const byName = new Map();
  for (const test of tests) {
    const name = JSON.stringify([test.file, test.titles]);
    const before = byName.get(name);
    if (!before || rank.indexOf(test.status) > rank.indexOf(before.status)) byName.set(name, test);
  }
  return byName.values();
}

function testsMatching(tests, titles) {
  const patterns = titles.map(patternOf);
  return tests.filter((test) => {
    const end = test.titles.slice(-titles.length);
    return end.length === patterns.length && patterns.every((pattern, index) => pattern.test(end[index]));
  });
}

/** A title in which each placeholder stands for any text. */
function patternOf(title) {
  const texts = title.split(PLACEHOLDER).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${texts.join('.*')}$`, 's');
}

/** The file that has the test now, or the title in the same file that is most like the one that is missing. */
function nearest(byFile, file, titles) {
  const elsewhere = [...byFile].find(([, tests]) => testsMatching(tests, titles).length);
  if (elsewhere) return ` (it is in ${elsewhere[0]})`;
  const tests = byFile.get(file);
  if (!tests) return ' (no test of this file did)';
  const wanted = titles.join(SEPARATOR);
  const names = tests.map((test) => test.titles.slice(-titles.length).join(SEPARATOR));
  const likeness = names.map((name) => likenessOf(wanted, name));
  return ` (nearest: ${names[likeness.indexOf(Math.max(...likeness))]})`;
}

/** The part of pairs of letters that two texts have in common (Dice's coefficient). */
function likenessOf(one, other) {
  const pairs = (text) =>
    new Set(Array.from({ length: Math.max(text.length - 1, 0) }, (_, at) => text.slice(at, at + 2)));
  const [ones, others] = [pairs(one.toLowerCase()), pairs(other.toLowerCase())];
  const common = [...ones].filter((pair) => others.has(pair)).length;
  return (2 * common) / (ones.size + others.size || 1);
}

/** The tests of a JSON report of vitest or Playwright: file, title path, and passed, failed or skipped. */
export function testsOfReport(root, report) {
  const path = (file) => relative(root, file).replaceAll('\\', '/');
  if (report.testResults)
    return report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ ancestorTitles, title, status }) => ({
        file: path(name),
        titles: [...ancestorTitles, title],
        status: ['passed', 'failed'].includes(status) ? status : 'skipped',
      })),
    );
  const testsOfSuite = ({ specs = [], suites = [] }, titles) => [
    ...specs.flatMap((spec) =>
      spec.tests.map(({ status }) => ({
        file: path(join(report.config.rootDir, spec.file)),
        titles: [...titles, spec.title],
        status: { expected: 'passed', skipped: 'skipped' }[status] ?? 'failed',
      })),
    ),
    ...suites.flatMap((suite) => testsOfSuite(suite, [...titles, suite.title])),
  ];
  // The outermost suites are files.
  return report.suites.flatMap((file) => testsOfSuite(file, []));
}

/** The index as it has to be: how the pages are written, a count for each, and what no test of `npm test` proves. */
export function requirementsIndex(root) {
  return indexOf(readPages(root));
}

function indexOf(pages) {
  const kinds = ['Proven', ...REASONS];
  const count = (requirements) =>
    kinds.map((kind) => requirements.filter((one) => kindOf(one) === kind).length);
  const row = (...cells) => `| ${cells.join(' | ')} |`;
  const all = pages.flatMap(({ requirements }) => requirements);
  const unproven = pages.flatMap((page) =>
    page.requirements
      .filter((requirement) => requirement.proofs.some(({ reason }) => reason))
      .flatMap(({ text, proofs }) => [
        `- ${text} ([${page.title}](${page.name}))`,
        ...proofs.filter(({ reason }) => reason).map((proof) => `  - ${proof.text}`),
      ]),
  );
  return [
    ...INTRODUCTION,
    row('Area', 'Requirements', 'Proven by tests', ...REASONS),
    row('---', ...['', ...kinds].map(() => '---:')),
    ...pages.map((page) =>
      row(`[${page.title}](${page.name})`, page.requirements.length, ...count(page.requirements)),
    ),
    row('**All**', all.length, ...count(all)),
    '',
    '## What no test of `npm test` proves',
    '',
    ...unproven,
    '',
  ].join('\n');
}

/** A requirement with a test is proven, also where a reason says what the test leaves out. */
function kindOf({ proofs }) {
  if (proofs.some(({ file }) => file)) return 'Proven';
  return proofs.find(({ reason }) => reason)?.reason;
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
