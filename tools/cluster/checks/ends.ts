import { setTimeout as pause } from 'node:timers/promises';
import { ApiFailure } from '#client/client.ts';
import type { Check, Outcome } from '../check.ts';
import { connect, type Fleet } from '../fleet.ts';
import { brokenOff, pay, placeOrder, registerCustomer } from '../people.ts';

const READERS = 8;
const BUYERS = 2;
const BEFORE_MS = 1500;
const AFTER_MS = 2500;

/** Loads pages through nginx until `signal` says otherwise; counts what was answered, and what failed and why. */
async function read(fleet: Fleet, paths: readonly string[], first: number, signal: AbortSignal) {
  const failed: string[] = [];
  let answered = 0;
  for (let n = first; !signal.aborted; n++) {
    try {
      await fleet.get(fleet.url + paths[n % paths.length]);
      answered += 1;
    } catch (error) {
      failed.push(error instanceof Error ? error.message : String(error));
    }
  }
  return { answered, failed };
}

/** Buys one product after the other until `signal` says otherwise; counts the orders. */
async function buy(fleet: Fleet, ids: readonly string[], token: string, signal: AbortSignal) {
  const customer = connect(fleet.url, token);
  const failed: string[] = [];
  let paid = 0;
  for (let n = 0; !signal.aborted; n++) {
    try {
      const payment = await pay(fleet, customer, [ids[n % ids.length] ?? '']);
      paid += 1;
      await placeOrder(customer, payment);
    } catch (error) {
      failed.push(error instanceof ApiFailure ? `${error.status} ${error.message}` : String(error));
    }
    await fleet.clearLimits();
  }
  const { total } = await customer('GET orders', { query: {} });
  return { paid, orders: total, failed };
}

/** Reads and buys behind nginx while `event` happens, and for some seconds before and after. */
async function underLoad(fleet: Fleet, event: () => Promise<void>): Promise<Outcome> {
  const { data } = await connect(fleet.url)('GET site/product', { query: { limit: 100 } });
  const paths = data.map(({ slug }) => `/product/${slug}`);
  const ids = data.map(({ id }) => id);
  const tokens = await Promise.all(
    Array.from({ length: BUYERS }, (_, n) => registerCustomer(fleet, `buyer-${n}`)),
  );
  const load = new AbortController();
  brokenOff.count = 0;
  const readers = Array.from({ length: READERS }, (_, n) => read(fleet, paths, n * 13, load.signal));
  const buyers = tokens.map((token) => buy(fleet, ids, token, load.signal));
  await pause(BEFORE_MS);
  await event();
  await pause(AFTER_MS);
  load.abort();
  const [reads, purchases] = await Promise.all([Promise.all(readers), Promise.all(buyers)]);
  const failed = [...reads, ...purchases].flatMap((each) => each.failed);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const answered = sum(reads.map((each) => each.answered));
  const paid = sum(purchases.map((each) => each.paid));
  const orders = sum(purchases.map((each) => each.orders));
  const why = failed.length > 0 ? ` (${failed[0]})` : '';
  return {
    found: `${failed.length} failed${why} of ${answered} pages and ${paid} purchases, ${orders} orders; ${brokenOff.count} calls that write were sent again`,
    isMet: failed.length === 0 && answered > 0 && paid > 0 && orders === paid,
  };
}

export const killed: Check = {
  name: 'killed',
  says: 'a node killed (SIGKILL) under load behind nginx',
  aim: 'no failed request, an order for each payment',
  run: async (fleet) => {
    const victim = fleet.size - 1;
    const outcome = await underLoad(fleet, () => fleet.end(victim, 'SIGKILL'));
    await fleet.startAgain(victim);
    return outcome;
  },
};

export const restarts: Check = {
  name: 'restarts',
  says: 'each node stopped (SIGTERM) and started again under load, one after the other',
  aim: 'no failed request, an order for each payment',
  run: (fleet) =>
    underLoad(fleet, async () => {
      for (let n = 0; n < fleet.size; n++) {
        await fleet.end(n, 'SIGTERM');
        await fleet.startAgain(n);
      }
    }),
};
