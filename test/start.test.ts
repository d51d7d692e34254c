import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { lockFolder } from '#db/lock.ts';
import { writePages } from './running-market.ts';

const repository = resolve(import.meta.dirname, '..');
// Some of them open an embedded database, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emporia-start-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Starts a market that cannot open, and gives what it said last and its exit code. */
async function start(environment: Record<string, string>): Promise<[lines: string[], code: number]> {
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: repository,
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), DEMO: '0', ...environment },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  const [code] = await once(child, 'close');
  return [said.trim().split('\n'), code];
}

test.each([
  ['PORT', { PORT: 'many' }],
  ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }],
  ['ALLOW_TEST_PAYMENTS', { NODE_ENV: 'production' }],
  ['ALLOW_TEST_PAYMENTS', { PUBLIC_URL: 'https://market.example' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'everyone' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }],
])('a start that %s prevents is one line that names it', async (name, environment) => {
  expect(await start(environment)).toEqual([[expect.stringContaining(name)], 1]);
});

test('a data folder that cannot be made is one line', async () => {
  await writeFile(join(folder, 'file'), '');
  expect(await start({ DATA_DIR: join(folder, 'file', 'data') })).toEqual([
    [expect.stringMatching(/cannot be written. Set DATA_DIR.$/)],
    1,
  ]);
});

test.runIf(process.platform === 'linux')('a data folder under /proc does not hang the start', async () => {
  expect(await start({ DATA_DIR: '/proc/emporia/data' })).toEqual([
    ['/proc/emporia cannot be written. Set DATA_DIR.'],
    1,
  ]);
});

test('a data folder that another process holds is one line', async () => {
  const data = join(folder, 'data');
  await mkdir(data);
  const unlock = lockFolder(data);
  try {
    expect(await start({})).toEqual([
      [`The data folder ${data} is in use by another process. Stop it first, or set DATA_DIR.`],
      1,
    ]);
  } finally {
    unlock();
  }
});

describe.runIf(process.platform !== 'win32')('an existing data folder that others may read', () => {
  const data = () => join(folder, 'data');
  const rights = async (path: string) => ((await stat(join(data(), path))).mode & 0o777).toString(8);
  beforeEach(async () => {
    await mkdir(data());
    await chmod(data(), 0o755);
  });

  test('is closed to them by a start on the embedded database, and what it writes as well', async () => {
    await start({ DIST_DIR: folder });
    expect([await rights('.'), await rights('db'), await rights('lock.sqlite')]).toEqual([
      '700',
      '700',
      '600',
    ]);
  });

  test('is closed to them by a start on a server', async () => {
    await start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(await rights('.')).toBe('700');
  });
});

test('pages that are not built are one line', async () => {
  const [lines, code] = await start({ DIST_DIR: folder });
  expect([lines.at(-1), code]).toEqual([
    `There is no build of the pages in ${folder}; npm start makes one.`,
    1,
  ]);
});

test('a database server that ends each connection is one line', async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  expect(await start({ DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none` })).toEqual([
    [expect.stringMatching(/^The database at DATABASE_URL cannot be reached: .+\.$/)],
    1,
  ]);
  server.close();
});

test('a port in use is one line', async () => {
  const dist = join(folder, 'dist');
  await writePages(dist);

  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  expect(await start({ PORT: String(port), DIST_DIR: dist })).toEqual([
    [`Port ${port} is in use. Stop what uses it, or set PORT.`],
    1,
  ]);
  other.close();
});
