import { Outlet } from '#web/kernel/router/router-view.tsx';
import { useScrollRestoration } from './router/scroll.ts';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';
import { usePageMeta } from './use-page-meta.ts';

/** The root of every page: it names the page, restores its scroll position, and keeps the focus in lists. */
export function Root() {
  usePageMeta();
  useScrollRestoration();
  useFocusAfterRemoval();
  return <Outlet />;
}
