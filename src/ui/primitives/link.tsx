import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { createPath, type To, useHref, useLocation, useNavigate, useResolvedPath } from 'react-router';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: To;
  /** Kept with the new entry of the history. */
  state?: unknown;
  /** Replaces the current entry of the history; a link to the page itself always does. */
  replace?: boolean;
  /** Keeps the scroll position. */
  preventScrollReset?: boolean;
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * A link within the site, followed without loading the document. React Router's own also prefetches and submits, which
 * costs 3.5 kB of every first visit.
 */
export function Link({ to, state, replace, preventScrollReset, onClick, ...attributes }: LinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  const current = createPath(useLocation());
  const target = createPath(useResolvedPath(to));

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    if (attributes.target && attributes.target !== '_self') return;
    event.preventDefault();
    void navigate(to, { state, preventScrollReset, replace: replace ?? current === target });
  }
  return <a {...attributes} href={href} onClick={follow} />;
}

interface NavLinkProps extends LinkProps {
  /** Marked on its own page only, not on those below it. */
  end?: boolean;
}

/** A link of a navigation: marked with `aria-current` on its page, and on the pages below it. */
export function NavLink({ end = false, ...props }: NavLinkProps) {
  const { pathname } = useLocation();
  const target = useResolvedPath(props.to).pathname;
  const isCurrent = pathname === target || (!end && pathname.startsWith(`${target}/`));
  return <Link {...props} aria-current={isCurrent ? 'page' : undefined} />;
}
