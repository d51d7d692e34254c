import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';
import type { Thread } from '#contract/threads.ts';
import { THREADS_PAGE_SIZE } from '#domain/limits.ts';
import { THREADS, VENDOR_MESSAGES } from '#web/kernel/query-keys.ts';

const THREAD_LISTS = [...THREADS, 'list'];
const UNREAD_THREADS = [...THREADS, 'unread'];
/** @internal */
export const THREAD_REFRESH_MS = 20_000;

/** A page of the customer's threads with shops. */
export const threadList = (api: Client, page: number) =>
  queryOptions({
    queryKey: [...THREAD_LISTS, page],
    queryFn: ({ signal }) => api('GET thread', { query: { page, limit: THREADS_PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });

/** How many threads, and for a shop messages of visitors, have something unread. */
export const unreadThreads = (api: Client) =>
  queryOptions({
    queryKey: UNREAD_THREADS,
    queryFn: ({ signal }) => api('GET thread/unread', { signal }),
  });

/** A thread: first its newest messages, then those before. Read again by itself while it is open and the tab is seen. */
export const threadRecord = (api: Client, id: string) =>
  infiniteQueryOptions({
    queryKey: [...THREADS, 'record', id],
    queryFn: ({ signal, pageParam: before }) =>
      api('GET thread/{id}', { params: { id }, query: { before }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ hasEarlier, messages }: Thread) => (hasEarlier ? messages[0]?.id : undefined),
    refetchInterval: THREAD_REFRESH_MS,
  });

export const writeInThread = (id: string) => ({
  send: (api: Client, body: { text: string }) =>
    api.full('POST thread/{id}/message', { params: { id }, body }),
  refresh: [THREADS, VENDOR_MESSAGES],
});

/**
 * Marks a thread, or for a shop the message of a visitor, as read up to a message. The thread itself is not read again: what
 * is shown of it stays, and a message that came meanwhile would be marked, and read again, without end.
 */
export const readThread = {
  send: (api: Client, { id, upTo }: { id: string; upTo?: string }) =>
    api.full('POST thread/{id}/read', { params: { id }, body: { upTo } }),
  refresh: [THREAD_LISTS, UNREAD_THREADS, VENDOR_MESSAGES],
};

/** Blocks the other side of a thread, or takes messages from it again. */
export const blockThread = (id: string) => ({
  send: (api: Client, { blocked }: { blocked: boolean }) =>
    blocked
      ? api.full('POST thread/{id}/block', { params: { id } })
      : api.full('POST thread/{id}/unblock', { params: { id } }),
  refresh: [THREADS],
});
