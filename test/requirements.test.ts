import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  indexPath,
  requirementProblems,
  requirementsIndex,
  testsOfReport,
  unprovenRequirements,
} from '../scripts/lib/requirements.mjs';

const CART = 'e2e/cart.e2e.ts';
const PAGE = 'docs/requirements/cart.md';
let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'emporia-requirements-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function plant(path: string, text: string): Promise<void> {
  await mkdir(join(root, dirname(path)), { recursive: true });
  await writeFile(join(root, path), text);
}

/** A page with these lines, whose index is current. The first line is the third of the file. */
async function plantPage(...lines: string[]): Promise<void> {
  await plant(PAGE, `# Cart\n\n${lines.join('\n')}\n`);
  await plant(indexPath, requirementsIndex(root));
}

describe('requirementProblems', () => {
  const proof = `  - \`${CART}\` › adds a line`;

  beforeEach(async () => {
    await plant(
      CART,
      "test.describe('cart', () => {\n  test('adds a line', add);\n  test('the vendor\\'s name', name);\n  test.each(LINES)('%s → %i', count);\n});\n",
    );
    await plant('scripts/nightly.mjs', "npmRun('fleet', []);\n");
  });

  test('tests that exist, by their titles or with the describe before them, and reasons → none', async () => {
    await plantPage(
      '- Adds',
      proof,
      `  - \`${CART}\` › the vendor's name (needs Ghostscript)`,
      '- Counts',
      `  - \`${CART}\` › cart › %s → %i`,
      '- Nodes',
      '  - Each night: `npm run fleet`',
      '- Sends mail',
      '  - Not tested: seen in a mail program',
    );
    expect(requirementProblems(root)).toEqual([]);
  });

  test.each([
    [
      'no proof',
      ['- Adds'],
      '3: "Adds" names no test, and none of: Each night, Not tested, Not done, Does not apply',
    ],
    ['reason of another kind', ['- Adds', '  - Soon'], '3: "Adds" has a proof that is neither a test'],
    ['reason without words', ['- Adds', '  - Not tested:'], '3: "Adds" has a proof that is neither a test'],
    [
      'file that does not exist',
      ['- Adds', '  - `e2e/gone.e2e.ts` › adds a line'],
      '3: "Adds" names e2e/gone.e2e.ts, which does not exist',
    ],
    [
      'title that is not in the file',
      ['- Adds', proof, `  - \`${CART}\` › removes a line`],
      `3: "Adds" names a test that ${CART} does not have: removes a line`,
    ],
    [
      'title of little else than placeholders',
      ['- Adds', `  - \`${CART}\` › %s → %i`],
      `3: "Adds" names hardly more than placeholders; put the title of its describe before: ${CART} › %s → %i`,
    ],
    ['requirement twice', ['- Adds', proof, '- Adds', proof], `5: "Adds" stands in ${PAGE}:3 too`],
    ['test twice', ['- Adds', proof, proof], `3: "Adds" names twice: \`${CART}\` › adds a line`],
    [
      'command that does not run each night',
      ['- Adds', '  - Each night: `npm run bench`'],
      '3: "Adds" names npm run bench, which npm run nightly does not run',
    ],
    [
      'line of a list that is neither requirement nor proof',
      ['- Adds', proof, '    and removes'],
      "5: neither '- requirement' nor '  - proof' on one line",
    ],
  ])('%s → reported with path and line', async (_, lines, problem) => {
    await plantPage(...lines);
    expect(requirementProblems(root)).toEqual([expect.stringContaining(`${PAGE}:${problem}`)]);
  });

  test('requirement added without its index → reported', async () => {
    await plantPage('- Adds', proof);
    await plant(PAGE, `# Cart\n\n- Adds\n${proof}\n- Adds again\n${proof}\n`);
    expect(requirementProblems(root)).toEqual([`${indexPath}: not current; run npm run requirements`]);
  });

  test('index → a count for each area, and each reason', async () => {
    await plantPage('- Adds', proof, '- Sends mail', '  - Not tested: seen in a mail program');
    expect(requirementsIndex(root)).toContain('| [Cart](cart.md) | 2 | 1 | 0 | 1 | 0 | 0 |');
    expect(requirementsIndex(root)).toContain(
      '- Sends mail ([Cart](cart.md))\n  - Not tested: seen in a mail program\n',
    );
  });
});

describe('unprovenRequirements', () => {
  const whole = { waits: () => false, maySkip: false };
  const ran = (title: string, status: 'passed' | 'failed' | 'skipped' = 'passed', file = CART) => ({
    file,
    titles: title.split(' › '),
    status,
  });
  const names = (problem: string) => `${PAGE}:3: "Adds" names ${problem}`;

  test('each test ran and passed, by itself, in a describe or with values → none', async () => {
    await plantPage(
      '- Adds',
      `  - \`${CART}\` › adds a line`,
      `  - \`${CART}\` › cart › %s → \${total} (of $name)`,
    );
    const tests = [
      ran('on a phone › adds a line'),
      ran('cart › two lines\n → 3 (of (all))'),
      ran('other › %s'),
    ];
    expect(unprovenRequirements(root, tests, whole)).toEqual({ problems: [], skipped: 0 });
  });

  test.each([
    ['title changed', ran('adds one line'), ' (nearest: adds one line)'],
    ['title in another describe', ran('wishlist › adds a line'), ' (nearest: wishlist › adds a line)'],
    ['longer title', ran('cart › adds a line twice'), ' (nearest: cart › adds a line twice)'],
    ['test moved', ran('cart › adds a line', 'passed', 'e2e/shop.e2e.ts'), ' (it is in e2e/shop.e2e.ts)'],
    ['file not run', ran('opens', 'passed', 'e2e/shop.e2e.ts'), ' (no test of this file did)'],
  ])('%s → not run, with where it may be', async (_, other, hint) => {
    const title = other.titles.length > 1 ? 'cart › adds a line' : 'adds a line';
    await plantPage('- Adds', `  - \`${CART}\` › ${title}`);
    const unlike = { ...other, titles: ['wishlist', 'removed'] };
    const { problems } = unprovenRequirements(root, [unlike, other, unlike], whole);
    expect(problems).toEqual([names(`a test that did not run: ${CART} › ${title}${hint}`)]);
  });

  test('no page of requirements → reported', () => {
    expect(unprovenRequirements(root, [ran('adds a line')], whole).problems).toEqual([
      'docs/requirements has no page.',
    ]);
  });

  test('one of two tests of this title failed → failed', async () => {
    await plantPage('- Adds', `  - \`${CART}\` › adds a line`);
    const tests = [ran('on a desktop › adds a line'), ran('on a phone › adds a line', 'failed')];
    const { problems } = unprovenRequirements(root, tests, whole);
    expect(problems).toEqual([names(`a test that failed: ${CART} › adds a line`)]);
  });

  test('test skipped → reported; without servers, or where it needs a program → counted', async () => {
    await plantPage('- Adds', `  - \`${CART}\` › adds a line`);
    const tests = [ran('adds a line', 'skipped')];
    expect(unprovenRequirements(root, tests, whole)).toEqual({
      problems: [names(`a test that was skipped: ${CART} › adds a line`)],
      skipped: 0,
    });
    const counted = { problems: [], skipped: 1 };
    expect(unprovenRequirements(root, tests, { ...whole, maySkip: true })).toEqual(counted);
    await plantPage('- Adds', `  - \`${CART}\` › adds a line (needs Ghostscript)`);
    expect(unprovenRequirements(root, tests, whole)).toEqual(counted);
  });

  test('skipped on one database, passed on the other → proven', async () => {
    await plantPage('- Adds', `  - \`${CART}\` › adds a line`);
    const tests = [ran('adds a line', 'skipped'), ran('adds a line'), ran('adds a line', 'skipped')];
    expect(unprovenRequirements(root, tests, whole).problems).toEqual([]);
  });

  test('test that is not due, not run or skipped → proven by its night', async () => {
    await plantPage('- Adds', `  - \`${CART}\` › adds a line`);
    const run = { ...whole, waits: (file: string) => file === CART };
    expect(unprovenRequirements(root, [], run).problems).toEqual([]);
    expect(unprovenRequirements(root, [ran('adds a line', 'skipped')], run)).toEqual({
      problems: [],
      skipped: 0,
    });
  });
});

describe('testsOfReport', () => {
  test('report of vitest → files, title paths, and whether each passed', () => {
    const assertionResults = [
      { ancestorTitles: ['cart', 'filled'], title: 'adds', status: 'passed' },
      { ancestorTitles: [], title: 'breaks', status: 'failed' },
      { ancestorTitles: [], title: 'waits', status: 'pending' },
      { ancestorTitles: [], title: 'comes', status: 'todo' },
    ];
    const report = { testResults: [{ name: join(root, 'src/cart.test.ts'), assertionResults }] };
    expect(testsOfReport(root, report)).toEqual([
      { file: 'src/cart.test.ts', titles: ['cart', 'filled', 'adds'], status: 'passed' },
      { file: 'src/cart.test.ts', titles: ['breaks'], status: 'failed' },
      { file: 'src/cart.test.ts', titles: ['waits'], status: 'skipped' },
      { file: 'src/cart.test.ts', titles: ['comes'], status: 'skipped' },
    ]);
  });

  test('report of Playwright → files, title paths, and whether each passed', () => {
    const spec = (title: string, status: string) => ({
      title,
      file: 'shop/cart.e2e.ts',
      tests: [{ status }],
    });
    const report = {
      config: { rootDir: join(root, 'e2e') },
      suites: [
        {
          title: 'shop/cart.e2e.ts',
          specs: [spec('adds', 'expected'), spec('breaks', 'unexpected')],
          suites: [{ title: 'on a phone', specs: [spec('shakes', 'flaky'), spec('waits', 'skipped')] }],
        },
      ],
    };
    expect(testsOfReport(root, report)).toEqual([
      { file: 'e2e/shop/cart.e2e.ts', titles: ['adds'], status: 'passed' },
      { file: 'e2e/shop/cart.e2e.ts', titles: ['breaks'], status: 'failed' },
      { file: 'e2e/shop/cart.e2e.ts', titles: ['on a phone', 'shakes'], status: 'failed' },
      { file: 'e2e/shop/cart.e2e.ts', titles: ['on a phone', 'waits'], status: 'skipped' },
    ]);
  });
});
