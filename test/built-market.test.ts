import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { lean, run } from '../scripts/lib/run.mjs';
import { writePages } from './running-market.ts';

const repository = resolve(import.meta.dirname, '..');
// Building, and creating an embedded database, is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let folder: string;
let market: string;

beforeAll(async () => {
  await mkdir(join(repository, 'dist'), { recursive: true });
  // Below the repository, where the packages are.
  folder = await mkdtemp(join(repository, 'dist/test-'));
  market = join(folder, 'market');
  const vite = join(repository, 'node_modules/vite/bin/vite.js');
  const options = ['--config', 'vite.market.config.ts', '--outDir', relative(repository, market)];
  const built = await run(process.execPath, [vite, 'build', '--logLevel', 'warn', ...options]);
  expect(built).toEqual({ code: 0, output: '' });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the built market', () => {
  test('an empty data folder → its programs create the database, and it answers', async () => {
    await writePages(join(folder, 'pages'));
    const running = spawn(process.execPath, [...lean, join(market, 'main.js')], {
      cwd: repository,
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        DATA_DIR: join(folder, 'data'),
        DIST_DIR: join(folder, 'pages'),
        DEMO: '0',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise((end) => running.once('exit', end));
    try {
      const health = await fetch(`${await addressOf(running.stdout)}/api/v1/health`);
      expect(health.status).toBe(200);
    } finally {
      running.kill();
      await ended;
    }
  });

  test('a program that it starts → a file of the build that does not load the market', async () => {
    const files = await readdir(market);
    const code = new Map<string, string>();
    for (const file of files) code.set(file, await readFile(join(market, file), 'utf8'));
    const named = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, name = '']) => name);
    const programs = new Set(
      [...code.values()].flatMap((text) => named(/import\.meta\.resolve\("\.\/([^"]+)"\)/g, text)),
    );
    expect(programs).toContain('src-market-prepare.child.js');
    // A set is iterated to its end, including what is added meanwhile.
    const loaded = new Set(programs);
    for (const file of loaded) {
      for (const name of named(/^import .*"\.\/([^"]+)";$/gm, code.get(file) ?? '')) loaded.add(name);
    }
    expect(files).toEqual(expect.arrayContaining([...loaded]));
    expect(loaded).not.toContain('main.js');
  });
});

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const piece of output) {
    text += piece;
    const [, port] = text.match(/Emporia is open: http:\/\/localhost:(\d+)/) ?? [];
    if (port) return `http://127.0.0.1:${port}`;
  }
  throw new Error(`The market did not start: ${text}`);
}
