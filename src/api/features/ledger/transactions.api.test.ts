import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rowsOf } from '#db/rows-of.ts';
import { useMarket } from '#test/harness.ts';
import { type NewTransaction, writeTransaction, writeTransactions } from './transactions.sql.ts';

const t = useMarket();
const db = () => t.context.db;

let keys = 0;
const fee = (fields: Partial<NewTransaction> = {}): NewTransaction => ({
  kind: 'provider fee',
  key: `fee:${++keys}`,
  entries: [
    { account: 'fees', amountCents: 30 },
    { account: 'card', amountCents: -30 },
  ],
  at: new Date('2026-02-28T23:59:59Z'),
  ...fields,
});

/** The message of the database for statements in one transaction; null if they are taken. */
async function refusal(...statements: string[]): Promise<string | null> {
  const tried = db().transaction(async (tx) => {
    for (const statement of statements) await tx.execute(sql.raw(statement));
  });
  return tried.then(
    () => null,
    (error: { cause?: Error; message: string }) => error.cause?.message ?? error.message,
  );
}

const transaction = (key: string) =>
  `insert into ledger_transactions (kind, key, at) values ('provider fee', '${key}', '2026-03-01')`;
const entry = (key: string, position: number, cents: number, at = '2026-03-01') =>
  `insert into ledger_entries (transaction_id, position, account, amount_cents, at)
    select id, ${position}, 'card', ${cents}, '${at}' from ledger_transactions where key = '${key}'`;
const entries = (key: string, ...cents: number[]) =>
  `insert into ledger_entries (transaction_id, position, account, amount_cents, at)
    select id, place, 'card', cents, at from ledger_transactions,
      unnest(array[${cents}]::bigint[]) with ordinality entry (cents, place) where key = '${key}'`;

const balance = async (month: string) => {
  const [row] = await rowsOf<{ cents: number }>(
    db().execute(sql`
      select coalesce(sum(amount_cents), 0)::integer as cents from ledger_balances
      where account = 'fees' and month = ${month}`),
  );
  return row?.cents;
};

describe('writeTransaction', () => {
  test('balanced → written with its entries in order, and the balance of its month in UTC', async () => {
    const before = (await balance('2026-02-01')) ?? 0;
    const one = fee();
    expect(await writeTransaction(db(), one)).toBe(true);
    const rows = await rowsOf(
      db().execute(sql`
        select kind, position, account, amount_cents::integer as cents from ledger_entries
        join ledger_transactions t on t.id = transaction_id where key = ${one.key} order by position`),
    );
    expect(rows).toEqual([
      { kind: 'provider fee', position: 0, account: 'fees', cents: 30 },
      { kind: 'provider fee', position: 1, account: 'card', cents: -30 },
    ]);
    expect(await balance('2026-02-01')).toBe(before + 30);
  });

  test('same key again, also 20 times in parallel → written once', async () => {
    const one = fee({ at: new Date('2025-05-05') });
    const written = await Promise.all(Array.from({ length: 20 }, () => writeTransaction(db(), one)));
    expect(written.filter(Boolean)).toHaveLength(1);
    expect(await balance('2025-05-01')).toBe(30);
  });

  test('several, one of them known → the others are written', async () => {
    const [known, fresh] = [fee(), fee()];
    await writeTransaction(db(), known);
    expect(await writeTransactions(db(), [known, fresh])).toEqual([fresh.key]);
  });

  test('vendor’s account without a vendor, or tax without a country → refused', async () => {
    for (const account of ['vendor', 'tax'] as const) {
      const wrong = fee({
        entries: [
          { account, amountCents: 1 },
          { account: 'card', amountCents: -1 },
        ],
      });
      await expect(writeTransaction(db(), wrong)).rejects.toThrow();
    }
  });
});

describe('the database refuses', () => {
  test('a transaction that does not add up to zero', async () => {
    expect(await refusal(transaction('wrong'), entries('wrong', 30, -29))).toMatch(/do not add up to zero/);
  });

  test('a single entry, also of nothing', async () => {
    expect(await refusal(transaction('single'), entry('single', 0, 0))).toMatch(/fewer than two/);
  });

  test('a transaction without entries, at the commit', async () => {
    expect(await refusal(transaction('empty'))).toBe('The ledger transaction empty has no entries.');
  });

  test('entries that are added later to an old transaction, also balanced ones', async () => {
    expect(await refusal(transaction('old'), entries('old', 5, -5))).toBeNull();
    const later = entries('old', 7, -7).replace('place,', 'place + 2,');
    expect(await refusal(later)).toMatch(/takes no more entries/);
  });

  test('entries of another time than their transaction', async () => {
    const other = entries('dated', 1, -1).replace(', at from', `, at + interval '1 hour' from`);
    expect(await refusal(transaction('dated'), other)).toMatch(/none of another time/);
  });

  test('an unbalanced addition in the same transaction, with all constraints checked at once', async () => {
    const all = ['set constraints all immediate', entry('later', 9, 1)];
    expect(await refusal(transaction('later'), entries('later', 5, -5), ...all)).toMatch(/add up to zero/);
  });

  test.each(['ledger_transactions', 'ledger_entries', 'commission_rules'])(
    'update, delete and truncate of %s',
    async (table) => {
      const column = table === 'commission_rules' ? 'version' : 'at';
      for (const statement of [
        `update ${table} set ${column} = ${column}`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ])
        expect(await refusal(statement)).toMatch(/append-only: (UPDATE|DELETE|TRUNCATE) is refused/);
    },
  );
});
