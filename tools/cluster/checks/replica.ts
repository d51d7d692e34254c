import type { Check } from '../check.ts';
import { becomes, connect, type Fleet } from '../fleet.ts';
import { signInAdmin } from '../people.ts';
import { editTo } from './edits.ts';

const WAIT_MS = 15_000;

async function areAll(fleet: Fleet, used: 0 | 1): Promise<boolean> {
  return (await fleet.metricOfAll('emporia_replica_used')) === used * fleet.size;
}

export const replica: Check = {
  name: 'replica',
  says: 'a replica that falls behind: its replay is paused, and a product is edited',
  aim: 'read before, then left out by all nodes, nothing stale, read again',
  run: async (fleet) => {
    const token = await signInAdmin(fleet);
    const { data } = await connect(fleet.url)('GET site/product', { query: { limit: 1 } });
    const id = data[0]?.id ?? '';
    const usedBefore = await becomes(WAIT_MS, () => areAll(fleet, 1));
    const reads = await fleet.metricOfAll('emporia_public_reads_total', 'database="replica"');
    await fleet.sql('replica', 'select pg_wal_replay_pause()');
    await editTo(fleet.node(0), token, id, 4321);
    const shown = await connect(fleet.node(1))('GET site/product', { query: { ids: id } });
    const isNew = shown.data[0]?.price === 43.21;
    const leftOut = await becomes(WAIT_MS, () => areAll(fleet, 0));
    await fleet.sql('replica', 'select pg_wal_replay_resume()');
    const usedAgain = await becomes(WAIT_MS, () => areAll(fleet, 1));
    const said = [
      usedBefore ? `read (${reads} statements)` : 'never read',
      isNew ? 'answer new' : 'answer OLD',
      leftOut ? 'left out' : 'NOT left out',
      usedAgain ? 'read again' : 'NOT read again',
    ];
    return {
      found: said.join(', '),
      isMet: usedBefore && reads > 0 && isNew && leftOut && usedAgain,
    };
  },
};
