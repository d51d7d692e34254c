import { expect, test, vi } from 'vitest';
import { createPageQueryClient } from './page-query-client.ts';

test('two loaders need the same query → one request, and its answer is the page’s', async () => {
  const client = createPageQueryClient();
  const queryFn = vi.fn(async () => 'data');
  const both = [
    { x: 1, y: 2 },
    { y: 2, x: 1 },
  ].map((part) => client.query({ queryKey: ['a', part], queryFn }));
  expect(await Promise.all(both)).toEqual(['data', 'data']);
  expect(queryFn).toHaveBeenCalledOnce();
  expect(client.getQueryData(['a', { x: 1, y: 2 }])).toBe('data');
});

test('request fails → its error, after one attempt', async () => {
  const failure = new Error('No.');
  const queryFn = vi.fn(() => Promise.reject(failure));
  await expect(createPageQueryClient().query({ queryKey: ['a'], queryFn })).rejects.toBe(failure);
  expect(queryFn).toHaveBeenCalledOnce();
});

test('two pages → nothing of one is in the other', async () => {
  const [one, other] = [createPageQueryClient(), createPageQueryClient()];
  await one.query({ queryKey: ['a'], queryFn: async () => 'data' });
  expect(other.getQueryData(['a'])).toBeUndefined();
});
