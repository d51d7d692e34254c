import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type Client, createClient } from '#client/client.ts';
import { createBucket } from '#test/bucket.ts';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { startNginx } from '../../scripts/lib/nginx.mjs';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { startSwift } from '../../scripts/lib/swift.mjs';
import { Market } from '../shared/market.ts';
import { documentedNginx } from './documented-nginx.ts';

const METRICS_TOKEN = 'token-of-the-fleet';
const REQUEST_LIMIT_MS = 30_000;
const NODES = 3;

type Started<F extends (...args: never[]) => unknown> = Awaited<ReturnType<F>>;

interface Parts {
  primary: Started<typeof startPostgres>;
  replica: Started<Started<typeof startPostgres>['startReplica']>;
  swift: Started<typeof startSwift>;
  nginx: Started<typeof startNginx>;
  nodes: Market[];
  /** The variables of each node besides its port. */
  envs: readonly Record<string, string>[];
}

/** Three nodes on one PostgreSQL with a replica and one bucket of Swift, behind nginx; all on loopback. */
export class Fleet {
  /** The address of nginx. */
  readonly url: string;
  /** The origin of the bucket. */
  readonly filesUrl: string;
  private readonly parts: Parts;

  private constructor(parts: Parts) {
    this.parts = parts;
    this.url = parts.nginx.url;
    this.filesUrl = parts.swift.env.S3_ENDPOINT;
  }

  /** Starts all of it; the nodes at the same time, on an empty database. */
  static async start(): Promise<Fleet> {
    const folder = mkdtempSync(join(tmpdir(), 'emporia-fleet-'));
    process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
    const primary = await startPostgres({ synchronous_commit: 'on' });
    const replica = await primary.startReplica();
    const swift = await startSwift();
    const bucket = await createBucket(swift.env);
    const port = freePort();
    const env = {
      ...bucket.env,
      DATABASE_URL: primary.url,
      DATABASE_REPLICA_URLS: replica.url,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      NODE_ENV: 'production',
      ALLOW_TEST_PAYMENTS: '1',
      DEMO: '1',
      // nginx alone: visitors come from other addresses of loopback.
      TRUST_PROXY: '127.0.0.1',
      METRICS_TOKEN,
      SECRETS_KEY: 'the key of all nodes, of 32 characters or more',
      // All visitors share few addresses here. Limits of an account are not multiplied.
      RATE_LIMIT_FACTOR: '1000000',
    };
    const newerPages = buildWithAnotherAsset(join(folder, 'dist'));
    const envs = Array.from({ length: NODES }, (_, n) => ({
      ...env,
      DATA_DIR: join(folder, `node-${n}`),
      ...(n === NODES - 1 && { DIST_DIR: newerPages }),
    }));
    const nodes = await Promise.all(envs.map((each) => Market.start(each)));
    const configuration = await documentedNginx({
      nodes: nodes.map(({ url }) => new URL(url).host),
      listen: `127.0.0.1:${port}`,
      cache: join(folder, 'nginx'),
    });
    const nginx = await startNginx(configuration, port);
    return new Fleet({ primary, replica, swift, nginx, nodes, envs });
  }

  get nginxVersion(): string {
    return this.parts.nginx.version;
  }

  get size(): number {
    return this.parts.nodes.length;
  }

  get nodesThatRun(): number {
    return this.parts.nodes.filter(({ isRunning }) => isRunning).length;
  }

  /** Errors and warnings that nodes have logged since their last start. */
  get problems(): string[] {
    return this.parts.nodes.flatMap(({ problems }) =>
      problems.map(({ msg, err }) => (err ? `${msg}: ${err.message}` : msg)),
    );
  }

  /** The address of a node; they are numbered from 0, and start again after the last one. */
  node(number: number): string {
    return this.marketAt(number).url;
  }

  dataFolder(number: number): string {
    return this.parts.envs[number % this.size]?.DATA_DIR ?? '';
  }

  async end(number: number, signal: NodeJS.Signals): Promise<void> {
    await this.marketAt(number).end(signal);
  }

  /** Starts a node that has ended again, on the same port. */
  async startAgain(number: number): Promise<void> {
    const { port } = new URL(this.node(number));
    this.parts.nodes[number] = await Market.start({ ...this.parts.envs[number], PORT: port });
  }

  private marketAt(number: number): Market {
    return this.parts.nodes[number % this.size] as Market;
  }

  /** Runs a statement on one of the two database servers. */
  async sql(server: 'primary' | 'replica', statement: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: this.parts[server].url });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  }

  /** Forgets what the limits of accounts have counted: some allow a hundred calls in ten minutes. */
  async clearLimits(): Promise<void> {
    await this.sql('primary', 'delete from rate_limits');
  }

  /** A metric of a node: the sum over its labels that match. */
  private async metric(number: number, name: string, labels = ''): Promise<number> {
    const text = await this.get(`${this.node(number)}/metrics`, {
      authorization: `Bearer ${METRICS_TOKEN}`,
    });
    return sumOfMetric(text, name, labels);
  }

  /** The same of all nodes together. */
  async metricOfAll(name: string, labels = ''): Promise<number> {
    const each = await this.metricOfEach(name, labels);
    return each.reduce((sum, value) => sum + value, 0);
  }

  /** Bytes of each node. */
  memoryOfNodes(): Promise<number[]> {
    return this.metricOfEach('process_resident_memory_bytes');
  }

  private metricOfEach(name: string, labels = ''): Promise<number[]> {
    return Promise.all(this.parts.nodes.map((_, n) => this.metric(n, name, labels)));
  }

  /** The body of an answer. @throws Error for any status but 200 */
  async get(url: string, headers: Record<string, string> = {}): Promise<string> {
    const answer = await send(url, { headers });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
    return text;
  }

  async stop(): Promise<void> {
    const { nginx, nodes, swift, replica, primary } = this.parts;
    await nginx.stop();
    await Promise.all(nodes.map((node) => node.isRunning && node.end()));
    await swift.stop();
    await replica.stop();
    await primary.stop();
  }
}

/** An asset that one node alone has, as during an update to a version whose pages name it. */
export const NEWER_ASSET = '/assets/newer-version-0a1b2c3d.js';

function buildWithAnotherAsset(folder: string): string {
  const build = fileURLToPath(new URL('../../dist', import.meta.url));
  cpSync(join(build, 'client'), join(folder, 'client'), { recursive: true });
  // Its imports are found from where the file really is.
  symlinkSync(join(build, 'server'), join(folder, 'server'));
  writeFileSync(join(folder, 'client', NEWER_ASSET), 'export {};\n');
  return folder;
}

/** The sum of a metric's values in Prometheus' text format, over the series whose labels contain `labels`. */
export function sumOfMetric(text: string, name: string, labels = ''): number {
  let sum = 0;
  for (const line of text.split('\n')) {
    const [, series, of = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (series === name && of.includes(labels)) sum += Number(value);
  }
  return sum;
}

/** A client of the API at this address. */
export const connect = (url: string, token: string | null = null): Client =>
  createClient({ fetch: send, token: () => token, base: url });

export const send = (url: string, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { signal: AbortSignal.timeout(REQUEST_LIMIT_MS), ...init });

/** Asks until the answer is yes, or gives up. */
export async function becomes(limitMs: number, ask: () => Promise<boolean>): Promise<boolean> {
  const until = performance.now() + limitMs;
  while (!(await ask())) {
    if (performance.now() > until) return false;
    await pause(50);
  }
  return true;
}
