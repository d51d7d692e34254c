import { expect, test, vi } from 'vitest';
import type { Db } from '#db/client.ts';
import { Changes, EVERYTHING } from './changes.ts';

/** How late a late tag may be reported, in milliseconds. */
const LATE_MS = 60_000;

function listen() {
  const changes = new Changes();
  const heard: string[][] = [];
  changes.onChange((tags) => heard.push([...tags]));
  return { changes, heard };
}

test('late tags: many changes → reported once, LATE_MS after the first, and not again', () => {
  vi.useFakeTimers();
  const { changes, heard } = listen();
  changes.emit(['catalog', 'product:1', 'category:a']);
  vi.advanceTimersByTime(LATE_MS - 1);
  changes.emit(['category:a', 'category:b']);
  expect(heard).toEqual([
    ['catalog', 'product:1', 'category:a'],
    ['category:a', 'category:b'],
  ]);
  vi.advanceTimersByTime(1);
  expect(heard.slice(2)).toEqual([['~catalog', '~category:a', '~category:b']]);
  vi.advanceTimersByTime(10 * LATE_MS);
  expect(heard).toHaveLength(3);
  vi.useRealTimers();
});

test('late tags: a change that nothing late depends on → no report', () => {
  vi.useFakeTimers();
  const { changes, heard } = listen();
  changes.emit(['product:1', 'categories', EVERYTHING]);
  vi.advanceTimersByTime(LATE_MS);
  expect(heard).toHaveLength(1);
  vi.useRealTimers();
});

/** The payloads of the notifications of a transaction, without the node's id. */
async function payloadsOf(tags: string[]) {
  const payloads: string[] = [];
  const tx = {
    execute: async (statement: { queryChunks: unknown[] }) => {
      const texts = statement.queryChunks.filter((chunk) => typeof chunk === 'string');
      payloads.push(String(texts.at(-1)));
    },
  };
  await new Changes().notifyNodes(tx as unknown as Db, new Set(tags));
  return payloads;
}

test('notifications: more tags than fit into one → several, each below 8000 bytes, none lost', async () => {
  const tags = Array.from({ length: 1000 }, (_, n) => `product:${String(n).padStart(36, '0')}`);
  const payloads = await payloadsOf(tags);
  expect(payloads.every((payload) => payload.length < 8000)).toBe(true);
  expect(payloads.flatMap((payload) => payload.split(' ').slice(1))).toEqual(tags);
});

test('notifications: far too many tags → everything counts as changed', async () => {
  const tags = Array.from({ length: 10_000 }, (_, n) => `product:${String(n).padStart(36, '0')}`);
  expect((await payloadsOf(tags)).map((payload) => payload.split(' ')[1])).toEqual([EVERYTHING]);
});

test('notifications: the queue of mails → not sent to other nodes; alone → no statement', async () => {
  const payloads = await payloadsOf(['outbox', 'product:1']);
  expect(payloads.map((payload) => payload.split(' ').slice(1))).toEqual([['product:1']]);
  expect(await payloadsOf(['outbox'])).toEqual([]);
});
