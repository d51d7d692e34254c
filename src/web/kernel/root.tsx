import { Outlet } from '#web/kernel/router/router-view.tsx';
import { useScrollRestoration } from './router/scroll.ts';
import { usePageMeta } from './use-page-meta.ts';

/** The root of every page: it names the page, and restores its scroll position. */
export function Root() {
  usePageMeta();
  useScrollRestoration();
  return <Outlet />;
}
