import { Outlet, ScrollRestoration } from 'react-router';
import { usePageMeta } from './meta.ts';

/** Around every page: a new path starts at its top, back and forward return to where one was. */
export function Root() {
  usePageMeta();
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
