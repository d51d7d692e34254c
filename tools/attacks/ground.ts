import { cp, lstat, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { leaveFilesUnread } from '#test/demo.ts';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { run } from '../../scripts/lib/run.mjs';
import { Market, type StartOptions } from '../shared/market.ts';
import { randomFrom } from '../shared/words.ts';
import { withDatabase } from './open-site.ts';

export const KINDS = ['embedded', 'PostgreSQL'] as const;
type Postgres = Awaited<ReturnType<typeof startPostgres>>;
export type Kind = (typeof KINDS)[number];

/** The data of one market: a data folder and, on a server, a database. */
export interface Site {
  dataDir: string;
  env: Record<string, string>;
  start: (options?: StartOptions) => Promise<Market>;
  /** The violations that `npm run integrity` finds; on the embedded database only while no market runs. */
  violations: (graceHours: number) => Promise<{ name: string; violations: number; ids: string[] }[]>;
}

/** What a part attacks: copies of a market with the demo catalog. */
export class Ground {
  readonly kind: Kind;
  readonly short: boolean;
  readonly seed: number;
  /** Numbers from 0 to 1 that the seed determines. */
  readonly random: () => number;
  private readonly folder: string;
  /** The server of the databases; null for embedded ones. */
  readonly postgres: Postgres | null;
  private count = 0;

  private constructor(
    kind: Kind,
    {
      folder,
      postgres,
      short,
      seed,
    }: { folder: string; postgres: Postgres | null; short: boolean; seed: number },
  ) {
    this.kind = kind;
    this.folder = folder;
    this.postgres = postgres;
    this.short = short;
    this.seed = seed;
    this.random = randomFrom(seed);
  }

  /** Fills the market that sites are copied from. */
  static async prepare(
    kind: Kind,
    options: { folder: string; short: boolean; seed: number },
  ): Promise<Ground> {
    const postgres = kind === 'PostgreSQL' ? await startPostgres() : null;
    const ground = new Ground(kind, { ...options, postgres });
    const original = await ground.site(ground.pathOf('original'), 'original', 'template0');
    await (await original.start()).end();
    await withDatabase(original, leaveFilesUnread);
    return ground;
  }

  /**
   * Milliseconds from which an answer is slow. The short form runs in CI on machines of any speed, where a part tells only a
   * market that hangs.
   */
  get slowMs(): number {
    return this.short ? 10_000 : 2000;
  }

  private pathOf(name: string): string {
    return join(this.folder, this.kind, name);
  }

  /** A new copy of the prepared market; `folder`: on another file system. */
  async copy(folder?: string): Promise<Site> {
    this.count += 1;
    const name = `copy${this.count}`;
    const dataDir = folder ? join(folder, 'data') : this.pathOf(name);
    // A market that has ended may leave the socket of its backups, which cannot be copied.
    const filter = async (path: string) => !(await lstat(path)).isSocket();
    await cp(this.pathOf('original'), dataDir, { recursive: true, filter });
    return this.site(dataDir, name, 'original');
  }

  /** Deletes the folder of a site. */
  async remove(site: Site): Promise<void> {
    await rm(site.dataDir, { recursive: true, force: true, maxRetries: 5 });
  }

  private async site(dataDir: string, name: string, template: string): Promise<Site> {
    await mkdir(dataDir, { recursive: true });
    const env = {
      DATA_DIR: dataDir,
      DATABASE_URL: this.postgres ? await createDatabase(this.postgres.url, name, template) : '',
      DEMO: '1',
      NODE_ENV: 'test',
      RATE_LIMIT_FACTOR: '1000000',
    };
    return {
      dataDir,
      env,
      start: (options) => Market.start(env, options),
      violations: (graceHours) => findViolations(env, graceHours),
    };
  }
}

async function createDatabase(server: string, name: string, template: string): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name} template ${template}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function findViolations(env: Record<string, string>, graceHours: number) {
  const { output } = await run(
    process.execPath,
    ['src/commands/integrity.ts', '--json', '--grace', String(graceHours)],
    { env: { ...process.env, ...env } },
  );
  const found = /\{"violations".*\}/s.exec(output)?.[0];
  if (!found) throw new Error(`npm run integrity failed: ${output}`);
  const { rules } = JSON.parse(found) as {
    rules: { name: string; violations: number; ids: string[] }[];
  };
  return rules.filter(({ violations }) => violations > 0);
}
