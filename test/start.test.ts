import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openEmbedded } from '#db/client.ts';
import { lockFolder } from '#db/lock.ts';
import { products } from '#db/schema.ts';
import { demoProducts } from '#demo/catalog/catalog.ts';
import { lean } from '../scripts/lib/run.mjs';
import { copyEmbedded } from './database.ts';
import { writePages } from './running-market.ts';

const repository = resolve(import.meta.dirname, '..');
// Some of them create and fill an embedded database, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emporia-start-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function spawnMarket(environment: Record<string, string>) {
  return spawn(process.execPath, [...lean, 'src/main.ts'], {
    cwd: repository,
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), DEMO: '0', ...environment },
  });
}

/** What a market and the processes that it starts have written, and its exit code, once all of them have ended. */
async function untilEnd(market: ReturnType<typeof spawnMarket>): Promise<[lines: string[], code: number]> {
  let said = '';
  for (const stream of [market.stdout, market.stderr]) stream.on('data', (text) => (said += text));
  const [code] = await once(market, 'close');
  return [said.trim().split('\n'), code];
}

/** Starts a market that cannot open. */
const start = (environment: Record<string, string>) => untilEnd(spawnMarket(environment));

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
  await copyEmbedded(join(folder, 'data'));
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
  await copyEmbedded(join(folder, 'data'));

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

describe('a first start that is killed', () => {
  /** Kills a market that fills its folder, but not its child process, once a file of its database is there. */
  async function startAndKill(file: string): Promise<string[]> {
    const market = spawnMarket({ DEMO: '1' });
    const end = untilEnd(market);
    while (!existsSync(join(folder, 'data', file))) await delay(5);
    market.kill('SIGKILL');
    const [lines] = await end;
    return lines;
  }

  async function countProducts(): Promise<number> {
    const { db, close } = await openEmbedded(join(folder, 'data'));
    const count = await db.$count(products);
    await close();
    return count;
  }

  // One test, because filling the market takes most of its time.
  test('while it fills the market → the next fills it anew; once the database has its name → it is whole', async () => {
    const filling = 'Filling the market with the demo catalog …';
    await startAndKill('db.new/postgresql.auto.conf');
    expect(await startAndKill('db')).toContain(filling);
    const [lines] = await start({ DEMO: '1', DIST_DIR: folder });
    expect(lines).not.toContain(filling);
    expect(await countProducts()).toBe(demoProducts.length);
  });
});
