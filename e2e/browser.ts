import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  type APIRequestContext,
  type APIResponse,
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
  type Response,
} from '@playwright/test';
import type axe from 'axe-core';
import type { AxeResults } from 'axe-core';
import PostalMime, { type Email } from 'postal-mime';
import sharp from 'sharp';
import type { SignedInUser } from '#contract/accounts.ts';
import type { ProductCard, ProductDetail } from '#contract/catalog.ts';
import type { DataOf } from '#contract/contract.ts';
import type { Role } from '#domain/roles.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

export type CommonData = DataOf<'GET site/common-data'>;

export const DEMO_PASSWORD = 'demo1234';
/** Satisfies every password rule. */
export const PASSWORD = 'open sesame';

/** Every test of a page fails on an error that the page reports. */
export const test = base.extend<{ expected: RegExp }>({
  // A status that the test provokes (a declined card, a wrong password) is not an error of the page.
  expected: [/^Failed to load resource: .*status of 40[0-9]/, { option: true }],
  page: async ({ page, expected }, use) => {
    await useGuarded(page, expected, use);
  },
});

/** Gives a test its page, and fails it on an error or a warning that the page reported meanwhile. */
export async function useGuarded(
  page: Page,
  expected: RegExp,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const problems: string[] = [];
  const onError = (error: Error) => problems.push(`page error: ${error.message}`);
  const onMessage = (message: ConsoleMessage) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  };
  page.on('pageerror', onError);
  page.on('console', onMessage);
  await use(page);
  page.off('pageerror', onError);
  page.off('console', onMessage);
  const unexpected = problems.filter((text) => !expected.test(text));
  expect(unexpected, 'nothing unexpected on the console').toEqual([]);
}

export { expect };

/** The window of a phone, for tests of what only small or touched screens do: `test.use(PHONE)`. */
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };

interface Point {
  x: number;
  y: number;
}

/** Moves fingers on the screen: each from its first point to its last one, on straight lines and at the same time. */
export async function moveFingers(page: Page, ...lines: { from: Point; to: Point }[]): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
  const at = (share: number) =>
    lines.map(({ from, to }) => ({
      x: from.x + (to.x - from.x) * share,
      y: from.y + (to.y - from.y) * share,
    }));
  await touch('touchStart', at(0));
  for (let step = 1; step <= 25; step += 1) await touch('touchMove', at(step / 25));
  await touch('touchEnd', []);
  await client.detach();
}

/** Runs a check in windows of several widths in pixels, and restores the window afterwards. */
async function atWidths(
  page: Page,
  widths: number[],
  check: (width: number) => Promise<void>,
): Promise<void> {
  const window = page.viewportSize() ?? PHONE.viewport;
  for (const width of widths) {
    if (width !== page.viewportSize()?.width) await page.setViewportSize({ ...window, width });
    await check(width);
  }
  if (page.viewportSize()?.width !== window.width) await page.setViewportSize(window);
}

/** The widths that a check covers if it names none: the window of the test, and a phone. */
const usualWidths = (page: Page) => [
  ...new Set([page.viewportSize()?.width ?? PHONE.viewport.width, PHONE.viewport.width]),
];

/** Expects that the page does not scroll sideways. */
export const expectNoSidewaysScroll = (page: Page, widths = usualWidths(page)): Promise<void> =>
  atWidths(page, widths, async (width) => {
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
        message: `width of the page in a window of ${width} pixels`,
        // A window that has just been resized is laid out with its next frames. They cannot be waited for in the page,
        // since without JavaScript no callback of it runs.
        intervals: [20, 20, 40, 80, 160, 320],
      })
      .toBeLessThanOrEqual(width);
  });

/**
 * Expects that axe finds nothing on a screen, in the window of a desktop and in that of a phone. Expects further that the
 * screen never scrolls sideways in these windows, nor in windows of `widths`. With text at twice its size, the windows of
 * common devices are checked. A page is laid out anew for each width and text size, which takes as long as a check, so
 * each comes once.
 */
export async function expectFitsEveryWindow(page: Page, widths: number[] = []): Promise<void> {
  const checkAt = async (width: number) => {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, [width]);
  };
  const withAxe = [1280, PHONE.viewport.width];
  for (const width of [...withAxe, ...widths].toSorted((a, b) => b - a)) {
    await checkAt(width);
    if (withAxe.includes(width)) await expectNoFindings(page, width);
  }
  await test.step('text at twice its size, as browsers and systems can set it', async () => {
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    for (const width of [PHONE.viewport.width, 1280, 1024, 768]) await checkAt(width);
  });
}

/**
 * Fails on a page that scrolls sideways, in the window of the test and on a phone, and on any finding of axe. Axe looks at
 * the window of the test, and each night at a phone too: all its rules, or only `rules`, outside of the elements that
 * `except` selects.
 */
export async function expectAccessible(
  page: Page,
  { except, rules }: { except?: string; rules?: string[] } = {},
): Promise<void> {
  const widths = usualWidths(page);
  await expectNoSidewaysScroll(page, widths);
  await atWidths(page, process.env.NIGHTLY ? widths : widths.slice(0, 1), (width) =>
    expectNoFindings(page, width, except, rules),
  );
}

/** Waits for animations to end first: an element that is still fading in fails the contrast rule. */
async function expectNoFindings(page: Page, width: number, except?: string, rules?: string[]): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished),
    ),
  );
  const violations = await findViolations(page, except, rules);
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
    `findings of axe in a window of ${width} pixels`,
  ).toEqual([]);
}

/** The small build: the other one takes twice as long to load, which is longer than most checks. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Loads axe into every document that a page opens from now on: the browser compiles such a script once. */
export const loadAxe = (page: Page) => page.addInitScript(AXE);

async function findViolations(
  page: Page,
  except?: string,
  rules?: string[],
): Promise<AxeResults['violations']> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ({ except, rules }) => {
      const { violations } = await window.axe.run(except ? { exclude: [except] } : document, {
        resultTypes: ['violations'],
        // A frame is a page with its own landmarks and is checked at its own URL.
        iframes: false,
        ...(rules ? { runOnly: { type: 'rule' as const, values: rules } } : {}),
      });
      return violations;
    },
    { except, rules },
  );
}

/** Keeps a page from being hydrated until the returned function is called. */
export async function holdHydration(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route('**/entry-browser*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

/** Opens a page and waits for hydration, which a first gesture starts and which turns the account link into a button. */
export async function visit(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await page.keyboard.press('Shift');
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
  return response;
}

/** Waits until a server answers a GET of this address, while it starts. */
export async function untilServing(url: string): Promise<void> {
  const isServing = () =>
    fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
  await expect.poll(isServing, { timeout: 200_000 }).toBe(true);
}

/** A notice at the top right. */
export const notice = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: /^Notices/ }).getByText(text, { exact: true });

/** Moves a row past the next or previous one with the keyboard, and waits for each step as a person would. */
export async function moveByKeyboard(handle: Locator, key: 'ArrowUp' | 'ArrowDown'): Promise<void> {
  await handle.press('Space');
  await expect(handle).toHaveAttribute('aria-pressed', 'true');
  await handle.press(key);
  await expect(handle.page().getByText(/ over place \d+ of \d+\./)).toBeAttached();
  await handle.press('Space');
}

/** The `data` of a successful answer. */
export async function dataOf<T>(response: APIResponse): Promise<T> {
  expect(response.ok(), `${response.url()} answers ${response.status()}`).toBe(true);
  return (await response.json()).data;
}

export async function signInByApi(
  request: APIRequestContext,
  email: string,
  password: string,
): Promise<SignedInUser> {
  const response = await request.post('/api/v1/auth/login', { data: { email, password } });
  return (await dataOf<{ user: SignedInUser }>(response)).user;
}

const demoUsers = new Map<string, Promise<SignedInUser>>();

/**
 * A demo account, signed in once per worker because logins are rate-limited by account. A test that ends its session
 * uses `signInByApi` instead.
 */
export function demoUser(request: APIRequestContext, role: Role): Promise<SignedInUser> {
  const user = demoUsers.get(role) ?? signInByApi(request, `${role}@demo.test`, DEMO_PASSWORD);
  demoUsers.set(role, user);
  return user;
}

/** The header that authenticates a call of the API as this user. */
export const bearer = ({ token }: Pick<SignedInUser, 'token'>) => ({ authorization: `Bearer ${token}` });

export const adminHeaders = async (request: APIRequestContext) => bearer(await demoUser(request, 'admin'));

/** Opens a page signed in as the demo account of a role. */
export async function openAs(
  page: Page,
  request: APIRequestContext,
  role: Role,
  path: string,
): Promise<void> {
  await store(page, { user: await demoUser(request, role) });
  await visit(page, path);
}

export const dollars = (amount: number) => `$${amount.toFixed(2)}`;

let made = 0;

/** An e-mail address that is unique over all tests and workers. */
export function freshEmail(): string {
  made += 1;
  return `robin-${process.env.TEST_PARALLEL_INDEX}-${Date.now()}-${made}@example.test`;
}

/** Registers and signs in a new customer with the password PASSWORD. */
export async function makeCustomer(request: APIRequestContext): Promise<SignedInUser> {
  const email = freshEmail();
  const data = { name: 'Robin Test', phone: '+1 555 0199', password: PASSWORD, confirmPassword: PASSWORD };
  await dataOf(await request.post('/api/v1/auth/register', { data: { ...data, email, role: 'customer' } }));
  return signInByApi(request, email, PASSWORD);
}

/** A PNG of one colour, as Playwright uploads files. */
export const picture = async (name: string, background: string) => {
  const image = sharp({ create: { width: 64, height: 64, channels: 3, background } });
  return { name, mimeType: 'image/png', buffer: await image.png().toBuffer() };
};

/** Registers and signs in a new vendor with the password PASSWORD, not approved, so that changes do not affect public pages. */
export async function makeVendor(request: APIRequestContext): Promise<SignedInUser> {
  const email = freshEmail();
  const multipart = {
    name: 'Vera Test',
    phone: '+1 555 0177',
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    shopName: 'Vera’s Patterns',
    shopImage: await picture('shop.png', '#8a5a2b'),
  };
  await dataOf(await request.post('/api/v1/auth/vendor-register', { multipart }));
  return signInByApi(request, email, PASSWORD);
}

/** Buys one of each product in one order through the API, with the simulator's card that succeeds. */
export async function buy(
  request: APIRequestContext,
  customer: SignedInUser,
  ...productIds: string[]
): Promise<void> {
  const headers = bearer(customer);
  const cart = { products: productIds.map((id) => ({ id, quantity: 1 })), currency: 'usd' };
  const { paymentIntentId, clientSecret, amount } = await dataOf<DataOf<'POST payments'>>(
    await request.post('/api/v1/payments', { headers, data: cart }),
  );
  await dataOf(
    await request.post(`/api/v1/payments/${paymentIntentId}/claim`, { headers, data: { again: true } }),
  );
  const confirmed = await request.post(`/simulator/v1/payment_intents/${paymentIntentId}/confirm`, {
    form: {
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2031',
      'payment_method_data[card][cvc]': '737',
    },
  });
  expect(confirmed.ok()).toBe(true);
  const order = { paymentIntentId, totalAmount: amount, currency: 'usd' };
  await dataOf(await request.post('/api/v1/orders', { headers, data: order }));
}

/** Writes values into the browser's storages, as an earlier visit would have. */
export async function store(
  page: Page,
  values: { user?: unknown; cart?: unknown; wishlist?: unknown },
): Promise<void> {
  // Storage needs a page of the same origin; this one runs no scripts.
  await page.goto('/favicon.svg');
  await page.evaluate(({ user, ...local }) => {
    if (user !== undefined) sessionStorage.setItem('user', JSON.stringify(user));
    for (const [name, value] of Object.entries(local)) localStorage.setItem(name, JSON.stringify(value));
  }, values);
}

/** The parsed value of a key in the browser's storage. */
export const stored = (page: Page, area: 'localStorage' | 'sessionStorage', name: string): Promise<unknown> =>
  page.evaluate(([area, name]) => JSON.parse(window[area].getItem(name) ?? 'null'), [area, name] as const);

/** A product as a cart keeps it that has just been put in. */
export const cartItem = ({ id, slug, name, price, featuredImage }: ProductCard, quantity = 1) => ({
  id,
  slug,
  name,
  price,
  featuredImage,
  quantity,
  addedAt: Date.now(),
});

/** The slug of the oldest blog post, which no test unpublishes. */
export async function oldestPost(request: APIRequestContext): Promise<string> {
  const posts = await request.get('/api/v1/site/blog?limit=100');
  return (await dataOf<DataOf<'GET site/blog'>>(posts)).data.at(-1)?.slug ?? '';
}

/** More products than tests list at the same time. */
const LISTED_BY_TESTS = 20;

/** Products of the demo by a query string of the list, for example 'limit=5'; those that tests list meanwhile are left out. */
export async function products(request: APIRequestContext, query = ''): Promise<ProductCard[]> {
  const search = new URLSearchParams(query);
  const limit = Number(search.get('limit') ?? 100);
  search.set('limit', String(Math.min(100, limit + LISTED_BY_TESTS)));
  const response = await request.get(`/api/v1/site/product?${search}`);
  const { data } = await dataOf<{ data: ProductCard[] }>(response);
  return data.filter(({ shopName }) => shopName !== 'Shop of a test').slice(0, limit);
}

/** Products of shops that no test changes. */
export async function someProducts(request: APIRequestContext, count: number): Promise<ProductCard[]> {
  const changed = ['paper-lantern-press', 'salt-and-fennel', 'kerf-and-grain'];
  const list = (await products(request, 'limit=100')).filter(({ shopSlug }) => !changed.includes(shopSlug));
  expect(list.length).toBeGreaterThanOrEqual(count);
  return list.slice(0, count);
}

export async function productBySlug(request: APIRequestContext, slug: string): Promise<ProductDetail> {
  return dataOf(await request.get(`/api/v1/site/product/${slug}`));
}

/**
 * A product of the vendor without a discount, for a test that changes it. Two tests can run in parallel on one vendor,
 * one with `at` 0 and the other with -1. The first and the last product keep their places when the other one is hidden.
 */
export async function ownProduct(
  request: APIRequestContext,
  vendor: SignedInUser,
  at: 0 | -1,
): Promise<ProductDetail> {
  const own: ProductCard[] = [];
  for (let page = 1; ; page += 1) {
    const list = await products(request, `limit=100&page=${page}`);
    if (list.length === 0) break;
    own.push(...list.filter(({ shopName }) => shopName === vendor.profile.shopName));
  }
  const product = own.filter(({ originalPrice }) => originalPrice === null).at(at);
  if (!product) throw new Error(`${vendor.email} has no product to change.`);
  return productBySlug(request, product.slug);
}

/** Changes a product through the API as its vendor. */
export async function changeProduct(
  request: APIRequestContext,
  vendor: SignedInUser,
  id: string,
  multipart: { name?: string; price?: number; status?: 'true' | 'false' },
): Promise<void> {
  const headers = bearer(vendor);
  await dataOf(await request.patch(`/api/v1/product/${id}`, { headers, multipart }));
}

/** Waits until there are mails of a kind for an address, and returns them. */
export async function mailsTo(address: string, kind: string): Promise<Email[]> {
  const folder = join(process.env.DATA_DIR_E2E ?? '', 'mail');
  let found: Email[] = [];
  await expect
    .poll(async () => {
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.includes(`-${kind}-`));
      const mails = await Promise.all(
        names
          .filter((name) => name.endsWith('.eml'))
          .map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
      );
      found = mails.filter((mail) => mail.to?.some((to) => to.address === address));
      return found.length;
    })
    .toBeGreaterThan(0);
  return found;
}

/** The path of the link that follows a label in the text of a mail. */
export function linkIn(mail: Email | undefined, label: string): string {
  const line = mail?.text?.split('\n').find((text) => text.trim().startsWith(`${label}: `));
  const url = new URL(line?.trim().slice(label.length + 2) ?? '');
  return url.pathname + url.search + url.hash;
}
