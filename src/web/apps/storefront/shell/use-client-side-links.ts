import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** The address within the shop that this click asks for; null where the browser knows better. */
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
 * Lets plain `<a href>` move within the page, by one listener: a `<Link>` costs the server more than all else
 * about a link, and what editors write has none.
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
