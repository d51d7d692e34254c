import { useEffect } from 'react';
import { useApi } from '#web/kernel/context.ts';

/** Programs that say that they are one. */
const ROBOT = /bot|crawl|spider|slurp|headless|lighthouse|preview/i;

/** Since the site was opened in this tab: nothing is left in the browser. */
const counted = new Set<string>();

/** Tells the market, once somebody sees it, that a product's page was looked at: that alone, and not by whom. Null: nobody looks. */
export function useCountView(slug: string | null): void {
  const api = useApi();
  useEffect(() => {
    if (!slug || counted.has(slug) || navigator.webdriver || ROBOT.test(navigator.userAgent)) return;
    const seen = slug;
    // A page in the background, or rendered ahead, is not looked at yet.
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
