import { z } from 'zod';
import { MESSAGE_TEXT_MAX, THREADS_PAGE_SIZE } from '#domain/limits.ts';
import { THREAD_PARTIES } from '#domain/thread.ts';
import { endpoint, id, instant, listOf, named, nothing, pageQuery, text } from './endpoint.ts';

export const threadMessage = named('ThreadMessage', {
  id,
  by: z.enum(THREAD_PARTIES),
  /** '' once the account of its author is deleted. */
  text: z.string(),
  createdAt: instant,
});
export type ThreadMessage = z.infer<typeof threadMessage>;

const threadShop = named('ThreadShop', {
  id,
  shopName: z.string(),
  /** Null while the public does not see the shop. */
  shopSlug: z.string().nullable(),
  shopImage: z.string().nullable(),
});

const threadRow = named('ThreadRow', {
  id,
  shop: threadShop,
  /** The latest message. */
  message: z.string(),
  createdAt: instant,
  /** Messages of the shop that the customer has not read. */
  unread: z.int(),
});
export type ThreadRow = z.infer<typeof threadRow>;

const thread = named('Thread', {
  id,
  shop: threadShop,
  customerName: z.string(),
  /** The newest messages, oldest first. */
  messages: z.array(threadMessage),
  /** Whether there are messages before these. */
  hasEarlier: z.boolean(),
  /** Messages of the other side that one has not read. */
  unread: z.int(),
  /** Whether one has blocked the other side. */
  blocked: z.boolean(),
  /** Why one cannot write now; null if one can. */
  refusal: z.string().nullable(),
});
export type Thread = z.infer<typeof thread>;

const params = z.object({ id });

export const threadsContract = {
  'GET thread': endpoint({
    operationId: 'listThreads',
    summary: 'A customer’s threads with shops, newest message first',
    tag: 'Messages',
    access: 'purchases:make',
    query: z.object(pageQuery(THREADS_PAGE_SIZE)),
    data: listOf(threadRow),
  }),
  'GET thread/unread': endpoint({
    operationId: 'countUnreadThreads',
    summary:
      'The number of threads with unread messages, for a shop with those of visitors; counted up to 100',
    tag: 'Messages',
    access: 'threads:take-part',
    data: named('UnreadThreads', { threads: z.int() }),
  }),
  'GET thread/{id}': endpoint({
    operationId: 'getThread',
    summary: 'A thread with its newest messages, or with those before the message `before`',
    tag: 'Messages',
    access: 'threads:take-part',
    params,
    query: z.object({ before: id.optional() }),
    data: thread,
    errors: ['not_found'],
  }),
  'POST thread/{id}/message': endpoint({
    operationId: 'sendThreadMessage',
    summary: 'Write in a thread',
    tag: 'Messages',
    access: 'threads:take-part',
    limit: 'thread',
    params,
    body: z.object({ text: text('Message', MESSAGE_TEXT_MAX) }),
    data: threadMessage,
    status: 201,
    message: 'Message sent.',
    errors: ['not_found', 'message_refused'],
  }),
  'POST thread/{id}/read': endpoint({
    operationId: 'readThread',
    summary:
      'Say that one has read a thread up to the message `upTo`; without it, or for the message of a visitor, all',
    tag: 'Messages',
    access: 'threads:take-part',
    params,
    body: z.object({ upTo: id.optional() }),
    bodyOptional: true,
    data: nothing,
    errors: ['not_found'],
  }),
  'POST thread/{id}/block': endpoint({
    operationId: 'blockThread',
    summary: 'Take no more messages from the other side of a thread',
    tag: 'Messages',
    access: 'threads:take-part',
    params,
    data: nothing,
    message: 'Blocked. You get no more messages of this thread.',
    errors: ['not_found'],
  }),
  'POST thread/{id}/unblock': endpoint({
    operationId: 'unblockThread',
    summary: 'Take messages from the other side of a thread again',
    tag: 'Messages',
    access: 'threads:take-part',
    params,
    data: nothing,
    message: 'Unblocked.',
    errors: ['not_found'],
  }),
};
