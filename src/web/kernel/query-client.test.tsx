// @vitest-environment happy-dom

import { onlineManager, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiFailure } from '#client/client.ts';
import { makeQueryClient } from '#test/query-client.ts';
import { createQueryClient } from './query-client.ts';

afterEach(() => {
  cleanup();
  onlineManager.setOnline(true);
  vi.restoreAllMocks();
});

function open<Result>(hook: () => Result, queryClient = makeQueryClient()) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  return { queryClient, ...renderHook(hook, { wrapper }) };
}
const at = (ms: number) => vi.spyOn(Date, 'now').mockReturnValue(ms);

describe('a query', () => {
  test('data of the server → fresh for 30 seconds, then fetched again', async () => {
    const queryFn = vi.fn(async () => 'newer');
    const options = { queryKey: ['a'], queryFn };
    const queryClient = createQueryClient();
    at(1_000_000);
    queryClient.setQueryData(options.queryKey, 'of the page');
    at(1_029_999);
    expect(await queryClient.query(options)).toBe('of the page');
    at(1_030_000);
    expect(await queryClient.query(options)).toBe('newer');
    expect(queryFn).toHaveBeenCalledOnce();
    queryClient.clear();
  });

  test.each([
    [500, 2],
    [404, 1],
  ])('answered with %i → %i requests, then the failure is reported once', async (status, requests) => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const failure = new ApiFailure(status, ['No.']);
    const queryFn = vi.fn(() => Promise.reject(failure));
    const fetched = makeQueryClient().query({ queryKey: ['a'], queryFn, meta: { logOnError: true } });
    await expect(fetched).rejects.toBe(failure);
    expect(queryFn).toHaveBeenCalledTimes(requests);
    expect(log.mock.calls).toEqual(status === 404 ? [] : [[failure]]);
  });

  test('no network → the request is sent, and its failure is shown', async () => {
    onlineManager.setOnline(false);
    const queryFn = () => Promise.reject(new ApiFailure(0, ['No connection.']));
    const { result } = open(() => useQuery({ queryKey: ['a'], queryFn, retry: false }));
    await waitFor(() => expect(result.current.error?.message).toBe('No connection.'));
  });

  test('network is back → fetched again if it is stale', async () => {
    const queryFn = vi.fn(async () => 'data');
    const { result } = open(() => useQuery({ queryKey: ['a'], queryFn, staleTime: 0 }));
    await waitFor(() => expect(result.current.data).toBe('data'));
    act(() => onlineManager.setOnline(false));
    await act(async () => onlineManager.setOnline(true));
    expect(queryFn).toHaveBeenCalledTimes(2);
  });

  test('no longer shown while it is fetched → the request is aborted, and its answer is not stored', async () => {
    const signals: AbortSignal[] = [];
    const answer = Promise.withResolvers<string>();
    const queryFn = ({ signal }: { signal: AbortSignal }) => {
      signals.push(signal);
      return answer.promise;
    };
    const { queryClient, unmount } = open(() => useQuery({ queryKey: ['a'], queryFn }));
    unmount();
    answer.resolve('late');
    await answer.promise;
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(queryClient.getQueryData(['a'])).toBeUndefined();
  });
});

describe('a mutation', () => {
  test('no network → the request is sent, and its failure is shown', async () => {
    onlineManager.setOnline(false);
    const { result } = open(() => useMutation({ mutationFn: () => Promise.reject(new Error('Offline.')) }));
    act(() => result.current.mutate());
    await waitFor(() => expect(result.current.error?.message).toBe('Offline.'));
  });

  test('started → pending before a timer could run', async () => {
    const { result } = open(() => useMutation({ mutationFn: () => new Promise(() => {}) }));
    vi.useFakeTimers();
    await act(async () => result.current.mutate());
    vi.useRealTimers();
    expect(result.current.isPending).toBe(true);
  });

  test('component gone → what was sent is forgotten', async () => {
    const mutationFn = async (_password: string) => {};
    const { queryClient, result, unmount } = open(() => useMutation({ mutationFn }));
    act(() => result.current.mutate('secret'));
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    unmount();
    await waitFor(() => expect(queryClient.getMutationCache().getAll()).toEqual([]));
  });
});
