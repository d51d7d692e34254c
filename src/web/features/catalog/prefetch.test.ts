import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiFailure, type Client } from '#client/client.ts';
import { makeQueryClient } from '#test/query-client.ts';
import { prefetchWithTimeout } from './prefetch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const web = () => ({
  api: {} as Client,
  queryClient: makeQueryClient({ retry: false }),
  siteName: 'Emporia',
});
const delayed = <T>(ms: number, value: T) =>
  new Promise<T>((resolve) => setTimeout(() => resolve(value), ms));
const failing = (status: number) => () => Promise.reject(new ApiFailure(status, ['No.']));

describe('prefetch in the browser', () => {
  beforeEach(() => {
    vi.stubEnv('SSR', false);
    return () => vi.unstubAllEnvs();
  });

  test('answered within 150 milliseconds → its data', async () => {
    const prefetched = prefetchWithTimeout(web(), { queryKey: ['a'], queryFn: () => delayed(100, 'data') });
    await vi.advanceTimersByTimeAsync(100);
    expect(await prefetched).toBe('data');
  });

  test('answered later → the screen is shown without it, and the data is there when it comes', async () => {
    const page = web();
    const options = { queryKey: ['a'], queryFn: () => delayed(1000, 'data') };
    const prefetched = prefetchWithTimeout(page, options);
    await vi.advanceTimersByTimeAsync(150);
    expect(await prefetched).toBeUndefined();
    expect(page.queryClient.getQueryData(['a'])).toBeUndefined();
    await vi.advanceTimersByTimeAsync(850);
    expect(page.queryClient.getQueryData(['a'])).toBe('data');
  });

  test.each([404, 400])('%i → the status 404 of the page', async (status) => {
    const prefetched = prefetchWithTimeout(web(), { queryKey: ['a'], queryFn: failing(status) });
    await expect(prefetched).rejects.toMatchObject({ status: 404 });
  });

  test('another failure → left to the screen, which says what happened', async () => {
    expect(await prefetchWithTimeout(web(), { queryKey: ['a'], queryFn: failing(429) })).toBeUndefined();
  });
});

describe('prefetch on the server', () => {
  beforeEach(() => {
    vi.stubEnv('SSR', true);
    return () => vi.unstubAllEnvs();
  });

  test('answered late → waited for', async () => {
    const prefetched = prefetchWithTimeout(web(), { queryKey: ['a'], queryFn: () => delayed(1000, 'data') });
    await vi.advanceTimersByTimeAsync(1000);
    expect(await prefetched).toBe('data');
  });

  test('failed → the page fails', async () => {
    const prefetched = prefetchWithTimeout(web(), { queryKey: ['a'], queryFn: failing(503) });
    await expect(prefetched).rejects.toMatchObject({ status: 503 });
  });
});
