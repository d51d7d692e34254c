import { asc, inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useMarket } from '#test/harness.ts';
import { isOneOf } from './fragments/one-of.ts';
import { preparedInsert } from './prepared-insert.ts';
import { preparedRows } from './prepared-rows.ts';
import { outbox } from './schema.ts';

const t = useMarket();

const add = preparedInsert(
  'test_add_mails',
  outbox,
  ['id', 'key', 'kind', 'subject', 'nextAttemptAt'],
  sql`on conflict (key) do nothing`,
);
const mail = (id: string, subject: string | null, nextAttemptAt: Date | null) => ({
  id,
  key: `test:${id}`,
  kind: 'case' as const,
  subject,
  nextAttemptAt,
});
const found = preparedRows('test_mails', (db) =>
  db.select().from(outbox).where(isOneOf(outbox.id, 'ids')).orderBy(asc(outbox.id)),
);

test('prepared insert: several rows with quotes, time and null → read back whole, other columns by default', async () => {
  const at = new Date('2026-03-01T10:20:30.456Z');
  const rows = [mail('one', `O'Neil said "5 \\ 6" — ½`, at), mail('two', null, null)];
  await t.context.db.transaction((tx) => add(tx, rows));
  const read = await found(t.context.db, { ids: JSON.stringify(['one', 'two', 'none']) });
  expect(read).toMatchObject(rows);
  expect(read.map(({ attempts, sentAt }) => ({ attempts, sentAt }))).toEqual([
    { attempts: 0, sentAt: null },
    { attempts: 0, sentAt: null },
  ]);
});

test('prepared insert: a row that exists, and no rows at all → nothing is written', async () => {
  await add(t.context.db, [mail('three', 'first', null)]);
  await add(t.context.db, [mail('three', 'second', null)]);
  await add(t.context.db, []);
  const rows = await t.context.db
    .select({ subject: outbox.subject })
    .from(outbox)
    .where(inArray(outbox.id, ['three']));
  expect(rows).toEqual([{ subject: 'first' }]);
});
