import { useEffect } from 'react';
import { useApi } from '#web/kernel/context.ts';

/** User agents that identify themselves as bots. */
const BOT_USER_AGENT = /bot|crawl|spider|slurp|headless|lighthouse|preview/i;

/** Products counted since this tab opened the site; kept in memory only, so nothing is stored in the browser. */
const countedSlugs = new Set<string>();

/** Reports a view of a product once its page is visible, without data about the visitor. Null reports none. */
export function useCountView(slug: string | null): void {
  const api = useApi();
  useEffect(() => {
    if (!slug || countedSlugs.has(slug) || navigator.webdriver || BOT_USER_AGENT.test(navigator.userAgent))
      return;
    const viewedSlug = slug;
    // A background or prerendered page is not visible yet.
    function count() {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', count);
      countedSlugs.add(viewedSlug);
      api('POST site/product/{slug}/view', { params: { slug: viewedSlug } }).catch(() => undefined);
    }
    document.addEventListener('visibilitychange', count);
    count();
    return () => document.removeEventListener('visibilitychange', count);
  }, [api, slug]);
}
