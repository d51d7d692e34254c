import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import type { AppContext } from './context.ts';
import { WriteBuffer } from './write-buffer.ts';

interface Count {
  key: string;
  count: number;
}

const databaseError = (code: string) =>
  new DrizzleQueryError('insert', [], Object.assign(new Error('refused'), { code }));

/** A buffer whose `write` throws what `refuse` returns, and the counts that were written. */
function bufferWith(refuse: (rows: Count[]) => Error | undefined, max?: number) {
  const log = { error: vi.fn() };
  const written = new Map<string, number>();
  const buffer = new WriteBuffer<Count>({ log } as unknown as AppContext, {
    keyOf: ({ key }) => key,
    merge: (row, later) => ({ ...row, count: row.count + later.count }),
    write: async (_, rows) => {
      const error = refuse(rows);
      if (error) throw error;
      for (const { key, count } of rows) written.set(key, count + (written.get(key) ?? 0));
    },
    max,
  });
  return { buffer, log, written };
}

test.each(['22021', '23502', '23503', '23514'])(
  'rows that the database refuses with %s among 1,200 → each dropped and logged, all others written once',
  async (code) => {
    const isRefused = ({ key }: Count) => ['0', '499', '500', '733', '1199'].includes(key);
    const { buffer, log, written } = bufferWith((rows) =>
      rows.some(isRefused) ? databaseError(code) : undefined,
    );
    for (let n = 0; n < 1200; n++) buffer.add({ key: String(n), count: 1 });
    await buffer.flush();
    expect(written.size).toBe(1195);
    expect(new Set(written.values())).toEqual(new Set([1]));
    expect(log.error).toHaveBeenCalledTimes(5);
    buffer.add({ key: 'later', count: 1 });
    await buffer.flush();
    expect(written.get('later')).toBe(1);
  },
);

test('database away after some rows → the rest waits, and nothing is written twice', async () => {
  let calls = 0;
  const { buffer, written } = bufferWith((rows) => {
    calls++;
    if (calls === 3) return databaseError('08006');
    return rows.some(({ key }) => key === '3') ? databaseError('23503') : undefined;
  });
  for (let n = 0; n < 4; n++) buffer.add({ key: String(n), count: 1 });
  await expect(buffer.flush()).rejects.toMatchObject({ cause: { code: '08006' } });
  buffer.add({ key: '0', count: 1 });
  await buffer.flush();
  expect(Object.fromEntries(written)).toEqual({ 0: 2, 1: 1, 2: 1 });
});

test('as many rows as may wait → new keys are dropped, known ones are counted', async () => {
  const { buffer, written } = bufferWith(() => undefined, 2);
  for (const key of ['a', 'b', 'c', 'a']) buffer.add({ key, count: 1 });
  await buffer.flush();
  expect(Object.fromEntries(written)).toEqual({ a: 2, b: 1 });
});
