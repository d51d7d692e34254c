import { Outlet, ScrollRestoration } from 'react-router';
import { usePageMeta } from './meta.ts';

/** The root of every page: a new path scrolls to the top, back and forward restore the scroll position. */
export function Root() {
  usePageMeta();
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
