import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FIRST_KEY } from './history.ts';
import { useRouter, useRouterState } from './router-view.tsx';

const STORED = 'scroll-positions';

/** A new page scrolls to its hash or to the top, unless the navigation says otherwise; back and forward restore the position. */
export function useScrollRestoration(): void {
  const router = useRouter();
  const { location, navigationType, keepsScroll } = useRouterState();
  /** By the key of the location. */
  const [positions] = useState(readPositions);
  const shown = useRef(location);
  useEffect(() => {
    const keep = (key: string) => {
      positions[key] = window.scrollY;
    };
    const onPageHide = () => {
      keep(router.state.location.key);
      try {
        sessionStorage.setItem(STORED, JSON.stringify(positions));
      } catch {
        // Storage is blocked or full.
      }
      // A page that is loaded again is restored by the browser.
      window.history.scrollRestoration = 'auto';
    };
    router.onLeave = ({ key }) => keep(key);
    window.history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', onPageHide);
    return () => window.removeEventListener('pagehide', onPageHide);
  }, [router, positions]);
  useLayoutEffect(() => {
    if (shown.current === location) return;
    shown.current = location;
    // A link to a place on the page, which the browser itself has followed.
    if (navigationType === 'POP' && location.key === FIRST_KEY && location.hash) return;
    const position = navigationType === 'POP' ? positions[location.key] : undefined;
    const target = location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
    // Scrolling returns a promise, which must not be taken for the effect's cleanup.
    if (position !== undefined) window.scrollTo(0, position);
    else if (target) target.scrollIntoView();
    else if (!keepsScroll) window.scrollTo(0, 0);
  }, [location, navigationType, keepsScroll, positions]);
}

function readPositions(): Record<string, number> {
  // The server has none, and an exception for each page would cost it more than most components.
  if (typeof window === 'undefined') return {};
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '{}');
  } catch {
    return {};
  }
}
