// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Thread, ThreadRow } from '#contract/threads.ts';
import { dialog, fill, follow, press, toasts } from '#test/act.ts';
import { expectAccessible } from '#test/axe.ts';
import { type Answers, openScreen, refusal, success } from '#test/open-screen.tsx';
import { list, PICTURE, user } from '#test/screen-data.ts';
import { THREAD_REFRESH_MS } from '#web/features/messages/threads.data.ts';

const AT = '2026-03-04T12:00:00.000Z';
const SHOP = { id: 'v1', shopName: 'Loop Theory', shopSlug: 'loop-theory', shopImage: PICTURE };

const row = (fields: Partial<ThreadRow> = {}): ThreadRow => ({
  id: 't1',
  shop: SHOP,
  message: 'Yes, and in Letter.',
  createdAt: AT,
  unread: 0,
  ...fields,
});
const thread = (fields: Partial<Thread> = {}): Thread => ({
  id: 't1',
  shop: SHOP,
  customerName: 'Robin Test',
  messages: [
    { id: 'a', by: 'customer', text: 'Is it in A4?', createdAt: AT },
    { id: 'b', by: 'vendor', text: 'Yes, and in Letter.', createdAt: AT },
  ],
  hasEarlier: false,
  unread: 0,
  blocked: false,
  refusal: null,
  ...fields,
});

const open = (path: string, answers: Answers) => openScreen(path, { user: user('customer'), answers });
const texts = () =>
  within(screen.getByRole('list', { name: 'Messages' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('messages of a customer', () => {
  test('none → where to write the first', async () => {
    await open('/customer-messages', { 'GET thread': () => list() });
    await screen.findByText('No messages yet.');
    screen.getByRole('link', { name: 'Go to Shop' });
    await expectAccessible();
  });

  test('thread chosen → in the address, shown with the shop’s name, and marked as read up to its latest message', async () => {
    let unread = 1;
    const { address, sentTo } = await open('/customer-messages', {
      'GET thread': () => list(row({ unread })),
      'GET thread/{id}': () => thread({ unread }),
      'POST thread/{id}/read': () => {
        unread = 0;
        return null;
      },
    });
    await follow(/^Loop Theory.*1 new$/);
    await waitFor(() => expect(address()).toBe('/customer-messages?thread=t1'));
    await screen.findByRole('list', { name: 'Messages' });
    expect(texts()).toEqual([
      expect.stringMatching(/^You.*Is it in A4\?$/),
      expect.stringMatching(/^Loop Theory.*Yes, and in Letter\.$/),
    ]);
    await waitFor(() => expect(screen.queryByText('1 new')).toBeNull());
    expect(sentTo('POST thread/{id}/read')).toMatchObject([{ params: { id: 't1' }, body: { upTo: 'b' } }]);
    expect(toasts()).toEqual([]);
    await expectAccessible();
  });

  test('open while the shop writes → its message appears by itself, and is marked as read', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    let shown = thread();
    const { sentTo } = await open('/customer-messages?thread=t1', {
      'GET thread': () => list(row()),
      'GET thread/{id}': () => shown,
      'POST thread/{id}/read': () => null,
    });
    await screen.findByRole('list', { name: 'Messages' });
    const message = { id: 'c', by: 'vendor' as const, text: 'And in A3.', createdAt: AT };
    shown = thread({ messages: [...shown.messages, message], unread: 1 });
    vi.advanceTimersByTime(THREAD_REFRESH_MS);
    await screen.findByText('And in A3.');
    await waitFor(() =>
      expect(sentTo('POST thread/{id}/read')).toMatchObject([{ params: { id: 't1' }, body: { upTo: 'c' } }]),
    );
  });

  test('earlier messages asked for → above those that are shown', async () => {
    await open('/customer-messages?thread=t1', {
      'GET thread': () => list(row()),
      'GET thread/{id}': ({ query }) =>
        query.before === 'a'
          ? thread({ messages: [{ id: '0', by: 'customer', text: 'Hello', createdAt: AT }] })
          : thread({ hasEarlier: true }),
    });
    await press('Show earlier messages');
    await waitFor(() => expect(texts()).toHaveLength(3));
    expect(texts()[0]).toMatch(/Hello$/);
    expect(screen.queryByRole('button', { name: 'Show earlier messages' })).toBeNull();
  });

  test('refused → the reason as a toast, and the text stays', async () => {
    await open('/customer-messages?thread=t1', {
      'GET thread': () => list(row()),
      'GET thread/{id}': () => thread(),
      'POST thread/{id}/message': () => refusal(409, 'This shop takes no messages from you.'),
    });
    await fill({ Message: 'Please' });
    await press('Send message');
    await waitFor(() => expect(toasts()).toEqual(['This shop takes no messages from you.']));
    expect(screen.getByLabelText('Message')).toHaveProperty('value', 'Please');
  });

  test('message of the shop reported → a case about it; own messages have no such button', async () => {
    const { sentTo } = await open('/customer-messages?thread=t1', {
      'GET thread': () => list(row()),
      'GET thread/{id}': () => thread(),
      'POST case': () =>
        success(
          'POST case',
          { id: 'c1', number: 'CA-1', status: 'Open', dueAt: null },
          'Thank you. Your case is CA-1.',
        ),
    });
    await screen.findByRole('list', { name: 'Messages' });
    expect(screen.getAllByRole('button', { name: /^Report/ })).toHaveLength(1);
    await press(/^Report/);
    const window = await dialog('Report');
    within(window).getByText(/reads this message and those before it/);
    await fill({ Message: 'Only advertisements.' }, window);
    await press('Send', window);
    await within(window).findByText('Please select Type.');
    await expectAccessible();
    expect(sentTo('POST case')).toEqual([]);
  });

  test('thread of someone else → not found, with the list beside it', async () => {
    await open('/customer-messages?thread=x', {
      'GET thread': () => list(row()),
      'GET thread/{id}': () => refusal(404, 'This thread was not found.'),
    });
    await screen.findByText('This thread was not found.');
    screen.getByText('Loop Theory');
  });

  test('account → a link to the messages with the number of unread threads', async () => {
    await open('/customer-dashboard', {
      'GET orders': () => list(),
      'GET thread/unread': () => ({ threads: 2 }),
    });
    const link = await screen.findByRole('link', { name: 'Your messages 2 unread' });
    expect(link.getAttribute('href')).toBe('/customer-messages');
  });
});
