import { useEffect } from 'react';
import { useNavigate } from '#ui/navigation.ts';

/** The path within the site that a click navigates to; null if the browser must handle the click. */
function targetOf(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target || link.hasAttribute('download')) return null;
  const url = new URL(link.href);
  if (url.origin !== window.location.origin) return null;
  const samePage = url.pathname === window.location.pathname && url.search === window.location.search;
  if ((url.hash && samePage) || /^\/(api|media|assets)\/|\.\w+$/.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}

/**
 * Turns clicks on plain `<a href>` into client-side navigation, with one listener. Plain anchors are cheaper to render
 * on the server than `<Link>`, and HTML from editors has no `<Link>`.
 */
export function useClientSideLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const target = targetOf(event);
      if (target === null) return;
      event.preventDefault();
      void navigate(target);
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [navigate]);
}
