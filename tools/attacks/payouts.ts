import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { makeConnectedVendor } from '#api/features/payouts/connected-vendor.testing.ts';
import { deliverPayouts } from '#api/features/payouts/payout-delivery.service.ts';
import { runPayouts } from '#api/features/payouts/payout-runs.service.ts';
import { rowsOf } from '#db/rows-of.ts';
import { sum } from '#lib/sum.ts';
import { owe } from '#test/owe.ts';
import { startPostgres } from '../../scripts/lib/postgres.mjs';
import { openNode } from './payouts-market.ts';

/**
 * `npm run payouts -- rehearse [--rounds 1000] [--timeout 2500]` rehearses payouts on a PostgreSQL of its own. In each round
 * vendors are owed money, two nodes run payouts at once, and one of them is killed at one of five points. The provider is
 * slow, fails, answers twice or never. Each vendor has to be paid once.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '1000' },
    /** Milliseconds that the market waits for the provider. */
    timeout: { type: 'string', default: '2500' },
  },
});
const rounds = Number(values.rounds);
const timeoutMs = Number(values.timeout);
const isPositive = (value: number) => Number.isInteger(value) && value > 0;
if (positionals[0] !== 'rehearse' || !isPositive(rounds) || !isPositive(timeoutMs)) {
  console.error('Usage: npm run payouts -- rehearse [--rounds 1000] [--timeout 2500]');
  process.exit(2);
}

const VENDORS = 5;
const HOUR_MS = 3_600_000;
/** Sweeps in which a payout has to end once the provider works again: on a busy machine, an answer may still come too late. */
const MAX_PASSES = 200;
/** From so many rounds on, each point has to have been hit. */
const MANY_ROUNDS = 50;
const POINTS = [1, 2, 3, 4, 5];
/** Nodes that are started ahead, since a start takes longer than a round. */
const AHEAD = 6;
const MODES = [
  { name: 'normal', faults: { webhook: 'normal', provider: 'normal', payoutReturns: false } },
  { name: 'webhooks twice', faults: { webhook: 'twice', provider: 'normal', payoutReturns: false } },
  { name: 'webhooks never', faults: { webhook: 'lost', provider: 'normal', payoutReturns: false } },
  { name: 'webhooks late', faults: { webhook: 'late', provider: 'normal', payoutReturns: false } },
  { name: 'slow', faults: { webhook: 'normal', provider: 'slow', payoutReturns: false } },
  { name: 'answers nothing', faults: { webhook: 'normal', provider: 'failing', payoutReturns: false } },
  { name: 'banks return', faults: { webhook: 'twice', provider: 'normal', payoutReturns: true } },
] as const;

const server = await startPostgres();
const folder = mkdtempSync(join(tmpdir(), 'emporia-payouts-'));
const { context, simulator, clock, database } = await openNode(server.url, folder, timeoutMs);
const { db } = context;

interface Waiting {
  child: ChildProcess;
  ready: Promise<unknown>;
}
const startNode = (point: number): Waiting => {
  const file = fileURLToPath(new URL('payouts-node.ts', import.meta.url));
  const child = fork(file, [server.url, folder, String(point), String(timeoutMs)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return { child, ready: once(child, 'message') };
};

/** What does not hold, in words; empty if everyone was paid once. */
async function findProblems(owed: ReadonlyMap<string, number>): Promise<string[]> {
  const problems: string[] = [];
  const paid = await rowsOf<{ vendor: string; cents: number; open: number; why: string | null }>(
    db.execute(sql`select vendor_id as vendor, sum(amount_cents) filter (where status = 'Paid')::float8 as cents,
      count(*) filter (where status in ('Scheduled', 'Sent'))::int as open,
      max(last_error) filter (where status in ('Scheduled', 'Sent')) as why from payouts group by 1`),
  );
  for (const [vendor, cents] of owed) {
    const row = paid.find((one) => one.vendor === vendor);
    if (row?.cents !== cents || row.open > 0)
      problems.push(
        `${vendor} is owed ${cents} cents and was paid ${row?.cents}, ${row?.open} open: ${row?.why}`,
      );
  }
  const atProvider = await rowsOf<{ id: string; made: number; left: number; status: string; cents: number }>(
    db.execute(sql`select p.id, p.status, p.amount_cents::float8 as cents,
      (select count(*)::int from simulator_object o where o.kind = 'payout' and o.parent_id = p.account_id
        and o.data->'metadata'->>'reference' = p.id) as made,
      (select coalesce(sum((o.data->>'amount')::int - (o.data->>'amount_reversed')::int), 0)::float8
        from simulator_object o where o.kind = 'transfer' and o.parent_id = p.id) as left from payouts p`),
  );
  for (const { id, made, left, status, cents } of atProvider) {
    if (made > 1) problems.push(`${id} was made ${made} times at the provider`);
    if (left !== (status === 'Paid' ? cents : 0))
      problems.push(`${id} is ${status} and moved ${left} of ${cents}`);
  }
  const ledger = await rowsOf<{ problem: string }>(
    db.execute(sql`
      select 'transaction ' || transaction_id || ' is not zero' as problem from ledger_entries
        group by transaction_id having sum(amount_cents) <> 0
      union all select 'vendor ' || vendor_id || ' still has ' || -sum(amount_cents) from ledger_balances
        where vendor_id is not null group by vendor_id having sum(amount_cents) <> 0
      union all select 'payout ' || p.id || ' is not booked right' from payouts p
        where (select count(*) from ledger_transactions t where t.payout_id = p.id)
          <> case when p.status in ('Returned', 'Failed') then 2 else 1 end`),
  );
  return [...problems, ...ledger.map(({ problem }) => problem)];
}

let failed = false;
const startedAt = Date.now();
const kills = new Map<number, number>();
let mostPasses = 0;
/** In how many rounds a node was killed, and at which points. */
function describeKills(): string {
  const points = POINTS.map((point) => `${kills.get(point) ?? 0} at point ${point}`);
  return `${sum([...kills.values()])} rounds: ${points.join(', ')}`;
}
try {
  const vendors = await Promise.all(
    Array.from({ length: VENDORS }, async () => (await makeConnectedVendor(context, simulator)).id),
  );
  const owed = new Map(vendors.map((id) => [id, 0]));
  const pointOf = (round: number) => POINTS[round % POINTS.length] ?? 1;
  const waiting = Array.from({ length: Math.min(AHEAD, rounds) }, (_, round) => startNode(pointOf(round)));
  for (let round = 0; round < rounds && !failed; round++) {
    const { child, ready } = waiting.shift() ?? startNode(pointOf(round));
    if (round + AHEAD < rounds) waiting.push(startNode(pointOf(round + AHEAD)));
    const mode = MODES[round % MODES.length] ?? MODES[0];
    for (const vendorId of vendors) {
      const cents = 2_000 + ((round * 7919 + vendors.indexOf(vendorId) * 104_729) % 50_000);
      await owe(db, { vendorId, cents, now: context.now() });
      owed.set(vendorId, (owed.get(vendorId) ?? 0) + cents);
    }
    await ready;
    await simulator.setFaults(mode.faults);
    const ended = once(child, 'exit');
    const began = once(child, 'message');
    child.send(clock.offsetMs);
    await began;
    // Either the node dies before the other one runs, or both run at once, with a head start that differs from round to round.
    if (round % 2 === 0) await ended;
    else await pause((round % 7) * 4);
    await runPayouts(context, { decidedBy: null });
    await deliverPayouts(context);
    const [, signal] = (await ended) as [number | null, NodeJS.Signals | null];
    if (signal === 'SIGKILL') kills.set(pointOf(round), (kills.get(pointOf(round)) ?? 0) + 1);
    await simulator.setFaults(MODES[0].faults);
    // Time passes, and the sweeper and the next run finish what was cut off.
    let passes = 0;
    for (; passes < MAX_PASSES; passes++) {
      await simulator.settled();
      const open = await rowsOf(db.execute(sql`select from payouts where status in ('Scheduled', 'Sent')`));
      const { payouts } = await runPayouts(context, { decidedBy: null });
      if (open.length === 0 && payouts === 0) break;
      clock.offsetMs += 26 * HOUR_MS;
      await deliverPayouts(context);
    }
    mostPasses = Math.max(mostPasses, passes);
    const isChecked = round % 10 === 9 || round === rounds - 1 || rounds <= 100;
    const problems = isChecked ? await findProblems(owed) : [];
    for (const problem of problems)
      console.error(`Round ${round + 1} (${mode.name}, point ${pointOf(round)}): ${problem}`);
    failed = problems.length > 0;
    // A run that is ended has shown this much.
    if (!failed && (round + 1) % 100 === 0)
      console.log(`${round + 1} rounds hold. A node was killed in ${describeKills()}.`);
  }
  for (const { child } of waiting) child.kill('SIGKILL');
  const [count] = await rowsOf<{ paid: number; returned: number }>(
    db.execute(sql`select count(*) filter (where status = 'Paid')::int as paid,
      count(*) filter (where status in ('Returned', 'Failed'))::int as returned from payouts`),
  );
  if (!failed) {
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    console.log(
      `${rounds} rounds in ${seconds} s: ${count?.paid} payouts paid, ${count?.returned} came back and were paid again, after ${mostPasses} sweeps at most. A node was killed in ${describeKills()}; in the others the other node had done its work, or the provider failed. No vendor was paid twice or left out, the ledger adds up.`,
    );
    failed = rounds >= MANY_ROUNDS && POINTS.some((point) => !kills.has(point));
    if (failed) console.error('A point was never hit, so the rehearsal shows nothing about it.');
  }
} finally {
  await simulator.close();
  await database.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
