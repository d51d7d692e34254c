import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { openServer } from '#db/client.ts';
import { freshDatabase, onServer } from '#test/database.ts';
import { openProxy } from '#test/tcp-proxy.ts';
import { Changes } from './changes.ts';
import { inTransaction } from './transaction.ts';

afterEach(() => {
  vi.useRealTimers();
});

test.runIf(onServer)(
  'inTransaction: commit that completes after this node timed out → its tags are published again',
  async () => {
    const direct = await freshDatabase();
    const proxy = await openProxy(String(direct.url));
    const delayed = await openServer(proxy.url);
    const changes = new Changes();
    await changes.connect(direct);
    const onChange = vi.fn<(tags: readonly string[]) => void>();
    changes.onChange(onChange);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    proxy.onClientData = (data) => {
      if (data.includes('commit')) proxy.holding = true;
    };

    let failed = false;
    const change = inTransaction({ db: delayed.db, changes }, async (_, invalidate) => invalidate('catalog'));
    change.catch(() => {
      failed = true;
    });
    while (!proxy.holding) await nextTurn();
    while (!failed) {
      vi.advanceTimersByTime(1000);
      await nextTurn();
    }
    expect(onChange.mock.calls).toEqual([[['catalog']]]);

    proxy.onClientData = () => {};
    proxy.holding = false;
    while (onChange.mock.calls.length < 2) await nextTurn();
    expect(onChange.mock.calls).toEqual([[['catalog']], [['catalog']]]);

    vi.useRealTimers();
    await delayed.close();
    await proxy.close();
    await direct.close();
  },
);
