import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiFailure } from '#client/client.ts';
import { makeQueryStore } from '#test/query-store.ts';
import type { StoredOptions } from './query-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A query that counts its requests; each takes a second. */
function counting(options: Partial<StoredOptions> = {}) {
  const signals: AbortSignal[] = [];
  const queryFn = ({ signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return new Promise((resolve) => setTimeout(() => resolve(signals.length), 1000));
  };
  return { signals, options: { queryKey: ['a', { x: 1, y: 2 }], queryFn, ...options } as StoredOptions };
}
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('fetchQuery', () => {
  test('asked for twice at once, with the fields of its key in another order → one request', async () => {
    const store = makeQueryStore();
    const { options, signals } = counting();
    const both = Promise.all([
      store.fetchQuery(options),
      store.fetchQuery({ ...options, queryKey: ['a', { y: 2, x: 1 }] }),
    ]);
    await later(1000);
    expect([await both, signals.length]).toEqual([[1, 1], 1]);
  });

  test('fresh for 30 seconds → from the store, then fetched again', async () => {
    const store = makeQueryStore();
    const { options, signals } = counting();
    store.setQueryData(options.queryKey, 0);
    await later(29_999);
    expect(await store.fetchQuery(options)).toBe(0);
    await later(1);
    void store.fetchQuery(options);
    expect(signals).toHaveLength(1);
  });

  test.each([
    [500, 2],
    [404, 1],
  ])('answered with %i → %i requests, then the failure is reported once', async (status, requests) => {
    const onError = vi.fn();
    const queryFn = vi.fn(() => Promise.reject(new ApiFailure(status, ['No.'])));
    const store = makeQueryStore({ onError });
    const fetched = store.fetchQuery({ queryKey: ['a'], queryFn }).catch((error) => error.status);
    await later(0);
    expect([await fetched, queryFn.mock.calls.length, onError.mock.calls.length]).toEqual([
      status,
      requests,
      1,
    ]);
  });
});

describe('a query that is shown', () => {
  test('invalidated by the beginning of its key → fetched again; others are not', async () => {
    const store = makeQueryStore();
    const [shown, hidden] = [counting(), counting({ queryKey: ['a', 'hidden'] })];
    for (const { options } of [shown, hidden]) store.setQueryData(options.queryKey, 0);
    const onChange = vi.fn();
    store.observe(shown.options, onChange);
    void store.invalidateQueries({ queryKey: ['b'] });
    expect(shown.signals).toHaveLength(0);
    void store.invalidateQueries({ queryKey: ['a'] });
    await later(1000);
    expect([shown.signals.length, hidden.signals.length]).toEqual([1, 0]);
    expect(store.getQueryData(shown.options.queryKey)).toBe(1);
    expect(onChange).toHaveBeenCalled();
    // The hidden one is stale, and is fetched when it is needed.
    void store.fetchQuery(hidden.options);
    expect(hidden.signals).toHaveLength(1);
  });

  test('no longer shown while it is fetched → the request ends, and its answer is not stored', async () => {
    const store = makeQueryStore();
    const { options, signals } = counting();
    const stop = store.observe(options, () => {});
    store.show(options);
    stop();
    await later(1000);
    expect(signals[0]?.aborted).toBe(true);
    expect(store.stateOf(options)).toMatchObject({ data: undefined, isFetching: false });
  });

  test('not shown for longer than it is kept → forgotten', async () => {
    const store = makeQueryStore({ keptMs: 5000 });
    const { options } = counting();
    const stop = store.observe(options, () => {});
    store.setQueryData(options.queryKey, 0);
    await later(6000);
    expect(store.getQueryData(options.queryKey)).toBe(0);
    stop();
    await later(5000);
    expect(store.getQueryData(options.queryKey)).toBeUndefined();
  });

  test('tab shown again → fetched if it is stale', async () => {
    const store = makeQueryStore();
    const { options, signals } = counting();
    store.setQueryData(options.queryKey, 0);
    store.observe(options, () => {});
    store.refresh();
    expect(signals).toHaveLength(0);
    await later(30_000);
    store.refresh();
    expect(signals).toHaveLength(1);
  });
});

test('reset → without data until it is fetched again; removed → gone', async () => {
  const store = makeQueryStore();
  const { options } = counting();
  store.setQueryData(options.queryKey, 0);
  store.observe(options, () => {});
  void store.resetQueries({ queryKey: ['a'] });
  expect(store.getQueryData(options.queryKey)).toBeUndefined();
  await later(1000);
  expect(store.dehydrate()).toEqual([[options.queryKey, 1]]);
  store.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === 'a' });
  expect(store.dehydrate()).toEqual([]);
});
