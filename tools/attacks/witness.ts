import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import type { SignedInUser } from '#contract/accounts.ts';
import { chromiumFlags, findChromium } from '../../scripts/lib/chromium.mjs';

/** What a page did that text of people must never make it do. */
export interface Seen {
  /** The calls of scripts that ran: `alert(1)`. */
  ran: string[];
  /** Handlers, scripts and addresses in the document that would run if the policy allowed it. */
  active: string[];
  /** What was asked of other sites, without navigations, and pictures, which texts may show. */
  asked: string[];
  /** Whether a payload stands on the page, as text or in a field. */
  isShown: boolean;
}

const nothingSeen = (): Seen => ({ ran: [], active: [], asked: [], isShown: false });

/** The sites of the video players, which the market embeds. */
const PLAYERS = /^https:\/\/(?:www\.youtube(?:-nocookie)?\.com|player\.vimeo\.com)\//;
const VISIT_LIMIT_MS = 20_000;
const DATA_LIMIT_MS = 10_000;

/** A browser whose pages report the scripts that run in them. */
export class Witness {
  private readonly browser: Browser;

  private constructor(browser: Browser) {
    this.browser = browser;
  }

  static async launch(): Promise<Witness> {
    return new Witness(await chromium.launch({ executablePath: findChromium(), args: chromiumFlags }));
  }

  /** A page of a person's own window; `withoutPolicy`: the browser ignores the policy of the pages. */
  async open(url: string, user: SignedInUser | null, { withoutPolicy = false } = {}): Promise<Watched> {
    const context = await this.browser.newContext({
      bypassCSP: withoutPolicy,
      reducedMotion: 'reduce',
      // Tall, so that what waits to be scrolled to is loaded.
      viewport: { width: 1280, height: 6000 },
    });
    return Watched.open(context, url, user);
  }

  async close(): Promise<void> {
    await this.browser.close();
  }
}

/** A page that notes what happens in it. */
export class Watched {
  private seen = nothingSeen();
  private readonly page: Page;
  private readonly url: string;

  private constructor(page: Page, url: string) {
    this.page = page;
    this.url = url;
  }

  static async open(context: BrowserContext, url: string, user: SignedInUser | null): Promise<Watched> {
    const page = await context.newPage();
    const watched = new Watched(page, url);
    await context.exposeBinding('reportRun', (_, call: string) => void watched.seen.ran.push(call));
    await context.addInitScript((signedIn) => {
      const { reportRun } = window as unknown as { reportRun: (call: string) => void };
      for (const name of ['alert', 'confirm', 'prompt', 'print'])
        Object.assign(window, { [name]: (...values: unknown[]) => reportRun(`${name}(${values})`) });
      // An opaque origin, such as that of a sandboxed frame, has no storage.
      if (signedIn && window.origin !== 'null') sessionStorage.setItem('user', JSON.stringify(signedIn));
    }, user);
    await context.route(
      (address) => /^https?:$/.test(address.protocol) && address.origin !== new URL(url).origin,
      async (route) => {
        const request = route.request();
        if (PLAYERS.test(request.url())) return route.abort();
        if (!request.isNavigationRequest() && request.resourceType() !== 'image')
          watched.seen.asked.push(request.url());
        await route.fulfill({ contentType: 'text/javascript', body: 'alert("from another site")' });
      },
    );
    return watched;
  }

  /** Opens a page, waits for its data, and provokes every handler that people's text may have brought into it. */
  async visit(path: string): Promise<Seen> {
    this.seen = nothingSeen();
    // What refreshes itself may never be loaded; then the checks below see what there is.
    await this.page.goto(this.url + path, { waitUntil: 'load', timeout: VISIT_LIMIT_MS }).catch(() => {});
    // A public page is hydrated at the first gesture.
    await this.page.keyboard.press('Shift').catch(() => {});
    await this.page.waitForFunction(isComplete, null, { timeout: DATA_LIMIT_MS }).catch(() => {});
    await this.provoke();
    return this.seen;
  }

  /** Shows HTML outside of the market. */
  async show(html: string): Promise<Seen> {
    this.seen = nothingSeen();
    await this.page.goto('about:blank');
    await this.page.setContent(html, { timeout: VISIT_LIMIT_MS }).catch(() => {});
    await this.provoke();
    return this.seen;
  }

  private async provoke(): Promise<void> {
    // A payload may have led to another page meanwhile.
    const provoked = await this.page.evaluate(provokeAll).catch(() => null);
    this.seen.active.push(...(provoked?.active ?? []));
    this.seen.isShown = provoked?.isShown ?? false;
    // A message to the browser and back: reports of scripts that ran until now have arrived after it.
    await this.page.evaluate(() => 0).catch(() => {});
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }
}

/** In the page: whether it has its data. Cards of a carousel beside the window wait until they are scrolled to. */
function isComplete(): boolean {
  const waiting = [...document.querySelectorAll('.skeleton')].filter((skeleton) => {
    const { width, left, right } = skeleton.getBoundingClientRect();
    return width > 0 && right > 0 && left < window.innerWidth;
  });
  return document.querySelector('main h1') !== null && waiting.length === 0;
}

/** In the page: finds what would run, and does what a person would do to make it run. */
function provokeAll(): Pick<Seen, 'active' | 'isShown'> {
  const isScript = (address: string) =>
    // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers ignore these in front of a scheme
    /^[\u0000-\u0020]*(?:javascript:|data:text\/html)/i.test(address.replace(/[\t\n\r]/g, ''));
  const found: string[] = [];
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
  // What scripts and styles hold is not to be read.
  // biome-ignore lint/performance/useDomNodeTextContent: only what is displayed counts
  const texts = [document.body.innerText, ...fields.map(({ value }) => value)];
  const isShown = texts.some((text) => /alert\(|javascript:|onerror=/i.test(text));
  for (const element of document.querySelectorAll<HTMLElement>('*')) {
    const { localName } = element;
    const own =
      localName !== 'script' ||
      (element as HTMLScriptElement).src.startsWith(location.origin) ||
      /json/.test((element as HTMLScriptElement).type);
    if (!own || ['object', 'embed', 'base'].includes(localName)) found.push(`<${localName}>`);
    for (const { name, value } of element.attributes) {
      if (/^on\w/.test(name)) {
        found.push(`${localName} ${name}`);
        element.dispatchEvent(new Event(name.slice(2), { bubbles: true, cancelable: true }));
      }
      if (!/^(?:xlink:)?(?:href|src|srcdoc|data|action|formaction)$/.test(name)) continue;
      if (name !== 'srcdoc' && !isScript(value)) continue;
      found.push(`${localName} ${name}=${JSON.stringify(value)}`);
      if (element instanceof HTMLFormElement) element.requestSubmit();
      else element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    }
  }
  return { active: found, isShown };
}
