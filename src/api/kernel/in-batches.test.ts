import { expect, test } from 'vitest';
import type { AppContext } from './context.ts';
import { inBatches, inOneTurn } from './in-batches.ts';

const context = {} as AppContext;

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Doubles numbers; each batch is done when `finish` is called. `batches` are those that were begun. */
function slowDouble() {
  const batches: number[][] = [];
  const pending: PromiseWithResolvers<void>[] = [];
  const double = inBatches<number, number>(async (_, items) => {
    batches.push([...items]);
    const work = Promise.withResolvers<void>();
    pending.push(work);
    await work.promise;
    return items.map((item) => item * 2);
  });
  const finish = async (error?: Error) => {
    const work = pending.shift();
    if (error) work?.reject(error);
    else work?.resolve();
    await turn();
  };
  return { double: (item: number) => double(context, item), batches, finish };
}

test('items that come while a batch is worked on → the next batch', async () => {
  const { double, batches, finish } = slowDouble();
  const results = [double(1)];
  await turn();
  results.push(double(2));
  await turn();
  results.push(double(3));
  await turn();
  expect(batches).toEqual([[1]]);
  await finish();
  expect(batches).toEqual([[1], [2, 3]]);
  await finish();
  expect(await Promise.all(results)).toEqual([2, 4, 6]);
});

test('a batch fails → its items fail, and the next batch is worked on', async () => {
  const { double, finish } = slowDouble();
  const first = Promise.allSettled([double(1), double(2)]);
  await turn();
  const next = double(3);
  await finish(new Error('It broke.'));
  expect((await first).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await finish();
  expect(await next).toBe(6);
});

test('more items than a batch takes → one batch after the other', async () => {
  const { double, batches, finish } = slowDouble();
  const results = Array.from({ length: 120 }, (_, item) => double(item));
  await turn();
  for (const count of [1, 2, 3]) {
    expect(batches).toHaveLength(count);
    await finish();
  }
  expect(batches.map(({ length }) => length)).toEqual([50, 50, 20]);
  expect((await Promise.all(results))[119]).toBe(238);
});

test('items of one turn → one batch at once, also while another one is worked on', async () => {
  const batches: number[][] = [];
  const gate = Promise.withResolvers<void>();
  const double = inOneTurn<number, number>(async (_, items) => {
    batches.push([...items]);
    await gate.promise;
    return items.map((item) => item * 2);
  });
  const results = [double(context, 1), double(context, 2)];
  await turn();
  results.push(double(context, 3));
  await turn();
  expect(batches).toEqual([[1, 2], [3]]);
  gate.resolve();
  expect(await Promise.all(results)).toEqual([2, 4, 6]);
});
