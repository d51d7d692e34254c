import clsx from 'clsx';
import { Link } from './link.tsx';

export interface Crumb {
  label: string;
  /** Omitted for the current page. */
  href?: string;
}

export function Breadcrumbs({ items, className }: { items: readonly Crumb[]; className?: string }) {
  return (
    <nav aria-label="Breadcrumb" className={className}>
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        {items.map(({ label, href }, index) => (
          // Hidden on phones, since the heading below repeats the current page.
          <li
            key={href ?? label}
            className={clsx('flex min-w-0 items-center gap-2', !href && 'max-sm:hidden')}
          >
            {index > 0 && <span aria-hidden="true">/</span>}
            {href ? (
              <Link to={href} className="py-1 hover:text-ink hover:underline">
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="py-1 text-ink">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
