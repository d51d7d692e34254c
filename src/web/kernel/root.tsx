import { useEffect } from 'react';
import { Outlet } from '#web/kernel/router/router-view.tsx';
import { useScrollRestoration } from './router/scroll.ts';
import { usePageMeta } from './use-page-meta.ts';

/** The root of every page: it names the page, restores its scroll position, and keeps the focus in lists. */
export function Root() {
  usePageMeta();
  useScrollRestoration();
  useEffect(keepFocus, []);
  return <Outlet />;
}

/** Loaded after the page, which has no row to remove before. */
function keepFocus(): () => void {
  let stop: (() => void) | null = () => {};
  import('./focus-after-removal.ts').then(
    ({ keepFocusAfterRemoval }) => {
      if (stop) stop = keepFocusAfterRemoval();
    },
    // Without it the focus goes where the browser puts it.
    () => undefined,
  );
  return () => {
    stop?.();
    stop = null;
  };
}
