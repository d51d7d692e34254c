import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onServer } from '#test/database.ts';
import { useMarket } from '#test/harness.ts';
import type { Db } from './client.ts';
import { preparedSql } from './prepared-rows.ts';
import { together } from './together.ts';

const t = useMarket();

beforeEach(() => t.context.db.execute(sql`create table test_numbers (id integer primary key)`));
afterEach(async () => {
  vi.restoreAllMocks();
  await t.context.db.execute(sql`drop table test_numbers`);
});

const insert = preparedSql(
  'test_add_number',
  () => sql`insert into test_numbers values (${sql.placeholder('id')}::integer)`,
);
const add = (db: Db, id: number) => insert(db, { id });
const select = preparedSql<{ id: number }>(
  'test_numbers',
  () => sql`select id from test_numbers order by id`,
);
const ids = async (db: Db) => (await select(db, {})).map(({ id }) => id);

test('statements sent together → each sees what those before it wrote, and returns its own rows', async () => {
  const seen = await t.context.db.transaction((tx) => together(ids(tx), add(tx, 1), ids(tx), null, ids(tx)));
  expect([seen[0], seen[2], seen[3], seen[4]]).toEqual([[], [1], null, [1]]);
});

test('one of the statements fails → its error, and none of the others is written', async () => {
  const failed = t.context.db.transaction((tx) => together(add(tx, 1), add(tx, 1), add(tx, 2), add(tx, 3)));
  await expect(failed).rejects.toMatchObject({ cause: { code: '23505' } });
  expect(await ids(t.context.db)).toEqual([]);
});

test('work that fails while another has a statement to follow → that statement is rolled back too', async () => {
  const followed = async (tx: Db) => {
    await add(tx, 1);
    await nextTurn();
    await add(tx, 2);
  };
  const failed = t.context.db.transaction((tx) => together(followed(tx), Promise.reject(new Error('no'))));
  await expect(failed).rejects.toThrow('no');
  await nextTurn();
  expect(await ids(t.context.db)).toEqual([]);
});

test.runIf(onServer)('statements of one turn in a transaction → one write to the socket', async () => {
  const writes = await t.context.db.transaction(async (tx) => {
    const spies = [vi.spyOn(Socket.prototype, '_writev' as never), vi.spyOn(Socket.prototype, '_write')];
    await together(add(tx, 1), add(tx, 2), add(tx, 3));
    return spies.flatMap(({ mock }) => mock.calls).length;
  });
  expect(writes).toBe(1);
});
