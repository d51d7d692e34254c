import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { formatPath, type NavigateOptions, resolvePath, useLocation, useNavigate } from '../navigation.ts';

/** `replace`: as a link to the page itself always does. */
export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>, NavigateOptions {
  /** An address of the site; without a path it is on the current page. */
  to: string;
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link within the site, followed without loading the document. */
export function Link({ to, state, replace, preventScrollReset, onClick, ...attributes }: LinkProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const href = formatPath(resolvePath(to, location));

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    if (attributes.target && attributes.target !== '_self') return;
    event.preventDefault();
    void navigate(to, { state, preventScrollReset, replace: replace ?? formatPath(location) === href });
  }
  return <a {...attributes} href={href} onClick={follow} />;
}

interface NavLinkProps extends LinkProps {
  /** Marked on its own page only, not on those below it. */
  end?: boolean;
}

/** A link of a navigation: marked with `aria-current` on its page, and on the pages below it. */
export function NavLink({ end = false, ...props }: NavLinkProps) {
  const location = useLocation();
  const target = resolvePath(props.to, location).pathname;
  const isCurrent = location.pathname === target || (!end && location.pathname.startsWith(`${target}/`));
  return <Link {...props} aria-current={isCurrent ? 'page' : undefined} />;
}
