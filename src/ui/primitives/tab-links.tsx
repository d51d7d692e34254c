import { useEffect, useRef } from 'react';
import { NavLink } from './link.tsx';

export interface TabLink {
  to: string;
  label: string;
  /** Passed along in the location. */
  state?: unknown;
}

/**
 * Links to the pages beside this one, looking like tabs, for `PageHeading`. The present page's is marked by
 * `aria-current`. Where they do not fit they scroll, and the marked one is in view.
 */
export function TabLinks({ label, links }: { label: string; links: readonly TabLink[] }) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (!nav.current || !current) return;
    const end = current.offsetLeft - nav.current.offsetLeft + current.offsetWidth;
    // With the beginning of the next tab: there is more.
    if (end > nav.current.clientWidth) nav.current.scrollLeft = end - nav.current.clientWidth + 48;
  }, []);
  return (
    <nav ref={nav} aria-label={label} className="flex gap-x-6 overflow-x-auto">
      {links.map(({ to, label: text, state }) => (
        <NavLink
          key={to}
          to={to}
          state={state}
          end
          className="inline-flex min-h-11 items-center border-b-2 border-transparent text-[0.9375rem] font-medium whitespace-nowrap text-muted hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:text-ink"
        >
          {text}
        </NavLink>
      ))}
    </nav>
  );
}
