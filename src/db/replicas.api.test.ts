import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Changes } from '#api/kernel/changes.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import { onServer } from '#test/database.ts';
import { makeCustomer, makeProduct } from '#test/factories.ts';
import { useMarket } from '#test/harness.ts';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { type OpenDatabase, openServer } from './client.ts';
import { withConnection } from './connection.ts';
import { withReplicaReads } from './replica-reads.ts';
import type { Replicas } from './replicas.ts';
import { rowsOf } from './rows-of.ts';

const WAIT = { interval: 20 };

type Primary = Awaited<ReturnType<typeof startPostgres>>;

interface Node {
  database: OpenDatabase;
  changes: Changes;
  /** The highest number whose change this node knows of. */
  known: number;
}

describe.runIf(onServer)('reads from a replica', () => {
  let primary: Primary;
  let replica: Awaited<ReturnType<Primary['startReplica']>>;
  let writer: Node;
  let reader: Node;
  let replicas: Replicas;
  let written = 0;

  async function openNode(replicaUrls: string[] = []): Promise<Node> {
    const database = await openServer(primary.url, { replicaUrls });
    const node: Node = { database, changes: new Changes(), known: 0 };
    await node.changes.connect(database);
    node.changes.onChange((tags) => {
      for (const tag of tags)
        node.known = Math.max(node.known, Number(/^product:(\d+)$/.exec(tag)?.[1] ?? 0));
    });
    return node;
  }

  /** Writes the next number on a node. */
  const write = ({ database: { db }, changes }: Node) => {
    written += 1;
    const number = written;
    return inTransaction({ db, changes }, async (tx, invalidate) => {
      // Two writes may commit in another order than their numbers.
      await tx.execute(
        sql`update secrets set value = greatest(value::integer, ${number}::integer)::text where name = 'number'`,
      );
      invalidate(`product:${number}`);
    });
  };

  /** The number as public reads of the reader see it. */
  const read = () =>
    withReplicaReads(async () => {
      const [row] = await rowsOf<{ value: string }>(
        reader.database.db.execute(sql`select value from secrets where name = 'number'`),
      );
      return Number(row?.value);
    });

  const isUsed = () => replicas.states()[0]?.used;
  const onReplica = (statement: string) =>
    withConnection(replica.url, async (client) => {
      await client.query(statement);
    });

  beforeAll(async () => {
    primary = await startPostgres({ synchronous_commit: 'on' });
    replica = await primary.startReplica();
    writer = await openNode();
    reader = await openNode([replica.url]);
    replicas = reader.database.replicas as Replicas;
    await writer.database.db.execute(sql`insert into secrets (name, value) values ('number', '0')`);
  });
  afterAll(async () => {
    await Promise.all([writer.database.close(), reader.database.close()]);
    await replica.stop();
    await primary.stop();
  });
  beforeEach(async () => {
    // A write, because a replica that has replayed everything may stand before the head of an empty page of the log.
    await write(writer);
    await expect.poll(isUsed, WAIT).toBe(true);
  });

  test('4,000 reads while both nodes write → none is older than what the node knows, wherever it comes from', async () => {
    const before = { ...replicas.reads };
    let reads = 0;
    let stale = 0;
    const readOn = async () => {
      while (reads < 4000) {
        reads += 1;
        const { known } = reader;
        if ((await read()) < known) stale += 1;
        if (reads % 40 === 0) await write(reads % 80 === 0 ? writer : reader);
      }
    };
    await Promise.all([readOn(), readOn(), readOn(), readOn()]);
    expect(stale).toBe(0);
    const [fromReplica, fromPrimary] = [
      replicas.reads.replica - before.replica,
      replicas.reads.primary - before.primary,
    ];
    expect(fromReplica + fromPrimary).toBe(reads);
    // How many depends on how busy the machine is.
    expect(fromReplica).toBeGreaterThan(100);
  });

  test('replay paused → the primary answers; resumed → the replica again', async () => {
    await onReplica('select pg_wal_replay_pause()');
    await write(writer);
    await expect.poll(() => reader.known).toBe(written);
    const { replica: before } = replicas.reads;
    expect(await read()).toBe(written);
    expect(replicas.reads.replica).toBe(before);
    expect(isUsed()).toBe(false);
    await onReplica('select pg_wal_replay_resume()');
    await expect.poll(isUsed, WAIT).toBe(true);
    expect(await read()).toBe(written);
    expect(replicas.reads.replica).toBe(before + 1);
  });

  test('a second behind without a known change → left out', async () => {
    await onReplica('select pg_wal_replay_pause()');
    await writer.database.db.execute(sql`update secrets set value = value where name = 'number'`);
    await expect.poll(isUsed, WAIT).toBe(false);
    expect(replicas.states()).toEqual([
      { name: new URL(replica.url).host, used: false, behindBytes: expect.any(Number) },
    ]);
    await onReplica('select pg_wal_replay_resume()');
  });

  test('killed under load → no read fails; started again → used again', async () => {
    let stopped = false;
    const readOn = async () => {
      while (!stopped) expect(await read()).toBe(written);
    };
    const load = Promise.all([readOn(), readOn(), readOn(), readOn()]);
    await replica.kill();
    await expect.poll(isUsed, WAIT).toBe(false);
    expect(replicas.states()).toMatchObject([{ behindBytes: null }]);
    await replica.startAgain();
    await expect.poll(isUsed, WAIT).toBe(true);
    stopped = true;
    await load;
  });

  test('promoted → no replica any more', async () => {
    const promoted = await primary.startReplica();
    const node = await openNode([promoted.url]);
    const states = () => node.database.replicas?.states()[0];
    try {
      await write(writer);
      await expect.poll(() => states()?.used, WAIT).toBe(true);
      await withConnection(promoted.url, (client) => client.query('select pg_promote()'));
      await expect.poll(() => states()?.used, WAIT).toBe(false);
    } finally {
      await node.database.close();
      await promoted.stop();
    }
  });

  test('transactions → the primary', () =>
    withReplicaReads(async () => {
      await reader.database.db.transaction(async (tx) => {
        const rows = await rowsOf(tx.execute(sql`select pg_is_in_recovery() as recovering`));
        expect(rows).toEqual([{ recovering: false }]);
      });
    }));

  describe('calls', () => {
    const t = useMarket({ database: () => openServer(primary.url, { replicaUrls: [replica.url] }) });
    const readsOf = async (call: () => Promise<unknown>) => {
      await expect.poll(() => t.database.replicas?.states()[0]?.used, WAIT).toBe(true);
      const reads = t.database.replicas?.reads ?? { replica: 0, primary: 0 };
      const before = { ...reads };
      await call();
      return { replica: reads.replica - before.replica, primary: reads.primary - before.primary };
    };

    test('public reads without a session → the replica; with one, and other calls → the primary', async () => {
      const { slug, mainCategoryId } = await makeProduct(t.context.db);
      const { token } = await makeCustomer(t.context.db);
      t.context.changes.emit(['catalog', 'categories']);
      const calls: Record<string, (api: ReturnType<typeof t.api>) => Promise<unknown>> = {
        list: (api) => api('GET site/product', { query: {} }),
        search: (api) => api('GET site/product', { query: { searchKeyword: 'unknown' } }),
        product: (api) => api('GET site/product/{slug}', { params: { slug } }),
        random: (api) => api('GET site/product-list-with-hard-limit', { query: {} }),
        home: (api) => api('GET site/home-page'),
        main: (api) => api('GET main-category'),
        first: (api) => api('GET first-category', { query: { mainCategoryId } }),
      };
      for (const [name, call] of Object.entries(calls)) {
        const reads = await readsOf(() => call(t.api()));
        expect(reads.replica, name).toBeGreaterThan(0);
        expect(reads.primary, name).toBe(0);
        expect(await readsOf(() => call(t.api(token))), name).toEqual({ replica: 0, primary: 0 });
      }
      expect(await readsOf(() => t.api()('GET site/blog', { query: {} }))).toEqual({
        replica: 0,
        primary: 0,
      });
    });
  });
});
