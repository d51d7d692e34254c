import type { ReactNode } from 'react';
import { Link } from '../primitives/link.tsx';

/** The record's screen with the location state that it needs, or what opens its dialog. */
type Target = { href: string; state?: unknown } | { onOpen: () => void };

/** The name of a record in a list, which leads to its screen or opens its dialog. */
export function RecordLink({
  className = '',
  children,
  ...target
}: Target & { className?: string; children: ReactNode }) {
  const look = `text-start font-medium underline-offset-3 hover:underline ${className}`;
  if ('href' in target)
    return (
      <Link to={target.href} state={target.state} className={look}>
        {children}
      </Link>
    );
  return (
    <button type="button" className={look} onClick={target.onOpen}>
      {children}
    </button>
  );
}
