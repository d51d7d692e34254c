import { DRAFT_ADDRESS } from './kernel/draft.ts';
import { holdEvents } from './kernel/held-events.ts';

/** What a visitor does first. A mouse that moves over the page may be about to open a menu. */
const GESTURES = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'input', 'scroll', 'wheel'] as const;

/** How long a page that has loaded decodes and paints its pictures before scripts compete with them. */
const PAINT_MS = 1000;

/** How long it then waits for a gesture: longer than most first ones, shorter than most visits. */
const WAIT_MS = 3000;

const release = holdEvents();
/** The scripts of a page that can wait for its visitor; a page without the attribute starts at once. */
const scripts =
  document.querySelector<HTMLElement>('script[data-scripts]')?.dataset.scripts?.split(' ') ?? [];

/** Fetches the page's scripts, so that they are there when they are needed. */
const preload = once(() => {
  for (const href of scripts) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href, fetchPriority: 'low' }),
    );
  }
});

/** Hydrates the page and carries out what was done meanwhile. */
const start = once(async () => {
  preload();
  try {
    await (await import('./entry-browser.tsx')).hydrate();
  } finally {
    // Without scripts, links and forms do what the browser does with them.
    release();
  }
});

if (scripts.length === 0 || isPersonal()) void start();
else {
  for (const type of GESTURES) {
    document.addEventListener(type, start, { capture: true, once: true, passive: true });
  }
  if (document.readyState === 'complete') startLater();
  else window.addEventListener('load', startLater, { once: true });
}

function startLater(): void {
  setTimeout(() => {
    preload();
    setTimeout(() => whenIdle(start), WAIT_MS);
  }, PAINT_MS);
}

/**
 * Whether something is lost or lacking until the page is hydrated. That is the visitor's counts and menus, the draft of
 * an editor, or the discount code of a link.
 */
function isPersonal(): boolean {
  if (location.pathname + location.search === DRAFT_ADDRESS) return true;
  if (/[?&]code=/.test(location.search)) return true;
  try {
    return ['cart', 'wishlist'].some((key) => key in localStorage) || 'user' in sessionStorage;
  } catch {
    // Storage is blocked.
    return false;
  }
}

function whenIdle(act: () => unknown): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 1000 });
  // Safari.
  else act();
}

function once(act: () => unknown): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    void act();
  };
}
