import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { checkLedger } from '#api/features/ledger/ledger-check.service.ts';
import { API_BASE } from '#contract/contract.ts';
import { type Db, type OpenDatabase, openServer } from '#db/client.ts';
import { rowsOf } from '#db/rows-of.ts';
import { dollarsOf } from '#domain/money.ts';
import { startChild } from './child.ts';
import { fillDatabase } from './databases.ts';
import { number, type Section } from './figures.ts';
import { type Load, loadOnce } from './measure.ts';
import { ADMIN_HEADERS, insertAdmin } from './people.ts';

/** Of a run over 20,000 vendors. */
const AIM_SECONDS = 60;
const AIM_LOCK_MS = 100;
const SAMPLE_MS = 5;
const BARE_PATH = '/payout';
/** Of each vendor: this many amounts of the last 150 days, one of them younger than the hold. */
const AMOUNTS = 10;
const SHARE_CENTS = 1800;

/** Fills a database with vendors that are paid by hand. What they are owed is booked as corrections, which need no orders. */
export const fillPayouts = (url: string, vendors: number): Promise<void> =>
  fillDatabase(url, (db) => fill(db, vendors));

async function fill(db: Db, vendors: number): Promise<void> {
  await insertAdmin(db);
  await db.execute(sql`
    insert into users (id, name, email, phone, password_hash, role)
    select 'owner-' || n, 'Owner', 'owner-' || n || '@bench.test', '', 'none', 'vendor'
    from generate_series(1, ${vendors}::int) n`);
  await db.execute(sql`
    insert into vendors (id, user_id, shop_name, shop_slug, status)
    select 'vendor-' || n, 'owner-' || n, 'Shop ' || n, 'shop-' || n, 'Approved' from generate_series(1, ${vendors}::int) n`);
  await db.execute(sql`
    insert into payout_accounts (vendor_id, method, sealed_details, details_last4)
    select 'vendor-' || n, 'byHand', 'sealed', '3000' from generate_series(1, ${vendors}::int) n`);
  const at = sql`now() - make_interval(days => 1 + 15 * m)`;
  for (let m = 0; m < AMOUNTS; m++)
    await db.transaction(async (tx) => {
      // The ledger's trigger joins the new rows, of which the planner knows no number: else each is compared with each.
      await tx.execute(sql`set local enable_nestloop = off`);
      await tx.execute(sql`
        insert into ledger_transactions (kind, key, sold_at, at)
        select 'correction', concat_ws('-', 'correction:bench', n, m), ${at}, ${at}
        from generate_series(1, ${vendors}::int) n, (select ${m}::int as m) part`);
      await tx.execute(sql`
        insert into ledger_entries (transaction_id, position, account, vendor_id, amount_cents, sold_at, at)
        select t.id, e.position, e.account, case e.account when 'vendor' then 'vendor-' || split_part(t.key, '-', 2) end,
          e.amount, t.sold_at, t.at
        from ledger_transactions t,
          (values (0, 'card', 2000), (1, 'market', -200), (2, 'vendor', ${0 - SHARE_CENTS}::int)) e (position, account, amount)
        where t.written_by = pg_current_xact_id()`);
    });
  await db.execute(sql`vacuum analyze`);
}

/**
 * Runs the payouts of all vendors of a filled database by one call, and compares payouts a second with the answers of a
 * bare server.
 * @throws if a vendor is paid twice, not at all, or another amount, or the ledger is wrong
 */
export async function measurePayouts(
  load: Load,
  { url, vendors, env }: { url: string; vendors: number; env: Record<string, string> },
): Promise<Section> {
  const child = startChild('market.ts', { DEMO: '0', ...env });
  const bareChild = startChild('bare.ts');
  const database = await openServer(url);
  try {
    const market = await child.ask<{ url: string }>({});
    const body = Buffer.from(JSON.stringify({ ok: true })).toString('base64');
    const bare = await bareChild.ask<{ url: string }>({ give: { path: BARE_PATH, headers: {}, body } });
    const reference = { url: bare.url, paths: [BARE_PATH], child: bareChild };
    await loadOnce(load, reference, { seconds: 1 });
    const { perSecond: bareRate } = await loadOnce(load, reference);
    const ended = new AbortController();
    const longest = watchTransactions(database, ended.signal);
    const started = performance.now();
    const first = await run(market.url);
    const seconds = (performance.now() - started) / 1000;
    ended.abort();
    const lockMs = await longest;
    const again = await run(market.url);
    await expectPaidOnce(database.db, vendors, [first, again]);
    const rate = vendors / seconds;
    return {
      title: 'A payout run',
      how: `One call of POST admin/payout/run on PostgreSQL over ${number(vendors)} vendors who are paid by hand, each owed ${AMOUNTS} amounts of which one is younger than the hold; then the call again, which pays nothing. Each vendor is paid once, what is available, and every rule of the ledger holds. The reference is the bare server. How long rows stay locked is read from pg_stat_activity each ${SAMPLE_MS} ms: the age of the oldest transaction that has written.`,
      figures: [
        {
          id: 'payouts',
          name: `seconds of a run (${number(rate)} payouts a second)`,
          value: number(seconds),
          reference: `${number(Math.round(bareRate))} a second`,
          ratio: `${((rate / bareRate) * 1000).toFixed(1)} ‰`,
          aim: `≤ ${AIM_SECONDS} s`,
          met: seconds <= AIM_SECONDS,
        },
        {
          id: 'payouts-lock',
          name: 'longest time that rows are locked (ms)',
          value: number(lockMs),
          reference: '',
          ratio: '',
          aim: `≤ ${AIM_LOCK_MS} ms`,
          met: lockMs <= AIM_LOCK_MS,
        },
      ],
    };
  } finally {
    await database.close();
    await Promise.all([child.stop(), bareChild.stop()]);
  }
}

interface RunAnswer {
  payouts: number;
  total: number;
}

async function run(url: string): Promise<RunAnswer> {
  const answer = await fetch(`${url}${API_BASE}/admin/payout/run`, {
    method: 'POST',
    headers: { ...ADMIN_HEADERS, 'content-type': 'application/json' },
    body: '{}',
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`POST admin/payout/run was answered ${answer.status}: ${text}`);
  return JSON.parse(text).data;
}

/** The age in milliseconds of the oldest transaction with locks on rows that was seen until `ended`. */
async function watchTransactions({ db }: OpenDatabase, ended: AbortSignal): Promise<number> {
  let longest = 0;
  while (!ended.aborted) {
    // Only a transaction that has written has an id. Autovacuum has transactions too, which lock no rows.
    const [row] = await rowsOf<{ ms: number | null }>(
      db.execute(sql`
        select max(extract(epoch from clock_timestamp() - xact_start) * 1000)::float8 as ms from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and backend_xid is not null`),
    );
    longest = Math.max(longest, row?.ms ?? 0);
    await pause(SAMPLE_MS);
  }
  return longest;
}

async function expectPaidOnce(db: Db, vendors: number, [first, again]: RunAnswer[]): Promise<void> {
  const cents = (AMOUNTS - 1) * SHARE_CENTS;
  const total = dollarsOf(vendors * cents);
  if (first?.payouts !== vendors || first.total !== total || again?.payouts !== 0)
    throw new Error(
      `The runs paid ${JSON.stringify([first, again])}, instead of ${vendors} and ${total} once.`,
    );
  const [wrong] = await rowsOf<{ vendor: string }>(
    db.execute(sql`
      select v.id as vendor from vendors v left join payouts p on p.vendor_id = v.id
      group by v.id having count(p.id) <> 1 or sum(p.amount_cents) <> ${cents}::int limit 1`),
  );
  if (wrong) throw new Error(`${wrong.vendor} was not paid once ${cents} cents.`);
  const { problems } = await checkLedger(db);
  const [problem] = problems;
  if (problem) throw new Error(`The ledger is wrong: ${problem.key}: ${problem.problem}`);
}
