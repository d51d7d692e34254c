import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, render } from '@testing-library/react';
import { toast } from 'sonner';
import { expect, onTestFinished, vi } from 'vitest';
import { branchOf, findCategoryPath } from '#api/features/content/category-tree.ts';
import { createClient } from '#client/client.ts';
import type { SignedInUser } from '#contract/accounts.ts';
import type { DataOf, EndpointKey } from '#contract/contract.ts';
import { CATEGORY_LEVELS, CATEGORY_PARAMETERS } from '#domain/categories.ts';
import type { ErrorCode, FieldError } from '#domain/error-codes.ts';
import { MEGABYTE } from '#lib/bytes.ts';
import { backOfficeRoutes } from '#web/back-office.routes.tsx';
import { clearStoredIntent } from '#web/features/checkout/use-payment.ts';
import { ApiContext, SiteNameContext } from '#web/kernel/context.ts';
import { followSession } from '#web/kernel/follow-session.ts';
import { memoryHistory } from '#web/kernel/router/history.ts';
import { Router } from '#web/kernel/router/router.ts';
import { RouterView } from '#web/kernel/router/router-view.tsx';
import { session } from '#web/kernel/session.ts';
import { routesWith } from '#web/routes.tsx';
import { makeQueryClient } from './query-client.ts';
import { COMMON_DATA, user as person, UNCOUNTED } from './screen-data.ts';

const SITE_NAME = 'Emporia';

/** A request as the server receives it. */
export interface Sent {
  query: Record<string, string>;
  params: Record<string, string>;
  body: unknown;
  token: string | null;
  signal: AbortSignal | null;
}

/** The stubbed API's answer to a call: its data, or an HTTP response. */
type Answer<K extends EndpointKey> = (sent: Sent) => DataOf<K> | Response | Promise<DataOf<K> | Response>;
export type Answers = { [K in EndpointKey]?: Answer<K> };

export const refusal = (
  status: number,
  message: string | string[],
  more: { error?: ErrorCode; fields?: FieldError[]; orderId?: string } = {},
) => Response.json({ statusCode: status, message, ...more }, { status });

/** A successful response with a message, for a call whose message is shown. */
export const success = <K extends EndpointKey>(_: K, data: DataOf<K>, message: string) =>
  Response.json({ statusCode: 200, message, data });

export const never = () => new Promise<never>(() => {});

/** Adds what happy-dom lacks: `document.images` (empty, since no picture loads), a class for <search>, and the style of `sr-only`. */
function completeHappyDom(): void {
  Object.defineProperty(document, 'images', { configurable: true, value: [] });
  Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
    configurable: true,
    value: 'HTMLElement',
  });
  document.head.innerHTML = '<title></title><style>.invisible { visibility: hidden }</style>';
}

const escaped = (path: string) => path.replace(/[.*+?^$()|[\]\\]/g, '\\$&');

/** The key and the path parameters of the answer for a request; keys without parameters come first. */
function find(answers: Answers, method: string, path: string) {
  const keys = Object.keys(answers) as EndpointKey[];
  for (const key of keys.toSorted((a, b) => a.split('{').length - b.split('{').length)) {
    const pattern = new RegExp(`^${escaped(key).replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
    const match = pattern.exec(`${method} ${path}`);
    if (match) return { key, params: { ...match.groups } };
  }
  return null;
}

function bodyOf(body: unknown): unknown {
  if (typeof body === 'string') return JSON.parse(body);
  return body instanceof FormData ? Object.fromEntries(body) : undefined;
}

/** The path of the category of the query. */
function pathTo(query: Record<string, string>) {
  const level = CATEGORY_LEVELS.findLast((one) => query[CATEGORY_PARAMETERS[one]]);
  const id = level && query[CATEGORY_PARAMETERS[level]];
  return level && id ? findCategoryPath(COMMON_DATA.nestedCategories, { level, id }) : [];
}

/**
 * Renders a path of the market in happy-dom with the real routes, guard, session, cart, queries and client. Only the API is
 * stubbed: `answers` by 'METHOD path'. A call without an answer fails the test. `state` is the history entry's.
 */
export async function openScreen(
  path: string,
  { user, answers = {}, state = null }: { user?: SignedInUser; answers?: Answers; state?: unknown } = {},
) {
  const unanswered: string[] = [];
  completeHappyDom();
  configure({
    // A screen's code is transformed when it is first opened, on a machine that may be busy.
    asyncUtilTimeout: 30_000,
    // Without the whole document in it.
    getElementError: (message) => new Error(message ?? ''),
  });
  onTestFinished(() => {
    toast.dismiss();
    session.signOut();
    clearStoredIntent();
    sessionStorage.clear();
    localStorage.clear();
    // Cart and wishlist follow the storage as they follow another tab.
    act(() => void window.dispatchEvent(new StorageEvent('storage', { storageArea: localStorage })));
    cleanup();
    expect(unanswered, 'every call of the screen is answered by its test').toEqual([]);
  });
  if (user) session.signIn(user);
  const all: Answers = {
    'GET site/layout': () => COMMON_DATA,
    'GET site/category-tree': () => COMMON_DATA.nestedCategories,
    'GET site/main-categories': () => COMMON_DATA.mainCategory,
    'GET site/category-branch': ({ query }) => branchOf(COMMON_DATA.nestedCategories, pathTo(query)),
    'GET site/product-facets': () => UNCOUNTED,
    'GET site/faq': () => COMMON_DATA.faqData,
    'GET site/search-suggestion': () => ({ categories: [], shops: [] }),
    'GET upload-limits': () => ({
      kinds: ['pdf'],
      fileBytes: 2000 * MEGABYTE,
      productBytes: 5000 * MEGABYTE,
    }),
    'GET user/profile': () => user ?? person('customer'),
    'GET user/mail-choice': () => [],
    'GET thread/unread': () => ({ threads: 0 }),
    'GET back-office/waiting': () => ({ data: [] }),
    'GET library/purchases': () => ({ now: new Date().toISOString(), purchases: [] }),
    ...answers,
  };
  const calls: (Sent & { key: EndpointKey })[] = [];
  const send = vi.fn(async (url: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://market.test');
    const called = pathname.replace('/api/v1/', '');
    const found = find(all, init.method ?? 'GET', called);
    if (!found) {
      unanswered.push(`${init.method} ${called}`);
      return refusal(404, 'The test has no answer.');
    }
    const { key, params } = found;
    const sent: Sent = {
      query: Object.fromEntries(searchParams),
      params,
      body: bodyOf(init.body),
      token: new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? null,
      signal: init.signal ?? null,
    };
    calls.push({ key, ...sent });
    const data = await (all[key] as Answer<EndpointKey>)(sent);
    return data instanceof Response ? data : Response.json({ statusCode: 200, message: 'OK', data });
  });
  const queryClient = makeQueryClient();
  const api = createClient({ fetch: followSession(send, queryClient), token: session.token });
  const router = new Router({
    history: memoryHistory(path, state),
    routes: routesWith(backOfficeRoutes),
    web: { api, queryClient, siteName: SITE_NAME },
  });
  onTestFinished(() => router.dispose());
  await router.load();
  render(
    <QueryClientProvider client={queryClient}>
      <SiteNameContext value={SITE_NAME}>
        <ApiContext value={api}>
          <RouterView router={router} />
        </ApiContext>
      </SiteNameContext>
    </QueryClientProvider>,
  );
  return {
    router,
    /** The requests to a call, oldest first. */
    sentTo: (key: EndpointKey) => calls.filter((call) => call.key === key),
    answer: (more: Answers) => void Object.assign(all, more),
    address: () => router.state.location.pathname + router.state.location.search,
  };
}
