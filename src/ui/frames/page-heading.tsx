import type { ReactNode } from 'react';
import { Glyph } from '../primitives/glyph.tsx';
import { Link } from '../primitives/link.tsx';

/** Where a page belongs to, as in 'Back to orders'. */
export interface BackTarget {
  path: string;
  name: string;
}

export interface PageHeadingProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** The list or record that the page belongs to: a link above the title. */
  back?: BackTarget;
  /** Shown above the title instead of a link: breadcrumbs or a short text. */
  above?: ReactNode;
  /** Shown beside the title: buttons. */
  actions?: ReactNode;
  /** Links to the pages beside this one, on a line below the title. */
  tabs?: ReactNode;
  align?: 'start' | 'center';
  /** Sans serif, for the back office. */
  plain?: boolean;
  /** 'p' where the page's h1 follows below. */
  level?: 'h1' | 'p';
  className?: string;
}

/** The page's h1, with the way back, subtitle, actions and tabs. One per page. */
export function PageHeading({
  title,
  subtitle,
  back,
  above,
  actions,
  tabs,
  align = 'start',
  plain,
  level: Title = 'h1',
  className = '',
}: PageHeadingProps) {
  const centred = align === 'center';
  const type = plain ? 'text-2xl font-semibold tracking-tight' : 'font-serif text-title font-heading';
  return (
    <header
      className={`flex flex-wrap items-end gap-x-6 gap-y-4 ${centred ? 'justify-center text-center' : 'justify-between'} ${className}`}
    >
      <div className={centred ? 'min-w-0' : 'min-w-0 flex-1 basis-72'}>
        {back && <BackLink {...back} />}
        {above && <div className="mb-2">{above}</div>}
        <Title className={type}>{title}</Title>
        {subtitle && <p className={`mt-2 max-w-[60ch] text-muted ${centred ? 'mx-auto' : ''}`}>{subtitle}</p>}
      </div>
      {actions && <div className="flex max-w-full flex-wrap gap-3">{actions}</div>}
      {tabs && <div className="w-full border-b border-hairline">{tabs}</div>}
    </header>
  );
}

const BackLink = ({ path, name }: BackTarget) => (
  <p className="mb-2 print:hidden">
    <Link
      to={path}
      className="inline-flex min-h-6 items-center gap-1 text-sm text-muted hover:text-ink pointer-coarse:min-h-11"
    >
      <Glyph name="left" className="-ms-1 size-4" /> Back to {name}
    </Link>
  </p>
);
