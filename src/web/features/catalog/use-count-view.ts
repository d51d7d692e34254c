import { useEffect } from 'react';
import { useApi } from '#web/kernel/context.ts';

/** User agents that identify themselves as bots. */
const BOT_USER_AGENT = /bot|crawl|spider|slurp|headless|lighthouse|preview/i;

/** Products counted since this tab opened the site; kept in memory only, so nothing is stored in the browser. */
const countedSlugs = new Set<string>();

/**
 * Reports a view of a product once its page is visible, and where it came from, without data about the visitor. Null
 * reports none. What finds the source is loaded then, after the page.
 */
export function useCountView(slug: string | null): void {
  const api = useApi();
  useEffect(() => {
    if (!slug || countedSlugs.has(slug) || navigator.webdriver || BOT_USER_AGENT.test(navigator.userAgent))
      return;
    const viewedSlug = slug;
    // A background or prerendered page is not visible yet.
    async function count() {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', count);
      countedSlugs.add(viewedSlug);
      try {
        const { viewSource } = await import('./view-source.ts');
        const body = { source: viewSource(`/product/${viewedSlug}`) };
        await api('POST site/product/{slug}/view', { params: { slug: viewedSlug }, body });
      } catch {
        // A view that is not counted is no trouble of the visitor.
      }
    }
    document.addEventListener('visibilitychange', count);
    void count();
    return () => document.removeEventListener('visibilitychange', count);
  }, [api, slug]);
}
