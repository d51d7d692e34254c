import { useEffect } from 'react';
import { useApi } from '#web/kernel/context.ts';

/** User agents that identify themselves as bots. */
const ROBOT = /bot|crawl|spider|slurp|headless|lighthouse|preview/i;

/** Products counted since this tab opened the site; kept in memory only, so nothing is stored in the browser. */
const counted = new Set<string>();

/** Counts a view of a product once its page is visible; sends no data about the visitor. Null counts none. */
export function useCountView(slug: string | null): void {
  const api = useApi();
  useEffect(() => {
    if (!slug || counted.has(slug) || navigator.webdriver || ROBOT.test(navigator.userAgent)) return;
    const seen = slug;
    // A background or prerendered page is not visible yet.
    function count() {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', count);
      counted.add(seen);
      api('POST site/product/{slug}/view', { params: { slug: seen } }).catch(() => undefined);
    }
    document.addEventListener('visibilitychange', count);
    count();
    return () => document.removeEventListener('visibilitychange', count);
  }, [api, slug]);
}
