import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { copyRepository } from './copy.ts';

// A compiler and a test run are slow on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

/** Runs a program of a package and resolves to its output; rejects with the output if it fails. */
async function run(folder: string, program: string, ...args: string[]): Promise<string> {
  const path = join(folder, 'node_modules', program);
  const env = { PATH: process.env.PATH, NO_COLOR: '1' };
  const done = promisify(execFile)(process.execPath, [path, ...args], { cwd: folder, env });
  const { stdout } = await done.catch(({ stdout, stderr }) => {
    throw new Error(`${stdout}${stderr}`);
  });
  return stdout;
}

/** Writes each block of the page into the file that it names. */
async function followPage(folder: string): Promise<string[]> {
  const page = await readFile(join(folder, 'docs/add-a-feature.md'), 'utf8');
  const blocks = [...page.matchAll(/^```(tsx?|diff) (\S+)\n(.*?)^```$/gms)];
  for (const [, kind, path = '', block = ''] of blocks) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, kind === 'diff' ? insertLines(await readFile(file, 'utf8'), block, path) : block);
  }
  return blocks.map(([, , path = '']) => path);
}

/** Inserts the lines with '+' before the line that follows them. */
function insertLines(text: string, block: string, path: string): string {
  let result = text;
  let added = '';
  for (const line of block.trimEnd().split('\n')) {
    if (line.startsWith('+')) {
      added += `${line.slice(1)}\n`;
      continue;
    }
    const before = `${line.slice(1)}\n`;
    expect(result, path).toContain(before);
    result = result.replace(before, () => added + before);
    added = '';
  }
  return result;
}

describe('docs/add-a-feature.md, followed on a copy of the repository', () => {
  let folder: string;
  let written: string[];
  beforeAll(async () => {
    folder = await copyRepository();
    written = await followPage(folder);
    await run(folder, 'drizzle-kit/bin.cjs', 'generate', '--name', 'notes');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('types → no error', async () => {
    // What is known from the last run covers next to none of it, and each thread beyond the first repeats work.
    await run(folder, 'typescript/bin/tsc', '--noEmit', '--singleThreaded', '--incremental', 'false');
  });

  test('lint and format → no problem', async () => {
    await run(folder, '@biomejs/biome/bin/biome', 'check', '--error-on-warnings', ...written);
  });

  test('tests of the feature and of every route → passed', async () => {
    const tests = written.filter((path) => path.endsWith('.test.ts'));
    const all = [...tests, 'test/every-route.api.test.ts'];
    // One process loads the server's modules and creates the database for the new migration once.
    const options = ['--testNamePattern=[nN]ote', '--maxWorkers=1'];
    const output = await run(folder, 'vitest/vitest.mjs', 'run', ...options, ...all);
    expect(output).toMatch(/Test Files +3 passed/);
  });
});
