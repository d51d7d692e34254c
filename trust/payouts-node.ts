import pg from 'pg';
import { deliverPayouts } from '#api/features/payouts/payout-delivery.service.ts';
import { runPayouts } from '#api/features/payouts/payout-runs.service.ts';
import { openNode } from './payouts-market.ts';

/**
 * A node that runs payouts once, when its parent says so, and kills itself at a point of the run:
 * 1 before a payout is inserted, 2 before that is committed, 3 before the provider is asked, 4 when it has carried a payout
 * out, 5 before its state is committed.
 */
const [url = '', dataDir = '', point = '0', timeoutMs = '0'] = process.argv.slice(2);
const killAt = Number(point);
const die = () => process.kill(process.pid, 'SIGKILL');

let armed = false;
const marks = { inserted: false, updated: false };
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const text =
    typeof args[0] === 'string' ? args[0] : ((args[0] as { text?: string } | undefined)?.text ?? '');
  if (armed) {
    const inserts = text.startsWith('insert into "payouts"');
    if (inserts && killAt === 1) die();
    if (text.startsWith('commit') && ((marks.inserted && killAt === 2) || (marks.updated && killAt === 5)))
      die();
    if (inserts) marks.inserted = true;
    if (text.startsWith('update "payouts" set "status"')) marks.updated = true;
  }
  return query.apply(this, args);
} as typeof pg.Client.prototype.query;

const { context, clock } = await openNode(url, dataDir, Number(timeoutMs));
const { connect } = context.payouts;
const send = connect.send;
connect.send = async (order) => {
  if (killAt === 3) die();
  const state = await send(order);
  if (killAt === 4) die();
  return state;
};
process.on('message', async (offsetMs: number) => {
  clock.offsetMs = offsetMs;
  armed = true;
  process.send?.('began');
  await runPayouts(context, { decidedBy: null }).catch(() => {});
  await deliverPayouts(context).catch(() => {});
  process.exit(0);
});
process.send?.('ready');
