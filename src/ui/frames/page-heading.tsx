import type { ReactNode } from 'react';

export interface PageHeadingProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Shown above the title: breadcrumbs or a short text. */
  above?: ReactNode;
  /** Shown beside the title: buttons. */
  actions?: ReactNode;
  align?: 'start' | 'center';
  /** Sans serif, for the back office. */
  plain?: boolean;
  className?: string;
}

/** The page's h1, with subtitle and actions. One per page. */
export function PageHeading({
  title,
  subtitle,
  above,
  actions,
  align = 'start',
  plain,
  className = '',
}: PageHeadingProps) {
  const centred = align === 'center';
  const type = plain ? 'text-2xl font-semibold tracking-tight' : 'font-serif text-title font-heading';
  return (
    <header
      className={`flex flex-wrap items-end gap-x-6 gap-y-4 ${centred ? 'justify-center text-center' : 'justify-between'} ${className}`}
    >
      <div className={centred ? 'min-w-0' : 'min-w-0 flex-1 basis-72'}>
        {above && <div className="mb-2">{above}</div>}
        <h1 className={type}>{title}</h1>
        {subtitle && <p className={`mt-2 max-w-[60ch] text-muted ${centred ? 'mx-auto' : ''}`}>{subtitle}</p>}
      </div>
      {actions && <div className="flex max-w-full flex-wrap gap-3">{actions}</div>}
    </header>
  );
}
