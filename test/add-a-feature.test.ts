import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sourceRules } from '../scripts/lib/source-rules.mjs';
import { copyRepository } from './copy.ts';

// A compiler and a test run are slow on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

/** Runs a program of a package and resolves to its output; rejects with the output if it fails. */
const run = (folder: string, program: string, ...args: string[]): Promise<string> =>
  runFile(folder, join('node_modules', program), ...args);

async function runFile(folder: string, file: string, ...args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, NO_COLOR: '1' };
  const done = promisify(execFile)(process.execPath, [join(folder, file), ...args], { cwd: folder, env });
  const { stdout } = await done.catch(({ stdout, stderr }) => {
    throw new Error(`${stdout}${stderr}`);
  });
  return stdout;
}

/** Writes each block of a page into the file that it names. */
async function followPage(folder: string, path: string): Promise<string[]> {
  const page = await readFile(join(folder, path), 'utf8');
  const blocks = [...page.matchAll(/^```(tsx?|diff) (\S+)\n(.*?)^```$/gms)];
  for (const [, kind, path = '', block = ''] of blocks) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, kind === 'diff' ? changeLines(await readFile(file, 'utf8'), block, path) : block);
  }
  return blocks.map(([, , path = '']) => path);
}

/** Inserts the lines with '+' before the line that follows them, and removes those with '-'; from top to bottom. */
function changeLines(text: string, block: string, path: string): string {
  let done = '';
  let rest = text;
  let added = '';
  for (const line of block.trimEnd().split('\n')) {
    if (line.startsWith('+')) {
      added += `${line.slice(1)}\n`;
      continue;
    }
    const found = `${line.slice(1)}\n`;
    const start = rest.indexOf(found);
    expect(start, `${path}: ${found}`).toBeGreaterThanOrEqual(0);
    done += rest.slice(0, start) + added + (line.startsWith('-') ? '' : found);
    rest = rest.slice(start + found.length);
    added = '';
  }
  return done + rest;
}

describe('docs/add-a-feature.md and docs/add-a-product-field.md, followed on a copy of the repository', () => {
  let folder: string;
  let written: string[];
  beforeAll(async () => {
    folder = await copyRepository();
    written = [
      ...(await followPage(folder, 'docs/add-a-feature.md')),
      ...(await followPage(folder, 'docs/add-a-product-field.md')),
    ];
    await runFile(folder, 'scripts/generate-migration.mjs', '--name', 'notes-and-edition');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('types → no error', async () => {
    // What is known from the last run covers next to none of it, and each thread beyond the first repeats work.
    await run(folder, 'typescript/bin/tsc', '--noEmit', '--singleThreaded', '--incremental', 'false');
  });

  test('lint and format → no problem', async () => {
    await run(folder, '@biomejs/biome/bin/biome', 'check', '--error-on-warnings', ...written);
  });

  test('rules of dependencies and sources → no problem', async () => {
    const program = 'dependency-cruiser/bin/dependency-cruiser.mjs';
    const cruised = await run(folder, program, 'src', 'demo', '--config', '.dependency-cruiser.mjs');
    expect(cruised).toMatch(/no dependency violations found/);
    expect(sourceRules(folder)).toEqual([]);
  });

  test('unused code → none, in production either', async () => {
    // Rejects with what is unused.
    await run(folder, 'knip/bin/knip.js');
    await run(folder, 'knip/bin/knip.js', '--production', '--exclude', 'dependencies');
  });

  test('tests of all endpoints, tables and screens → passed', async () => {
    // Those that walk through a list to which the feature adds an entry.
    const all = [
      'src/contract/archive-format.test.ts',
      'src/contract/endpoint.test.ts',
      'src/api/kernel/openapi.test.ts',
      'src/web/guard.test.tsx',
      'test/trust-records.test.ts',
      'test/declared-errors.test.ts',
    ];
    // Updates the schema of archives, as the page about fields does.
    const output = await run(folder, 'vitest/vitest.mjs', 'run', '--update', '--maxWorkers=1', ...all);
    expect(output).toMatch(/Test Files +6 passed/);
  });

  test('tests of feature, field and every route → passed', async () => {
    const tests = written.filter((path) => path.endsWith('.test.ts'));
    // It makes a table of its own, whose name no feature may need.
    const tables = ['src/db/together.api.test.ts'];
    const all = [...tests, ...tables, 'test/every-route.api.test.ts'];
    // One process loads the server's modules and creates the database for the new migration once.
    const options = [
      '--testNamePattern=[nN]ote|edition|every field for its vendor|statements sent together',
      '--maxWorkers=1',
      '--project=unit',
      '--project=api',
    ];
    const output = await run(folder, 'vitest/vitest.mjs', 'run', ...options, ...all);
    expect(output).toMatch(/Test Files +6 passed/);
  });
});

const repository = resolve(import.meta.dirname, '..');
/** A field that goes wherever a field can go. */
const FIELD = /\bvideoUrl\b/;

test('docs/add-a-product-field.md → names every file that an existing field is in', async () => {
  const page = await readFile(join(repository, 'docs/add-a-product-field.md'), 'utf8');
  const files = (await readdir(join(repository, 'src'), { recursive: true }))
    .map((path) => `src/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
  const withField: string[] = [];
  for (const path of files)
    if (FIELD.test(await readFile(join(repository, path), 'utf8'))) withField.push(path);
  expect(withField.length).toBeGreaterThan(5);
  expect(withField.filter((path) => !page.includes(path))).toEqual([]);
  const named = [...page.matchAll(/`((?:src|test|tools|e2e|docs)\/[^`]+)`/g)].map(([, path = '']) => path);
  expect(named.filter((path) => !existsSync(join(repository, path)))).toEqual([]);
});
