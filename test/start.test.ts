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
// Creating and filling an embedded database is slow on a busy machine.
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

/** Resolves to the output of a market and its child processes, and its exit code, once all of them have ended. */
async function untilEnd(market: ReturnType<typeof spawnMarket>): Promise<[lines: string[], code: number]> {
  let output = '';
  for (const stream of [market.stdout, market.stderr]) stream.on('data', (text) => (output += text));
  const [code] = await once(market, 'close');
  return [output.trim().split('\n'), code];
}

/** Starts a market that cannot open. */
const start = (environment: Record<string, string>) => untilEnd(spawnMarket(environment));

test.each([
  ['PORT', { PORT: 'many' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }],
  ['COUNTRY_TABLE', { COUNTRY_TABLE: 'package.json' }],
  ['COUNTRY_TABLE', { COUNTRY_TABLE: 'nowhere.mmdb' }],
  ['DATA_DIR', { DATA_DIR: 'package.json' }],
])('invalid %s → one line that names it', async (name, environment) => {
  expect(await start(environment)).toEqual([[expect.stringContaining(name)], 1]);
});

test.each(['192.0.2.1', 'nowhere.invalid'])(
  'HOST %s, which is not of this machine → one line that names it',
  async (host) => {
    expect(await start({ HOST: host, PORT: '0', ALLOW_TEST_PAYMENTS: '1' })).toEqual([
      [expect.stringMatching(/^HOST is .* no address of this machine/)],
      1,
    ]);
  },
);

test.each([
  ['to be filled', { DEMO: '1' }],
  ['of a market on a server', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }],
])('data folder %s that is a file → one line that says so', async (_, environment) => {
  expect(await start({ DATA_DIR: 'package.json', ...environment })).toEqual([
    ['package.json is a file, and the data need a folder. Set DATA_DIR to one.'],
    1,
  ]);
});

test('data folder that cannot be created → one line', async () => {
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

test('data folder in use by another process → one line', async () => {
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

describe.runIf(process.platform !== 'win32')('existing data folder readable by others', () => {
  const data = () => join(folder, 'data');
  const rights = async (path: string) => ((await stat(join(data(), path))).mode & 0o777).toString(8);
  beforeEach(async () => {
    await mkdir(data());
    await chmod(data(), 0o755);
  });

  test('start on the embedded database → folder and files closed to others', async () => {
    await start({ DIST_DIR: folder });
    expect([await rights('.'), await rights('db'), await rights('lock.sqlite')]).toEqual([
      '700',
      '700',
      '600',
    ]);
  });

  test('start on a server → folder closed to others', async () => {
    await start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(await rights('.')).toBe('700');
  });
});

test('pages not built → one line', async () => {
  await copyEmbedded(join(folder, 'data'));
  const [lines, code] = await start({ DIST_DIR: folder });
  expect([lines.at(-1), code]).toEqual([
    `There is no build of the pages in ${folder}; npm start makes one.`,
    1,
  ]);
});

test('database server that closes every connection → one line', async () => {
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

test.each(['PORT', 'METRICS_PORT'])('%s in use → one line that names it', async (name) => {
  const dist = join(folder, 'dist');
  await writePages(dist);
  await copyEmbedded(join(folder, 'data'));

  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  expect(await start({ PORT: '0', [name]: String(port), DIST_DIR: dist })).toEqual([
    [`Port ${port} is in use. Stop what uses it, or set ${name}.`],
    1,
  ]);
  other.close();
});

test.each([
  ['uncaughtException', 'throw error'],
  ['unhandledRejection', 'Promise.reject(error)'],
])('%s → logged without private data, and the market ends with 1', async (origin, statement) => {
  // Fails as soon as the market listens for such errors.
  const script = `const timer = setInterval(() => {
    if (process.listenerCount('uncaughtException') === 0) return;
    clearInterval(timer);
    const error = new Error('boom for ada@example.test');
    ${statement};
  }, 1)`;
  const [lines, code] = await start({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}`,
    LOG_LEVEL: 'silent',
  });
  expect(code).toBe(1);
  expect(JSON.parse(String(lines.at(-1)))).toMatchObject({
    level: 60,
    origin,
    err: { type: 'Error', message: 'boom for [redacted]' },
    msg: 'an error that nothing handled ends the market',
  });
});

describe('first start killed', () => {
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
  test('while filling the market → the next start fills it again; after the database is renamed → it is complete', async () => {
    const filling = 'Filling the market with the demo catalog …';
    await startAndKill('db.new/postgresql.auto.conf');
    expect(await startAndKill('db')).toContain(filling);
    const [lines] = await start({ DEMO: '1', DIST_DIR: folder });
    expect(lines).not.toContain(filling);
    // With the one that is held back as a copy.
    expect(await countProducts()).toBe(demoProducts.length + 1);
  });
});
