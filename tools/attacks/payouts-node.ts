import pg from 'pg';
import { deliverPayouts } from '#api/features/payouts/payout-delivery.service.ts';
import { runPayouts } from '#api/features/payouts/payout-runs.service.ts';
import { openNode } from './payouts-market.ts';

/**
 * A node that runs payouts once, when its parent says so, and kills itself at a point of the run:
 * - 1: before a payout is booked,
 * - 2: once the statement that books it is sent,
 * - 3: before the provider is asked,
 * - 4: when the provider has carried a payout out,
 * - 5: before its state is committed.
 */
const [url = '', dataDir = '', point = '0', timeoutMs = '0'] = process.argv.slice(2);
const killAt = Number(point);
const die = () => process.kill(process.pid, 'SIGKILL');

let armed = false;
let isUpdated = false;
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const text =
    typeof args[0] === 'string' ? args[0] : ((args[0] as { text?: string } | undefined)?.text ?? '');
  if (armed) {
    if (text.startsWith('commit') && isUpdated && killAt === 5) die();
    if (text.startsWith('update "payouts" set "status"')) isUpdated = true;
    if (text.includes('insert into "payouts"')) {
      if (killAt === 1) die();
      // The statement leaves in this turn of the event loop; whether the database still executes it, the node never learns.
      if (killAt === 2) setImmediate(die);
    }
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
