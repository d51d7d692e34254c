import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { API_BASE } from '#contract/contract.ts';
import { rawConnection } from '#test/raw-connection.ts';
import type { Market } from '../../shared/market.ts';
import { readMain } from '../../shared/process-memory.ts';
import { encodeForm } from '../form.ts';
import type { Ground } from '../ground.ts';
import {
  type HostileFile,
  hostileCsvs,
  hostileForms,
  hostileJson,
  hostilePdfs,
  hostilePictures,
} from '../hostile-files.ts';
import { putOffJobs, withDatabase } from '../open-site.ts';
import { count, none, type Outcome, type Part } from '../part.ts';
import { type Actor, makeVendorActor } from '../records.ts';
import { Sender, type Sent } from '../send.ts';

const MEMORY_MB = 250;
const VENDORS = 20;
/** Every how many files of a kind the short form sends. */
const SHORT_STEP = 4;

interface Attack {
  name: string;
  sent: Sent;
  mustBeRefused: boolean;
}

const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
const json = { 'content-type': 'application/json' };
const JSON_PATHS = ['auth/login', 'auth/register', 'payments', 'contact-us-message'];

/** All attacks; uploads are spread over vendors, because they are limited by account. */
async function allAttacks(vendors: readonly Actor[]): Promise<Attack[]> {
  let turn = 0;
  const asVendor = (): { token: string; product: string } => {
    turn += 1;
    const vendor = vendors[turn % vendors.length];
    return { token: vendor?.token ?? '', product: vendor?.records.product?.[0] ?? '' };
  };
  const upload =
    (kind: string, field: string) =>
    ({ name, bytes, mustBeRefused = false }: HostileFile): Attack => {
      const { token, product } = asVendor();
      const body = encodeForm([{ name: field, filename: 'file', value: bytes }], 'x');
      const headers = { ...multipart, authorization: `Bearer ${token}` };
      const sent = { method: 'PATCH', path: `${API_BASE}/product/${product}`, headers, body };
      return { name: `${kind}: ${name}`, sent, mustBeRefused };
    };
  const importCsv = ({ name, bytes }: HostileFile): Attack => {
    const body = encodeForm([{ name: 'file', filename: 'a.csv', value: bytes }], 'x');
    const headers = { ...multipart, authorization: `Bearer ${asVendor().token}` };
    const sent = { method: 'POST', path: `${API_BASE}/product-import/check`, headers, body };
    return { name: `CSV: ${name}`, sent, mustBeRefused: false };
  };
  const form = ({ name, bytes }: HostileFile): Attack => {
    const { token, product } = asVendor();
    const headers = { ...multipart, authorization: `Bearer ${token}` };
    const sent = { method: 'PATCH', path: `${API_BASE}/product/${product}`, headers, body: bytes };
    return { name: `form: ${name}`, sent, mustBeRefused: false };
  };
  const jsonBodies = hostileJson().flatMap(({ name, bytes }) =>
    JSON_PATHS.map((path) => ({
      name: `JSON: ${name}`,
      sent: { method: 'POST', path: `${API_BASE}/${path}`, headers: json, body: bytes },
      mustBeRefused: true,
    })),
  );
  return [
    ...(await hostilePictures()).map(upload('picture', 'featuredImage')),
    ...hostilePdfs().map(upload('PDF', 'fileUrl')),
    ...hostileCsvs().map(importCsv),
    ...hostileForms().map(form),
    ...jsonBodies,
  ];
}

interface Result {
  findings: string[];
  accepted: number;
  refused: number;
  slowest: { ms: number; name: string };
  /** The slowest normal request while an attack was being answered. */
  slowestMeanwhile: { ms: number; name: string };
  slowestAfter: number;
}

/** Sends the attacks one after another; a normal request is sent during and after each. */
async function attackAll(market: Market, attacks: readonly Attack[], slowMs: number): Promise<Result> {
  const sender = new Sender(market.url);
  const normal = () => sender.send({ method: 'GET', path: `${API_BASE}/site/product?limit=5` });
  const result: Result = {
    findings: [],
    accepted: 0,
    refused: 0,
    slowest: { ms: 0, name: '' },
    slowestMeanwhile: { ms: 0, name: '' },
    slowestAfter: 0,
  };
  for (const { name, sent, mustBeRefused } of attacks) {
    const repeat = `${sent.method} ${sent.path}, ${sent.body?.length} bytes made by tools/attacks/hostile-files.ts`;
    const fail = (problem: string) => result.findings.push(`${name}: ${problem} (${repeat})`);
    let isAnswered = false;
    const meanwhile = (async () => {
      while (!isAnswered) {
        const { ms } = await normal();
        if (ms > result.slowestMeanwhile.ms) result.slowestMeanwhile = { ms, name };
        await pause(20);
      }
    })().catch(() => {});
    const answer = await sender.send(sent).catch((error: Error) => {
      fail(`no answer: ${error.message}`);
    });
    isAnswered = true;
    await meanwhile;
    if (!market.isRunning) {
      fail('the market ended');
      break;
    }
    if (answer) {
      if (answer.ms > result.slowest.ms) result.slowest = { ms: answer.ms, name };
      if (answer.status < 300) result.accepted += 1;
      else result.refused += 1;
      if (answer.status >= 500 || answer.status === 429) fail(`answered ${answer.status}`);
      if (mustBeRefused && answer.status < 300) fail(`accepted with ${answer.status}`);
    }
    const after = await normal();
    result.slowestAfter = Math.max(result.slowestAfter, after.ms);
    if (after.status !== 200 || after.ms > slowMs)
      fail(`then a normal request was answered ${after.status} in ${after.ms.toFixed(0)} ms`);
  }
  sender.close();
  return result;
}

/** Clients that send or read slowly; returns the slowest normal request meanwhile, in milliseconds. */
async function stall(
  market: Market,
  token: string,
  { clients, ms }: { clients: number; ms: number },
): Promise<number> {
  const { port, host } = new URL(market.url);
  const starts = [
    'GET / HTTP/1.1\r\nx: ',
    `POST ${API_BASE}/auth/login HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n{`,
    `PATCH ${API_BASE}/user/vendor-profile HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=x\r\ntransfer-encoding: chunked\r\n\r\n`,
    '',
  ];
  const connections = await Promise.all(
    Array.from({ length: clients }, async (_, n) => {
      const connection = await rawConnection(Number(port));
      connection.send(starts[n % starts.length] ?? '');
      return connection;
    }),
  );
  // Readers that ask for much and read nothing.
  const readers = await Promise.all(Array.from({ length: clients / 4 }, () => rawConnection(Number(port))));
  for (const { socket, send } of readers) {
    socket.pause();
    send(`GET / HTTP/1.1\r\nhost: ${host}\r\n\r\n`.repeat(50));
  }
  const sender = new Sender(market.url);
  let slowest = 0;
  const ends = performance.now() + ms;
  while (performance.now() < ends) {
    for (const { socket, send } of connections) if (socket.writable) send('a');
    const answer = await sender.send({ method: 'GET', path: `${API_BASE}/site/product?limit=5` });
    slowest = Math.max(slowest, answer.ms);
    await pause(100);
  }
  for (const { socket } of [...connections, ...readers]) socket.destroy();
  sender.close();
  return slowest;
}

/** The number of files below a folder; 0 if there is none. */
async function filesBelow(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const kinds = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => null)));
  return kinds.filter((kind) => kind?.isFile()).length;
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;

export const files: Part = {
  name: 'files',
  says: 'hostile pictures, PDFs, CSV files, JSON bodies, forms and slow clients; a normal request is sent during and after each',
  shortOn: 'PostgreSQL',
  async run(ground: Ground): Promise<Outcome> {
    const { slowMs } = ground;
    const site = await ground.copy();
    const vendors = await withDatabase(site, async (db) => {
      await putOffJobs(db);
      const made: Actor[] = [];
      for (let n = 0; n < VENDORS; n++) made.push(await makeVendorActor(db, new Date()));
      return made;
    });
    const all = await allAttacks(vendors);
    const attacks = ground.short ? all.filter((_, n) => n % SHORT_STEP === ground.seed % SHORT_STEP) : all;
    const market = await site.start();
    const pid = market.process.pid ?? 0;
    // A first round warms the market up, so that what it needs for good is not counted as growth.
    await attackAll(
      market,
      all.filter(({ name }) => name.includes('39 megapixels')),
      slowMs,
    );
    const before = readMain(pid);
    const result = await attackAll(market, attacks, slowMs);
    const stalled = await stall(market, vendors[0]?.token ?? '', {
      clients: 200,
      ms: ground.short ? 3000 : 40_000,
    });
    await pause(ground.short ? 2000 : 15_000);
    const grown = readMain(pid) - before;
    const logged = market.problems.filter(({ level }) => level >= 50);
    await market.end();
    // Afterwards, because a file that was accepted may still be read.
    const left = await filesBelow(join(site.dataDir, 'tmp'));
    await ground.remove(site);
    const { findings, accepted, refused, slowest, slowestMeanwhile, slowestAfter } = result;
    const named = ({ ms, name }: { ms: number; name: string }) => `${ms.toFixed(0)} ms (${name})`;
    const kinds = ['picture', 'PDF', 'CSV', 'form', 'JSON'];
    const sizes = kinds.map(
      (kind) => `${kind} ${attacks.filter(({ name }) => name.startsWith(`${kind}:`)).length}`,
    );
    return {
      figures: [
        count('attacks', `${attacks.length} of ${all.length}: ${sizes.join(', ')}`),
        count('refused, accepted', `${refused}, ${accepted}`),
        none(
          'without an answer, answered 5xx, accepted wrongly, or a slow or failed request afterwards',
          findings.length,
        ),
        count('slowest attack', named(slowest)),
        count('slowest normal request while one is answered', named(slowestMeanwhile)),
        {
          name: 'slowest normal request after one',
          value: `${slowestAfter.toFixed(0)} ms`,
          aim: `≤ ${slowMs} ms`,
          met: slowestAfter <= slowMs,
        },
        {
          name: 'slowest normal request beside 250 stalled clients',
          value: `${stalled.toFixed(0)} ms`,
          aim: `≤ ${slowMs} ms`,
          met: stalled <= slowMs,
        },
        {
          name: 'growth of memory',
          value: megabytes(grown),
          aim: `≤ ${MEMORY_MB} MB`,
          met: grown <= MEMORY_MB * 1024 * 1024,
        },
        none('temporary files left', left),
        none('log entries of level error', logged.length),
      ],
      findings: [...findings, ...logged.slice(0, 5).map(({ msg, err }) => `logged: ${msg}: ${err?.message}`)],
    };
  },
};
